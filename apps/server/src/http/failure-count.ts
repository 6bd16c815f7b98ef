import { signInLimits } from '@feisuo/contract/facts/limits';
import { and, eq, gt, lt, sql, type Placeholder, type SQL } from 'drizzle-orm';
import type { Clock } from '../time/clock.ts';
import type { Database } from '../db/database.ts';
import { deleteInBatches } from '../db/delete-in-batches.ts';
import type { MasterKey } from '../keys/master-key.ts';
import { signInFailures } from './limits.tables.ts';

export interface FailureDeps {
  clock: Clock;
  masterKey: MasterKey;
}

export interface FailureCount {
  /** In a row, over days: only a success or a reset clears them. */
  failures: number;
  /** Seconds until the lock ends; null while there is none. */
  lockedForS: number | null;
  /** No further try is looked at, lock or not. */
  isStopped: boolean;
}

/** How failures of a subject lock it. */
export interface LockRules {
  /** No lock is longer than this, however many there were; null where none ever begins. */
  lockMostS: number | null;
  /** From so many failures on nothing is looked at; null where that never happens. */
  stopsAt: number | null;
}

/** Passwords under a phone or mailbox, to which a code can be sent: guessing may be stopped for good. */
export const passwordLocks: LockRules = {
  lockMostS: signInLimits.lockMostS,
  stopsAt: signInLimits.failuresBeforePasswordOff,
};
/** Second factors, and passwords under a user name: there may be no other way in. */
export const endlessLocks: LockRules = { lockMostS: signInLimits.lockMostS, stopsAt: null };
/** Passwords of one account under all its names: the names lock, and the account stops. */
export const accountStop: LockRules = { lockMostS: null, stopsAt: signInLimits.failuresBeforePasswordOff };

const { failuresBeforeLock, lockS, failuresKeptS } = signInLimits;

/** Under what failures of a subject are counted. */
export const failureKey = (masterKey: MasterKey, subject: string) => masterKey.digest('sign-in-failures', subject);

/** Whether the failure with this number began a lock. */
export const beginsLock = (failures: number) => failures > 0 && failures % failuresBeforeLock === 0;

/** How many tries are left before the next lock. */
export const triesBeforeLock = (failures: number) =>
  beginsLock(failures) ? 0 : failuresBeforeLock - (failures % failuresBeforeLock);

/** Failed sign-ins in a row for this subject, whether or not it exists. */
export async function readFailures(
  db: Database,
  { clock, masterKey }: FailureDeps,
  subject: string,
  { stopsAt }: LockRules = passwordLocks,
): Promise<FailureCount> {
  const now = clock.now();
  const [row] = await db
    .select()
    .from(signInFailures)
    .where(and(eq(signInFailures.key, failureKey(masterKey, subject)), gt(signInFailures.endsAt, now)));
  if (!row) return { failures: 0, lockedForS: null, isStopped: false };
  const { failures, lockedUntil, endsAt } = row;
  const isStopped = stopsAt !== null && failures >= stopsAt;
  const until = isStopped ? endsAt : lockedUntil;
  const lockedForS = until && until > now ? Math.ceil((until.getTime() - now.getTime()) / 1000) : null;
  return { failures, lockedForS, isStopped };
}

/** What counting a failure is made of, as values of a request or as placeholders of a prepared statement. */
interface CountedFailure {
  key: string | Placeholder;
  now: string | Placeholder;
  endsAt: string | Placeholder;
}

interface CountConditions {
  /** Has to hold of the failures that were counted before, where there are any. */
  ofCount?: SQL;
  /** Has to hold of anything else; where it does not, no row is written. */
  ofCaller?: SQL;
}

/** One statement counts, locks and tells; it returns nothing where the subject is locked or stopped, or a condition does not hold. */
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
  const isOpen = sql`(${lockedUntil} is null or ${lockedUntil} <= ${moment(counted.now)})`;
  const next = sql`(${failures} + 1)`;
  // The exponent has a bound of its own, or the power would leave its type long after the lock has reached its longest.
  const doublings = sql`least(${next} / ${number(failuresBeforeLock)} - 1, 20)`;
  const most = number(lockMostS ?? 0);
  const length = sql`make_interval(secs => least(${number(lockS)} * power(2, ${doublings}), ${most}))`;
  const lockEnd = lockMostS === null ? sql`null` : sql`${moment(counted.now)} + ${length}`;
  return (
    db
      .insert(signInFailures)
      // In the order of the table's columns.
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

/** The moments that a failure at `now` brings. */
export const momentsOf = (now: Date) => ({
  now: now.toISOString(),
  endsAt: new Date(now.getTime() + failuresKeptS * 1000).toISOString(),
});

/**
 * Counts a failure before the secret is even looked at, so that of many guesses at once no more are looked at than are
 * allowed; a right one takes the count back. Where it is not to be looked at, `lockedForS` says for how long.
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
  // The lock may have ended between the two statements.
  return { ...refused, lockedForS: refused.lockedForS ?? 1 };
}

/**
 * Takes one count back: the secret was not looked at, or was right. A lock that it began ends with it. No row is left where it
 * was the only count, or refused tries would fill the table. MERGE judges the row again where another request changed it.
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

/** The keys of some subjects, as openSession takes them. */
export const failureKeys = (masterKey: MasterKey, subjects: string[]): string =>
  subjects.map((subject) => failureKey(masterKey, subject)).join(',');

/** A success or a reset makes every earlier failure unsaid. */
export async function clearFailures(db: Database, { masterKey }: FailureDeps, subjects: string[]): Promise<void> {
  for (const subject of subjects) {
    await db.delete(signInFailures).where(eq(signInFailures.key, failureKey(masterKey, subject)));
  }
}

/** Housekeeping. */
export async function forgetFailures(db: Database, now: Date): Promise<void> {
  await deleteInBatches(db, signInFailures, lt(signInFailures.endsAt, now));
}
