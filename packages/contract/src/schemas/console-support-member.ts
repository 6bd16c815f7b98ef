import { Type, type Static } from 'typebox';
import { vipTypeCodes, type VipType } from '../facts/membership-vocabulary.ts';
import { AccountRow, AccountSession } from './console-accounts.ts';
import { ConsoleOrder } from './console-orders.ts';
import { Nullable } from './console-page.ts';
import { someText } from './fields.ts';
import { serviceReply } from './service.ts';

/** The member of a ticket, as support sees it beside the conversation. */

const Vip = Type.Object({
  type: Type.Enum(Object.keys(vipTypeCodes) as VipType[]),
  endsAt: Nullable(Type.String()),
  isRunning: Type.Boolean(),
});
/** A device without a session. */
const IdleDevice = Type.Object({
  id: Type.String(),
  deviceName: Type.String(),
  place: Type.String(),
  lastAt: Type.String(),
});

export const MemberCard = Type.Object({
  /** Phone and e-mail are masked. */
  account: AccountRow,
  /** URL of the picture, empty if the member has none. */
  picture: Type.String(),
  /** Seconds until the password lock ends; null means not locked. */
  lockedForS: Nullable(Type.Integer()),
  hasPurchaseHold: Type.Boolean(),
  /** When the data of a cancelled account is deleted. */
  cancelAt: Nullable(Type.String()),
  vip: Vip,
  superVip: Vip,
  /** Live sessions, last used first, and how many there are in all. */
  sessions: Type.Array(AccountSession),
  sessionCount: Type.Integer(),
  devices: Type.Array(IdleDevice),
});
export type MemberCard = Static<typeof MemberCard>;

export const SupportMember = Type.Object({
  /** Whether the caller may read accounts. If so, a missing card means that the account no longer exists. */
  mayReadAccount: Type.Boolean(),
  card: Nullable(MemberCard),
  /** The newest orders; null if the caller may not read orders. */
  orders: Nullable(Type.Object({ list: Type.Array(ConsoleOrder), hasMore: Type.Boolean() })),
});
export type SupportMember = Static<typeof SupportMember>;
export const SupportMemberReply = serviceReply(SupportMember);
export const SupportMemberParams = Type.Object({ accountId: someText(64) });
