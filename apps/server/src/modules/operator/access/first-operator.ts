import { eq, sql } from 'drizzle-orm';
import type { Config } from '../../../config/config.ts';
import { ENTER } from '../audit/audit.ts';
import { addOperator, findOpenLink, linkAddress, makeLink, type OperatorDeps } from './operator-links.ts';
import { auditLog, operators } from '../operator.tables.ts';

const FIRST_OPERATOR = 'owner';
const SYSTEM = { by: { actor: 'system' } };
const FIRST_LINK_LOCK = 727_004;

/**
 * Creates the first operator and returns a sign-in link, which is the same at every start until the first sign-in.
 * Returns null after that, and in production, where more people can read the logs than may enter the console.
 */
export async function makeFirstLink(
  deps: OperatorDeps,
  { mode, consoleOrigin }: Pick<Config, 'mode' | 'consoleOrigin'>,
): Promise<string | null> {
  // Looks for the first sign-in in the audit log, because sessions are deleted after some time but audit entries are
  // not.
  const [entry] = await deps.db.select({ id: auditLog.id }).from(auditLog).where(eq(auditLog.action, ENTER)).limit(1);
  if (entry) return null;
  const [existing] = await deps.db.select({ id: operators.id }).from(operators).limit(1);
  if (!existing) await addOperator(deps, { name: FIRST_OPERATOR, role: 'owner' }, SYSTEM);
  if (mode === 'production') return null;
  // The lock serializes starts of several processes: a second link would invalidate the link that this process prints.
  const link = await deps.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${FIRST_LINK_LOCK})`);
    const inside = { ...deps, db: tx };
    return (await findOpenLink(inside, FIRST_OPERATOR)) ?? (await makeLink(inside, FIRST_OPERATOR, SYSTEM));
  });
  return link && linkAddress(deps, consoleOrigin, link);
}
