import { Type, type Static } from 'typebox';
import { IdempotencyKey, Nullable, Reason } from './console-page.ts';
import { someText, text } from './fields.ts';
import { serviceReply } from './service.ts';

/** Accounts as operators see and change them. */

export { Reason };

/** Phone and e-mail are masked; a support ticket shows the full contact. */
export const AccountRow = Type.Object({
  id: Type.String(),
  state: Type.String(),
  name: Type.String(),
  username: Nullable(Type.String()),
  phone: Nullable(Type.String()),
  email: Nullable(Type.String()),
  createdAt: Type.String(),
});
export type AccountRow = Static<typeof AccountRow>;

/** `q` is an account id, a complete phone number, e-mail address or user name, or the start of a display name. */
export const AccountsQuery = Type.Object({
  q: Type.Optional(text(128)),
  state: Type.Optional(someText(40)),
  /** `next` of the previous page. */
  after: Type.Optional(someText(200)),
});
export const AccountsReply = serviceReply(Type.Object({ list: Type.Array(AccountRow), next: Nullable(Type.String()) }));

export const AccountParams = Type.Object({ id: someText(64) });
export const AccountSession = Type.Object({
  id: Type.String(),
  clientId: Type.String(),
  clientName: Type.String(),
  deviceName: Type.String(),
  place: Type.String(),
  createdAt: Type.String(),
  lastUsedAt: Type.String(),
});
export const AccountGrant = Type.Object({
  id: Type.String(),
  vas: Type.Integer(),
  source: Type.String(),
  /** The order that paid for the grant, or null. */
  orderId: Nullable(Type.String()),
  startsAt: Nullable(Type.String()),
  endsAt: Nullable(Type.String()),
  length: Type.Union([Type.Object({ months: Type.Integer() }), Type.Object({ days: Type.Integer() })]),
  revokedAt: Nullable(Type.String()),
});
/** A device on which the account was used. The list reaches back as far as sessions are stored. */
const KnownDevice = Type.Object({
  id: Type.String(),
  deviceName: Type.String(),
  place: Type.String(),
  firstAt: Type.String(),
  lastAt: Type.String(),
  isLive: Type.Boolean(),
});
/** A browser in which the account is not asked for the second factor until `expiresAt`. */
const TrustedBrowser = Type.Object({
  id: Type.String(),
  deviceName: Type.String(),
  place: Type.String(),
  createdAt: Type.String(),
  expiresAt: Type.String(),
});
/** An event in the account's history. */
const AccountEvent = Type.Object({
  id: Type.String(),
  at: Type.String(),
  kind: Type.String(),
  deviceName: Type.String(),
  place: Type.String(),
});
export type AccountEvent = Static<typeof AccountEvent>;
const AccountHistory = Type.Object({ list: Type.Array(AccountEvent), next: Nullable(Type.String()) });
export type AccountHistory = Static<typeof AccountHistory>;
export const AccountHistoryQuery = Type.Object({ after: Type.Optional(Type.String({ pattern: '^[0-9]{1,18}$' })) });
export const AccountHistoryReply = serviceReply(AccountHistory);

export const AccountDetail = Type.Object({
  account: AccountRow,
  /** Profile fields, empty if not given. `birthdate` is `yyyy-MM-dd`, and `picture` is a URL. */
  profile: Type.Object({
    gender: Type.String(),
    birthdate: Type.String(),
    locale: Type.String(),
    picture: Type.String(),
  }),
  /** Whether an uploaded picture is stored, which operators can remove. */
  hasUploadedPicture: Type.Boolean(),
  hasSecondFactor: Type.Boolean(),
  hasPassword: Type.Boolean(),
  /** Seconds until the password lock ends; null means not locked. */
  lockedForS: Nullable(Type.Integer()),
  cancelAt: Nullable(Type.String()),
  /** The purchase hold with its time, operator and reason; null means no hold. */
  purchaseHold: Nullable(Type.Object({ at: Type.String(), by: Type.String(), reason: Type.String() })),
  vip: Type.Object({ endsAt: Nullable(Type.String()), isRunning: Type.Boolean() }),
  superVip: Type.Object({ endsAt: Nullable(Type.String()), isRunning: Type.Boolean() }),
  grants: Type.Array(AccountGrant),
  sessions: Type.Array(AccountSession),
  devices: Type.Array(KnownDevice),
  trustedBrowsers: Type.Array(TrustedBrowser),
  providers: Type.Array(Type.Object({ providerId: Type.String(), boundAt: Type.String() })),
  /** The newest entries of the history. */
  history: AccountHistory,
});
export type AccountDetail = Static<typeof AccountDetail>;
export const AccountDetailReply = serviceReply(AccountDetail);

export const ChangeStateRequest = Type.Object({ to: someText(40), seen: someText(40), reason: Reason });
/** Without `session`, ends all sessions of the account. */
export const EndSessionsRequest = Type.Object({ reason: Reason, session: Type.Optional(someText(64)) });
export const AccountActionRequest = Type.Object({ reason: Reason });
/** Personal data by module; returned once and not stored. */
export const PersonExportReply = serviceReply(
  Type.Object({ exportedAt: Type.String(), data: Type.Record(Type.String(), Type.Unknown()) }),
);
export const ErasureReply = serviceReply(Type.Object({ erasedAt: Type.String() }));
export const EndedSessionsReply = serviceReply(Type.Object({ ended: Type.Integer() }));
/** How many agreements and pending orders ended with the purchase hold. Both are 0 if the hold existed already. */
export const HeldPurchasesReply = serviceReply(Type.Object({ renewals: Type.Integer(), orders: Type.Integer() }));
export const GiveVipRequest = Type.Object({
  kind: Type.Enum(['vip', 'super']),
  unit: Type.Enum(['days', 'months']),
  count: Type.Integer({ minimum: 1, maximum: 3660 }),
  reason: Reason,
  key: IdempotencyKey,
});
export const GrantVipReply = serviceReply(
  Type.Object({ grantId: Type.String(), startsAt: Type.String(), endsAt: Type.String() }),
);
export const GrantParams = Type.Object({ grantId: Type.String({ pattern: '^[0-9]{1,18}$' }) });
export const TakeBackRequest = Type.Object({ reason: Reason });

/** Maximum of lines that one request can unfreeze. */
export const UNFREEZE_LINES = 500;
export const UnfreezePreviewRequest = Type.Object({ text: Type.String() });
export const UnfreezeRequest = Type.Object({ text: Type.String(), reason: Reason });
/**
 * `frozen`: the account would be unfrozen; `columns`: the line has more than one cell; `repeated`: an earlier line
 * names the same account.
 */
export const UnfreezeLine = Type.Object({
  line: Type.Integer(),
  outcome: Type.Enum(['frozen', 'unfrozen', 'not_frozen', 'repeated', 'unknown', 'columns']),
  accountId: Nullable(Type.String()),
  name: Type.String(),
  state: Nullable(Type.String()),
});
export type UnfreezeLine = Static<typeof UnfreezeLine>;
export const UnfreezeReply = serviceReply(Type.Object({ lines: Type.Array(UnfreezeLine) }));
