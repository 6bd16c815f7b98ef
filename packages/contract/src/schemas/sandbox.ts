import { Type, type Static } from 'typebox';
import { verificationUsages } from '../facts/account-vocabulary.ts';
import { adEvents, adPlatforms } from '../facts/address-params.ts';
import { payTypes } from '../facts/pay-vocabulary.ts';
import { After, Nullable, pageReply, Reason } from './console-page.ts';
import { exact, Instant, text } from './fields.ts';
import { serviceReply } from './service.ts';

/**
 * Selects messages that the sandbox stored instead of sending them, newest first. Only callers on this machine who have
 * the key may read them.
 */
export const OutboxQuery = Type.Object({
  to: Type.Optional(text(254)),
  /** The key of the outbox. It is stored in a cookie, and the browser is redirected to the address without it. */
  key: Type.Optional(text(64)),
});
export type OutboxQuery = Static<typeof OutboxQuery>;
export const OutboxMessage = exact({
  to: Type.String(),
  channel: Type.Enum(['sms', 'email']),
  /** The usage of the verification code. Empty, like `code`, for messages without a code. */
  usage: Type.Enum([...verificationUsages, '']),
  code: Type.String(),
  text: Type.String(),
  at: Instant,
});
export type OutboxMessage = Static<typeof OutboxMessage>;
export const OutboxReply = exact({ data: Type.Array(OutboxMessage) });
export type OutboxReply = Static<typeof OutboxReply>;

export const SandboxTradeParams = Type.Object({ trade_no: Type.String({ pattern: '^[0-9A-Za-z_-]{1,64}$' }) });
export type SandboxTradeParams = Static<typeof SandboxTradeParams>;
/**
 * Actions of the simulated buyer. `pay` also signs an agreement, `pay_only` does not; `terminate` ends the agreement in
 * the wallet. `pay_twice`, `pay_late` and `forge` (a notification without a payment) are faults that our server must
 * handle.
 */
export const sandboxActions = ['pay', 'pay_only', 'cancel', 'terminate', 'pay_twice', 'pay_late', 'forge'] as const;
export type SandboxAction = (typeof sandboxActions)[number];
export const SandboxTradeRequest = Type.Object({ action: Type.Enum(sandboxActions) });
export type SandboxTradeRequest = Static<typeof SandboxTradeRequest>;
export const SandboxTradeReply = exact({
  trade_no: Type.String(),
  channel: Type.Enum(payTypes),
  out_trade_no: Type.String(),
  state: Type.Enum(['waiting', 'paid', 'cancelled', 'expired', 'closed', 'refunded']),
  rmb: Type.Integer(),
  subject: Type.String(),
  expires_at: Instant,
});
export type SandboxTradeReply = Static<typeof SandboxTradeReply>;

/** The OAuth authorization request of a browser inside WeChat. */
export const SandboxAuthorizeQuery = Type.Object({
  appid: text(64),
  redirect_uri: text(1024),
  response_type: text(32),
  scope: text(64),
  state: Type.Optional(text(128)),
});
export type SandboxAuthorizeQuery = Static<typeof SandboxAuthorizeQuery>;

/** Faults of real payment channels that the sandbox can simulate. */
export const sandboxFaults = [
  'notify_lost',
  'notify_delayed',
  'notify_repeated',
  'notify_reordered',
  'notify_bad_signature',
  'notify_wrong_amount',
  'notify_wrong_merchant',
  'create_timeout',
  'create_refused',
  'error_after_commit',
  'query_fails',
  'query_unpaid',
  'close_fails',
  'pay_fails',
  'charge_insufficient',
  'charge_declined',
  'charge_late',
  'contract_fails',
  'refund_processing',
  'refund_abnormal',
  'reply_bad_signature',
  'bill_missing_ours',
  'bill_missing_theirs',
  'bill_paid_ours_unpaid',
  'bill_unpaid_ours_paid',
  'bill_ours_less',
  'bill_ours_more',
  'bill_wrong_fee',
] as const;
export type SandboxFault = (typeof sandboxFaults)[number];

/** The faults that are active, in requests and replies. */
export const SandboxFaults = Type.Object({ on: Type.Array(Type.Enum(sandboxFaults), { maxItems: 32 }) });
export type SandboxFaults = Static<typeof SandboxFaults>;

export const SandboxBillQuery = Type.Object({
  channel: Type.Enum(payTypes),
  date: Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' }),
});
export type SandboxBillQuery = Static<typeof SandboxBillQuery>;

/** How many notifications were due, and how many of these our server accepted. */
export const SandboxDeliverReply = exact({ due: Type.Integer(), delivered: Type.Integer() });
export type SandboxDeliverReply = Static<typeof SandboxDeliverReply>;

/**
 * Uploads that the simulated ad platforms received, newest first, each in the format of its platform. `action` tells
 * retractions and restatements; `times` is how often an upload arrived, although the platform counts it once.
 */
export const AdUploadsReply = exact({
  data: Type.Array(
    exact({
      platform: Type.Enum(adPlatforms),
      event: Type.Enum(adEvents),
      action: Type.Enum(['convert', 'retract', 'restate']),
      method: Type.String(),
      url: Type.String(),
      body: Type.String(),
      times: Type.Integer(),
      at: Instant,
    }),
  ),
});
export type AdUploadsReply = Static<typeof AdUploadsReply>;

/**
 * Faults of a simulated ad platform. `busy`: refuses for now; `refuse`: refuses permanently; `silent`: accepts an
 * upload and never replies; `partial`: refuses the first event of a batch.
 */
export const adFaults = ['busy', 'refuse', 'silent', 'partial'] as const;
export type AdFault = (typeof adFaults)[number];

/** The fault that is active for each ad platform, in requests and replies. */
export const AdFaults = Type.Object({
  on: Type.Array(exact({ platform: Type.Enum(adPlatforms), fault: Type.Enum(adFaults) }), { maxItems: 5 }),
});
export type AdFaults = Static<typeof AdFaults>;

/** The faults of the simulated payment channels that are active, each listed once. */
const Faults = Type.Array(Type.Enum(sandboxFaults), { maxItems: sandboxFaults.length, uniqueItems: true });
const PlayedFaults = AdFaults.properties.on;
export const SandboxState = Type.Object({
  clock: Nullable(Type.Object({ shiftMs: Type.Number(), now: Type.String() })),
  payFaults: Nullable(Faults),
  adFaults: Nullable(PlayedFaults),
  /** Channels whose messages the sandbox stores. Other channels send through a real gateway. */
  outbox: Type.Array(OutboxMessage.properties.channel),
  /**
   * Addresses of two pages: the sandbox page that lists pending payment codes, and the page that simulates the desktop
   * client.
   */
  payPage: Nullable(Type.String()),
  bridgeSimulator: Nullable(Type.String()),
});
export type SandboxState = Static<typeof SandboxState>;
export const SandboxStateReply = serviceReply(SandboxState);
/** Moves the clock of the sandbox. `seenMs` is the time of the clock that the operator saw. */
export const MoveClockRequest = exact({ to: text(40), seenMs: Type.Number(), reason: Reason });
/** Sets the active faults. `on` replaces them only if `seen` equals the faults that are active now. */
export const PayFaultsRequest = exact({ on: Faults, seen: Faults, reason: Reason });
export const AdFaultsRequest = exact({ on: PlayedFaults, seen: PlayedFaults, reason: Reason });
export const ConsoleOutboxQuery = Type.Object({ to: Type.Optional(text(254)), after: After });
export const ConsoleOutboxReply = pageReply(OutboxMessage);
