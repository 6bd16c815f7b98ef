import { faultsOfActivity } from '@feisuo/contract/facts/activity-rules';
import { fieldRefusals } from '@feisuo/contract/facts/field-refusals';
import type { Audience } from '@feisuo/contract/schemas/activity-parts';
import { and, count, eq, isNull, sql } from 'drizzle-orm';
import type { Clock } from '../../../time/clock.ts';
import type { Database } from '../../../db/database.ts';
import { sendSignal } from '../../../db/signals.ts';
import { AppError, conflict } from '../../../http/app-error.ts';
import { refuseField, refuseFirst, wrongField } from '../../../http/wrong-field.ts';
import { activityAwards, activityReversals } from '../awards/awards.tables.ts';
import { activities } from './activities.tables.ts';
import { stateOf, type Activity } from './activity-queries.ts';
import { faultOfRules, type ActivityKind } from './activity-kinds.ts';

/**
 * Sample texts that an earlier version of the console put into new activities, with their location in the rules and
 * their label.
 */
const samples: Partial<Record<ActivityKind, readonly { path: readonly string[]; was: string; called: string }[]>> = {
  page: [
    { path: ['lead'], was: '在这里写一句话介绍', called: '一句话介绍' },
    { path: ['blocks', '*', 'text'], was: '活动标题', called: '标题积木的文字' },
  ],
  image: [
    { path: ['pictures', '*', 'src'], was: '/art/weave/cyan/aim/new.svg', called: '图片' },
    { path: ['pictures', '*', 'alt'], was: '活动图片', called: '图片说明' },
  ],
  sale: [
    { path: ['lead'], was: '在这里写一句话介绍', called: '一句话介绍' },
    { path: ['productId'], was: 'product', called: '商品' },
  ],
  partner: [{ path: ['productId'], was: 'partner', called: '商品' }],
};

/** Returns the labels of the sample texts that the operator has not replaced. */
function samplesLeft(kind: ActivityKind, rules: unknown): string[] {
  return (samples[kind] ?? []).flatMap(({ path, was, called }) =>
    valuesAt(rules, path).includes(was) ? [`${called}（「${was}」）`] : [],
  );
}

function valuesAt(value: unknown, [step, ...rest]: readonly string[]): unknown[] {
  if (step === undefined) return [value];
  if (typeof value !== 'object' || value === null) return [];
  const below: unknown[] = step === '*' ? Object.values(value) : [(value as Record<string, unknown>)[step]];
  return below.flatMap((one) => valuesAt(one, rest));
}

/** Fields that an operator may change; a missing field keeps its value. */
export interface ActivityChange {
  name?: string;
  picture?: string;
  isOff?: boolean;
  audience?: Audience;
  startsAt?: Date;
  endsAt?: Date;
  /** Limit of awards in total; null means no limit. */
  budget?: number | null;
  /** Must have the shape of rules of this activity kind. Every change of the rules increments the rules version. */
  rules?: unknown;
}

export interface ChangedActivity {
  kind: ActivityKind;
  before: Partial<Activity>;
  after: Partial<Activity>;
}

/**
 * Changes an activity; awards that were already granted stay as they are. `seen` is the revision that the operator has
 * read: the change is refused if the activity has a newer revision.
 * @throws AppError for invalid changes
 */
export async function changeActivity(
  tx: Database,
  clock: Clock,
  id: string,
  change: ActivityChange,
  seen?: number,
): Promise<ChangedActivity> {
  const before = await lockActivityForChange(tx, id, seen);
  const startsAt = change.startsAt ?? before.startsAt;
  const endsAt = change.endsAt ?? before.endsAt;
  refuseFirst(faultsOfActivity({ startsAt, endsAt, picture: change.picture, rules: change.rules }));
  const { budget } = change;
  if (change.rules !== undefined) assertRules(before.kind, change.rules);
  if (change.isOff === false) assertFinished(before.kind, change.rules ?? before.rules);
  // `given` is not updated while the activity has no budget. A new budget therefore needs a count of all earlier
  // awards.
  const grantedCount = typeof budget === 'number' && before.budget === null ? await countAwards(tx, id) : before.given;
  refuseFirst(faultsOfActivity({ budget }, grantedCount));
  const version = change.rules === undefined ? {} : { rulesVersion: sql`${activities.rulesVersion} + 1` };
  const [after] = await tx
    .update(activities)
    .set({ ...change, ...version, given: grantedCount, revision: before.revision + 1, updatedAt: clock.now() })
    .where(eq(activities.id, id))
    .returning();
  if (!after) throw new Error('the locked activity is missing');
  await sendSignal(tx, 'content');
  const names = [...Object.keys(change), ...Object.keys(version)] as (keyof Activity)[];
  const named = (row: Activity): Partial<Activity> => Object.fromEntries(names.map((name) => [name, row[name]]));
  return { kind: after.kind, before: named(before), after: named(after) };
}

/** Counts the awards that were not reversed. */
async function countAwards(tx: Database, activityId: string): Promise<number> {
  const [row] = await tx
    .select({ number: count() })
    .from(activityAwards)
    .leftJoin(activityReversals, eq(activityReversals.awardId, activityAwards.id))
    .where(and(eq(activityAwards.activityId, activityId), isNull(activityReversals.awardId)));
  return row?.number ?? 0;
}

/** Ends a started activity now. */
export async function endActivity(tx: Database, clock: Clock, id: string): Promise<ChangedActivity> {
  const [activity] = await tx.select().from(activities).where(eq(activities.id, id));
  const now = clock.now();
  if (activity && stateOf({ ...activity, isOff: false }, now) !== 'running')
    throw new AppError('failed_precondition', {
      description: 'the activity is not running',
      reason: 'ACT_NOT_RUNNING',
    });
  return changeActivity(tx, clock, id, { endsAt: now });
}

/**
 * Locks an activity for a change. With `seen`, refuses the change unless the activity still has that revision.
 * @throws AppError `not_found` or conflict
 */
async function lockActivityForChange(tx: Database, id: string, seen?: number): Promise<Activity> {
  const [found] = await tx.select().from(activities).where(eq(activities.id, id)).for('update');
  if (!found) throw new AppError('not_found', { description: `there is no activity ${id}` });
  if (seen !== undefined && found.revision !== seen) throw conflict(`${id} was changed meanwhile`);
  return found;
}

/**
 * Requires rules that are valid and contain no sample texts. Called before an activity is switched on for visitors.
 * @throws AppError
 */
function assertFinished(kind: ActivityKind, rules: unknown): void {
  assertRules(kind, rules);
  const left = samplesLeft(kind, rules);
  if (left.length > 0)
    throw wrongField(
      'rules',
      `sample texts were not replaced: ${left.join(', ')}`,
      fieldRefusals.samplesLeft(left.join('、')),
    );
}

/** @throws AppError when the rules do not fit the kind */
export function assertRules(kind: ActivityKind, rules: unknown): void {
  const fault = faultOfRules(kind, rules);
  if (fault) throw refuseField({ ...fault, rule: `these are no rules of ${kind}: ${fault.rule}` });
}
