import type { ActOfferReply } from '@feisuo/contract/schemas/activity-offer';
import type { Plan } from '@feisuo/contract/schemas/content-items';
import type { Station } from '../exchange/use-exchange.ts';
import type { Gift } from '../gift/gift-view.ts';

export type ActivityOffer = ActOfferReply['data'];

/** Public data of other activities and plans that blocks show, by activity id; null if there is none. */
export interface BlockFacts {
  gifts: Readonly<Record<string, Gift | null>>;
  /** Check-ins, tasks, lotteries and codes. */
  offers: Readonly<Record<string, ActivityOffer | null>>;
  stations: Readonly<Record<string, Station | null>>;
  plans: readonly Plan[];
}
