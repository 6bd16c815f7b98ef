import { logoutLimits } from '@feisuo/contract/facts/limits';
import { and, asc, desc, eq, inArray, lt, lte, sql } from 'drizzle-orm';
import { deleteInBatches } from '../../../db/delete-in-batches.ts';
import type { Database } from '../../../db/database.ts';
import type { Verdict } from '../../../outgoing/judge-attempt.ts';
import type { PostOutcome } from '../../../outgoing/post.ts';
import { logoutDeliveries } from './logout.tables.ts';
import { hasLapsed } from '../../../db/has-lapsed.ts';

export type LogoutDelivery = typeof logoutDeliveries.$inferSelect;

const { id, clientId, state, claims, tries, nextTryAt, claimedAt, createdAt } = logoutDeliveries;

/**
 * Claims due deliveries of a client in one statement, up to the concurrency limit, so that each is sent by one process
 * at a time.
 */
export async function claimLogoutDeliveries(db: Database, client: string, now: Date): Promise<LogoutDelivery[]> {
  const underWay = sql`(select count(*) from ${logoutDeliveries} under_way
    where under_way.client_id = ${client} and under_way.state = 'sending')`;
  const due = db
    .select({ id })
    .from(logoutDeliveries)
    .where(and(eq(clientId, client), eq(state, 'waiting'), lte(nextTryAt, now)))
    .orderBy(asc(nextTryAt), asc(id))
    .limit(sql`greatest(0, ${logoutLimits.concurrency} - ${underWay})` as unknown as number)
    .for('update', { skipLocked: true });
  return db
    .update(logoutDeliveries)
    .set({ state: 'sending', claimedAt: now, claims: sql`${claims} + 1`, tries: sql`${tries} + 1` })
    .where(and(inArray(id, due), eq(state, 'waiting')))
    .returning();
}

/** Matches whole and truncated tokens, because a receiver may repeat the token in its answer. */
const tokens = /eyJ[\w.-]{16,}/g;

/** Records the outcome of an attempt if the worker still holds the claim. */
export async function endLogoutClaim(
  tx: Database,
  claimed: Pick<LogoutDelivery, 'id' | 'claims'>,
  verdict: Verdict,
  { status, fault, answer }: PostOutcome,
  now: Date,
): Promise<boolean> {
  const ended = await tx
    .update(logoutDeliveries)
    .set({
      state: verdict.state,
      status,
      fault,
      answer: answer.replaceAll(tokens, '…'),
      claimedAt: null,
      ...(verdict.state === 'delivered' && { deliveredAt: now }),
      ...(verdict.waitS !== null && { nextTryAt: new Date(now.getTime() + verdict.waitS * 1000) }),
    })
    .where(and(eq(id, claimed.id), eq(claims, claimed.claims), eq(state, 'sending')))
    .returning({ id });
  return ended.length > 0;
}

/** Deliveries with an expired claim: the process that claimed them did not finish. */
export const listAbandonedLogouts = (db: Database, now: Date): Promise<LogoutDelivery[]> =>
  db
    .select()
    .from(logoutDeliveries)
    .where(and(eq(state, 'sending'), hasLapsed(claimedAt, now, logoutLimits.claimMs)));

/** Clients with a delivery that is due. */
export async function listDueLogoutClients(db: Database, now: Date): Promise<string[]> {
  const rows = await db
    .selectDistinct({ clientId })
    .from(logoutDeliveries)
    .where(and(eq(state, 'waiting'), lte(nextTryAt, now)));
  return rows.map((row) => row.clientId);
}

export async function hasDueLogout(db: Database, client: string, now: Date): Promise<boolean> {
  const isDue = and(eq(clientId, client), eq(state, 'waiting'), lte(nextTryAt, now));
  return (await db.select({ id }).from(logoutDeliveries).where(isDue).limit(1)).length > 0;
}

/** Gives up the waiting deliveries of a client that has no back-channel address any more. */
export async function withdrawLogoutDeliveries(db: Database, client: string): Promise<void> {
  await db
    .update(logoutDeliveries)
    .set({ state: 'withdrawn' })
    .where(and(eq(clientId, client), eq(state, 'waiting')));
}

export async function lockLogoutDelivery(tx: Database, wanted: number): Promise<LogoutDelivery | null> {
  const [delivery] = await tx.select().from(logoutDeliveries).where(eq(id, wanted)).for('update');
  return delivery ?? null;
}

/** Resets a delivery to its first attempt, due now. False while it is being sent. */
export async function sendLogoutAgain(tx: Database, wanted: number, now: Date): Promise<boolean> {
  const reset = await tx
    .update(logoutDeliveries)
    .set({ state: 'waiting', tries: 0, nextTryAt: now })
    .where(and(eq(id, wanted), inArray(state, ['waiting', 'delivered', 'dead', 'withdrawn'])))
    .returning({ id });
  return reset.length > 0;
}

export interface LogoutDeliveryPage {
  client: string;
  state?: LogoutDelivery['state'] | undefined;
  /** The last id of the previous page. */
  before?: number | undefined;
  limit: number;
}

/** Lists deliveries of a client, newest first. */
export const listLogoutDeliveries = (db: Database, page: LogoutDeliveryPage): Promise<LogoutDelivery[]> =>
  db
    .select()
    .from(logoutDeliveries)
    .where(
      and(
        eq(clientId, page.client),
        page.state === undefined ? undefined : eq(state, page.state),
        page.before === undefined ? undefined : lt(id, page.before),
      ),
    )
    .orderBy(desc(id))
    .limit(page.limit);

/** The notices of ended sessions that applications of a member got, newest first. */
export const listLogoutsOfAccount = (db: Database, accountId: string) =>
  db
    .select({ clientId, state, createdAt })
    .from(logoutDeliveries)
    .where(eq(logoutDeliveries.accountId, accountId))
    .orderBy(desc(id));

export async function deleteLogoutsOfClient(tx: Database, client: string): Promise<void> {
  await tx.delete(logoutDeliveries).where(eq(clientId, client));
}

export async function eraseLogouts(tx: Database, accountId: string): Promise<void> {
  await tx.delete(logoutDeliveries).where(eq(logoutDeliveries.accountId, accountId));
}

export async function purgeLogouts(db: Database, now: Date): Promise<void> {
  await deleteInBatches(db, logoutDeliveries, lt(createdAt, new Date(now.getTime() - logoutLimits.keptMs)));
}
