import { Type, type Static } from 'typebox';
import { vipTypeCodes, type VipType } from '../facts/membership-vocabulary.ts';
import {
  feedbackKinds,
  feedbackStates,
  gameRequestPlatforms,
  guardianAsks,
  guardianStates,
  invoiceStates,
  invoiceTitleTypes,
  supportLimits,
  supportNumberPattern,
  ticketKinds,
  ticketStates,
} from '../facts/support-vocabulary.ts';
import { AccountRow, AccountSession } from './console-accounts.ts';
import { ConsoleOrder } from './console-orders.ts';
import { Fen, Nullable, Reason } from './console-page.ts';
import { exact, someText, text } from './fields.ts';
import { serviceReply } from './service.ts';
import { Attachment, GuardianProgress, Invoice, Ticket } from './support.ts';

/** Tickets, feedback, guardian requests and invoice requests, for operators in support. */

const page = <Row extends Parameters<typeof Type.Array>[0]>(row: Row) =>
  serviceReply(Type.Object({ list: Type.Array(row), next: Nullable(Type.String()) }));
const Words = someText(supportLimits.textMax);
/** The name of an operator. */
const Assignee = someText(64);

export const SupportNote = Type.Object({
  id: Type.String(),
  author: Type.String(),
  text: Type.String(),
  at: Type.String(),
});
export type SupportNote = Static<typeof SupportNote>;
export const SupportNumberParams = Type.Object({ number: Type.String({ pattern: supportNumberPattern }) });
export const SupportFileParams = Type.Object({ id: Type.String({ pattern: '^[\\w-]{32}$' }) });

/**
 * Selects tickets. State `staff`: open, and not waiting for the member. Assignee `me`: the caller; `none`: not
 * assigned, or assigned to an operator who has left.
 */
export const TicketInboxQuery = Type.Object({
  q: Type.Optional(text(80)),
  state: Type.Optional(Type.Enum([...ticketStates, 'open', 'staff'])),
  kind: Type.Optional(Type.Enum(ticketKinds)),
  assignee: Type.Optional(Assignee),
  after: Type.Optional(someText(200)),
});
/** The assignee of a ticket. `assigneeLeft`: the assignee is no longer an operator. */
const HeldBy = { assignee: Nullable(Type.String()), assigneeLeft: Type.Boolean() };
export const TicketRow = Type.Object({
  number: Type.String(),
  kind: Type.Enum(ticketKinds),
  state: Type.Enum(ticketStates),
  title: Type.String(),
  accountId: Type.String(),
  ...HeldBy,
  messages: Type.Integer(),
  submittedAt: Type.String(),
  updatedAt: Type.String(),
});
export type TicketRow = Static<typeof TicketRow>;
export const TicketInboxReply = page(TicketRow);
export const SupportCountsReply = serviceReply(
  Type.Object({ open: Type.Integer(), unassigned: Type.Integer(), operators: Type.Array(Type.String()) }),
);

const staffMoves = ['in_progress', 'waiting', 'resolved'] as const;
export const TicketCase = Type.Object({
  ...Ticket.properties,
  accountId: Type.String(),
  ...HeldBy,
  /** The number of messages. An action on the ticket sends the number that the operator saw. */
  seen: Type.Integer(),
  moves: Type.Array(Type.Enum(staffMoves)),
  notes: Type.Array(SupportNote),
});
export type TicketCase = Static<typeof TicketCase>;
export const TicketCaseReply = serviceReply(TicketCase);

export const StaffReplyRequest = exact({
  text: Words,
  /** Whether the reply asks the member a question, so that the ticket then waits for the member. */
  isQuestion: Type.Boolean(),
  seen: Type.Integer({ minimum: 0 }),
});
export const MoveTicketRequest = exact({ to: Type.Enum(staffMoves), seen: Type.Integer({ minimum: 0 }) });
/** Assigns a ticket. `seen` is the assignee whom the operator saw. */
export const AssignRequest = exact({ to: Nullable(Assignee), seen: Nullable(Assignee) });
export const NoteRequest = exact({ text: Words });

export const FeedbackQuery = Type.Object({
  q: Type.Optional(text(80)),
  state: Type.Optional(Type.Enum(feedbackStates)),
  kind: Type.Optional(Type.Enum(feedbackKinds)),
  after: Type.Optional(Type.String({ pattern: '^[0-9]{1,18}$' })),
});
export const FeedbackRow = Type.Object({
  number: Type.String(),
  kind: Type.Enum(feedbackKinds),
  state: Type.Enum(feedbackStates),
  text: Type.String(),
  accountId: Nullable(Type.String()),
  ...HeldBy,
  at: Type.String(),
});
export type FeedbackRow = Static<typeof FeedbackRow>;
export const FeedbackListReply = page(FeedbackRow);
export const FeedbackCase = Type.Object({
  ...FeedbackRow.properties,
  page: Type.String(),
  environment: Type.String(),
  contact: Type.String(),
  answer: Nullable(Type.String()),
  answeredBy: Nullable(Type.String()),
  notes: Type.Array(SupportNote),
});
export type FeedbackCase = Static<typeof FeedbackCase>;
export const FeedbackCaseReply = serviceReply(FeedbackCase);
export const SettleFeedbackRequest = exact({ to: Type.Enum(feedbackStates), seen: Type.Enum(feedbackStates) });

export const GuardianQuery = Type.Object({
  q: Type.Optional(text(40)),
  state: Type.Optional(Type.Enum([...guardianStates, 'open'])),
  after: Type.Optional(Type.String({ pattern: '^[0-9]{1,18}$' })),
});
/** A row of the list of guardian requests, without the names of guardian and child. */
export const GuardianRow = Type.Object({
  number: Type.String(),
  state: Type.Enum(guardianStates),
  asks: Type.Array(Type.Enum(guardianAsks)),
  submittedAt: Type.String(),
  updatedAt: Type.String(),
});
export type GuardianRow = Static<typeof GuardianRow>;
export const GuardianListReply = page(GuardianRow);
export const GuardianCaseView = Type.Object({
  ...GuardianProgress.properties,
  guardianName: Type.String(),
  relation: Type.String(),
  phone: Type.String(),
  email: Type.String(),
  minorAccount: Type.String(),
  text: Type.String(),
  attachments: Type.Array(Attachment),
  notes: Type.Array(SupportNote),
});
export type GuardianCaseView = Static<typeof GuardianCaseView>;
export const GuardianCaseReply = serviceReply(GuardianCaseView);
/** Decides a guardian request. `answer` is sent to the guardian; `reason` is stored in the audit log. */
export const DecideGuardianRequest = exact({
  to: Type.Enum(['checking', 'done', 'declined']),
  seen: Type.Enum(guardianStates),
  answer: Words,
  reason: Reason,
});

export const RequestedGamesQuery = Type.Object({
  q: Type.Optional(text(supportLimits.gameName)),
  platform: Type.Optional(Type.Enum(gameRequestPlatforms)),
  after: Type.Optional(someText(200)),
});
/** A game that visitors requested, with their number and platforms. It contains no data about the visitors. */
export const RequestedGame = Type.Object({
  /** The normalized name of the game, which is equal for all its spellings. */
  key: Type.String(),
  name: Type.String(),
  requests: Type.Integer(),
  platforms: Type.Object({
    pc: Type.Integer(),
    android: Type.Integer(),
    ios: Type.Integer(),
    console: Type.Integer(),
  }),
  lastAt: Type.String(),
});
export type RequestedGame = Static<typeof RequestedGame>;
export const RequestedGamesReply = page(RequestedGame);

/**
 * Selects invoice requests. `q` is the complete number of a request, or a complete account or order id. State `open`:
 * waits for an operator.
 */
export const InvoicesQuery = Type.Object({
  q: Type.Optional(text(64)),
  state: Type.Optional(Type.Enum([...invoiceStates, 'open'])),
  after: Type.Optional(Type.String({ pattern: '^[0-9]{1,18}$' })),
});
/** A row of the list of invoice requests, without the content of the invoice. */
export const InvoiceRow = Type.Object({
  number: Type.String(),
  state: Type.Enum(invoiceStates),
  titleType: Type.Enum(invoiceTitleTypes),
  orders: Type.Integer(),
  accountId: Type.String(),
  at: Type.String(),
  updatedAt: Type.String(),
});
export type InvoiceRow = Static<typeof InvoiceRow>;
export const InvoiceListReply = page(InvoiceRow);
export const InvoiceCase = Type.Object({
  ...Invoice.properties,
  accountId: Type.String(),
  updatedAt: Type.String(),
  /** The orders of the invoice. Orders that were deleted are left out. */
  orders: Type.Array(Type.Object({ ...ConsoleOrder.properties, isInvoiceable: Type.Boolean() })),
  /** The total amount that was paid for these orders. */
  amountFen: Fen,
  /** Whether the invoice can be issued: all orders are paid and none was refunded. */
  canIssue: Type.Boolean(),
});
export type InvoiceCase = Static<typeof InvoiceCase>;
export const InvoiceCaseReply = serviceReply(InvoiceCase);
/**
 * Decides an invoice request. `answer` is sent to the member: the number or address of the invoice, the reason for
 * declining, or the number of the red-letter invoice.
 */
export const DecideInvoiceRequest = exact({
  to: Type.Enum(['issued', 'declined', 'reversed']),
  answer: Type.String({ minLength: 2, maxLength: supportLimits.invoiceAnswer, pattern: '\\S' }),
});

export const ReplyTemplate = Type.Object({
  id: Type.String(),
  title: Type.String(),
  text: Type.String(),
  version: Type.Integer(),
  updatedBy: Type.String(),
  updatedAt: Type.String(),
});
export type ReplyTemplate = Static<typeof ReplyTemplate>;
export const TemplatesReply = serviceReply(Type.Object({ list: Type.Array(ReplyTemplate) }));
export const TemplateReply = serviceReply(ReplyTemplate);
export const TemplateParams = Type.Object({
  id: Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' }),
});
const templateWords = { title: someText(supportLimits.templateTitle), text: Words };
export const AddTemplateRequest = exact(templateWords);
export const ChangeTemplateRequest = exact({ ...templateWords, version: Type.Integer({ minimum: 1 }) });
export const RemoveTemplateRequest = exact({ version: Type.Integer({ minimum: 1 }) });

/** The member who wrote a ticket, as support sees the member beside the messages. */

const Vip = Type.Object({
  type: Type.Enum(Object.keys(vipTypeCodes) as VipType[]),
  endsAt: Nullable(Type.String()),
  isRunning: Type.Boolean(),
});
/** A device without a live session. */
const IdleDevice = Type.Object({
  id: Type.String(),
  deviceName: Type.String(),
  place: Type.String(),
  lastAt: Type.String(),
});

export const MemberCard = Type.Object({
  /** The account, with masked phone number and e-mail address. */
  account: AccountRow,
  /** URL of the member's picture; empty if there is none. */
  picture: Type.String(),
  /** Seconds until the lock after wrong passwords ends; null if the account is not locked. */
  lockedForS: Nullable(Type.Integer()),
  hasPurchaseHold: Type.Boolean(),
  /** When the data of a cancelled account will be erased. */
  cancelAt: Nullable(Type.String()),
  vip: Vip,
  superVip: Vip,
  /** Live sessions, the last used first, and their total number. */
  sessions: Type.Array(AccountSession),
  sessionCount: Type.Integer(),
  devices: Type.Array(IdleDevice),
});
export type MemberCard = Static<typeof MemberCard>;

export const SupportMember = Type.Object({
  /** Whether the caller may read accounts. If so and the account is missing, the account no longer exists. */
  mayReadAccount: Type.Boolean(),
  card: Nullable(MemberCard),
  /** The newest orders of the member; null if the caller may not read orders. */
  orders: Nullable(Type.Object({ list: Type.Array(ConsoleOrder), hasMore: Type.Boolean() })),
});
export type SupportMember = Static<typeof SupportMember>;
export const SupportMemberReply = serviceReply(SupportMember);
export const SupportMemberParams = Type.Object({ accountId: someText(64) });
