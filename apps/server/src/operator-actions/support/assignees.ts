import { fieldRefusals } from '@feisuo/contract/facts/field-refusals';
import type { Database } from '../../db/database.ts';
import { wrongField } from '../../http/wrong-field.ts';
import { listOperatorsWith } from '../list-operators-with.ts';

export { hasLeft } from '../list-operators-with.ts';

/** Names of the operators who may answer members. */
export const listAnswerers = (db: Database): Promise<string[]> => listOperatorsWith(db, 'support.write');

/** Refuses an assignee who is not an operator with the permission to answer. */
export async function assertAnswers(db: Database, name: string | null): Promise<void> {
  if (name === null || (await listAnswerers(db)).includes(name)) return;
  throw wrongField('to', 'no such support operator', fieldRefusals.unknownAssignee);
}
