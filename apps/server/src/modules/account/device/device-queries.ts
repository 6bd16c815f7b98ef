import { deviceFlowLimits } from '@feisuo/contract/facts/limits';
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { deleteInBatches } from '../../../db/delete-in-batches.ts';
import type { MasterKey } from '../../../keys/master-key.ts';
import { deviceGrants } from './device.tables.ts';

export type DeviceGrant = typeof deviceGrants.$inferSelect;
export type NewDeviceGrant = Pick<
  DeviceGrant,
  'hash' | 'userCodeHash' | 'clientId' | 'scope' | 'deviceId' | 'deviceName' | 'place' | 'expiresAt'
>;

export const deviceCodeHash = (masterKey: MasterKey, code: string) => masterKey.digest('device-code', code);
export const userCodeHash = (masterKey: MasterKey, code: string) => masterKey.digest('user-code', code);

/** False if another request has the same user code. */
export async function insertDeviceGrant(db: Database, grant: NewDeviceGrant): Promise<boolean> {
  const rows = await db
    .insert(deviceGrants)
    .values({ ...grant, intervalS: deviceFlowLimits.pollIntervalS })
    .onConflictDoNothing()
    .returning({ hash: deviceGrants.hash });
  return rows.length > 0;
}

export interface Poll {
  grant: Pick<DeviceGrant, 'answer' | 'accountId' | 'spentAt' | 'expiresAt'>;
  /** Whether the poll came before the interval was over; the interval has then grown. */
  isTooSoon: boolean;
  /** From now on. */
  intervalS: number;
}

/**
 * Records a poll and reads the request in one statement: of concurrent polls one is in time, and each other one extends
 * the interval. Null if the code does not belong to this client.
 */
export async function pollDeviceGrant(db: Database, hash: string, clientId: string, now: Date): Promise<Poll | null> {
  // The row is locked first, so that the old values can be compared with the new ones.
  const held = db.$with('held').as(
    db
      .select()
      .from(deviceGrants)
      .where(and(eq(deviceGrants.hash, hash), eq(deviceGrants.clientId, clientId)))
      .for('update'),
  );
  const isTooSoon = sql<boolean>`coalesce(${held.lastPolledAt} + ${held.intervalS} * interval '1 second' > ${now.toISOString()}::timestamptz, false)`;
  const [polled] = await db
    .with(held)
    .update(deviceGrants)
    .set({
      lastPolledAt: now,
      intervalS: sql`${held.intervalS} + case when ${isTooSoon} then ${deviceFlowLimits.slowDownAddsS}::int else 0 end`,
    })
    .from(held)
    .where(eq(deviceGrants.hash, held.hash))
    .returning({
      answer: deviceGrants.answer,
      accountId: deviceGrants.accountId,
      spentAt: deviceGrants.spentAt,
      expiresAt: deviceGrants.expiresAt,
      intervalS: deviceGrants.intervalS,
      isTooSoon,
    });
  if (!polled) return null;
  const { isTooSoon: cameTooSoon, intervalS, ...grant } = polled;
  return { grant, intervalS, isTooSoon: cameTooSoon };
}

/** Spends an allowed request, once, also under concurrency; null if it is spent, not allowed or expired. */
export async function spendDeviceGrant(tx: Database, hash: string, now: Date): Promise<DeviceGrant | null> {
  const [spent] = await tx
    .update(deviceGrants)
    .set({ spentAt: now })
    .where(
      and(
        eq(deviceGrants.hash, hash),
        eq(deviceGrants.answer, 'allowed'),
        isNull(deviceGrants.spentAt),
        gt(deviceGrants.expiresAt, now),
      ),
    )
    .returning();
  return spent ?? null;
}

export async function findDeviceGrant(db: Database, codeHash: string): Promise<DeviceGrant | null> {
  const [grant] = await db.select().from(deviceGrants).where(eq(deviceGrants.userCodeHash, codeHash));
  return grant ?? null;
}

export interface DeviceAnswer {
  answer: 'allowed' | 'denied';
  accountId: string;
  sessionId: string;
  scope: string;
}

/** Answers a request, once; false if it is answered or expired. */
export async function answerDeviceGrant(tx: Database, hash: string, answer: DeviceAnswer, now: Date): Promise<boolean> {
  const rows = await tx
    .update(deviceGrants)
    .set({ ...answer, answeredAt: now })
    .where(and(eq(deviceGrants.hash, hash), isNull(deviceGrants.answer), gt(deviceGrants.expiresAt, now)))
    .returning({ hash: deviceGrants.hash });
  return rows.length > 0;
}

/** Deletes allowed requests of an application that have not polled yet. */
export async function deleteOpenDeviceGrants(tx: Database, accountId: string, clientId: string): Promise<void> {
  await tx
    .delete(deviceGrants)
    .where(
      and(eq(deviceGrants.accountId, accountId), eq(deviceGrants.clientId, clientId), isNull(deviceGrants.spentAt)),
    );
}

/** Moves allowed requests that have not polled yet from one session to another. */
export async function moveOpenDeviceGrants(tx: Database, from: string, to: string): Promise<void> {
  await tx
    .update(deviceGrants)
    .set({ sessionId: to })
    .where(and(eq(deviceGrants.sessionId, from), isNull(deviceGrants.spentAt)));
}

export async function deleteDeviceGrantsOfClient(tx: Database, clientId: string): Promise<void> {
  await tx.delete(deviceGrants).where(eq(deviceGrants.clientId, clientId));
}

export async function eraseDeviceGrants(tx: Database, accountId: string): Promise<void> {
  await tx.delete(deviceGrants).where(eq(deviceGrants.accountId, accountId));
}

/** For this long a polling device learns that its code expired, not that it is unknown. */
const KEPT_MS = 3_600_000;

export async function purgeExpiredDeviceGrants(db: Database, now: Date): Promise<void> {
  await deleteInBatches(db, deviceGrants, lt(deviceGrants.expiresAt, new Date(now.getTime() - KEPT_MS)));
}
