import { Type, type Static } from 'typebox';
import { activityAudiences, activityStates } from '../facts/activity-vocabulary.ts';
import { exact, Instant } from './fields.ts';

/** Schemas that requests and replies of the activity service share. */

/** An id of an activity, category, slot or creative. */
export const ActivityPart = Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' });
export const Count = Type.Integer({ minimum: 0 });

/**
 * What an activity gives: coins, days of membership, chances for a lottery, make-up cards for missed check-ins, or a
 * good (`thing`).
 */
export const Award = exact({
  kind: Type.Enum(['coins', 'vip_days', 'chances', 'make_up_card', 'thing']),
  name: Type.String(),
  amount: Count,
});
export type Award = Static<typeof Award>;

export const ActivityState = Type.Enum(activityStates);
export type ActivityState = Static<typeof ActivityState>;
export const Audience = Type.Enum(activityAudiences);
export type Audience = Static<typeof Audience>;

/** The fields that all activities have. The state `off` means that an operator disabled the activity. */
export const ActivityBrief = exact({
  id: Type.String(),
  kind: Type.String(),
  name: Type.String(),
  picture: Type.String(),
  startsAt: Instant,
  endsAt: Instant,
  state: ActivityState,
  audience: Audience,
  /** Version of the rules. Each award stores the version under which it was given. */
  rulesVersion: Type.Integer(),
});
export type ActivityBrief = Static<typeof ActivityBrief>;

/** Selects an activity by its id. Without an id, the default activity of the page is used. */
export const ActivityQuery = Type.Object({ actId: Type.Optional(ActivityPart) });
export type ActivityQuery = Static<typeof ActivityQuery>;

/** The award, and the new end of the membership if the award consists of days. */
export const AwardReply = { award: Award, vipExpiresAt: Type.Optional(Instant) };
