import type { Audience } from '@feisuo/contract/schemas/activity-parts';
import { and, count, eq, isNull, sql } from 'drizzle-orm';
import type { Clock } from '../../../clock.ts';
import type { Database } from '../../../db/database.ts';
import { sendSignal } from '../../../db/signals.ts';
import { AppError } from '../../../http/app-error.ts';
import { activityAwards, activityReversals } from '../awards/awards.tables.ts';
import { activities } from './activities.tables.ts';
import { stateOf, type Activity } from './activity-queries.ts';
import { faultOfRules } from './kinds.ts';

/** What an operator may set of an activity; what is not named stays. */
export interface ActivityChange {
  isOff?: boolean;
  audience?: Audience;
  startsAt?: Date;
  endsAt?: Date;
  /** How many awards may be given in all; null: as many as are earned. */
  budget?: number | null;
  /** Of the shape that its kind has; the version goes up with every change. */
  rules?: unknown;
}

export interface ChangedActivity {
  before: Partial<Activity>;
  after: Partial<Activity>;
}

/** Changes an activity from now on: what was given before stays. Pages hear of it. @throws AppError where it cannot be so */
export async function changeActivity(
  tx: Database,
  clock: Clock,
  id: string,
  change: ActivityChange,
): Promise<ChangedActivity> {
  const [before] = await tx.select().from(activities).where(eq(activities.id, id)).for('update');
  if (!before) throw new AppError('not_found', { description: `there is no activity ${id}` });
  const startsAt = change.startsAt ?? before.startsAt;
  const endsAt = change.endsAt ?? before.endsAt;
  if (startsAt >= endsAt) throw impossible('it would end before it begins');
  const { budget } = change;
  const fault = change.rules === undefined ? null : faultOfRules(before.kind, change.rules);
  if (fault !== null) throw impossible(`these are no rules of ${before.kind}: ${fault}`);
  // Nothing is counted without a budget; from now on what was given before counts too.
  const given = typeof budget === 'number' && before.budget === null ? await countGiven(tx, id) : before.given;
  if (typeof budget === 'number' && budget < given) throw impossible(`${given} were given already`);
  const version = change.rules === undefined ? {} : { rulesVersion: sql`${activities.rulesVersion} + 1` };
  const [after] = await tx
    .update(activities)
    .set({ ...change, ...version, given, updatedAt: clock.now() })
    .where(eq(activities.id, id))
    .returning();
  if (!after) throw new Error('an activity that is held is gone');
  await sendSignal(tx, 'content');
  const names = [...Object.keys(change), ...Object.keys(version)] as (keyof Activity)[];
  const named = (row: Activity): Partial<Activity> => Object.fromEntries(names.map((name) => [name, row[name]]));
  return { before: named(before), after: named(after) };
}

/** How many awards were given and not taken back. */
async function countGiven(tx: Database, activityId: string): Promise<number> {
  const [row] = await tx
    .select({ number: count() })
    .from(activityAwards)
    .leftJoin(activityReversals, eq(activityReversals.awardId, activityAwards.id))
    .where(and(eq(activityAwards.activityId, activityId), isNull(activityReversals.awardId)));
  return row?.number ?? 0;
}

/** Ends what has begun, at this moment. */
export async function endActivity(tx: Database, clock: Clock, id: string): Promise<ChangedActivity> {
  const [activity] = await tx.select().from(activities).where(eq(activities.id, id));
  const now = clock.now();
  if (activity && stateOf({ ...activity, isOff: false }, now) !== 'running') throw impossible('it does not run');
  return changeActivity(tx, clock, id, { endsAt: now });
}

const impossible = (description: string) => new AppError('failed_precondition', { description });
