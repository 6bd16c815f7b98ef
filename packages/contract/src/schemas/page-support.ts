import { type Static, Type } from 'typebox';
import { ticketKinds, guardianAsks, guardianStates } from '../facts/support-vocabulary.ts';
import { exact, someText } from './fields.ts';
import { RichText } from './rich-text.ts';

/** Feedback without a ticket. */
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

/** The help centre around its questions, which are content of their own. */
export const HelpPage = exact({
  eyebrow: someText(20),
  title: someText(40),
  /** For search engines; readers see the search at once. */
  description: someText(200),
  /** Example input. */
  placeholder: someText(40),
  /** How many questions a group's card names before it refers to all of them. */
  shown: Type.Integer({ minimum: 1, maximum: 12 }),
  /** Beside the search, while no ticket waits for the reader. */
  aside: exact({ title: someText(40), text: someText(120) }),
  common: exact({ title: someText(40), text: someText(120) }),
  all: exact({ title: someText(40), text: someText(120) }),
  /** The way to a ticket, with the data to have at hand. */
  ticket: exact({
    title: someText(40),
    text: someText(200),
    needs: Type.Array(exact({ name: someText(20), text: someText(120) }), { minItems: 1, maxItems: 6 }),
  }),
});
export type HelpPage = Static<typeof HelpPage>;

/** The form for a ticket. */
export const WorkOrderPage = exact({
  title: someText(40),
  lead: someText(200),
  /** Placeholder of the description, by kind of ticket. */
  examples: Type.Record(Type.Enum(ticketKinds), someText(200)),
  /** Below the description: data that must not be written. */
  secrecy: someText(120),
  contactHint: someText(120),
  diagnostics: exact({
    title: someText(20),
    /** Beside the box that sends it. */
    text: someText(120),
    /** Below the preview: what it leaves out, and its retention. */
    note: someText(200),
  }),
  /** After a ticket was sent; `{number}` is its number. */
  sent: exact({ title: someText(40), text: someText(200) }),
});
export type WorkOrderPage = Static<typeof WorkOrderPage>;

/** Rules for minors, and requests of their guardians. */
export const ChildProtectionPage = exact({
  title: someText(40),
  lead: someText(200),
  /** How age is counted and the rules by age; then the steps of a request and of a payment dispute. */
  rules: RichText,
  request: exact({
    title: someText(40),
    text: someText(200),
    /** Explanation of each kind of request. */
    asks: Type.Record(Type.Enum(guardianAsks), someText(120)),
    accountHint: someText(120),
    example: someText(200),
    /** Beside the files: what to show and what to cover. */
    filesHint: someText(200),
    /** How this data is stored. */
    privacy: someText(200),
  }),
  receipt: exact({ title: someText(40), text: someText(200) }),
  lookup: exact({
    title: someText(40),
    text: someText(200),
    /** Explanation of each state for the guardian. */
    states: Type.Record(Type.Enum(guardianStates), someText(120)),
  }),
});
export type ChildProtectionPage = Static<typeof ChildProtectionPage>;
