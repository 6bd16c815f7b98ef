import { Type, type Static } from 'typebox';
import { compatibleParams } from '../facts/compatible-params.ts';
import { closedQuery, exact, Instant, text } from './fields.ts';
import { serviceReply } from './service.ts';

/** With a `user_id` it must be the token's. */
const ownQuery = <N extends string>(compatible: Readonly<Record<N, number>>) =>
  closedQuery({ user_id: Type.Optional(text(64)) }, compatible);
export const UserAssetsQuery = ownQuery(compatibleParams.userAssets);
export const UserOverageQuery = ownQuery(compatibleParams.userOverage);

const Count = Type.Integer({ minimum: 0 });

/** A code that the member holds and may redeem or give away. */
export const Voucher = exact({
  id: Type.String(),
  name: Type.String(),
  code: Type.String(),
  state: Type.Enum(['unused', 'used', 'expired', 'revoked']),
  validUntil: Instant,
  at: Instant,
});
export type Voucher = Static<typeof Voucher>;

/** An item from a supply station or a draw, neither coins nor days. `from` is the activity's name. */
export const OwnedItem = exact({
  id: Type.String(),
  name: Type.String(),
  amount: Count,
  from: Type.String(),
  at: Instant,
});
export type OwnedItem = Static<typeof OwnedItem>;

/** How many coins expire next, and when; null where nothing does. */
const Expiring = Type.Union([exact({ coins: Type.Integer({ minimum: 1 }), at: Instant }), Type.Null()]);

/** The member's assets. The newest hundred vouchers and items; the records have all. */
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

/** Remaining amounts today. Draws are those of running lotteries, including the daily free ones. */
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
