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

/** Something that is neither coins nor days: what a supply station or a draw gave. `from` is the activity's name. */
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

/** What the member owns. The newest hundred vouchers and items; all of them are in the records. */
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

/** What is left of it today. Draws are those of the lotteries that run, the day's free ones included. */
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
