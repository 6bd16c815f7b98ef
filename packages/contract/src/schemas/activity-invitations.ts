import { Type, type Static } from 'typebox';
import { invitationStates } from '../facts/activity-vocabulary.ts';
import { ActivityBrief, ActivityPart, Award, Count } from './activity-parts.ts';
import { exact, Instant, someText } from './fields.ts';
import { serviceReply } from './service.ts';

/** Awards and conditions of an invitation. */
export const InviteTerms = exact({
  /** The award of the invited friend, which is granted immediately; null means none. */
  inviteeAward: Type.Union([Award, Type.Null()]),
  /** The award of the inviter, granted `maturityDays` after the start of the membership that the friend bought. */
  inviterAward: Award,
  /** Days after sign-up in which a new member can enter an invitation code. */
  freshDays: Count,
  /** Days in which the invited friend must make the first purchase. */
  qualifyDays: Count,
  /** Minimum price of the friend's first purchase, in fen. */
  minPaidFen: Count,
  maturityDays: Count,
  /** Maximum number of awards that one inviter gets, per day and in total. */
  perDay: Count,
  total: Count,
});
export type InviteTerms = Static<typeof InviteTerms>;

/** The terms of invitations, public. `mine` is null for visitors, and for members who are not in the audience. */
export const InviteReply = serviceReply(
  exact({
    now: Instant,
    activity: ActivityBrief,
    terms: InviteTerms,
    mine: Type.Union([
      exact({
        /** The invitation code in a readable form, such as `FS7K-2QMD`. */
        code: Type.String(),
        /** A signed code for addresses and share cards. It is also accepted when a trial is claimed. */
        share: Type.String(),
        /** The complete address that the inviter sends to friends. */
        link: Type.String(),
        rewarded: Count,
        rewardedAmount: Count,
        /** Number of open invitations: the friend has not qualified yet, or the award is not due yet. */
        waiting: Count,
        /** How many awards the inviter can still get. */
        left: Count,
        /** When this member was invited by another one, and the award for that; null if the member was not invited. */
        invited: Type.Union([exact({ at: Instant, award: Type.Union([Award, Type.Null()]) }), Type.Null()]),
        /** Whether the member can still enter an invitation code. If not, `why` is the reason. */
        canBind: Type.Boolean(),
        why: Type.Enum(['', 'bound', 'not_fresh', 'needs_phone', 'has_bought', 'closed']),
      }),
      Type.Null(),
    ]),
  }),
);
export type InviteReply = Static<typeof InviteReply>;

/** Binds the caller to an inviter, by a typed invitation code or by the `share` parameter of a link. */
export const InviteBindRequest = Type.Object({
  code: Type.Optional(someText(64)),
  share: Type.Optional(someText(512)),
  actId: Type.Optional(ActivityPart),
});
export type InviteBindRequest = Static<typeof InviteBindRequest>;
/** The binding to the inviter. A repeat with the same code returns the same reply. */
export const InviteBindReply = serviceReply(
  exact({ at: Instant, award: Type.Union([Award, Type.Null()]), vipExpiresAt: Type.Optional(Instant) }),
);
export type InviteBindReply = Static<typeof InviteBindReply>;

export const InviteRecordsQuery = Type.Object({ before: Type.Optional(Type.String({ pattern: '^[0-9]{1,18}$' })) });
export type InviteRecordsQuery = Static<typeof InviteRecordsQuery>;
export const InviteRecord = exact({
  /** A masked name that does not identify the friend: `138****0021`, or a masked display name. */
  name: Type.String(),
  boundAt: Instant,
  state: Type.Enum(invitationStates),
  /** When the award is due, or until when the friend must buy; null in other states. */
  dueAt: Type.Union([Instant, Type.Null()]),
  award: Type.Union([Award, Type.Null()]),
});
export type InviteRecord = Static<typeof InviteRecord>;
/**
 * The friends whom the member invited, newest first, twenty per page. `next` is the `before` of the next request; null
 * on the last page.
 */
export const InviteRecordsReply = serviceReply(
  exact({ list: Type.Array(InviteRecord), next: Type.Union([Type.String(), Type.Null()]) }),
);
export type InviteRecordsReply = Static<typeof InviteRecordsReply>;
