import { fieldRefusals } from '@feisuo/contract/facts/field-refusals';
import { mayDo } from '@feisuo/contract/facts/permissions';
import type { Database } from '../../db/database.ts';
import { wrongField } from '../../http/wrong-field.ts';
import { listOperators } from '../../modules/operator/index.ts';

/** Operators who may answer, by name. */
export const listAnswerers = async (db: Database): Promise<string[]> =>
  (await listOperators(db)).filter(({ role }) => mayDo(role, 'support.write')).map(({ name }) => name);

/** Whether the assignee of an open case has left. */
export const hasLeft = (answerers: readonly string[], assignee: string | null): boolean =>
  assignee !== null && !answerers.includes(assignee);

/** The assignee must be an operator who may answer. */
export async function assertAnswers(db: Database, name: string | null): Promise<void> {
  if (name === null || (await listAnswerers(db)).includes(name)) return;
  throw wrongField('to', 'nobody who answers is called so', fieldRefusals.nobodyAnswers);
}
