import { eq, sql } from 'drizzle-orm';
import type { Config } from '../../../config/config.ts';
import { ENTER } from '../audit/audit.ts';
import { addOperator, findOpenLink, linkAddress, makeLink, type OperatorDeps } from './operator-links.ts';
import { auditLog, operators } from '../operator.tables.ts';

const FIRST_OPERATOR = 'owner';
const SYSTEM = { by: { actor: 'system' } };
const FIRST_DOOR_LOCK = 727_004;

/**
 * Sees to it that a new installation can be entered. Until somebody has entered, every start gives the same link;
 * afterwards null: further links are made on purpose. In production always null: a start is written to logs, which more
 * people read than may enter.
 */
export async function openFirstDoor(
  deps: OperatorDeps,
  { mode, consoleOrigin }: Pick<Config, 'mode' | 'consoleOrigin'>,
): Promise<string | null> {
  // The audit log never forgets, as sessions do.
  const [entry] = await deps.db.select({ id: auditLog.id }).from(auditLog).where(eq(auditLog.action, ENTER)).limit(1);
  if (entry) return null;
  const [somebody] = await deps.db.select({ id: operators.id }).from(operators).limit(1);
  if (!somebody) await addOperator(deps, { name: FIRST_OPERATOR, role: 'owner' }, SYSTEM);
  if (mode === 'production') return null;
  // Processes that start at once take turns, or the later one's link would void the one that the earlier one printed.
  const link = await deps.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${FIRST_DOOR_LOCK})`);
    const inside = { ...deps, db: tx };
    return (await findOpenLink(inside, FIRST_OPERATOR)) ?? (await makeLink(inside, FIRST_OPERATOR, SYSTEM));
  });
  return link && linkAddress(deps, consoleOrigin, link);
}
