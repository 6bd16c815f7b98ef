import { DAY_MS } from '@feisuo/contract/facts/durations';
import { verificationLimits } from '@feisuo/contract/facts/limits';
import { and, eq, sql, type SQL } from 'drizzle-orm';
import { CLOCK_TOLERANCE_MS, type Clock } from '../../../time/clock.ts';
import type { Database } from '../../../db/database.ts';
import { foldMailbox } from '../../../formats/mailbox.ts';
import type { MasterKey } from '../../../keys/master-key.ts';
import { accounts } from '../people/accounts.tables.ts';
import { sessions } from '../tokens/tokens.tables.ts';
import { targetKeyOf, type CodeTarget } from './verification-code.ts';
import { verificationThrottles } from './verification.tables.ts';

const { resendPauseS, perTargetADay, perTargetADayOnKnownDevices, withoutChallenge } = verificationLimits;

export type SendThrottle = typeof verificationThrottles.$inferSelect;

/**
 * The throttle key of a target, for all usages. Aliases of a mailbox share one key, because one person reads their
 * mail.
 */
export const throttleKey = (masterKey: MasterKey, { kind, key }: CodeTarget) =>
  masterKey.digest(
    'verification-pace',
    targetKeyOf(masterKey, { kind, key: kind === 'email' ? foldMailbox(key) : key }),
  );

export interface SendRequest {
  key: string;
  verificationId: string;
  usage: string;
  /**
   * Whether this device has signed in to the target's account, or the request contains a credential of that account.
   */
  isKnownDevice: boolean;
  hasSolvedChallenge: boolean;
}

const TOLERANCE = `interval '${CLOCK_TOLERANCE_MS} milliseconds'`;

/** Whether the day has ended, or lies so far ahead that it is from before the clock was set back. */
function hasDayEnded(now: Date): SQL {
  const { dayEndsAt } = verificationThrottles;
  const moment = sql`${now.toISOString()}::timestamptz`;
  return sql`(${dayEndsAt} <= ${moment} or ${dayEndsAt} > ${moment} + interval '1 day' + ${sql.raw(TOLERANCE)})`;
}

/**
 * Claims, in one statement, the right to send to a target now: one message a minute and a limited number a day, over
 * all usages. Returns false if the target must wait, or if the device must solve a challenge first.
 */
export async function claimSend(tx: Database, request: SendRequest, now: Date): Promise<boolean> {
  const { key, verificationId, usage, isKnownDevice } = request;
  const table = verificationThrottles;
  const moment = sql`${now.toISOString()}::timestamptz`;
  const isNewDay = hasDayEnded(now);
  const pause = sql.raw(`interval '${resendPauseS} seconds'`);
  const hasPaused = sql`(${table.sentAt} is null or ${table.sentAt} <= ${moment} - ${pause}
    or ${table.sentAt} > ${moment} + ${sql.raw(TOLERANCE)})`;
  const [mine, most] = isKnownDevice
    ? [table.sentToKnownInDay, perTargetADayOnKnownDevices]
    : [table.sentInDay, perTargetADay];
  const isFree = sql`${table.sentInDay} + ${table.sentToKnownInDay} < ${withoutChallenge}::int`;
  const mayGoOn = isKnownDevice || request.hasSolvedChallenge ? sql`true` : isFree;
  const added = (column: typeof mine) =>
    sql`case when ${isNewDay} then 0 else ${column} end + ${column === mine ? 1 : 0}::int`;
  const rows = await tx
    .insert(table)
    .values({
      key,
      verificationId,
      usage,
      sentAt: now,
      sentInDay: isKnownDevice ? 0 : 1,
      sentToKnownInDay: isKnownDevice ? 1 : 0,
      dayEndsAt: new Date(now.getTime() + DAY_MS),
    })
    .onConflictDoUpdate({
      target: table.key,
      set: {
        verificationId,
        usage,
        sentAt: now,
        sentInDay: added(table.sentInDay),
        sentToKnownInDay: added(table.sentToKnownInDay),
        dayEndsAt: sql`case when ${isNewDay} then excluded.day_ends_at else ${table.dayEndsAt} end`,
      },
      setWhere: sql`${hasPaused} and (${isNewDay} or (${mine} < ${most}::int and ${mayGoOn}))`,
    })
    .returning({ key: table.key });
  return rows.length > 0;
}

/**
 * Claims the right to send although a decoy took this minute's turn, because a decoy sends no message. Call it in the
 * transaction in which `claimSend` returned false and locked the row; the decoy's id is compared, so that one of
 * concurrent requests succeeds.
 */
export async function claimTurnOfDecoy(
  tx: Database,
  { key, verificationId, usage }: Pick<SendRequest, 'key' | 'verificationId' | 'usage'>,
  decoyId: string,
  now: Date,
): Promise<boolean> {
  const table = verificationThrottles;
  const isNewDay = hasDayEnded(now);
  const newDayEndsAt = new Date(now.getTime() + DAY_MS).toISOString();
  const rows = await tx
    .update(table)
    .set({
      verificationId,
      usage,
      sentAt: now,
      sentInDay: sql`case when ${isNewDay} then 0 else ${table.sentInDay} end`,
      sentToKnownInDay: sql`case when ${isNewDay} then 0 else ${table.sentToKnownInDay} end + 1`,
      dayEndsAt: sql`case when ${isNewDay} then ${newDayEndsAt}::timestamptz else ${table.dayEndsAt} end`,
    })
    .where(
      and(
        eq(table.key, key),
        eq(table.verificationId, decoyId),
        sql`(${isNewDay} or ${table.sentToKnownInDay} < ${perTargetADayOnKnownDevices}::int)`,
      ),
    )
    .returning({ key: table.key });
  return rows.length > 0;
}

/**
 * After a code was used, the next code may be sent at once, because the use proves that the requester reads the
 * messages.
 */
export async function releaseThrottle(tx: Database, verificationId: string): Promise<void> {
  await tx
    .update(verificationThrottles)
    .set({ sentAt: null })
    .where(eq(verificationThrottles.verificationId, verificationId));
}

export async function findThrottle(db: Database, key: string): Promise<SendThrottle | null> {
  const [throttle] = await db.select().from(verificationThrottles).where(eq(verificationThrottles.key, key));
  return throttle ?? null;
}

/** Why no code may be sent to a target now. */
export type SendRefusal =
  | { kind: 'paused'; secondsLeft: number }
  | { kind: 'day'; secondsLeft: number }
  | { kind: 'challenge' };

export function refusalOfSend(
  throttle: SendThrottle | null,
  { isKnownDevice, hasSolvedChallenge }: Pick<SendRequest, 'isKnownDevice' | 'hasSolvedChallenge'>,
  now: Date,
): SendRefusal | null {
  if (!throttle) return null;
  const sentS = throttle.sentAt ? (now.getTime() - throttle.sentAt.getTime()) / 1000 : resendPauseS;
  const toleranceS = CLOCK_TOLERANCE_MS / 1000;
  if (sentS < resendPauseS && sentS >= -toleranceS) return { kind: 'paused', secondsLeft: resendPauseS - sentS };
  const dayLeftMs = throttle.dayEndsAt.getTime() - now.getTime();
  if (dayLeftMs <= 0 || dayLeftMs > DAY_MS + CLOCK_TOLERANCE_MS) return null;
  const isUsedUp = isKnownDevice
    ? throttle.sentToKnownInDay >= perTargetADayOnKnownDevices
    : throttle.sentInDay >= perTargetADay;
  if (isUsedUp) return { kind: 'day', secondsLeft: (throttle.dayEndsAt.getTime() - now.getTime()) / 1000 };
  const isFree = throttle.sentInDay + throttle.sentToKnownInDay < withoutChallenge;
  return isKnownDevice || hasSolvedChallenge || isFree ? null : { kind: 'challenge' };
}

export interface ThrottleDeps {
  db: Database;
  clock: Clock;
  masterKey: MasterKey;
}

/** Whether the device must solve a challenge before a code is sent to this target. */
export async function isChallengeRequired(
  { db, clock, masterKey }: ThrottleDeps,
  target: CodeTarget,
  isKnownDevice: boolean,
): Promise<boolean> {
  const throttle = await findThrottle(db, throttleKey(masterKey, target));
  return refusalOfSend(throttle, { isKnownDevice, hasSolvedChallenge: false }, clock.now())?.kind === 'challenge';
}

/**
 * Whether the account of this phone number or mailbox was used on the device. The number of statements does not depend
 * on whether the account exists.
 */
export async function isDeviceOfTarget(db: Database, { kind, key }: CodeTarget, deviceId: string): Promise<boolean> {
  if (deviceId === '' || (kind !== 'phone' && kind !== 'email')) return false;
  const [seen] = await db
    .select({ id: sessions.id })
    .from(accounts)
    .innerJoin(sessions, eq(sessions.accountId, accounts.id))
    .where(and(eq(accounts[kind], key), eq(sessions.deviceId, deviceId)))
    .limit(1);
  return seen !== undefined;
}

/**
 * Seconds until a notice may be sent to a target under the throttle of codes; null if it may be sent now. A notice does
 * not claim the throttle, because its reader may need a code right afterwards.
 */
export async function noticeWaitS(
  { clock, masterKey }: Omit<ThrottleDeps, 'db'>,
  tx: Database,
  target: CodeTarget,
): Promise<number | null> {
  const throttle = await findThrottle(tx, throttleKey(masterKey, target));
  const refusal = refusalOfSend(throttle, { isKnownDevice: true, hasSolvedChallenge: true }, clock.now());
  return refusal?.kind === 'paused' ? Math.ceil(refusal.secondsLeft) : null;
}
