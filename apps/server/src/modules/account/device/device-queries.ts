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

/** Writes the request down; false where another one shows the same user code. */
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
  /** Whether it came before the interval was over; the interval has then grown. */
  isTooSoon: boolean;
  /** From now on. */
  intervalS: number;
}

/**
 * Notes a poll and tells what it finds, in one statement: of many at once one is in time, and each of the others makes
 * the interval longer. Null where the code is none of this client's.
 */
export async function pollDeviceGrant(db: Database, hash: string, clientId: string, now: Date): Promise<Poll | null> {
  // What was there before is told apart from what is written: the row is held first.
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

/** Takes what was allowed, once, however many poll; null where it is taken, was never allowed, or is over. */
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
  /** What was asked for, or less. */
  scope: string;
}

/** Answers a request, once; false where somebody has, or where it is over. */
export async function answerDeviceGrant(tx: Database, hash: string, answer: DeviceAnswer, now: Date): Promise<boolean> {
  const rows = await tx
    .update(deviceGrants)
    .set({ ...answer, answeredAt: now })
    .where(and(eq(deviceGrants.hash, hash), isNull(deviceGrants.answer), gt(deviceGrants.expiresAt, now)))
    .returning({ hash: deviceGrants.hash });
  return rows.length > 0;
}

/** Devices of an application that were let in and have not come yet are let in no more. */
export async function deleteOpenDeviceGrants(tx: Database, accountId: string, clientId: string): Promise<void> {
  await tx
    .delete(deviceGrants)
    .where(
      and(eq(deviceGrants.accountId, accountId), eq(deviceGrants.clientId, clientId), isNull(deviceGrants.spentAt)),
    );
}

/** Devices that one session let in and that have not come yet are from now on another one's. */
export async function moveOpenDeviceGrants(tx: Database, from: string, to: string): Promise<void> {
  await tx
    .update(deviceGrants)
    .set({ sessionId: to })
    .where(and(eq(deviceGrants.sessionId, from), isNull(deviceGrants.spentAt)));
}

/** Whoever waits to be let in with an application waits no more once it is gone. */
export async function deleteDeviceGrantsOfClient(tx: Database, clientId: string): Promise<void> {
  await tx.delete(deviceGrants).where(eq(deviceGrants.clientId, clientId));
}

/** Nothing is kept of the devices that an erased person let in. */
export async function eraseDeviceGrants(tx: Database, accountId: string): Promise<void> {
  await tx.delete(deviceGrants).where(eq(deviceGrants.accountId, accountId));
}

/** For so long a device that still polls is told that its code is over, not that there was none. */
const KEPT_MS = 3_600_000;

/** Housekeeping. */
export async function purgeExpiredDeviceGrants(db: Database, now: Date): Promise<void> {
  await deleteInBatches(db, deviceGrants, lt(deviceGrants.expiresAt, new Date(now.getTime() - KEPT_MS)));
}
