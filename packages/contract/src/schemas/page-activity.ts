import { type Static, Type } from 'typebox';
import { activityWords, ShownActivity, PagePart } from './activity-words.ts';
import { exact, someText } from './fields.ts';
import { WeaveHue, WeaveMotif } from './weave.ts';

/** Texts of an activity page while nothing runs. */
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

/** Something that is sold for less, and not without end. */
export const ActivityPayPage = exact({ ...activityWords, sale: ShownActivity, rulesTitle: someText(40) });
export type ActivityPayPage = Static<typeof ActivityPayPage>;

/** For members who were away. Texts may contain `{award}`. */
export const ActivityRecallPage = exact({
  ...activityWords,
  recall: ShownActivity,
  /** In the corner of the card. */
  caption: someText(30),
  rulesTitle: someText(40),
  /** News since then. */
  meanwhile: exact({ title: someText(40), list: Type.Array(PagePart, { maxItems: 6 }) }),
});
export type ActivityRecallPage = Static<typeof ActivityRecallPage>;

/** The accelerator's own activity: the week's check-in, and a gift for who comes for the first time. */
export const JsqActivityPage = exact({
  ...activityWords,
  checkIn: ShownActivity,
  welcome: ShownActivity,
  gift: PagePart,
  /** Where coins go. */
  spend: PagePart,
});
export type JsqActivityPage = Static<typeof JsqActivityPage>;

export const LotteryPage = exact({
  ...activityWords,
  lottery: ShownActivity,
  /** Under the table of odds. */
  oddsNote: someText(300),
  records: PagePart,
});
export type LotteryPage = Static<typeof LotteryPage>;

/** The first supply station: its goods and what they cost. */
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
