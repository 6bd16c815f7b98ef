import { fieldRefusals } from '@feisuo/contract/facts/field-refusals';
import { mayDo } from '@feisuo/contract/facts/permissions';
import type { Database } from '../../db/database.ts';
import { wrongField } from '../../http/wrong-field.ts';
import { listOperators } from '../../modules/operator/index.ts';

/** Those who may answer what people write, by name. */
export const listAnswerers = async (db: Database): Promise<string[]> =>
  (await listOperators(db)).filter(({ role }) => mayDo(role, 'support.write')).map(({ name }) => name);

/** Whether whoever has something that goes on is there for it no longer. */
export const hasLeft = (answerers: readonly string[], assignee: string | null): boolean =>
  assignee !== null && !answerers.includes(assignee);

/** Whoever is given something must be there to do it, and may. */
export async function assertAnswers(db: Database, name: string | null): Promise<void> {
  if (name === null || (await listAnswerers(db)).includes(name)) return;
  throw wrongField('to', 'nobody who answers is called so', fieldRefusals.nobodyAnswers);
}
