import { Type, type Static } from 'typebox';
import { exact } from './fields.ts';

/** How memberships are reckoned; an operator edits it as the document `membership`. */
export const MembershipRules = exact({
  /** Levels from 1 on: the first has `fromDays` 0, each further one more days lived through as a member. */
  levels: Type.Array(
    exact({
      name: Type.String({ minLength: 1, maxLength: 20 }),
      fromDays: Type.Integer({ minimum: 0, maximum: 36_500 }),
    }),
    {
      minItems: 1,
      maxItems: 20,
    },
  ),
  /** A member is told so many days before the end; 0 tells nobody. */
  warnDays: Type.Integer({ minimum: 0, maximum: 30 }),
});
export type MembershipRules = Static<typeof MembershipRules>;
