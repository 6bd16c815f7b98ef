import { type Static, Type } from 'typebox';
import { ticketKinds, guardianAsks, guardianStates } from '../facts/support-vocabulary.ts';
import { ShownActivity } from './activity-words.ts';
import { ContentId } from './content-items.ts';
import { exact, someText } from './fields.ts';
import { RichText } from './rich-text.ts';

/** Feedback page. */
export const FeedbackPage = exact({
  title: someText(40),
  lead: someText(200),
  example: someText(200),
  secrecy: someText(120),
  contactHint: someText(120),
  /** For visitors who want an answer: refers to a ticket. */
  ticket: exact({ title: someText(40), text: someText(200) }),
  sent: exact({ title: someText(40), text: someText(200) }),
});
export type FeedbackPage = Static<typeof FeedbackPage>;

/** The help centre without its questions, which are separate items. */
export const HelpPage = exact({
  eyebrow: someText(20),
  title: someText(40),
  /** Description for search engines. Visitors see the search field instead. */
  description: someText(200),
  /** Example input of the search field. */
  placeholder: someText(40),
  /** Texts next to the search field, shown unless a ticket waits for the member. */
  aside: exact({ title: someText(40), text: someText(120) }),
  all: exact({ title: someText(40), text: someText(120) }),
  /** Link to the ticket form, with the data that the member should prepare. */
  ticket: exact({
    title: someText(40),
    text: someText(200),
    needs: Type.Array(exact({ name: someText(20), text: someText(120) }), { minItems: 1, maxItems: 6 }),
  }),
});
export type HelpPage = Static<typeof HelpPage>;

/** The form with which a member submits a ticket. */
export const WorkOrderPage = exact({
  title: someText(40),
  lead: someText(200),
  /** Placeholder of the description field, by kind of ticket. */
  examples: Type.Record(Type.Enum(ticketKinds), someText(200)),
  /** Text below the description: which data the member must not write. */
  secrecy: someText(120),
  contactHint: someText(120),
  diagnostics: exact({
    title: someText(20),
    /** Text next to the checkbox that sends the diagnostics. */
    text: someText(120),
    /** Text below the preview: what the diagnostics omit, and how long they are stored. */
    note: someText(200),
  }),
  /** Shown after a ticket was sent; `{number}` is the ticket's number. */
  sent: exact({ title: someText(40), text: someText(200) }),
});
export type WorkOrderPage = Static<typeof WorkOrderPage>;

/** Rules for minors, and the form for requests of their guardians. */
export const ChildProtectionPage = exact({
  title: someText(40),
  lead: someText(200),
  /** How age is counted, and the rules by age. Then the steps of a request and of a payment dispute. */
  rules: RichText,
  request: exact({
    title: someText(40),
    text: someText(200),
    /** Explanation of each kind of guardian request. */
    asks: Type.Record(Type.Enum(guardianAsks), someText(120)),
    accountHint: someText(120),
    example: someText(200),
    /** Hint next to the upload: what the files must show, and which personal details to black out. */
    filesHint: someText(200),
    /** How the data of a request is stored. */
    privacy: someText(200),
  }),
  receipt: exact({ title: someText(40), text: someText(200) }),
  lookup: exact({
    title: someText(40),
    text: someText(200),
    /** Explanations of each state of the request, for the guardian. */
    states: Type.Record(Type.Enum(guardianStates), someText(120)),
  }),
});
export type ChildProtectionPage = Static<typeof ChildProtectionPage>;

/** About the company. The company's name and contact data are in the site's settings. */
export const AboutPage = exact({
  title: someText(40),
  lead: someText(200),
  body: RichText,
});
export type AboutPage = Static<typeof AboutPage>;

/** The news list and its sidebar. */
export const NewsPage = exact({
  eyebrow: someText(20),
  title: someText(40),
  lead: someText(200),
  /** A label that is shown while the articles are samples. */
  tag: Type.Union([someText(20), Type.Null()]),
  /** The game that the card next to the list offers; null means no game. */
  gameId: Type.Union([ContentId, Type.Null()]),
  card: exact({ title: someText(40), text: someText(120), downloadText: someText(20), gameText: someText(30) }),
  /** Texts next to an article. */
  meter: exact({ title: someText(40), text: someText(120), action: someText(20) }),
  /** Texts in an article about a game; `{game}` is replaced by the game's name. */
  accelerate: exact({ title: someText(40), text: someText(120) }),
});
export type NewsPage = Static<typeof NewsPage>;

/** The claim of a partner's gift, shown below the field for redeem codes. */
export const PartnerPart = exact({
  partner: ShownActivity,
  title: someText(40),
  text: someText(200),
  /** Texts above and below the field for the serial number. */
  serial: someText(20),
  serialHint: someText(100),
});
export type PartnerPart = Static<typeof PartnerPart>;
