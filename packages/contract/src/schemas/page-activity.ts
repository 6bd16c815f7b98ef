import { type Static, Type } from 'typebox';
import { activityWords, ShownActivity, PagePart } from './activity-words.ts';
import { exact, someText } from './fields.ts';
import { WeaveHue, WeaveMotif } from './weave.ts';

/** Texts of an activity page while no activity is running. */
export const QuietActivity = exact({
  title: someText(40),
  lead: someText(200),
  motif: WeaveMotif,
  hue: WeaveHue,
  quiet: exact({ title: someText(40), text: someText(200) }),
});
export type QuietActivity = Static<typeof QuietActivity>;

export const ActivitiesPage = exact({
  Activity: QuietActivity,
  ImgActivity: QuietActivity,
});
export type ActivitiesPage = Static<typeof ActivitiesPage>;

/** Page of a limited offer at a lower price. The title may contain `{product}`, `{price}` and `{days}`. */
export const ActivityPayPage = exact({ ...activityWords, sale: ShownActivity, rulesTitle: someText(40) });
export type ActivityPayPage = Static<typeof ActivityPayPage>;

/** Page for members who have not been active for a long time. Texts may contain `{award}`. */
export const ActivityRecallPage = exact({
  ...activityWords,
  recall: ShownActivity,
  /** Text in the corner of the card. */
  caption: someText(30),
  rulesTitle: someText(40),
  /** What has changed on the site since the member was last active. */
  meanwhile: exact({ title: someText(40), list: Type.Array(PagePart, { maxItems: 6 }) }),
});
export type ActivityRecallPage = Static<typeof ActivityRecallPage>;

/** The activity page of the accelerator: the weekly check-in, and a gift for the first visit. */
export const JsqActivityPage = exact({
  ...activityWords,
  checkIn: ShownActivity,
  welcome: ShownActivity,
  gift: PagePart,
  /** Text about what coins can buy. */
  spend: PagePart,
});
export type JsqActivityPage = Static<typeof JsqActivityPage>;

export const LotteryPage = exact({
  ...activityWords,
  lottery: ShownActivity,
  /** Text below the table of odds. */
  oddsNote: someText(300),
  records: PagePart,
});
export type LotteryPage = Static<typeof LotteryPage>;

/** The first supply station: its goods with their prices. */
export const SupplyStationPage = exact({ ...activityWords, shop: ShownActivity, exchange: PagePart });
export type SupplyStationPage = Static<typeof SupplyStationPage>;

/** The second supply station draws one woven row per day, and also has tasks. */
export const SupplyStationV2Page = exact({
  ...activityWords,
  shop: ShownActivity,
  tasks: PagePart,
  exchange: PagePart,
});
export type SupplyStationV2Page = Static<typeof SupplyStationV2Page>;
