import type { Static } from 'typebox';
import { activityWords, PagePart, ShownActivity } from './activity-words.ts';
import { exact } from './fields.ts';

/** The first supply station: what coins are exchanged for, and what they were. */
export const SupplyStationPage = exact({ ...activityWords, shop: ShownActivity, exchange: PagePart });
export type SupplyStationPage = Static<typeof SupplyStationPage>;

/** The second one weaves a row a day, and has tasks as well. */
export const SupplyStationV2Page = exact({
  ...activityWords,
  shop: ShownActivity,
  tasks: PagePart,
  exchange: PagePart,
});
export type SupplyStationV2Page = Static<typeof SupplyStationV2Page>;
