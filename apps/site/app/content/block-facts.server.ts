import type { ActivityBlock } from '@feisuo/contract/schemas/activity-pages';
import type { BlockFacts } from '../features/activity/blocks/block-facts.ts';
import { giftPaths } from '../features/activity/blocks/gift-block.tsx';
import type { Gift } from '../features/activity/gift/gift-view.ts';
import type { SiteRequest } from '../site-request.ts';
import { askActivity } from './ask-activity.server.ts';
import { listPlans } from './plans.server.ts';

/** What the blocks of a page show of other activities and of the catalogue, as visitors see it. */
export async function loadBlockFacts(site: SiteRequest, blocks: readonly ActivityBlock[]): Promise<BlockFacts> {
  const gifts: Record<string, Gift | null> = {};
  await Promise.all(
    blocks.map(async (block) => {
      if (block.type !== 'gift' || block.kind === 'invite') return;
      gifts[block.actId] = await askActivity<Gift>(site, giftPaths[block.kind].tell, block.actId);
    }),
  );
  const hasProducts = blocks.some(({ type }) => type === 'product');
  return { gifts, plans: hasProducts ? await listPlans(site) : [] };
}
