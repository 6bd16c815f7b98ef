import { mayDo, type Permission } from '@feisuo/contract/facts/permissions';
import type { Database } from '../db/database.ts';
import { listOperators } from '../modules/operator/index.ts';

/** Names of the operators whose role has a permission, to whom work that needs the permission can be assigned. */
export const listOperatorsWith = async (db: Database, permission: Permission): Promise<string[]> =>
  (await listOperators(db)).filter(({ role }) => mayDo(role, permission)).map(({ name }) => name);

/** Whether the assignee can no longer do the work, for example because the operator left. */
export const hasLeft = (operators: readonly string[], assignee: string | null): boolean =>
  assignee !== null && !operators.includes(assignee);
