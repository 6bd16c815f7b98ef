import type { Static } from 'typebox';
import { exact, someText } from './fields.ts';

/** Where anybody may tell us something without a ticket. */
export const FeedbackPage = exact({
  title: someText(40),
  lead: someText(200),
  example: someText(200),
  secrecy: someText(120),
  contactHint: someText(120),
  /** For those who want an answer: a ticket is the way to one. */
  ticket: exact({ title: someText(40), text: someText(200) }),
  sent: exact({ title: someText(40), text: someText(200) }),
});
export type FeedbackPage = Static<typeof FeedbackPage>;
