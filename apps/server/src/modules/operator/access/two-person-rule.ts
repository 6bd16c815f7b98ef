import { isReservedActorName } from '@feisuo/contract/facts/audit';
import { mayDo, operatorRoles, type Permission } from '@feisuo/contract/facts/permissions';
import { and, eq, gte, inArray, ne, or, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import { auditLog, operators } from '../operator.tables.ts';
import { listOperators } from './operator-roster.ts';

/**
 * Time that a second factor must exist before its operator counts as a second person. It lets auditors notice that one
 * person acts under two names.
 */
export const REVIEW_MS = 24 * 3_600_000;

interface Colleague {
  name: string;
  factorsSince: Date | null;
}

/**
 * An operator who does not count as a second person yet. `until` is when the operator will count; null without a second
 * factor.
 */
export interface Newcomer {
  name: string;
  until: Date | null;
}

/**
 * Returns when an operator begins to count as a second person, or null if there is no waiting time. After an invitation
 * or a reset, the person who made the link could sign in as this operator, so a new factor must first exist for a day.
 */
export function settlesAt({ factorsSince }: Pick<Colleague, 'factorsSince'>, now: Date): Date | null {
  const at = factorsSince && new Date(factorsSince.getTime() + REVIEW_MS);
  return at && at > now ? at : null;
}

export const isSettled = (one: Pick<Colleague, 'factorsSince'>, now: Date): boolean =>
  one.factorsSince !== null && settlesAt(one, now) === null;

/** Returns an operator of the pair who does not count as a second person yet, or null if both count. */
export function findNewcomer(roster: readonly Colleague[], pair: readonly string[], now: Date): Newcomer | null {
  const newcomers = pair
    // The command line may act alone, so its reserved names are left out.
    .filter((name) => !isReservedActorName(name))
    .map((name) => roster.find((one) => one.name === name) ?? { name, factorsSince: null })
    .filter((one) => !isSettled(one, now))
    .map((one) => ({ name: one.name, until: settlesAt(one, now) }));
  // If neither operator counts, returns the one who must wait longer.
  return newcomers.toSorted((one, other) => reach(other) - reach(one))[0] ?? null;
}

const reach = ({ until }: Newcomer) => until?.getTime() ?? Infinity;

/** Refuses an action that requires two people, if one person may be acting under both names. */
export async function assertTwoPeople(tx: Database, pair: readonly [string, string], now: Date): Promise<void> {
  const newcomer = findNewcomer(await listOperators(tx), pair, now);
  if (!newcomer) return;
  const { name, until } = newcomer;
  throw until
    ? new AppError('failed_precondition', {
        reason: 'SECOND_PERSON_TOO_NEW',
        description: `${name} can approve from ${until.toISOString()} on`,
      })
    : new AppError('failed_precondition', {
        reason: 'SECOND_PERSON_GONE',
        description: `${name} has no second factor`,
      });
}

/** Whether another operator with the permission was demoted, removed or had their factor reset since the given time. */
export async function hasLostPower(
  db: Database,
  { permission, but, since }: { permission: Permission; but: string; since: Date },
): Promise<boolean> {
  const roles = operatorRoles.filter((role) => mayDo(role, permission));
  const hadIt = and(
    inArray(auditLog.action, ['operator.role', 'operator.remove']),
    inArray(sql`${auditLog.before} ->> 'role'`, roles),
  );
  // Checks the current role, because `hadIt` already finds operators whose role has changed.
  const hasIt = and(eq(auditLog.action, 'operator.factor_reset'), inArray(operators.role, roles));
  const lost = await db
    .select({ id: auditLog.id })
    .from(auditLog)
    .leftJoin(operators, eq(operators.name, auditLog.subject))
    .where(and(gte(auditLog.at, since), ne(auditLog.subject, but), or(hadIt, hasIt)))
    .limit(1);
  return lost.length > 0;
}
