import { type Static, Type } from 'typebox';
import { ticketKinds, guardianAsks, guardianStates } from '../facts/support-vocabulary.ts';
import { exact, someText } from './fields.ts';
import { RichText } from './rich-text.ts';

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

/** The help centre around its questions, which are content of their own. */
export const HelpPage = exact({
  eyebrow: someText(20),
  title: someText(40),
  /** For search engines; readers see the search at once. */
  description: someText(200),
  /** An example of what to type. */
  placeholder: someText(40),
  /** How many questions a group's card names before it refers to all of them. */
  shown: Type.Integer({ minimum: 1, maximum: 12 }),
  /** Beside the search, while no ticket waits for the reader. */
  aside: exact({ title: someText(40), text: someText(120) }),
  common: exact({ title: someText(40), text: someText(120) }),
  all: exact({ title: someText(40), text: someText(120) }),
  /** The way to a person: what to have at hand makes the answer quicker. */
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
  /** What a description should tell, by kind of ticket; stands in the empty field. */
  examples: Type.Record(Type.Enum(ticketKinds), someText(200)),
  /** Below the description: what nobody should write. */
  secrecy: someText(120),
  contactHint: someText(120),
  diagnostics: exact({
    title: someText(20),
    /** Beside the box that sends it. */
    text: someText(120),
    /** Below the preview: what is not in it, and how long it is kept. */
    note: someText(200),
  }),
  /** After a ticket was sent; `{number}` stands for it. */
  sent: exact({ title: someText(40), text: someText(200) }),
});
export type WorkOrderPage = Static<typeof WorkOrderPage>;

/** Rules for the young, and what their guardians may ask of us. */
export const ChildProtectionPage = exact({
  title: someText(40),
  lead: someText(200),
  /** How age is counted, and what holds at which; below it the steps of a request and what is done about a payment. */
  rules: RichText,
  request: exact({
    title: someText(40),
    text: someText(200),
    /** What each thing that may be asked for means. */
    asks: Type.Record(Type.Enum(guardianAsks), someText(120)),
    accountHint: someText(120),
    example: someText(200),
    /** Beside the files: what to show and what to cover. */
    filesHint: someText(200),
    /** How what is written here is kept. */
    privacy: someText(200),
  }),
  receipt: exact({ title: someText(40), text: someText(200) }),
  lookup: exact({
    title: someText(40),
    text: someText(200),
    /** What each state means to whoever waits. */
    states: Type.Record(Type.Enum(guardianStates), someText(120)),
  }),
});
export type ChildProtectionPage = Static<typeof ChildProtectionPage>;
