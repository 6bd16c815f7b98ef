import { riskReasons } from '../facts/account-risk.ts';
import { Type, type Static } from 'typebox';
import { After, DayText, Fen, IdempotencyKey, Nullable, pageReply, Reason } from './console-page.ts';
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

/** A row of the list of accounts, with data of other areas about the account. */
export const ListedAccount = Type.Object({
  ...AccountRow.properties,
  /** The membership that ends last; null if the account has none. */
  membership: Nullable(
    Type.Object({ endsAt: Type.String(), isRunning: Type.Boolean(), isTrial: Type.Boolean(), isSuper: Type.Boolean() }),
  ),
  /** The latest sign-in; null if it is older than the stored sessions. */
  lastSignIn: Nullable(Type.Object({ at: Type.String(), place: Type.String() })),
  /** The acquisition channel credited with the sign-up; null if unknown, or if the caller may not read channels. */
  channel: Nullable(Type.Object({ id: Type.String(), name: Type.String() })),
  /** The amounts paid and refunded for all orders; null if the caller may not read orders. */
  spent: Nullable(Type.Object({ paidFen: Fen, refundedFen: Fen })),
  /** The risk of the account. Orders, payments and refunds are included only if the caller may read orders. */
  risk: Type.Object({
    level: Type.Enum(['none', 'low', 'medium', 'high']),
    points: Type.Integer(),
    facts: Type.Array(Type.Object({ reason: Type.Enum([...riskReasons]), count: Type.Integer() })),
  }),
});
export type ListedAccount = Static<typeof ListedAccount>;

/** States of a membership. `active`: running or not begun; `soon`: ends within `SOON_DAYS`; `none`: never had one. */
export const membershipStates = ['active', 'soon', 'ended', 'none'] as const;
export type MembershipState = (typeof membershipStates)[number];
export const SOON_DAYS = 30;

/**
 * `q` is an account id, a complete phone number, e-mail address or user name, or the beginning of a display name;
 * operator tokens may send only an account id. `from` and `to` limit the day of the sign-up, `ends_from` and `ends_to`
 * the end of the membership.
 */
const accountFilters = {
  q: Type.Optional(text(128)),
  state: Type.Optional(someText(40)),
  vip: Type.Optional(Type.Enum([...membershipStates])),
  channel: Type.Optional(someText(32)),
  from: Type.Optional(DayText),
  to: Type.Optional(DayText),
  ends_from: Type.Optional(DayText),
  ends_to: Type.Optional(DayText),
};
export const AccountFilters = Type.Object(accountFilters);
export type AccountFilters = Static<typeof AccountFilters>;
export const AccountsQuery = Type.Object({ ...accountFilters, after: After });
export const AccountsReply = pageReply(ListedAccount);

/** Maximum number of accounts that are counted, because the time to count grows with the table. */
export const MOST_COUNTED_ACCOUNTS = 10_000;
/** The number of matching accounts. `isMore`: more accounts match than were counted. */
export const AccountCount = Type.Object({ accounts: Type.Integer(), isMore: Type.Boolean() });
export type AccountCount = Static<typeof AccountCount>;
export const AccountCountReply = serviceReply(AccountCount);

/** Maximum number of accounts in an export: the newest ones. */
export const MOST_EXPORTED_ACCOUNTS = 10_000;
export const ExportAccountsRequest = Type.Object({ filters: AccountFilters, reason: Reason });
/** The exported accounts. `isCut`: more accounts match than an export may contain. */
export const AccountExport = Type.Object({ list: Type.Array(ListedAccount), isCut: Type.Boolean() });
export const AccountExportReply = serviceReply(AccountExport);

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
  /** The order that paid for the days; null if no order did. */
  orderId: Nullable(Type.String()),
  startsAt: Nullable(Type.String()),
  endsAt: Nullable(Type.String()),
  length: Type.Union([Type.Object({ months: Type.Integer() }), Type.Object({ days: Type.Integer() })]),
  revokedAt: Nullable(Type.String()),
});
/** A device on which the account was used, as far back as sessions are stored. */
const KnownDevice = Type.Object({
  id: Type.String(),
  deviceName: Type.String(),
  place: Type.String(),
  firstAt: Type.String(),
  lastAt: Type.String(),
  isLive: Type.Boolean(),
});
/** A browser in which the account signs in without a second factor until `expiresAt`. */
const TrustedBrowser = Type.Object({
  id: Type.String(),
  deviceName: Type.String(),
  place: Type.String(),
  createdAt: Type.String(),
  expiresAt: Type.String(),
});
/** An event in the account's history. */
export const AccountEvent = Type.Object({
  id: Type.String(),
  at: Type.String(),
  kind: Type.String(),
  deviceName: Type.String(),
  place: Type.String(),
});
export type AccountEvent = Static<typeof AccountEvent>;
export const AccountHistory = Type.Object({ list: Type.Array(AccountEvent), next: Nullable(Type.String()) });
export type AccountHistory = Static<typeof AccountHistory>;
export const AccountHistoryQuery = Type.Object({ after: Type.Optional(Type.String({ pattern: '^[0-9]{1,18}$' })) });
export const AccountHistoryReply = serviceReply(AccountHistory);

export const AccountDetail = Type.Object({
  account: AccountRow,
  /** The profile. Missing fields are empty; `birthdate` is `yyyy-MM-dd`, and `picture` is a URL. */
  profile: Type.Object({
    gender: Type.String(),
    birthdate: Type.String(),
    locale: Type.String(),
    picture: Type.String(),
  }),
  /** Whether the account has an uploaded picture, which an operator can remove. */
  hasUploadedPicture: Type.Boolean(),
  hasSecondFactor: Type.Boolean(),
  hasPassword: Type.Boolean(),
  /** Seconds until the lock after wrong passwords ends; null if the account is not locked. */
  lockedForS: Nullable(Type.Integer()),
  cancelAt: Nullable(Type.String()),
  /** The purchase hold with its time, operator and reason; null if there is none. */
  purchaseHold: Nullable(Type.Object({ at: Type.String(), by: Type.String(), reason: Type.String() })),
  vip: Type.Object({ endsAt: Nullable(Type.String()), isRunning: Type.Boolean() }),
  superVip: Type.Object({ endsAt: Nullable(Type.String()), isRunning: Type.Boolean() }),
  grants: Type.Array(AccountGrant),
  sessions: Type.Array(AccountSession),
  devices: Type.Array(KnownDevice),
  trustedBrowsers: Type.Array(TrustedBrowser),
  providers: Type.Array(Type.Object({ providerId: Type.String(), boundAt: Type.String() })),
  /** The newest entries of the account's history. */
  history: AccountHistory,
});
export type AccountDetail = Static<typeof AccountDetail>;
export const AccountDetailReply = serviceReply(AccountDetail);

export const ChangeStateRequest = Type.Object({ to: someText(40), seen: someText(40), reason: Reason });
/** Ends one session of the account. Without `session`, ends all its sessions. */
export const EndSessionsRequest = Type.Object({ reason: Reason, session: Type.Optional(someText(64)) });
export const AccountActionRequest = Type.Object({ reason: Reason });
/** Personal data of the account by module. It is returned once and not stored. */
export const PersonExportReply = serviceReply(
  Type.Object({ exportedAt: Type.String(), data: Type.Record(Type.String(), Type.Unknown()) }),
);
export const ErasureReply = serviceReply(Type.Object({ erasedAt: Type.String() }));
export const EndedSessionsReply = serviceReply(Type.Object({ ended: Type.Integer() }));
/** How many agreements and pending orders the purchase hold ended. Both are 0 if the account already had a hold. */
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

/** Maximum number of lines in one request to unfreeze accounts. */
export const UNFREEZE_LINES = 500;
export const UnfreezePreviewRequest = Type.Object({ text: Type.String() });
export const UnfreezeRequest = Type.Object({ text: Type.String(), reason: Reason });
/**
 * A line of the uploaded list. `frozen`: the account would be unfrozen; `columns`: the line has several cells;
 * `repeated`: an earlier line has the same account.
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

/** Maximum number of accounts in one request. It is enough for two pages of a list. */
export const PEOPLE_AT_ONCE = 100;

/** Account ids, separated by commas. */
export const PeopleQuery = Type.Object({
  ids: Type.String({ pattern: `^[\\w-]{1,64}(,[\\w-]{1,64}){0,${PEOPLE_AT_ONCE - 1}}$` }),
});
export const PersonName = Type.Object({
  /** The display name, or the user name without one; empty if the account has neither. */
  name: Type.String(),
  /** The masked phone number or mailbox; null if the account has neither. */
  contact: Nullable(Type.String()),
});
export type PersonName = Static<typeof PersonName>;
/** The names by account id. Accounts that do not exist are left out. */
export const PeopleReply = serviceReply(Type.Object({ people: Type.Record(Type.String(), PersonName) }));
