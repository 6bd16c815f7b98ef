import type { PanelProduct } from '@feisuo/contract/schemas/pay';
import type { Plan } from '../../content/plans.server.ts';

/** What is about to be bought: by the cashier, who knows what it costs this member; until it has spoken, by the page. */
export function goodsOf(pid: string, plan: Plan, products: readonly PanelProduct[]) {
  const product = products.find((one) => one.pid === pid);
  if (product) return product;
  return { name: plan.name, days: plan.days, rmb: plan.priceCents, listRmb: plan.priceCents };
}

/** The chosen plan and what only the channel of this visit offers; nothing to choose where it offers nothing of its own. */
export function offersBeside(plan: Plan, plans: readonly Plan[], products: readonly PanelProduct[]): PanelProduct[] {
  const own = products.filter(({ pid }) => !plans.some((one) => one.pid === pid));
  if (own.length === 0) return [];
  const { pid, name, days, priceCents: rmb } = plan;
  const usual = products.find((product) => product.pid === pid);
  return [usual ?? { pid, actid: '', num: 1, name, rmb, listRmb: rmb, days, autodeduct: 1 }, ...own];
}
