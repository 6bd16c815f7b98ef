import { DAY_MS } from '@feisuo/contract/facts/durations';
import type { GiftStatus } from '@feisuo/contract/facts/activity-vocabulary';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Award } from '@feisuo/contract/schemas/activity-parts';
import type { Database } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import { chunks } from '../../../db/chunks.ts';
import { findActivity } from '../activities/activity-queries.ts';
import { readRules } from '../activities/activity-kinds.ts';
import type { ActivityDeps } from '../activity-deps.ts';
import { activityAwards } from '../awards/awards.tables.ts';
import { findProofStatus, needsProof, type ProofStatus } from '../awards/require-proven-person.ts';
import type { GiftClaim } from './claim-gift.ts';
import { recallList } from './recall.tables.ts';
import { GIFT, type Claimant, type Judge } from './show-gift.ts';
import { dayOf } from '../../../time/shanghai.ts';
import { awardPhrase, type Letter } from '../awards/award-messages.ts';

/** The message to a member whom an operator adds to the recall list. */
const recallLetter = (name: string, award: Award, endsAt: Date): Letter => ({
  title: `${name}：给你留了一份`,
  text: `登录后打开「${name}」页面，可以领取${awardPhrase(award)}，${dayOf(endsAt)} 前有效，每个账号一次。领不领由你，不会扣款，也不会开通自动续费。`,
});

/** Id of the seeded recall activity. */
export const DEFAULT_RECALL = 'recall';

const standings = {
  proven: 'open',
  needs_phone: 'needs_phone',
  phone_used: 'taken',
} as const satisfies Record<ProofStatus, GiftStatus>;

/**
 * Listed members can get the gift, and members whose membership ended long enough ago. Callers learn only their own
 * status.
 */
const judge: Judge<'recall'> = async (deps, db, { id, rules }, { accountId, person }, now) => {
  const { lapsedDays } = rules;
  const sinceMs = person.lapsedAt === null ? null : now.getTime() - person.lapsedAt.getTime();
  const isLapsed = lapsedDays !== null && sinceMs !== null && sinceMs >= lapsedDays * DAY_MS;
  if (!isLapsed && !(await isListed(db, id, accountId))) return 'not_listed';
  const proof = needsProof(rules.award) ? await findProofStatus(deps, db, { accountId, at: now }) : 'proven';
  return standings[proof];
};

export const recallGift = (id: string): GiftClaim<'recall'> => ({ kind: 'recall', id, judge, take });

/**
 * Records the claim on the recall list; a row for a member who is not listed is deleted again in this transaction.
 * Through the unique key, a concurrent upload of the list and this claim wait for each other.
 */
async function take(tx: Database, { id }: { id: string }, { accountId }: Claimant, at: Date): Promise<true> {
  const [own] = await tx
    .insert(recallList)
    .values({ activityId: id, accountId, addedAt: at, claimedAt: at })
    .onConflictDoUpdate({ target: [recallList.activityId, recallList.accountId], set: { claimedAt: at } })
    .returning({ isNew: sql<boolean>`xmax = 0` });
  if (own?.isNew) await tx.delete(recallList).where(isOn(id, accountId));
  return true;
}

const isOn = (activityId: string, accountId: string) =>
  and(eq(recallList.activityId, activityId), eq(recallList.accountId, accountId));

async function isListed(db: Database, activityId: string, accountId: string): Promise<boolean> {
  const [row] = await db
    .select({ accountId: recallList.accountId })
    .from(recallList)
    .where(isOn(activityId, accountId));
  return row !== undefined;
}

const ROWS_AT_ONCE = 1000;

export interface Recalled {
  activityId: string;
  accountIds: readonly string[];
  at: Date;
}

/** Adds accounts to the recall list and returns the number of new entries. */
export const addToRecallList = async (tx: Database, recalled: Recalled): Promise<number> =>
  (await listAdded(tx, recalled)).length;

/** Like `addToRecallList`, and also sends a message to each newly listed member. */
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
  for (const part of chunks(accountIds, ROWS_AT_ONCE)) {
    const rows = part.map((accountId) => ({ activityId, accountId, addedAt: at }));
    const fresh = await tx
      .insert(recallList)
      .values(rows)
      .onConflictDoNothing()
      .returning({ accountId: recallList.accountId });
    const ids = fresh.map(({ accountId }) => accountId);
    // Runs after the insert, because the insert waits for concurrent claims and their awards are visible only
    // afterwards.
    if (ids.length > 0) await recordEarlierClaims(tx, activityId, ids);
    added.push(...ids);
  }
  return added;
}

/** Marks the new entries of members who claimed the gift before they were listed. */
async function recordEarlierClaims(tx: Database, activityId: string, accountIds: readonly string[]): Promise<void> {
  await tx
    .update(recallList)
    .set({ claimedAt: sql`${activityAwards.at}` })
    .from(activityAwards)
    .where(
      and(
        eq(recallList.activityId, activityId),
        inArray(recallList.accountId, accountIds),
        eq(activityAwards.activityId, activityId),
        eq(activityAwards.accountId, recallList.accountId),
        eq(activityAwards.slot, GIFT.slot),
      ),
    );
}
