import type { ConsolePayPage, ConsoleProduct } from '@feisuo/contract/schemas/console-catalogue';

export type UsedActId = { actId: string; says: string };

/** Ids that pay pages and lower prices name, each once, with who does. */
export function actIdsInUse(
  pages: readonly Pick<ConsolePayPage, 'id' | 'name' | 'entries'>[],
  products: readonly Pick<ConsoleProduct, 'name' | 'promotions'>[],
): UsedActId[] {
  const users = new Map<string, Set<string>>();
  const note = (actId: string | null, who: string) => {
    if (actId) users.set(actId, (users.get(actId) ?? new Set()).add(who));
  };
  for (const { id, name, entries } of pages) for (const { actId } of entries) note(actId, `支付页「${name || id}」`);
  for (const { name, promotions } of products) for (const { actId } of promotions) note(actId, `「${name}」的促销价`);
  return [...users].map(([actId, who]) => ({ actId, says: [...who].join('、') }));
}
