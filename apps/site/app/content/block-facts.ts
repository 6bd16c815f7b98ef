import { activityPaths } from '@feisuo/contract/facts/paths';
import type { ActivityBlock } from '@feisuo/contract/schemas/activity-pages';
import type { Plan } from '@feisuo/contract/schemas/content-items';
import { type BlockFacts, offerOf } from '../features/activity/blocks/block-facts.ts';
import { giftPaths } from '../features/activity/blocks/gift-block.tsx';
import { askActivity, type ServiceCaller, loadOffer } from './ask-activity.ts';

/** The public data of activities and plans that the blocks of a page show. */
export async function loadBlockFacts(
  site: ServiceCaller,
  listPlans: () => Promise<readonly Plan[]>,
  blocks: readonly ActivityBlock[],
): Promise<BlockFacts> {
  const gifts = blocks.flatMap((block) => (block.type === 'gift' && block.kind !== 'invite' ? [block] : []));
  const stations = blocks.flatMap((block) => (block.type === 'exchange' ? [block.actId] : []));
  const offers = blocks.flatMap((block) => offerOf(block) ?? []);
  const hasProducts = blocks.some(({ type }) => type === 'product');
  const kinds = new Map(gifts.map(({ actId, kind }) => [actId, kind]));
  return {
    gifts: await byId([...kinds.keys()], (actId) =>
      askActivity(site, giftPaths[kinds.get(actId) === 'recall' ? 'recall' : 'newcomer'].state, actId),
    ),
    offers: await byId(offers, (actId) => loadOffer(site, actId)),
    stations: await byId(stations, (actId) => askActivity(site, activityPaths.exchange, actId)),
    plans: hasProducts ? await listPlans() : [],
  };
}

/** Loads each id once, even if several blocks of the page use it. */
const byId = async <T>(ids: readonly string[], load: (id: string) => Promise<T>): Promise<Record<string, T>> =>
  Object.fromEntries(await Promise.all([...new Set(ids)].map(async (id) => [id, await load(id)] as const)));
