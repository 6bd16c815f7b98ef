import { type Static, Type } from 'typebox';
import { ticketKinds, guardianAsks, guardianStates } from '../facts/support-vocabulary.ts';
import { ShownActivity } from './activity-texts.ts';
import { ContentId } from './content-items.ts';
import { exact, someText } from './fields.ts';
import { RichText } from './rich-text.ts';

/** The page on which visitors send feedback. */
export const FeedbackPage = exact({
  title: someText(40),
  lead: someText(200),
  example: someText(200),
  secrecy: someText(120),
  contactHint: someText(120),
  /** A note for visitors who want an answer, with a link to open a ticket. */
  ticket: exact({ title: someText(40), text: someText(200) }),
  sent: exact({ title: someText(40), text: someText(200) }),
});
export type FeedbackPage = Static<typeof FeedbackPage>;

/** The page of the help centre, without its questions, which are separate items. */
export const HelpPage = exact({
  eyebrow: someText(20),
  title: someText(40),
  /** The description of the page for search engines. Visitors see a search field in its place. */
  description: someText(200),
  /** An example of a search text, shown in the empty search field. */
  placeholder: someText(40),
  /** Texts beside the search field. If a ticket waits for the member, the ticket is shown instead. */
  aside: exact({ title: someText(40), text: someText(120) }),
  all: exact({ title: someText(40), text: someText(120) }),
  /** The link to the form for tickets, with a list of what the member should prepare. */
  ticket: exact({
    title: someText(40),
    text: someText(200),
    needs: Type.Array(exact({ name: someText(20), text: someText(120) }), { minItems: 1, maxItems: 6 }),
  }),
});
export type HelpPage = Static<typeof HelpPage>;

/** The page with the form for a new ticket. */
export const WorkOrderPage = exact({
  title: someText(40),
  lead: someText(200),
  /** The placeholder of the description field, for each kind of ticket. */
  examples: Type.Record(Type.Enum(ticketKinds), someText(200)),
  /** Text below the description: which data the member must not write. */
  secrecy: someText(120),
  contactHint: someText(120),
  diagnostics: exact({
    title: someText(20),
    /** The text beside the checkbox for sending the diagnostics. */
    text: someText(120),
    /** The text below the preview of the diagnostics: what they leave out, and how long they are stored. */
    note: someText(200),
  }),
  /** Shown after a ticket was sent. `{number}` is replaced by the number of the ticket. */
  sent: exact({ title: someText(40), text: someText(200) }),
});
export type WorkOrderPage = Static<typeof WorkOrderPage>;

/** The page on the protection of minors: its rules, and the form for guardians. */
export const ChildProtectionPage = exact({
  title: someText(40),
  lead: someText(200),
  /** How the age is counted and the rules for each age, then the steps of a request and of a payment dispute. */
  rules: RichText,
  request: exact({
    title: someText(40),
    text: someText(200),
    /** An explanation of each kind of guardian request. */
    asks: Type.Record(Type.Enum(guardianAsks), someText(120)),
    accountHint: someText(120),
    example: someText(200),
    /** The hint beside the upload: what the files must show, and which personal data must be blacked out. */
    filesHint: someText(200),
    /** How the data of a guardian request is stored. */
    privacy: someText(200),
  }),
  receipt: exact({ title: someText(40), text: someText(200) }),
  lookup: exact({
    title: someText(40),
    text: someText(200),
    /** An explanation of each state of a guardian request. */
    states: Type.Record(Type.Enum(guardianStates), someText(120)),
  }),
});
export type ChildProtectionPage = Static<typeof ChildProtectionPage>;

/** The page about the company. Its name and contact data are in the settings of the site. */
export const AboutPage = exact({
  title: someText(40),
  lead: someText(200),
  body: RichText,
});
export type AboutPage = Static<typeof AboutPage>;

/** The news list, and the texts beside it. */
export const NewsPage = exact({
  eyebrow: someText(20),
  title: someText(40),
  lead: someText(200),
  /** A label that is shown while the articles are only samples; null otherwise. */
  tag: Type.Union([someText(20), Type.Null()]),
  /** The game on the card beside the list; null means no game. */
  gameId: Type.Union([ContentId, Type.Null()]),
  card: exact({ title: someText(40), text: someText(120), downloadText: someText(20), gameText: someText(30) }),
  /** Texts beside an article, about the latency measurement. */
  meter: exact({ title: someText(40), text: someText(120), action: someText(20) }),
  /** Texts within an article about a game. `{game}` is replaced by the name of the game. */
  accelerate: exact({ title: someText(40), text: someText(120) }),
});
export type NewsPage = Static<typeof NewsPage>;

/** Texts of a partner's gift, which members claim below the field for redeem codes. */
export const PartnerPart = exact({
  partner: ShownActivity,
  title: someText(40),
  text: someText(200),
  /** Texts above and below the input field for the serial number. */
  serial: someText(20),
  serialHint: someText(100),
});
export type PartnerPart = Static<typeof PartnerPart>;
