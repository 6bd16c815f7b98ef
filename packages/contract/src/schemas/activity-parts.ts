import { Type, type Static } from 'typebox';
import { activityAudiences, activityStates } from '../facts/activity-vocabulary.ts';
import { exact, Instant } from './fields.ts';

/** Parts that the activity service's shapes share. */

/** Ids of activities, categories, slots and creatives. */
export const ActivityPart = Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' });
export const Count = Type.Integer({ minimum: 0 });

/** Something given away: speed coins, days of membership, draws of the lottery, cards that make up for missed check-ins, or a thing. */
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

/** Common fields of activities. `off`: an operator switched it off. */
export const ActivityBrief = exact({
  id: Type.String(),
  kind: Type.String(),
  name: Type.String(),
  picture: Type.String(),
  startsAt: Instant,
  endsAt: Instant,
  state: ActivityState,
  audience: Audience,
  /** Counts how often the rules changed; awards say by which they were given. */
  rulesVersion: Type.Integer(),
});
export type ActivityBrief = Static<typeof ActivityBrief>;

/** An activity of its kind, by its id; without one, the usual one of the page that asks. */
export const ActivityQuery = Type.Object({ actId: Type.Optional(ActivityPart) });
export type ActivityQuery = Static<typeof ActivityQuery>;

/** The award, and the new end of the membership if the award was days. */
export const GivenAward = { award: Award, vipExpiresAt: Type.Optional(Instant) };
