import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import { inParts } from '../../../in-parts.ts';
import { DAY_MS } from '../../../shanghai.ts';
import { findActivity } from '../activities/activity-queries.ts';
import { readRules } from '../activities/kinds.ts';
import type { ActivityDeps } from '../activity-deps.ts';
import { activityAwards } from '../awards/awards.tables.ts';
import { recallLetter } from './recall-letter.ts';
import type { GiftClaim } from './claim-gift.ts';
import { recallList } from './recall.tables.ts';
import { GIFT, type Claimant, type Judge } from './show-gift.ts';

/** The recall that the page speaks of without naming it. */
export const USUAL_RECALL = 'recall';

/** For whom the list names, and for whose membership ended long enough ago. Whoever asks learns of nobody but themselves. */
const judge: Judge<'recall'> = async (_deps, db, { id, rules }, { accountId, person }, now) => {
  const { lapsedDays } = rules;
  const sinceMs = person.lapsedAt === null ? null : now.getTime() - person.lapsedAt.getTime();
  const isLapsed = lapsedDays !== null && sinceMs !== null && sinceMs >= lapsedDays * DAY_MS;
  return isLapsed || (await isListed(db, id, accountId)) ? 'open' : 'not_listed';
};

export const recallGift = (id: string): GiftClaim<'recall'> => ({ kind: 'recall', id, judge, take });

/** Notes on the list that somebody on it came back; whoever is on none takes nothing from it. */
async function take(tx: Database, { id }: { id: string }, { accountId }: Claimant, at: Date): Promise<true> {
  await tx
    .update(recallList)
    .set({ claimedAt: at })
    .where(and(eq(recallList.activityId, id), eq(recallList.accountId, accountId)));
  return true;
}

async function isListed(db: Database, activityId: string, accountId: string): Promise<boolean> {
  const [row] = await db
    .select({ accountId: recallList.accountId })
    .from(recallList)
    .where(and(eq(recallList.activityId, activityId), eq(recallList.accountId, accountId)));
  return row !== undefined;
}

const ROWS_AT_ONCE = 1000;

export interface Recalled {
  activityId: string;
  accountIds: readonly string[];
  at: Date;
}

/** Puts accounts on a list; tells how many were not on it. */
export const addToRecallList = async (tx: Database, recalled: Recalled): Promise<number> =>
  (await listAdded(tx, recalled)).length;

/** The same, and everybody who was not on it reads of it in their message centre, once. */
export async function recallPeople(
  deps: Pick<ActivityDeps, 'tellMembers' | 'masterKey' | 'clock'>,
  tx: Database,
  recalled: Recalled,
): Promise<number> {
  const activity = await findActivity(tx, recalled.activityId);
  if (activity?.kind !== 'recall') throw new AppError('not_found', { description: 'no recall has this id' });
  const letter = recallLetter(activity.name, readRules('recall', activity.rules).award, activity.endsAt);
  const added = await listAdded(tx, recalled);
  await deps.tellMembers(tx, deps, added, letter);
  return added.length;
}

async function listAdded(tx: Database, { activityId, accountIds, at }: Recalled): Promise<string[]> {
  const added: string[] = [];
  for (const part of inParts(accountIds, ROWS_AT_ONCE)) {
    // eslint-disable-next-line no-await-in-loop -- one transaction does one thing at a time
    const had = await whenHad(tx, activityId, part);
    const rows = part.map((accountId) => ({
      activityId,
      accountId,
      addedAt: at,
      claimedAt: had.get(accountId) ?? null,
    }));
    // eslint-disable-next-line no-await-in-loop -- the same
    const fresh = await tx
      .insert(recallList)
      .values(rows)
      .onConflictDoNothing()
      .returning({ accountId: recallList.accountId });
    added.push(...fresh.map(({ accountId }) => accountId));
  }
  return added;
}

/** When those had the gift who had it before they were listed, by rule. */
async function whenHad(tx: Database, activityId: string, accountIds: readonly string[]): Promise<Map<string, Date>> {
  const given = await tx
    .select({ accountId: activityAwards.accountId, at: activityAwards.at })
    .from(activityAwards)
    .where(
      and(
        eq(activityAwards.activityId, activityId),
        inArray(activityAwards.accountId, accountIds),
        eq(activityAwards.slot, GIFT.slot),
      ),
    );
  return new Map(given.map((one) => [one.accountId, one.at]));
}
