import { Type, type Static, type TSchema } from 'typebox';
import {
  attachmentPurposes,
  attachmentTypes,
  feedbackKinds,
  gameRequestPlatforms,
  guardianAsks,
  guardianQueryCodePattern,
  guardianRelations,
  guardianStates,
  invoiceStates,
  invoiceTitleTypes,
  supportLimits,
  supportNumberPattern,
  ticketKinds,
  ticketStates,
  ticketVoices,
} from '../facts/support-vocabulary.ts';
import { DeviceId, Email, exact, Instant, PhoneNumber } from './fields.ts';
import { serviceReply } from './service.ts';

// A range of control or bidirectional characters, which texts must not contain. Ranges are built from character codes,
// because these characters must not appear in this file.
const range = (from: number, to: number) =>
  [from, to].map((code) => `\\u${code.toString(16).padStart(4, '0')}`).join('-');
const turns = range(0x202a, 0x202e) + range(0x2066, 0x2069);
const linePattern = `^[^${range(0, 0x1f)}${range(0x7f, 0x9f)}${range(0x2028, 0x2029)}${turns}]*$`;
const linesPattern = `^[^${range(0, 8)}${range(0xb, 0xc)}${range(0xe, 0x1f)}${range(0x7f, 0x9f)}${turns}]*$`;

/** A text of one line. */
const line = (maxLength: number, minLength = 0) => Type.String({ minLength, maxLength, pattern: linePattern });
/** A text that may have line breaks. The server trims it before checking its length. */
const lines = (maxLength: number, minLength = 1) => Type.String({ minLength, maxLength, pattern: linesPattern });
const nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

/** An idempotency key, which the page creates when the member presses the button. */
const ClientKey = Type.String({ pattern: '^[A-Za-z0-9_-]{16,64}$' });
const SupportNumber = Type.String({ pattern: supportNumberPattern });
const AttachmentId = Type.String({ pattern: '^[A-Za-z0-9_-]{32}$' });
const AttachmentIds = Type.Array(AttachmentId, { maxItems: supportLimits.attachmentsPerMessage, uniqueItems: true });
const Contact = line(supportLimits.contact);
const Environment = line(supportLimits.environment);

/** The query of an upload. The body is the file, whatever its content type; `name` is the name of the file. */
export const UploadQuery = Type.Object({
  for: Type.Enum(attachmentPurposes),
  name: Type.Optional(Type.String({ maxLength: 255 })),
});
export type UploadQuery = Static<typeof UploadQuery>;
export const Attachment = exact({
  id: Type.String(),
  /**
   * The name of the file, safe to show and to save: no path, no control characters, and an extension that fits the
   * content.
   */
  name: Type.String(),
  type: Type.Enum(attachmentTypes),
  bytes: Type.Integer(),
});
export type Attachment = Static<typeof Attachment>;
export const AttachmentReply = serviceReply(Attachment);
export type AttachmentReply = Static<typeof AttachmentReply>;
export const AttachmentParams = Type.Object({ id: AttachmentId });
export type AttachmentParams = Static<typeof AttachmentParams>;

export const SubmitTicketRequest = Type.Object({
  clientKey: ClientKey,
  kind: Type.Enum(ticketKinds),
  /** Id of the game if the member chose it from the list. `gameName` is shown in any case. */
  gameId: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_-]{0,64}$' })),
  gameName: Type.Optional(line(supportLimits.gameName)),
  region: Type.Optional(line(supportLimits.region)),
  /** When the problem happened, as the member typed it, such as "6 月 20 日 20:10 到 21:00". */
  happenedAt: Type.Optional(line(supportLimits.happenedAt)),
  text: lines(supportLimits.textMax, supportLimits.textMin),
  contact: Type.Optional(Contact),
  /** Version of the desktop client and of the operating system, if the page knows them. */
  environment: Type.Optional(Environment),
  /** Exactly the text that the member saw in the preview; missing if the member did not agree to send it. */
  diagnostics: Type.Optional(lines(supportLimits.diagnostics, 0)),
  attachments: Type.Optional(AttachmentIds),
});
export type SubmitTicketRequest = Static<typeof SubmitTicketRequest>;

export const TicketParams = Type.Object({ number: SupportNumber });
export type TicketParams = Static<typeof TicketParams>;

const ticketBrief = {
  number: Type.String(),
  /** The beginning of the member's first sentence. */
  title: Type.String(),
  kind: Type.Enum(ticketKinds),
  state: Type.Enum(ticketStates),
  submittedAt: Instant,
  /** Time of the last message or change. */
  updatedAt: Instant,
};
export const TicketBrief = exact(ticketBrief);
export type TicketBrief = Static<typeof TicketBrief>;

/** Selects tickets. `state` is one of the states, or `open` for all open states; pages are numbered from 1. */
export const TicketsQuery = Type.Object({
  page: Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,3}$' })),
  state: Type.Optional(Type.Enum([...ticketStates, 'open'])),
});
export type TicketsQuery = Static<typeof TicketsQuery>;
export const TicketPage = exact({
  list: Type.Array(TicketBrief),
  page: Type.Integer(),
  pages: Type.Integer(),
  total: Type.Integer(),
});
export type TicketPage = Static<typeof TicketPage>;
export const TicketsReply = serviceReply(TicketPage);
export type TicketsReply = Static<typeof TicketsReply>;

export const TicketMessage = exact({
  id: Type.String(),
  voice: Type.Enum(ticketVoices),
  /** The name of the operator who wrote the message; empty for messages of the member or the system. */
  author: Type.String(),
  /** Plain text with line breaks, never HTML or Markdown. */
  text: Type.String(),
  at: Instant,
  attachments: Type.Array(Attachment),
});
export type TicketMessage = Static<typeof TicketMessage>;

/** A ticket with its messages, the oldest first. Missing values are empty strings. */
export const Ticket = exact({
  ...ticketBrief,
  gameId: Type.String(),
  gameName: Type.String(),
  region: Type.String(),
  happenedAt: Type.String(),
  contact: Type.String(),
  environment: Type.String(),
  diagnostics: Type.String(),
  /** When the ticket last reached each step; null if it has not reached the step. */
  knots: exact({
    submitted: Instant,
    in_progress: nullable(Instant),
    waiting: nullable(Instant),
    resolved: nullable(Instant),
  }),
  closedAt: nullable(Instant),
  canReply: Type.Boolean(),
  canClose: Type.Boolean(),
  /** Until when the member can reopen the ticket; null if it cannot be reopened. */
  reopenUntil: nullable(Instant),
  messages: Type.Array(TicketMessage),
});
export type Ticket = Static<typeof Ticket>;
export const TicketReply = serviceReply(Ticket);
export type TicketReply = Static<typeof TicketReply>;

/**
 * Adds a message to a ticket, which then no longer waits for the member; the reply is the whole ticket. The text may be
 * empty if there is an attachment.
 */
export const TicketMessageRequest = Type.Object({
  clientKey: ClientKey,
  text: lines(supportLimits.textMax, 0),
  attachments: Type.Optional(AttachmentIds),
});
export type TicketMessageRequest = Static<typeof TicketMessageRequest>;

export const FeedbackRequest = Type.Object({
  clientKey: ClientKey,
  kind: Type.Enum(feedbackKinds),
  text: lines(supportLimits.textMax, supportLimits.textMin),
  contact: Type.Optional(Contact),
  /** Address of the page that the feedback refers to. */
  page: Type.Optional(line(supportLimits.page)),
  environment: Type.Optional(Environment),
});
export type FeedbackRequest = Static<typeof FeedbackRequest>;
export const Receipt = exact({ number: Type.String(), at: Instant });
export type Receipt = Static<typeof Receipt>;
export const ReceiptReply = serviceReply(Receipt);
export type ReceiptReply = Static<typeof ReceiptReply>;

/** A request of a guardian. A phone number or an e-mail address is required. */
export const GuardianRequest = Type.Object({
  clientKey: ClientKey,
  guardianName: line(supportLimits.personName, 1),
  relation: Type.Enum(guardianRelations),
  phone: Type.Optional(PhoneNumber),
  email: Type.Optional(Email),
  /** The minor's account: a phone number, an e-mail address or a user id. */
  minorAccount: line(supportLimits.minorAccount, 1),
  asks: Type.Array(Type.Enum(guardianAsks), { minItems: 1, maxItems: guardianAsks.length, uniqueItems: true }),
  text: lines(supportLimits.textMax, supportLimits.textMin),
  attachments: Type.Optional(AttachmentIds),
});
export type GuardianRequest = Static<typeof GuardianRequest>;
/** The receipt of a guardian request. Its number and query code are both needed to look up the request's state. */
export const GuardianReceipt = exact({ number: Type.String(), queryCode: Type.String(), at: Instant });
export type GuardianReceipt = Static<typeof GuardianReceipt>;
export const GuardianReceiptReply = serviceReply(GuardianReceipt);
export type GuardianReceiptReply = Static<typeof GuardianReceiptReply>;

/** Looks up the state of a guardian request. The data is sent in the body, so that the query code is not logged. */
export const GuardianStateRequest = Type.Object({
  number: SupportNumber,
  queryCode: Type.String({ pattern: guardianQueryCodePattern }),
});
export type GuardianStateRequest = Static<typeof GuardianStateRequest>;
export const GuardianProgress = exact({
  number: Type.String(),
  state: Type.Enum(guardianStates),
  asks: Type.Array(Type.Enum(guardianAsks)),
  submittedAt: Instant,
  updatedAt: Instant,
  /** The answer of support; empty before support has answered. */
  answer: Type.String(),
});
export type GuardianProgress = Static<typeof GuardianProgress>;
export const GuardianProgressReply = serviceReply(GuardianProgress);
export type GuardianProgressReply = Static<typeof GuardianProgressReply>;

export const GameRequestRequest = Type.Object({
  name: line(supportLimits.gameName, 1),
  platform: Type.Enum(gameRequestPlatforms),
  region: Type.Optional(line(supportLimits.region)),
  contact: Type.Optional(Contact),
  /** The device id, by which a visitor is identified. A member is identified by the access token. */
  deviceId: Type.Optional(DeviceId),
});
export type GameRequestRequest = Static<typeof GameRequestRequest>;
/** `isNew` is false if this person or device has requested a game of this name before. */
export const GameRequestReply = serviceReply(exact({ name: Type.String(), isNew: Type.Boolean() }));
export type GameRequestReply = Static<typeof GameRequestReply>;

/** A request for an invoice. An invoice to a company requires a tax number. */
export const InvoiceRequest = Type.Object({
  clientKey: ClientKey,
  orderIds: Type.Array(Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' }), {
    minItems: 1,
    maxItems: supportLimits.ordersPerInvoice,
    uniqueItems: true,
  }),
  titleType: Type.Enum(invoiceTitleTypes),
  title: line(supportLimits.invoiceTitle, 1),
  taxNumber: Type.Optional(Type.String({ pattern: '^([0-9A-Za-z]{15,20})?$' })),
  email: Email,
});
export type InvoiceRequest = Static<typeof InvoiceRequest>;
export const Invoice = exact({
  number: Type.String(),
  state: Type.Enum(invoiceStates),
  orderIds: Type.Array(Type.String()),
  titleType: Type.Enum(invoiceTitleTypes),
  title: Type.String(),
  taxNumber: Type.String(),
  email: Type.String(),
  /** The invoice's number or address, or the reason for declining it; empty before the decision. */
  answer: Type.String(),
  /** The number of the red-letter invoice; empty until that invoice is issued. */
  reversal: Type.String(),
  at: Instant,
});
export type Invoice = Static<typeof Invoice>;
export const InvoiceReply = serviceReply(Invoice);
export type InvoiceReply = Static<typeof InvoiceReply>;
export const InvoicesReply = serviceReply(exact({ list: Type.Array(Invoice) }));
export type InvoicesReply = Static<typeof InvoicesReply>;
