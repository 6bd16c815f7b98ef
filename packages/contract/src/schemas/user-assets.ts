import { Type, type Static } from 'typebox';
import { compatibleParams } from '../facts/ignored-query-params.ts';
import { closedQuery, exact, Instant, text } from './fields.ts';
import { serviceReply } from './service.ts';

/** A query for the caller's own data. If `user_id` is given, it must belong to the access token. */
const ownQuery = <N extends string>(compatible: Readonly<Record<N, number>>) =>
  closedQuery({ user_id: Type.Optional(text(64)) }, compatible);
export const UserAssetsQuery = ownQuery(compatibleParams.userAssets);
export const UserOverageQuery = ownQuery(compatibleParams.userOverage);

const Count = Type.Integer({ minimum: 0 });

/** A voucher code of the member, to use or to give to a friend. */
export const Voucher = exact({
  id: Type.String(),
  name: Type.String(),
  code: Type.String(),
  state: Type.Enum(['unused', 'used', 'expired', 'revoked']),
  validUntil: Instant,
  at: Instant,
});
export type Voucher = Static<typeof Voucher>;

/** A good from a supply station or a draw, other than coins and days. `from` is the name of the activity. */
export const OwnedItem = exact({
  id: Type.String(),
  name: Type.String(),
  amount: Count,
  from: Type.String(),
  at: Instant,
});
export type OwnedItem = Static<typeof OwnedItem>;

/** How many coins expire next, and when; null if none of them expires. */
const Expiring = Type.Union([exact({ coins: Type.Integer({ minimum: 1 }), at: Instant }), Type.Null()]);

/** The assets of the member, with the newest hundred vouchers and goods. The records of activities list all of them. */
export const UserAssetsReply = serviceReply(
  exact({
    coins: Count,
    expiring: Expiring,
    vips: Type.Array(exact({ vasType: Type.Integer(), expiresAt: Instant, remainingDays: Count })),
    vouchers: Type.Array(Voucher),
    items: Type.Array(OwnedItem),
  }),
);
export type UserAssetsReply = Static<typeof UserAssetsReply>;

/** What the member has left today. Chances are those of running lotteries, including the daily free ones. */
export const UserOverageReply = serviceReply(
  exact({
    coins: Count,
    expiring: Expiring,
    vipRemainingDays: Count,
    superVipRemainingDays: Count,
    chances: Type.Array(exact({ actId: Type.String(), chances: Count })),
    vouchers: Count,
  }),
);
export type UserOverageReply = Static<typeof UserOverageReply>;
