import { describeItem, noSuchItem, type Item } from '../../modules/content/index.ts';
import type { ActDeps } from '../act.ts';

export const writesContent = { permission: 'content.write', audit: 'content.read' } as const;

/** The audit log's name of an item. */
export const subjectOf = ({ kind, id }: Item) => `${kind}/${id}`;

export async function showItem({ db, clock }: Pick<ActDeps, 'db' | 'clock'>, item: Item) {
  const described = await describeItem(db, item, clock.now());
  if (!described) throw noSuchItem();
  return described;
}
