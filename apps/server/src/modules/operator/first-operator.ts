import { count } from 'drizzle-orm';
import { addOperator, findOpenLink, linkAddress, makeLink, type OperatorDeps } from './operator-links.ts';
import { operatorSessions } from './operator.tables.ts';

const FIRST_OPERATOR = 'owner';

/**
 * Sees to it that a new installation can be entered. Until somebody has entered, every start gives the same link;
 * afterwards null: further links are made on purpose.
 */
export async function openFirstDoor(deps: OperatorDeps, siteOrigin: string): Promise<string | null> {
  await addOperator(deps, { name: FIRST_OPERATOR, role: 'owner' }, 'system');
  const [sessions] = await deps.db.select({ count: count() }).from(operatorSessions);
  if (sessions && sessions.count > 0) return null;
  const link = (await findOpenLink(deps, FIRST_OPERATOR)) ?? (await makeLink(deps, FIRST_OPERATOR));
  return link && linkAddress(deps, siteOrigin, link);
}
