import { fieldRefusals } from '@feisuo/contract/facts/field-refusals';
import { mayDo } from '@feisuo/contract/facts/permissions';
import type { Database } from '../../db/database.ts';
import { wrongField } from '../../http/wrong-field.ts';
import { listOperators } from '../../modules/operator/index.ts';

/** Names of the operators who may answer members. */
export const listAnswerers = async (db: Database): Promise<string[]> =>
  (await listOperators(db)).filter(({ role }) => mayDo(role, 'support.write')).map(({ name }) => name);

/** True if the assignee can no longer answer, for example because the operator left. */
export const hasLeft = (answerers: readonly string[], assignee: string | null): boolean =>
  assignee !== null && !answerers.includes(assignee);

/** Refuses an assignee who is not an operator with the permission to answer. */
export async function assertAnswers(db: Database, name: string | null): Promise<void> {
  if (name === null || (await listAnswerers(db)).includes(name)) return;
  throw wrongField('to', 'no such support operator', fieldRefusals.unknownAssignee);
}
