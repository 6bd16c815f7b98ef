import { Type, type Static } from 'typebox';
import { invitationStates } from '../facts/activity-vocabulary.ts';
import { ActivityBrief, ActivityPart, Award, Count } from './activity-parts.ts';
import { exact, Instant, someText } from './fields.ts';
import { serviceReply } from './service.ts';

/** What an invitation is worth, and when. */
export const InviteTerms = exact({
  /** For whoever is invited, at once; null where there is nothing. */
  inviteeAward: Type.Union([Award, Type.Null()]),
  /** For whoever invites, `maturityDays` after the friend qualified. */
  inviterAward: Award,
  /** A code can be entered so many days after signing up. */
  freshDays: Count,
  /** The friend has to buy for the first time within so many days. */
  qualifyDays: Count,
  /** The least that this purchase costs, in fen. */
  minPaidFen: Count,
  maturityDays: Count,
  /** How many awards one inviter gets on a day and in all. */
  perDay: Count,
  total: Count,
});
export type InviteTerms = Static<typeof InviteTerms>;

/** Open to visitors, who get `mine: null`; so does whom the activity is not for. */
export const InviteReply = serviceReply(
  exact({
    now: Instant,
    activity: ActivityBrief,
    terms: InviteTerms,
    mine: Type.Union([
      exact({
        /** To be read to somebody: `FS7K-2QMD`. */
        code: Type.String(),
        /** Goes into addresses and share cards; the trial takes it too. */
        share: Type.String(),
        /** The address to send on, complete. */
        link: Type.String(),
        /** Awards so far, and what they add up to. */
        rewarded: Count,
        rewardedAmount: Count,
        /** Invited and not yet through. */
        waiting: Count,
        /** How many awards may still come. */
        left: Count,
        /** Whether this person was invited by somebody, since when, and what they got for it. */
        invited: Type.Union([exact({ at: Instant, award: Type.Union([Award, Type.Null()]) }), Type.Null()]),
        /** Whether a code can be entered still; `why` says why not. */
        canBind: Type.Boolean(),
        why: Type.Enum(['', 'bound', 'not_fresh', 'needs_phone', 'has_bought', 'closed']),
      }),
      Type.Null(),
    ]),
  }),
);
export type InviteReply = Static<typeof InviteReply>;

/** One of the two: what somebody typed, or what came with an address. */
export const InviteBindRequest = Type.Object({
  code: Type.Optional(someText(64)),
  share: Type.Optional(someText(512)),
  actId: Type.Optional(ActivityPart),
});
export type InviteBindRequest = Static<typeof InviteBindRequest>;
/** The same code again gives the same answer. */
export const InviteBindReply = serviceReply(
  exact({ at: Instant, award: Type.Union([Award, Type.Null()]), vipExpiresAt: Type.Optional(Instant) }),
);
export type InviteBindReply = Static<typeof InviteBindReply>;

export const InviteRecordsQuery = Type.Object({ before: Type.Optional(Type.String({ pattern: '^[0-9]{1,18}$' })) });
export type InviteRecordsQuery = Static<typeof InviteRecordsQuery>;
export const InviteRecord = exact({
  /** Nothing that leads to a person: `138****0021`, or the masked name. */
  name: Type.String(),
  boundAt: Instant,
  state: Type.Enum(invitationStates),
  /** When the award is due, or until when the friend has to buy; null where neither is. */
  dueAt: Type.Union([Instant, Type.Null()]),
  award: Type.Union([Award, Type.Null()]),
});
export type InviteRecord = Static<typeof InviteRecord>;
/** Newest first, twenty at a time; `next` goes into `before`, and is null at the end. */
export const InviteRecordsReply = serviceReply(
  exact({ list: Type.Array(InviteRecord), next: Type.Union([Type.String(), Type.Null()]) }),
);
export type InviteRecordsReply = Static<typeof InviteRecordsReply>;
