import { PING, type DeliveryState, type WebhookEvent } from '@feisuo/contract/facts/webhook-events';
import { and, asc, desc, eq, exists, inArray, lt, lte, ne, or, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import type { Verdict } from '../../outgoing/judge-attempt.ts';
import type { PostOutcome } from '../../outgoing/post.ts';
import { webhookAttempts, webhookDeliveries, webhookEndpoints } from './webhooks.tables.ts';
import { hasLapsed } from '../../db/has-lapsed.ts';

export type Delivery = typeof webhookDeliveries.$inferSelect;
export type Attempt = typeof webhookAttempts.$inferSelect;

/** Concurrent deliveries per endpoint, so that a slow endpoint does not delay other endpoints. */
export const CONCURRENCY = 10;
/** How long a worker may hold a claim: longer than any attempt. Afterwards the worker counts as dead. */
const CLAIM_MS = 2 * 60_000;

/** SQL condition: the delivery's endpoint is on, or the delivery is a ping. */
const isWanted = (db: Database) =>
  or(
    eq(webhookDeliveries.kind, PING),
    exists(
      db
        .select({ one: sql`1` })
        .from(webhookEndpoints)
        .where(and(eq(webhookEndpoints.id, webhookDeliveries.endpointId), eq(webhookEndpoints.isOn, true))),
    ),
  );

/** Claims due deliveries of an endpoint in one statement, up to the concurrency limit. */
export async function claimDeliveries(db: Database, endpointId: string, now: Date): Promise<Delivery[]> {
  const isOurs = eq(webhookDeliveries.endpointId, endpointId);
  const underWay = sql`(select count(*) from ${webhookDeliveries} under_way
    where under_way.endpoint_id = ${endpointId} and under_way.state = 'sending')`;
  const due = db
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(and(isOurs, eq(webhookDeliveries.state, 'waiting'), lte(webhookDeliveries.nextTryAt, now), isWanted(db)))
    .orderBy(asc(webhookDeliveries.nextTryAt), asc(webhookDeliveries.id))
    .limit(sql`greatest(0, ${CONCURRENCY} - ${underWay})` as unknown as number)
    .for('update', { skipLocked: true });
  const claimed = await db
    .update(webhookDeliveries)
    .set({
      state: 'sending',
      claimedAt: now,
      claims: sql`${webhookDeliveries.claims} + 1`,
      tries: sql`${webhookDeliveries.tries} + 1`,
    })
    .where(and(inArray(webhookDeliveries.id, due), eq(webhookDeliveries.state, 'waiting')))
    .returning();
  return claimed.toSorted((one, other) => one.id - other.id);
}

/** Records the outcome of an attempt if the worker still holds the claim. */
export async function endClaim(
  tx: Database,
  { id, claims }: Pick<Delivery, 'id' | 'claims'>,
  { state, waitS }: Verdict,
  { status, fault, answer, durationMs }: PostOutcome,
  now: Date,
): Promise<boolean> {
  const ended = await tx
    .update(webhookDeliveries)
    .set({
      state,
      status,
      claimedAt: null,
      ...(state === 'delivered' && { deliveredAt: now }),
      ...(waitS !== null && { nextTryAt: new Date(now.getTime() + waitS * 1000) }),
    })
    .where(
      and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.claims, claims), eq(webhookDeliveries.state, 'sending')),
    )
    .returning({ id: webhookDeliveries.id });
  if (ended.length === 0) return false;
  await tx.insert(webhookAttempts).values({ deliveryId: id, at: now, status, fault, answer, durationMs });
  return true;
}

/** Deliveries whose claim has expired. */
export const listAbandoned = (db: Database, now: Date): Promise<Delivery[]> =>
  db
    .select()
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.state, 'sending'), hasLapsed(webhookDeliveries.claimedAt, now, CLAIM_MS)));

export async function listDueEndpoints(db: Database, now: Date): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: webhookDeliveries.endpointId })
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.state, 'waiting'), lte(webhookDeliveries.nextTryAt, now), isWanted(db)));
  return rows.map(({ id }) => id);
}

export type NewDelivery = Pick<Delivery, 'endpointId' | 'eventId' | 'kind' | 'accountId' | 'body' | 'happenedAt'>;

/** Inserts deliveries that are due now; idempotent per event and endpoint. */
export async function insertDeliveries(tx: Database, rows: readonly NewDelivery[], now: Date): Promise<Delivery[]> {
  if (rows.length === 0) return [];
  return tx
    .insert(webhookDeliveries)
    .values(rows.map((row) => ({ ...row, state: 'waiting' as const, nextTryAt: now, createdAt: now })))
    .onConflictDoNothing()
    .returning();
}

/** Resets a finished or waiting delivery to its first attempt, due now. Null if there is no such delivery. */
export async function redeliver(tx: Database, id: number, now: Date): Promise<Delivery | null> {
  const [row] = await tx
    .update(webhookDeliveries)
    .set({ state: 'waiting', tries: 0, nextTryAt: now })
    .where(
      and(
        eq(webhookDeliveries.id, id),
        inArray(webhookDeliveries.state, ['waiting', 'delivered', 'dead']),
        // A delivery whose body was erased with the account cannot be sent.
        ne(webhookDeliveries.body, ''),
      ),
    )
    .returning();
  return row ?? null;
}

export async function lockDelivery(tx: Database, id: number): Promise<Delivery | null> {
  const [delivery] = await tx.select().from(webhookDeliveries).where(eq(webhookDeliveries.id, id)).for('update');
  return delivery ?? null;
}

export async function findDelivery(
  db: Database,
  id: number,
): Promise<{ delivery: Delivery; attempts: Attempt[] } | null> {
  const [delivery] = await db.select().from(webhookDeliveries).where(eq(webhookDeliveries.id, id));
  if (!delivery) return null;
  const attempts = await db
    .select()
    .from(webhookAttempts)
    .where(eq(webhookAttempts.deliveryId, id))
    .orderBy(desc(webhookAttempts.id))
    .limit(50);
  return { delivery, attempts };
}

export interface DeliveryFilter {
  endpointId?: string | undefined;
  state?: DeliveryState | undefined;
  kind?: WebhookEvent | typeof PING | undefined;
  /** The last id of the previous page. */
  before?: number | undefined;
  limit: number;
}

/** Lists deliveries, newest first. */
export const listDeliveries = (
  db: Database,
  { endpointId, state, kind, before, limit }: DeliveryFilter,
): Promise<Delivery[]> =>
  db
    .select()
    .from(webhookDeliveries)
    .where(
      and(
        endpointId === undefined ? undefined : eq(webhookDeliveries.endpointId, endpointId),
        state === undefined ? undefined : eq(webhookDeliveries.state, state),
        kind === undefined ? undefined : eq(webhookDeliveries.kind, kind),
        before === undefined ? undefined : lt(webhookDeliveries.id, before),
      ),
    )
    .orderBy(desc(webhookDeliveries.id))
    .limit(limit);
