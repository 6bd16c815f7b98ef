import { deviceFlowLimits } from '@feisuo/contract/facts/limits';
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { deleteInBatches } from '../../../db/delete-in-batches.ts';
import type { MasterKey } from '../../../keys/master-key.ts';
import { CLOCK_TOLERANCE_MS } from '../../../time/clock.ts';
import { deviceGrants } from './device.tables.ts';

export type DeviceGrant = typeof deviceGrants.$inferSelect;
export type NewDeviceGrant = Pick<
  DeviceGrant,
  'hash' | 'userCodeHash' | 'clientId' | 'scope' | 'deviceId' | 'deviceName' | 'place' | 'expiresAt'
>;

export const deviceCodeHash = (masterKey: MasterKey, code: string) => masterKey.digest('device-code', code);
export const userCodeHash = (masterKey: MasterKey, code: string) => masterKey.digest('user-code', code);

/** Stores a device request. Returns false if another request has the same user code. */
export async function insertDeviceGrant(db: Database, grant: NewDeviceGrant): Promise<boolean> {
  const rows = await db
    .insert(deviceGrants)
    .values({ ...grant, intervalS: deviceFlowLimits.pollIntervalS })
    .onConflictDoNothing()
    .returning({ hash: deviceGrants.hash });
  return rows.length > 0;
}

export interface Poll {
  grant: Pick<DeviceGrant, 'answer' | 'accountId' | 'usedAt' | 'expiresAt'>;
  /** Whether the device polled before its interval was over. The interval then grows by five seconds. */
  isTooSoon: boolean;
  /** Seconds that the device must wait between polls from now on. */
  intervalS: number;
}

/**
 * Records a poll and reads the device request in one statement. Of concurrent polls one is in time and the others
 * lengthen the interval; null if the code does not belong to this client.
 */
export async function pollDeviceGrant(db: Database, hash: string, clientId: string, now: Date): Promise<Poll | null> {
  // Locks the row first, so that one statement can read the old values and update them.
  const held = db.$with('held').as(
    db
      .select()
      .from(deviceGrants)
      .where(and(eq(deviceGrants.hash, hash), eq(deviceGrants.clientId, clientId)))
      .for('update'),
  );
  const isTooSoon = sql<boolean>`coalesce(${held.lastPolledAt} + ${held.intervalS} * interval '1 second' > ${now.toISOString()}::timestamptz
    and ${held.lastPolledAt} <= ${new Date(now.getTime() + CLOCK_TOLERANCE_MS).toISOString()}::timestamptz, false)`;
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
      usedAt: deviceGrants.usedAt,
      expiresAt: deviceGrants.expiresAt,
      intervalS: deviceGrants.intervalS,
      isTooSoon,
    });
  if (!polled) return null;
  const { isTooSoon: cameTooSoon, intervalS, ...grant } = polled;
  return { grant, intervalS, isTooSoon: cameTooSoon };
}

/**
 * Marks an allowed device request as spent. Of concurrent callers one gets the request; null if it is spent, not
 * allowed, or expired.
 */
export async function spendDeviceGrant(tx: Database, hash: string, now: Date): Promise<DeviceGrant | null> {
  const [spent] = await tx
    .update(deviceGrants)
    .set({ usedAt: now })
    .where(
      and(
        eq(deviceGrants.hash, hash),
        eq(deviceGrants.answer, 'allowed'),
        isNull(deviceGrants.usedAt),
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

/** Stores a member's answer to a device request. Returns false if the request was already answered or has expired. */
export async function answerDeviceGrant(tx: Database, hash: string, answer: DeviceAnswer, now: Date): Promise<boolean> {
  const rows = await tx
    .update(deviceGrants)
    .set({ ...answer, answeredAt: now })
    .where(and(eq(deviceGrants.hash, hash), isNull(deviceGrants.answer), gt(deviceGrants.expiresAt, now)))
    .returning({ hash: deviceGrants.hash });
  return rows.length > 0;
}

/** Deletes a member's device requests for an application that were answered but not yet exchanged for credentials. */
export async function deleteOpenDeviceGrants(tx: Database, accountId: string, clientId: string): Promise<void> {
  await tx
    .delete(deviceGrants)
    .where(
      and(eq(deviceGrants.accountId, accountId), eq(deviceGrants.clientId, clientId), isNull(deviceGrants.usedAt)),
    );
}

/** Moves device requests that were answered but not yet exchanged from one session to another. */
export async function moveOpenDeviceGrants(tx: Database, from: string, to: string): Promise<void> {
  await tx
    .update(deviceGrants)
    .set({ sessionId: to })
    .where(and(eq(deviceGrants.sessionId, from), isNull(deviceGrants.usedAt)));
}

export async function deleteDeviceGrantsOfClient(tx: Database, clientId: string): Promise<void> {
  await tx.delete(deviceGrants).where(eq(deviceGrants.clientId, clientId));
}

export async function eraseDeviceGrants(tx: Database, accountId: string): Promise<void> {
  await tx.delete(deviceGrants).where(eq(deviceGrants.accountId, accountId));
}

/**
 * Expired requests are kept for this time, so that a polling device gets expired_token instead of the error for an
 * unknown code.
 */
const KEPT_MS = 3_600_000;

export async function purgeExpiredDeviceGrants(db: Database, now: Date): Promise<void> {
  await deleteInBatches(db, deviceGrants, lt(deviceGrants.expiresAt, new Date(now.getTime() - KEPT_MS)));
}
