import { isActorsName } from '@feisuo/contract/facts/audit';
import { mayDo, operatorRoles, type Permission } from '@feisuo/contract/facts/permissions';
import { and, eq, gte, inArray, ne, or, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import { auditLog, operators } from '../operator.tables.ts';
import { listOperators } from './operator-roster.ts';

/** As long as whoever looks at the log has for finding out what one person does in two names. */
export const LOOKING_MS = 24 * 3_600_000;

interface Colleague {
  name: string;
  factorsSince: Date | null;
}

/** Who does not count as a person of their own, and until when; null: until they have a second factor again, if they ever come back. */
export interface Newcomer {
  name: string;
  until: Date | null;
}

/**
 * When somebody counts beside another person, where that is not yet. Whoever invites people, or takes their factor away, can enter
 * in their name and set one up: only one that has stood for a day says that it is somebody else.
 */
export function settlesAt({ factorsSince }: Pick<Colleague, 'factorsSince'>, now: Date): Date | null {
  const at = factorsSince && new Date(factorsSince.getTime() + LOOKING_MS);
  return at && at > now ? at : null;
}

export const isSettled = (one: Pick<Colleague, 'factorsSince'>, now: Date): boolean =>
  one.factorsSince !== null && settlesAt(one, now) === null;

/** Who of those who ask and agree is in the way of their being two people; null: nobody. */
export function findNewcomer(roster: readonly Colleague[], pair: readonly string[], now: Date): Newcomer | null {
  const newcomers = pair
    // Whoever has the machine has everything.
    .filter((name) => !isActorsName(name))
    .map((name) => roster.find((one) => one.name === name) ?? { name, factorsSince: null })
    .filter((one) => !isSettled(one, now))
    .map((one) => ({ name: one.name, until: settlesAt(one, now) }));
  // The one that is waited for longest.
  return newcomers.toSorted((one, other) => reach(other) - reach(one))[0] ?? null;
}

const reach = ({ until }: Newcomer) => until?.getTime() ?? Infinity;

/** Refuses what takes two people while one of the two may be the other. */
export async function assertTwoPeople(tx: Database, pair: readonly [string, string], now: Date): Promise<void> {
  const newcomer = findNewcomer(await listOperators(tx), pair, now);
  if (!newcomer) return;
  const { name, until } = newcomer;
  throw until
    ? new AppError('failed_precondition', {
        reason: 'SECOND_PERSON_TOO_NEW',
        description: `${name} counts from ${until.toISOString()} on`,
      })
    : new AppError('failed_precondition', { reason: 'SECOND_PERSON_GONE', description: `${name} has no factor` });
}

/** Whether anybody but one person was made less, removed or deprived of their factor since, who had a permission until then. */
export async function hasLostPower(
  db: Database,
  { permission, but, since }: { permission: Permission; but: string; since: Date },
): Promise<boolean> {
  const roles = operatorRoles.filter((role) => mayDo(role, permission));
  const hadIt = and(
    inArray(auditLog.action, ['operator.role', 'operator.remove']),
    inArray(sql`${auditLog.before} ->> 'role'`, roles),
  );
  // Whose role is another one by now is told by the line above.
  const hasIt = and(eq(auditLog.action, 'operator.factor_reset'), inArray(operators.role, roles));
  const lost = await db
    .select({ id: auditLog.id })
    .from(auditLog)
    .leftJoin(operators, eq(operators.name, auditLog.subject))
    .where(and(gte(auditLog.at, since), ne(auditLog.subject, but), or(hadIt, hasIt)))
    .limit(1);
  return lost.length > 0;
}
