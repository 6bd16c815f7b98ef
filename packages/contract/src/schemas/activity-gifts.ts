import { Type, type Static } from 'typebox';
import { giftStandings } from '../facts/activity-vocabulary.ts';
import { ActivityBrief, ActivityPart, Award, Count, GivenAward } from './activity-parts.ts';
import { exact, Instant, text } from './fields.ts';
import { serviceReply } from './service.ts';

/** Gifts that an account gets once: for returning, for being new, for a partner's computer. */

const gift = {
  now: Instant,
  activity: ActivityBrief,
  award: Award,
  /** Whether the caller is eligible, and if not, why; visitors get `sign_in`. */
  standing: Type.Enum(giftStandings),
  /** When the caller took it; null where they did not. */
  claimedAt: Type.Union([Instant, Type.Null()]),
  /** The rules, in sentences. */
  rules: Type.Array(Type.String()),
};

export const GiftClaimRequest = Type.Object({ actId: Type.Optional(ActivityPart) });
export type GiftClaimRequest = Static<typeof GiftClaimRequest>;
/** A repeat gives the same answer. */
export const GiftClaimReply = serviceReply(exact({ ...GivenAward, claimedAt: Instant }));
export type GiftClaimReply = Static<typeof GiftClaimReply>;

/** For former members. Only listed members learn that they are on the list. */
export const RecallReply = serviceReply(exact(gift));
export type RecallReply = Static<typeof RecallReply>;

/** For accounts of the last `maxAccountDays` days; once per account, phone and device (header x-device-id, else peerid). */
export const NewUserGiftReply = serviceReply(exact({ ...gift, maxAccountDays: Count }));
export type NewUserGiftReply = Static<typeof NewUserGiftReply>;

/**
 * Whether the member has a partner's computer, and the state of the partner's gift. The computer is identified by the
 * header `peerid` or by the serial number in the claim.
 */
export const LenovoUserReply = serviceReply(
  exact({ eligible: Type.Boolean(), claimed: Type.Boolean(), productId: Type.String(), days: Count }),
);
export type LenovoUserReply = Static<typeof LenovoUserReply>;

/** No pattern: a malformed number is a wrong number and counts as a guess. Without one, the header `peerid` decides. */
export const LenovoClaimRequest = Type.Object({ serial: Type.Optional(text(64)) });
export type LenovoClaimRequest = Static<typeof LenovoClaimRequest>;
export const LenovoClaimReply = serviceReply(
  exact({ productId: Type.String(), days: Count, vipExpiresAt: Instant, claimedAt: Instant }),
);
export type LenovoClaimReply = Static<typeof LenovoClaimReply>;
