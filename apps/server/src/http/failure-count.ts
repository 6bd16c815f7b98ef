import { signInLimits } from '@feisuo/contract/facts/limits';
import { and, eq, gt, lt, sql, type Placeholder, type SQL } from 'drizzle-orm';
import { CLOCK_TOLERANCE_MS, type Clock } from '../time/clock.ts';
import type { Database } from '../db/database.ts';
import { deleteInBatches } from '../db/delete-in-batches.ts';
import type { MasterKey } from '../keys/master-key.ts';
import { signInFailures } from './limits.tables.ts';

export interface FailureDeps {
  clock: Clock;
  masterKey: MasterKey;
}

export interface FailureCount {
  /** Consecutive failures. Only a success or a reset sets them to zero. */
  failures: number;
  /** Seconds until the next try is checked; null if not locked. */
  lockedForS: number | null;
  /** Whether the password is turned off: no further try is checked, even after the lock has ended. */
  isStopped: boolean;
}

export interface LockRules {
  /** Maximum length of a lock in seconds; null if failures never lock. */
  lockMostS: number | null;
  /** Number of failures after which no further try is checked; null if tries never stop. */
  stopsAt: number | null;
}

/**
 * Rules for passwords used with a phone number or email address. Tries may stop completely, because the member can
 * still sign in by code.
 */
export const passwordLocks: LockRules = {
  lockMostS: signInLimits.lockMostS,
  stopsAt: signInLimits.failuresBeforePasswordOff,
};
/**
 * Rules for second factors, and for passwords used with a user name. Tries never stop completely, because the member
 * may have no other way to sign in.
 */
export const endlessLocks: LockRules = { lockMostS: signInLimits.lockMostS, stopsAt: null };
/**
 * Rules for all wrong passwords of one account, over all its sign-in names. Only the names are locked for a time; the
 * account's password sign-in stops completely.
 */
export const accountStop: LockRules = { lockMostS: null, stopsAt: signInLimits.failuresBeforePasswordOff };

const { failuresBeforeLock, lockS, failuresKeptS } = signInLimits;

export const failureKey = (masterKey: MasterKey, subject: string) => masterKey.digest('sign-in-failures', subject);

export const beginsLock = (failures: number) => failures > 0 && failures % failuresBeforeLock === 0;

export const triesBeforeLock = (failures: number) =>
  beginsLock(failures) ? 0 : failuresBeforeLock - (failures % failuresBeforeLock);

/** Reads the consecutive failures of a subject. The subject need not exist as an account. */
export async function readFailures(
  db: Database,
  { clock, masterKey }: FailureDeps,
  subject: string,
  { lockMostS, stopsAt }: LockRules = passwordLocks,
): Promise<FailureCount> {
  const now = clock.now();
  const [row] = await db
    .select()
    .from(signInFailures)
    .where(and(eq(signInFailures.key, failureKey(masterKey, subject)), gt(signInFailures.endsAt, now)));
  if (!row) return { failures: 0, lockedForS: null, isStopped: false };
  const { failures, lockedUntil, endsAt } = row;
  const isStopped = stopsAt !== null && failures >= stopsAt;
  const isStale =
    lockedUntil && lockedUntil.getTime() > now.getTime() + lockLengthS(failures, lockMostS) * 1000 + CLOCK_TOLERANCE_MS;
  const until = isStopped ? endsAt : isStale ? null : lockedUntil;
  const lockedForS = until && until > now ? Math.ceil((until.getTime() - now.getTime()) / 1000) : null;
  return { failures, lockedForS, isStopped };
}

/** Length of the lock that this number of failures begins. */
const lockLengthS = (count: number, lockMostS: number | null) =>
  Math.min(lockS * 2 ** Math.min(Math.floor(count / failuresBeforeLock) - 1, 20), lockMostS ?? 0);

/** The values of one request, or placeholders of a prepared statement. */
interface CountedFailure {
  key: string | Placeholder;
  now: string | Placeholder;
  endsAt: string | Placeholder;
}

interface CountConditions {
  /** SQL condition on an existing row; a failure is counted only if the condition holds. */
  ofCount?: SQL;
  /** SQL condition for inserting the first row; without it no row is written. */
  ofCaller?: SQL;
}

/**
 * Counts a failure and locks in one statement. It returns no row if the subject is locked or stopped, or if a
 * condition does not hold.
 */
export function countFailureStatement(
  db: Database,
  counted: CountedFailure,
  { lockMostS, stopsAt }: LockRules,
  { ofCount, ofCaller = sql`true` }: CountConditions = {},
) {
  const number = (value: number) => sql.raw(String(value));
  const moment = (value: string | Placeholder) => sql`${value}::timestamptz`;
  const { failures, lockedUntil, endsAt } = signInFailures;
  const isForgotten = sql`${endsAt} <= ${moment(counted.now)}`;
  const next = sql`(${failures} + 1)`;
  const most = number(lockMostS ?? 0);
  // At most 20 doublings, because `power` would overflow; the lock reaches its maximum much earlier.
  const lengthAfter = (count: SQL) =>
    sql`make_interval(secs => least(${number(lockS)} * power(2, least(${count} / ${number(failuresBeforeLock)} - 1, 20)), ${most}))`;
  const lockEnd = lockMostS === null ? sql`null` : sql`${moment(counted.now)} + ${lengthAfter(next)}`;
  const tolerance = sql.raw(`interval '${CLOCK_TOLERANCE_MS} milliseconds'`);
  // A lock that lies further ahead than its own length is from before the clock was set back.
  const isOpen = sql`(${lockedUntil} is null or ${lockedUntil} <= ${moment(counted.now)}
    or ${lockedUntil} > ${moment(counted.now)} + ${lengthAfter(sql`${failures}`)} + ${tolerance})`;
  return (
    db
      .insert(signInFailures)
      // Values in the order of the table's columns.
      .select(sql`select ${counted.key}::text, 1, ${moment(counted.endsAt)}, null::timestamptz where ${ofCaller}`)
      .onConflictDoUpdate({
        target: signInFailures.key,
        set: {
          failures: sql`case when ${isForgotten} then 1 else ${next} end`,
          lockedUntil: sql`case when ${isForgotten} then null
          when ${next} % ${number(failuresBeforeLock)} = 0 then ${lockEnd}
          else ${lockedUntil} end`,
          endsAt: sql`excluded.ends_at`,
        },
        setWhere: sql`${isForgotten} or (${isOpen}
        ${stopsAt === null ? sql`` : sql`and ${failures} < ${number(stopsAt)}`}
        ${ofCount ? sql`and ${ofCount}` : sql``})`,
      })
      .returning({ failures })
  );
}

export const momentsOf = (now: Date) => ({
  now: now.toISOString(),
  endsAt: new Date(now.getTime() + failuresKeptS * 1000).toISOString(),
});

/**
 * Counts a failure before the secret is checked, so that concurrent guesses cannot exceed the limit; the caller
 * uncounts it after a right secret. If `lockedForS` is set, the secret must not be checked.
 */
export async function countFailure(
  db: Database,
  deps: FailureDeps,
  subject: string,
  rules: LockRules = passwordLocks,
): Promise<FailureCount> {
  const key = failureKey(deps.masterKey, subject);
  const [row] = await countFailureStatement(db, { key, ...momentsOf(deps.clock.now()) }, rules);
  if (row) return { failures: row.failures, lockedForS: null, isStopped: false };
  const refused = await readFailures(db, deps, subject, rules);
  // At least 1, because the lock may have ended between the two statements.
  return { ...refused, lockedForS: refused.lockedForS ?? 1 };
}

/**
 * Takes back a counted failure, because the secret was right or was not checked; ends the lock that this failure began.
 * MERGE evaluates its conditions anew if another request changed the row.
 */
export async function uncountFailure(db: Database, { masterKey }: FailureDeps, subject: string): Promise<void> {
  const { key, failures, lockedUntil } = signInFailures;
  const beganLock = sql`${failures} % ${sql.raw(String(failuresBeforeLock))} = 0`;
  await db.execute(sql`merge into ${signInFailures}
    using (values (${failureKey(masterKey, subject)}::text)) as uncounted (key) on ${key} = uncounted.key
    when matched and ${failures} <= 1 then delete
    when matched then update set
      failures = ${failures} - 1,
      locked_until = case when ${beganLock} then null else ${lockedUntil} end`);
}

/** Failure keys as a comma-separated text, the form that `openSession` expects. */
export const failureKeys = (masterKey: MasterKey, subjects: string[]): string =>
  subjects.map((subject) => failureKey(masterKey, subject)).join(',');

export async function clearFailures(db: Database, { masterKey }: FailureDeps, subjects: string[]): Promise<void> {
  for (const subject of subjects) {
    await db.delete(signInFailures).where(eq(signInFailures.key, failureKey(masterKey, subject)));
  }
}

export async function forgetFailures(db: Database, now: Date): Promise<void> {
  await deleteInBatches(db, signInFailures, lt(signInFailures.endsAt, now));
}
