import { Type, type Static } from 'typebox';
import { giftStatuses } from '../facts/activity-vocabulary.ts';
import { ActivityBrief, ActivityPart, Award, Count, AwardReply } from './activity-parts.ts';
import { exact, Instant, text } from './fields.ts';
import { serviceReply } from './service.ts';

/** Gifts that each account gets at most once: for returning members, for newcomers, and for computers of a partner. */

const gift = {
  now: Instant,
  activity: ActivityBrief,
  award: Award,
  /** Whether the caller may claim the gift, or why not; visitors get `sign_in`. */
  standing: Type.Enum(giftStatuses),
  /** When the caller claimed the gift; null if the caller has not claimed it. */
  claimedAt: Type.Union([Instant, Type.Null()]),
  /** The rules of the gift, one sentence each. */
  rules: Type.Array(Type.String()),
};

export const GiftClaimRequest = Type.Object({ actId: Type.Optional(ActivityPart) });
export type GiftClaimRequest = Static<typeof GiftClaimRequest>;
/** The gift that was claimed. A repeated call returns the same reply. */
export const GiftClaimReply = serviceReply(exact({ ...AwardReply, claimedAt: Instant }));
export type GiftClaimReply = Static<typeof GiftClaimReply>;

/** The gift for returning members. Only accounts on the recall list learn that they are on the list. */
export const RecallReply = serviceReply(exact(gift));
export type RecallReply = Static<typeof RecallReply>;

/**
 * The gift for accounts created in the last `maxAccountDays` days. It can be claimed once per account, phone and device
 * (header x-device-id, or peerid without it).
 */
export const NewUserGiftReply = serviceReply(exact({ ...gift, maxAccountDays: Count }));
export type NewUserGiftReply = Static<typeof NewUserGiftReply>;

/**
 * Whether the member has a computer of the partner, and the state of the partner's gift. The computer is identified by
 * the header `peerid`, or by the serial number in the claim.
 */
export const LenovoUserReply = serviceReply(
  exact({ eligible: Type.Boolean(), claimed: Type.Boolean(), productId: Type.String(), days: Count }),
);
export type LenovoUserReply = Static<typeof LenovoUserReply>;

/**
 * Claims the gift of a partner. There is no pattern, because a malformed serial number must count as a wrong guess;
 * without a serial number, the header `peerid` identifies the computer.
 */
export const LenovoClaimRequest = Type.Object({ serial: Type.Optional(text(64)) });
export type LenovoClaimRequest = Static<typeof LenovoClaimRequest>;
export const LenovoClaimReply = serviceReply(
  exact({ productId: Type.String(), days: Count, vipExpiresAt: Instant, claimedAt: Instant }),
);
export type LenovoClaimReply = Static<typeof LenovoClaimReply>;
