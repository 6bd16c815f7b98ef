import { Type, type Static } from 'typebox';
import { invitationStates } from '../facts/activity-vocabulary.ts';
import { ActivityBrief, ActivityPart, Award, Count } from './activity-parts.ts';
import { exact, Instant, someText } from './fields.ts';
import { serviceReply } from './service.ts';

/** Awards and conditions of an invitation. */
export const InviteTerms = exact({
  /** The friend's award, granted at once; null: none. */
  inviteeAward: Type.Union([Award, Type.Null()]),
  /** The inviter's award, granted `maturityDays` after the friend qualified. */
  inviterAward: Award,
  /** Days after sign-up in which a code can be entered. */
  freshDays: Count,
  /** Days in which the friend has to make the first purchase. */
  qualifyDays: Count,
  /** The least that this purchase costs, in fen. */
  minPaidFen: Count,
  maturityDays: Count,
  /** How many awards one inviter gets on a day and in all. */
  perDay: Count,
  total: Count,
});
export type InviteTerms = Static<typeof InviteTerms>;

/** Public; visitors and members outside the audience get `mine: null`. */
export const InviteReply = serviceReply(
  exact({
    now: Instant,
    activity: ActivityBrief,
    terms: InviteTerms,
    mine: Type.Union([
      exact({
        /** Readable form: `FS7K-2QMD`. */
        code: Type.String(),
        /** Goes into addresses and share cards; the trial takes it too. */
        share: Type.String(),
        /** The address to send on, complete. */
        link: Type.String(),
        /** Number of awards so far, and their total. */
        rewarded: Count,
        rewardedAmount: Count,
        /** Invited and not yet through. */
        waiting: Count,
        /** How many awards may still come. */
        left: Count,
        /** When the member was invited, and the award they got. */
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

/** Either a typed code or the parameter of a link. */
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
