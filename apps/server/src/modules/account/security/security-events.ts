import { DAY_MS } from '@feisuo/contract/facts/durations';
import type { SecurityEventKind } from '@feisuo/contract/facts/security-event-kinds';
import { and, desc, eq, gt, lt, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { deleteBatch } from '../../../db/delete-in-batches.ts';
import { dropPartitions } from '../../../db/partitions/drop-partitions.ts';
import { securityEvents } from './security-events.tables.ts';
import type { RequestSource } from './request-source.ts';

export interface NewSecurityEvent {
  at: Date;
  accountId: string;
  kind: SecurityEventKind;
  clientId?: string;
  sessionId?: string;
  facts?: Record<string, string | number | boolean>;
}

/** Records an event in the transaction of the change. Events that jobs and operators cause have no `from`. */
export async function recordSecurityEvent(tx: Database, note: NewSecurityEvent, from?: RequestSource): Promise<void> {
  const { deviceId = '', deviceName = '', place = '' } = from ?? {};
  await tx.insert(securityEvents).values({ ...note, facts: note.facts ?? {}, deviceId, deviceName, place });
}

export interface EndedSessionRef {
  id: string;
  accountId: string;
  clientId: string;
}

/**
 * Records one event per ended session, also per derived session, because members see derived sessions in their list.
 */
export async function recordEndedSessions(
  tx: Database,
  ended: readonly EndedSessionRef[],
  note: Omit<NewSecurityEvent, 'accountId' | 'clientId' | 'sessionId'>,
  from?: RequestSource,
): Promise<void> {
  for (const { id: sessionId, accountId, clientId } of ended) {
    await recordSecurityEvent(tx, { ...note, accountId, clientId, sessionId }, from);
  }
}

export function readSecurityEvents(db: Database, accountId: string, page: { before?: bigint; limit: number }) {
  const { before, limit } = page;
  return db
    .select()
    .from(securityEvents)
    .where(
      and(eq(securityEvents.accountId, accountId), before === undefined ? undefined : lt(securityEvents.id, before)),
    )
    .orderBy(desc(securityEvents.id))
    .limit(limit);
}

/** Whether an event of this kind has happened to the account since the given time. */
export async function hasHappenedSince(
  db: Database,
  accountId: string,
  kind: SecurityEventKind,
  since: Date,
): Promise<boolean> {
  const isIt = and(
    eq(securityEvents.accountId, accountId),
    eq(securityEvents.kind, kind),
    gt(securityEvents.at, since),
  );
  const rows = await db.select({ id: securityEvents.id }).from(securityEvents).where(isIt).limit(1);
  return rows.length > 0;
}

/** Lists the ids of the guest accounts whose data was moved to this account. */
export async function listFormerIds(db: Database, accountId: string): Promise<string[]> {
  const rows = await db
    .select({ id: sql<string | null>`${securityEvents.facts}->>'from'` })
    .from(securityEvents)
    .where(and(eq(securityEvents.accountId, accountId), eq(securityEvents.kind, 'moved')));
  return rows.flatMap(({ id }) => (id === null ? [] : [id]));
}

/** Makes the trigger allow deletes in this transaction. */
const allowDeletes = (tx: Database) => tx.execute(sql`select set_config('feisuo.forgetting', 'on', true)`);

/** Removes the personal data from the events of an erased account, and keeps the events. */
export async function eraseSecurityEvents(tx: Database, accountId: string): Promise<void> {
  await allowDeletes(tx);
  await tx
    .update(securityEvents)
    .set({ deviceId: '', deviceName: '', place: '', facts: {} })
    .where(eq(securityEvents.accountId, accountId));
}

const KEPT_MS = 2 * 365 * DAY_MS;

/** Deletes a week of events when all of it is older than two years. */
export async function purgeSecurityEvents(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MS);
  for (const part of await dropPartitions(db, securityEvents, before)) {
    const isOld = lt(securityEvents.at, before);
    const forgetSome = (tx: Database) => allowDeletes(tx).then(() => deleteBatch(tx, part, isOld));
    while (await db.transaction(forgetSome));
  }
}
