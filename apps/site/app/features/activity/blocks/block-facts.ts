import { usualActivities } from '@feisuo/contract/facts/activity-vocabulary';
import type { ActOfferReply } from '@feisuo/contract/schemas/activity-offer';
import type { ActivityBlock } from '@feisuo/contract/schemas/activity-pages';
import type { Plan } from '@feisuo/contract/schemas/content-items';
import type { Station } from '../exchange/use-exchange.ts';
import type { Gift } from '../gift/gift-view.ts';

export type ActivityOffer = ActOfferReply['data'];

/** Public data of the activities and plans that blocks show, by id; null if an id does not exist. */
export interface BlockFacts {
  gifts: Readonly<Record<string, Gift | null>>;
  /** Offers of check-ins, tasks, lotteries and redeem codes. */
  offers: Readonly<Record<string, ActivityOffer | null>>;
  stations: Readonly<Record<string, Station | null>>;
  plans: readonly Plan[];
}

/** The id of the activity whose offer a block shows; null without an offer. Some blocks have a default activity. */
export function offerOf(block: ActivityBlock): string | null {
  if (block.type === 'check_in') return block.category;
  if (block.type === 'lottery') return block.actId;
  if (block.type === 'tasks') return block.actId ?? usualActivities.tasks;
  return block.type === 'code' ? usualActivities.redeem : null;
}
