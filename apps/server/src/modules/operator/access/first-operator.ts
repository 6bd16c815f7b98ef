import { eq, sql } from 'drizzle-orm';
import type { Config } from '../../../config/config.ts';
import { ENTER } from '../audit/audit.ts';
import { addOperator, findOpenLink, linkAddress, makeLink, type OperatorDeps } from './operator-links.ts';
import { auditLog, operators } from '../operator.tables.ts';

const FIRST_OPERATOR = 'owner';
const SYSTEM = { by: { actor: 'system' } };
const FIRST_LINK_LOCK = 727_004;

/**
 * Creates the first operator and returns the link to sign in. Until the first sign-in every start returns the same
 * link, afterwards null. Also null in production, because more people can read the logs than the console.
 */
export async function makeFirstLink(
  deps: OperatorDeps,
  { mode, consoleOrigin }: Pick<Config, 'mode' | 'consoleOrigin'>,
): Promise<string | null> {
  // Looks for the first sign-in in the audit log, because sessions are deleted after a while and the audit log is not.
  const [entry] = await deps.db.select({ id: auditLog.id }).from(auditLog).where(eq(auditLog.action, ENTER)).limit(1);
  if (entry) return null;
  const [existing] = await deps.db.select({ id: operators.id }).from(operators).limit(1);
  if (!existing) await addOperator(deps, { name: FIRST_OPERATOR, role: 'owner' }, SYSTEM);
  if (mode === 'production') return null;
  // Serialized, because a concurrent start would create another link and so invalidate the link that this process
  // prints.
  const link = await deps.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${FIRST_LINK_LOCK})`);
    const inside = { ...deps, db: tx };
    return (await findOpenLink(inside, FIRST_OPERATOR)) ?? (await makeLink(inside, FIRST_OPERATOR, SYSTEM));
  });
  return link && linkAddress(deps, consoleOrigin, link);
}
