import { type Static, Type } from 'typebox';
import { activityWords, ShownActivity, PagePart } from './activity-texts.ts';
import { exact, someText } from './fields.ts';
import { WeaveHue, WeaveMotif } from './weave.ts';

/** Texts of an activity page that are shown while no activity is running. */
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

/** The page of a limited offer. Its title may contain `{product}`, `{price}` and `{days}`. */
export const ActivityPayPage = exact({ ...activityWords, sale: ShownActivity, rulesTitle: someText(40) });
export type ActivityPayPage = Static<typeof ActivityPayPage>;

/** The page for members who return after a long time. Its texts may contain `{award}`. */
export const ActivityRecallPage = exact({
  ...activityWords,
  recall: ShownActivity,
  /** The text in the corner of the gift card. */
  caption: someText(30),
  rulesTitle: someText(40),
  /** What has changed on the site since the member was last active. */
  meanwhile: exact({ title: someText(40), list: Type.Array(PagePart, { maxItems: 6 }) }),
});
export type ActivityRecallPage = Static<typeof ActivityRecallPage>;

/** The accelerator's activity page, with the weekly check-in and a gift for the first visit. */
export const JsqActivityPage = exact({
  ...activityWords,
  checkIn: ShownActivity,
  welcome: ShownActivity,
  gift: PagePart,
  /** A text about what members can get for coins. */
  spend: PagePart,
});
export type JsqActivityPage = Static<typeof JsqActivityPage>;

export const LotteryPage = exact({
  ...activityWords,
  lottery: ShownActivity,
  /** The text below the table of odds. */
  oddsNote: someText(300),
  records: PagePart,
});
export type LotteryPage = Static<typeof LotteryPage>;

/** The page of the first supply station, with its goods and prices. */
export const SupplyStationPage = exact({ ...activityWords, shop: ShownActivity, exchange: PagePart });
export type SupplyStationPage = Static<typeof SupplyStationPage>;

/** The page of the second supply station. It shows the week as woven rows, one per day, and also has tasks. */
export const SupplyStationV2Page = exact({
  ...activityWords,
  shop: ShownActivity,
  tasks: PagePart,
  exchange: PagePart,
});
export type SupplyStationV2Page = Static<typeof SupplyStationV2Page>;
