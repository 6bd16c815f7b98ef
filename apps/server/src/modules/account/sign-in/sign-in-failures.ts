import { signInLimits } from '@feisuo/contract/facts/limits';
import { and, eq, gt, lt, sql, type Placeholder, type SQL } from 'drizzle-orm';
import type { Clock } from '../../../clock.ts';
import type { Database } from '../../../db/database.ts';
import type { MasterKey } from '../../../master-key.ts';
import { signInFailures } from './sign-in-failures.tables.ts';

export interface FailureDeps {
  clock: Clock;
  masterKey: MasterKey;
}

export interface FailureCount {
  failures: number;
  /** Seconds until the lock ends; null while there is none. */
  lockedForS: number | null;
}

const NONE: FailureCount = { failures: 0, lockedForS: null };

/** Under what failures of a subject are counted. */
export const failureKey = (masterKey: MasterKey, subject: string) => masterKey.digest('sign-in-failures', subject);

function countOf({ failures, endsAt }: { failures: number; endsAt: Date }, locksFrom: number, now: Date): FailureCount {
  return { failures, lockedForS: failures >= locksFrom ? Math.ceil((endsAt.getTime() - now.getTime()) / 1000) : null };
}

/** How often in a row somebody failed to sign in as this subject, whether or not it exists. */
export async function readFailures(
  db: Database,
  { clock, masterKey }: FailureDeps,
  subject: string,
): Promise<FailureCount> {
  const now = clock.now();
  const [row] = await db
    .select()
    .from(signInFailures)
    .where(and(eq(signInFailures.key, failureKey(masterKey, subject)), gt(signInFailures.endsAt, now)));
  return row ? countOf(row, signInLimits.failuresBeforeLock, now) : NONE;
}

/** What counting a failure is made of, as values of a request or as placeholders of a prepared statement. */
interface CountedFailure {
  key: string | Placeholder;
  now: string | Placeholder;
  endsAt: string | Placeholder;
  lockEndsAt: string | Placeholder;
}

/** One statement counts, locks and tells. It counts only where `condition` holds of what was counted before. */
export function countFailureStatement(db: Database, counted: CountedFailure, condition?: SQL) {
  const { failuresBeforeLock } = signInLimits;
  const moment = (value: string | Placeholder) => sql`${value}::timestamptz`;
  const hasEnded = sql`${signInFailures.endsAt} <= ${moment(counted.now)}`;
  const isLast = sql`${signInFailures.failures} = ${sql.raw(String(failuresBeforeLock - 1))}`;
  const next = sql`least(${signInFailures.failures} + 1, ${sql.raw(String(failuresBeforeLock + 1))})`;
  return db
    .insert(signInFailures)
    .values({ key: sql`${counted.key}`, failures: 1, endsAt: moment(counted.endsAt) })
    .onConflictDoUpdate({
      target: signInFailures.key,
      set: {
        failures: sql`case when ${hasEnded} then 1 else ${next} end`,
        endsAt: sql`case when ${hasEnded} then excluded.ends_at when ${isLast} then ${moment(counted.lockEndsAt)} else ${signInFailures.endsAt} end`,
      },
      ...(condition && { setWhere: sql`${hasEnded} or ${condition}` }),
    })
    .returning({ failures: signInFailures.failures, endsAt: signInFailures.endsAt });
}

/** The moments that a failure at `now` brings. */
export function momentsOf(now: Date) {
  const { failuresKeptS, lockS } = signInLimits;
  const after = (seconds: number) => new Date(now.getTime() + seconds * 1000).toISOString();
  return { now: now.toISOString(), endsAt: after(failuresKeptS), lockEndsAt: after(lockS) };
}

/**
 * Counts a failure before the password is even looked at, so that of many guesses at once no more are looked at than
 * are allowed; a right one takes the count back.
 */
export async function countFailure(
  db: Database,
  { clock, masterKey }: FailureDeps,
  subject: string,
): Promise<FailureCount> {
  const now = clock.now();
  const key = failureKey(masterKey, subject);
  const [row] = await countFailureStatement(db, { key, ...momentsOf(now) });
  // The tenth try is still looked at; it is the one after it that finds the lock.
  return row ? countOf(row, signInLimits.failuresBeforeLock + 1, now) : NONE;
}

/** Takes one count back: the password was not looked at, or was right. */
export async function uncountFailure(db: Database, { masterKey }: FailureDeps, subject: string): Promise<void> {
  await db
    .update(signInFailures)
    .set({ failures: sql`${signInFailures.failures} - 1` })
    .where(and(eq(signInFailures.key, failureKey(masterKey, subject)), gt(signInFailures.failures, 0)));
}

/** What wrong passwords at user/sudo count under. Identifiers are lower case, so nobody can sign in as this. */
export const sudoSubject = (accountId: string) => `SUDO\n${accountId}`;

/** Every name under which failures of this person are counted. */
export const failureSubjectsOf = ({ id, phone, email, usernameKey }: FailingPerson): string[] =>
  [sudoSubject(id), phone, email, usernameKey].filter((subject) => subject !== null);

interface FailingPerson {
  id: string;
  phone: string | null;
  email: string | null;
  usernameKey: string | null;
}

/** A success or a reset makes every earlier failure unsaid. */
export async function clearFailures(db: Database, { masterKey }: FailureDeps, subjects: string[]): Promise<void> {
  for (const subject of subjects) {
    // eslint-disable-next-line no-await-in-loop -- one, but for a reset, which has three at most
    await db.delete(signInFailures).where(eq(signInFailures.key, failureKey(masterKey, subject)));
  }
}

/** Housekeeping. */
export async function forgetFailures(db: Database, now: Date): Promise<void> {
  await db.delete(signInFailures).where(lt(signInFailures.endsAt, now));
}
