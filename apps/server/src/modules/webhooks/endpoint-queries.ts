import { randomBytes } from 'node:crypto';
import { webhookEvents, webhookLimits } from '@feisuo/contract/facts/webhook-events';
import { and, asc, eq, lte, sql, type SQL } from 'drizzle-orm';
import { setSubscribedKinds } from '../../events/announcements.ts';
import type { Database } from '../../db/database.ts';
import { namesByIds } from '../../db/names-by-ids.ts';
import type { MasterKey } from '../../keys/master-key.ts';
import { webhookEndpoints } from './webhooks.tables.ts';

type Row = typeof webhookEndpoints.$inferSelect;
export type Endpoint = Omit<Row, 'secret' | 'oldSecret'>;
export type EndpointForm = Pick<Row, 'name' | 'url' | 'kinds'>;

const PURPOSE = 'webhook-secret';
/** An arbitrary id for an advisory lock. */
const ENDPOINTS_LOCK = 727_079;

const shown = ({ secret: _secret, oldSecret: _old, ...endpoint }: Row): Endpoint => endpoint;

export async function listEndpoints(db: Database): Promise<Endpoint[]> {
  const rows = await db
    .select()
    .from(webhookEndpoints)
    .orderBy(asc(webhookEndpoints.createdAt), asc(webhookEndpoints.id));
  return rows.map(shown);
}

export const namesOfEndpoints = (db: Database, ids: readonly string[]) =>
  namesByIds(db, webhookEndpoints, webhookEndpoints, ids);

export async function findEndpoint(db: Database, id: string): Promise<Endpoint | null> {
  const [row] = await db.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id));
  return row ? shown(row) : null;
}

/** Serializes changes of endpoints, because each change recomputes the set of subscribed events. */
const lockEndpoints = (tx: Database) => tx.execute(sql`select pg_advisory_xact_lock(${ENDPOINTS_LOCK})`);

async function updateSubscriptions(tx: Database): Promise<void> {
  const on = await tx
    .select({ kinds: webhookEndpoints.kinds })
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.isOn, true));
  const wanted = new Set(on.flatMap(({ kinds }) => kinds));
  await setSubscribedKinds(
    tx,
    webhookEvents.filter((kind) => wanted.has(kind)),
  );
}

/** Adds an endpoint; null if the maximum number of endpoints is reached. */
export async function addEndpoint(
  tx: Database,
  masterKey: MasterKey,
  { form, secret, at }: { form: EndpointForm; secret: string; at: Date },
): Promise<Endpoint | null> {
  await lockEndpoints(tx);
  if ((await tx.$count(webhookEndpoints)) >= webhookLimits.endpoints) return null;
  const [row] = await tx
    .insert(webhookEndpoints)
    .values({
      ...form,
      id: `we_${randomBytes(9).toString('base64url')}`,
      isOn: true,
      secret: masterKey.seal(PURPOSE, secret),
      createdAt: at,
    })
    .returning();
  await updateSubscriptions(tx);
  return row ? shown(row) : null;
}

export interface SeenEndpoint {
  id: string;
  version: number;
}

type Change = Partial<Omit<Row, 'id' | 'version' | 'createdAt'>>;

/** Changes an endpoint; null if its version is not the one that the operator read. */
export async function changeEndpoint(
  tx: Database,
  { id, version }: Pick<SeenEndpoint, 'id'> & Partial<SeenEndpoint>,
  change: Change | ((before: Row) => Change),
  isMeant?: SQL,
): Promise<{ before: Endpoint; after: Endpoint } | null> {
  await lockEndpoints(tx);
  const [before] = await tx.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id)).for('update');
  if (!before) return null;
  const [after] = await tx
    .update(webhookEndpoints)
    .set({ ...(typeof change === 'function' ? change(before) : change), version: sql`${webhookEndpoints.version} + 1` })
    .where(
      and(
        eq(webhookEndpoints.id, id),
        version === undefined ? undefined : eq(webhookEndpoints.version, version),
        isMeant,
      ),
    )
    .returning();
  if (!after) return null;
  await updateSubscriptions(tx);
  return { before: shown(before), after: shown(after) };
}

/** Switches an endpoint off; null if it is already off or does not exist. */
export const stopEndpoint = (tx: Database, id: string) =>
  changeEndpoint(tx, { id }, { isOn: false, offBecause: 'operator' }, eq(webhookEndpoints.isOn, true));

/**
 * Replaces the secret. Until `until`, deliveries are also signed with the old secret, so that receivers can switch
 * without a gap.
 */
export const rotateSecret = (
  tx: Database,
  masterKey: MasterKey,
  seen: SeenEndpoint,
  { secret, until }: { secret: string; until: Date },
) =>
  changeEndpoint(tx, seen, (before) => ({
    secret: masterKey.seal(PURPOSE, secret),
    oldSecret: before.secret,
    oldSecretUntil: until,
  }));

/** Deletes an endpoint and its deliveries; null if its version is not the one that the operator read. */
export async function removeEndpoint(tx: Database, { id, version }: SeenEndpoint): Promise<Endpoint | null> {
  await lockEndpoints(tx);
  const [deleted] = await tx
    .delete(webhookEndpoints)
    .where(and(eq(webhookEndpoints.id, id), eq(webhookEndpoints.version, version)))
    .returning();
  if (deleted) await updateSubscriptions(tx);
  return deleted ? shown(deleted) : null;
}

/** The URL and the valid secrets of an endpoint; null if the endpoint does not exist. */
export async function openEndpoint(
  db: Database,
  masterKey: MasterKey,
  id: string,
  now: Date,
): Promise<{ url: string; secrets: string[] } | null> {
  const [row] = await db.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id));
  if (!row) return null;
  const { url, secret, oldSecret, oldSecretUntil } = row;
  const isOldValid = oldSecret !== null && oldSecretUntil !== null && oldSecretUntil > now;
  const sealed = isOldValid ? [secret, oldSecret] : [secret];
  return { url, secrets: sealed.map((text) => masterKey.open(PURPOSE, text)) };
}

export async function noteSuccess(tx: Database, id: string, now: Date): Promise<void> {
  await tx.update(webhookEndpoints).set({ failingSince: null, lastSuccessAt: now }).where(eq(webhookEndpoints.id, id));
}

/**
 * Records when an endpoint began to fail, and switches it off after days of failures. Returns the endpoint only when
 * this call switched it off.
 */
export async function noteFailure(tx: Database, id: string, now: Date): Promise<Endpoint | null> {
  await tx
    .update(webhookEndpoints)
    .set({ failingSince: sql`coalesce(${webhookEndpoints.failingSince}, ${now.toISOString()}::timestamptz)` })
    .where(eq(webhookEndpoints.id, id));
  const isLong = lte(webhookEndpoints.failingSince, new Date(now.getTime() - webhookLimits.failingMs));
  const isDue = and(eq(webhookEndpoints.id, id), eq(webhookEndpoints.isOn, true), isLong);
  const due = await tx.select({ id: webhookEndpoints.id }).from(webhookEndpoints).where(isDue);
  if (due.length === 0) return null;
  await lockEndpoints(tx);
  const [off] = await tx
    .update(webhookEndpoints)
    .set({ isOn: false, offBecause: 'failing', version: sql`${webhookEndpoints.version} + 1` })
    .where(isDue)
    .returning();
  if (off) await updateSubscriptions(tx);
  return off ? shown(off) : null;
}
