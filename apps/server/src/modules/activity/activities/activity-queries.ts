import type { ActivityBrief, ActivityState } from '@feisuo/contract/schemas/activity-parts';
import { and, asc, eq, gt, isNotNull, isNull, lt, min, or, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Database } from '../../../db/database.ts';
import { namesByIds } from '../../../db/names-by-ids.ts';
import { fixedStatement, rowOf } from '../../../db/precompiled-statement.ts';
import { AppError } from '../../../http/app-error.ts';
import { activities, activityEntries } from './activities.tables.ts';
import { readRules, type ActivityKind, type RulesOf } from './activity-kinds.ts';

export type Activity = typeof activities.$inferSelect;

/** An activity with rules that were validated for its kind. */
export type RunningActivity<Kind extends ActivityKind> = Omit<Activity, 'rules'> & { rules: RulesOf<Kind> };

export const stateOf = ({ startsAt, endsAt, isOff }: Activity, now: Date): ActivityState =>
  isOff ? 'off' : endsAt <= now ? 'ended' : startsAt > now ? 'upcoming' : 'running';

export const isBudgetSpent = ({ budget, given }: Pick<Activity, 'budget' | 'given'>): boolean =>
  budget !== null && given >= budget;

export const budgetSpent = () =>
  new AppError('failed_precondition', { description: 'the award budget is used up', reason: 'ACT_GIVEN_AWAY' });

export const briefOf = (activity: Activity, now: Date): ActivityBrief => ({
  id: activity.id,
  kind: activity.kind,
  name: activity.name,
  picture: activity.picture,
  startsAt: activity.startsAt.toISOString(),
  endsAt: activity.endsAt.toISOString(),
  state: stateOf(activity, now),
  audience: activity.audience,
  rulesVersion: activity.rulesVersion,
});

export async function findActivity(db: Database, id: string): Promise<Activity | null> {
  const { rows } = await db.execute(activityById({ id }));
  return rows[0] ? rowOf(activities, rows[0]) : null;
}

const activityById = fixedStatement<{ id: string }>(
  (place) => sql`select * from ${activities} where id = ${place('id')}`,
);

/**
 * Locks the activity FOR KEY SHARE, so an operator's change of its rules, budget or on/off switch waits until commit.
 * Call this before any other lock: operator changes lock the activity before its prizes and goods.
 */
export async function lockActivity(tx: Database, id: string): Promise<Activity | null> {
  const { rows } = await tx.execute(activityLocked({ id }));
  return rows[0] ? rowOf(activities, rows[0]) : null;
}

const activityLocked = fixedStatement<{ id: string }>(
  (place) => sql`select * from ${activities} where id = ${place('id')} for key share`,
);

export const namesOfActivities = (db: Database, ids: readonly string[]) => namesByIds(db, activities, activities, ids);

export const listActivities = (db: Database): Promise<Activity[]> =>
  db.select().from(activities).orderBy(asc(activities.startsAt), asc(activities.id));

/** @throws AppError `not_found`, ACT_NOT_STARTED or ACT_ENDED */
export const requireRunning = async <Kind extends ActivityKind>(db: Database, id: string, kind: Kind, now: Date) =>
  asRunning(await findActivity(db, id), kind, now);

/** Like `requireRunning`, but also locks the activity until commit. */
export const lockRunning = async <Kind extends ActivityKind>(tx: Database, id: string, kind: Kind, now: Date) =>
  asRunning(await lockActivity(tx, id), kind, now);

function asRunning<Kind extends ActivityKind>(activity: Activity | null, kind: Kind, now: Date): RunningActivity<Kind> {
  if (activity?.kind !== kind) throw new AppError('not_found', { description: `no ${kind} has this id` });
  const state = stateOf(activity, now);
  if (state === 'running') return { ...activity, rules: readRules(kind, activity.rules) };
  throw notRunning(state);
}

const refusals = { upcoming: 'ACT_NOT_STARTED', ended: 'ACT_ENDED', off: 'ACT_OFF' } as const;

export const notRunning = (state: Exclude<ActivityState, 'running'>) =>
  new AppError('failed_precondition', { description: 'the activity is not running', reason: refusals[state] });

export interface Entered {
  isFirst: boolean;
  enteredAt: Date;
}

/**
 * Records the participant and locks the participant's row, so the participant's next request waits for this
 * transaction.
 */
export async function enterActivity(tx: Database, activityId: string, accountId: string, at: Date): Promise<Entered> {
  const { rows } = await tx.execute<{ entered_at: string; is_first: boolean }>(
    entered({ activityId, accountId, at: at.toISOString() }),
  );
  const [row] = rows;
  if (!row) throw new Error('the entry that was just written is missing');
  return { isFirst: row.is_first, enteredAt: new Date(row.entered_at) };
}

const entered = fixedStatement<{ activityId: string; accountId: string; at: string }>(
  (place) => sql`
    insert into ${activityEntries} as entry (activity_id, account_id, entered_at)
    values (${place('activityId')}, ${place('accountId')}, ${place('at')})
    on conflict (activity_id, account_id) do update set entered_at = entry.entered_at
    returning entered_at, xmax = 0 as is_first`,
);

/** Counts one award against the budget. Returns false when the budget is spent. */
export async function takeFromBudget(tx: Database, activityId: string): Promise<boolean> {
  const isLeft = or(isNull(activities.budget), lt(activities.given, activities.budget));
  const rows = await tx
    .update(activities)
    .set({ given: sql`${activities.given} + 1` })
    .where(and(eq(activities.id, activityId), isLeft))
    .returning({ id: activities.id });
  return rows.length > 0;
}

export async function returnToBudget(tx: Database, activityId: string): Promise<void> {
  await tx
    .update(activities)
    .set({ given: sql`${activities.given} - 1` })
    .where(and(eq(activities.id, activityId), isNotNull(activities.budget), gt(activities.given, 0)));
}

/** Returns the next time at which an activity starts or ends. */
export async function findNextActivityChange(db: Database, now: Date): Promise<Date | null> {
  const rows = await unionAll(
    db
      .select({ at: min(activities.startsAt) })
      .from(activities)
      .where(gt(activities.startsAt, now)),
    db
      .select({ at: min(activities.endsAt) })
      .from(activities)
      .where(gt(activities.endsAt, now)),
  );
  const times = rows.flatMap(({ at }) => at?.getTime() ?? []);
  return times.length > 0 ? new Date(Math.min(...times)) : null;
}
