import { describeItem, noSuchItem, type Item } from '../../modules/content/index.ts';
import type { CommonActionDeps } from '../action-deps.ts';

export const writesContent = { permission: 'content.write', audit: 'content.read' } as const;

/** The name of an item in the audit log. */
export const subjectOf = ({ kind, id }: Item) => `${kind}/${id}`;

export async function showItem({ db, clock }: Pick<CommonActionDeps, 'db' | 'clock'>, item: Item) {
  const described = await describeItem(db, item, clock.now());
  if (!described) throw noSuchItem();
  return described;
}
