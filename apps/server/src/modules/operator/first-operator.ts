import { count, sql } from 'drizzle-orm';
import { addOperator, findOpenLink, linkAddress, makeLink, type OperatorDeps } from './operator-links.ts';
import { operatorSessions } from './operator.tables.ts';

const FIRST_OPERATOR = 'owner';
const FIRST_DOOR_LOCK = 727_004;

/**
 * Sees to it that a new installation can be entered. Until somebody has entered, every start gives the same link;
 * afterwards null: further links are made on purpose.
 */
export async function openFirstDoor(deps: OperatorDeps, siteOrigin: string): Promise<string | null> {
  await addOperator(deps, { name: FIRST_OPERATOR, role: 'owner' }, 'system');
  const [sessions] = await deps.db.select({ count: count() }).from(operatorSessions);
  if (sessions && sessions.count > 0) return null;
  // Processes that start at once take turns, or the later one's link would void the one that the earlier one printed.
  const link = await deps.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${FIRST_DOOR_LOCK})`);
    const inside = { ...deps, db: tx };
    return (await findOpenLink(inside, FIRST_OPERATOR)) ?? (await makeLink(inside, FIRST_OPERATOR, 'system'));
  });
  return link && linkAddress(deps, siteOrigin, link);
}
