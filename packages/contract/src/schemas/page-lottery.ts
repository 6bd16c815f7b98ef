import type { Static } from 'typebox';
import { activityWords, PagePart, ShownActivity } from './activity-words.ts';
import { exact, someText } from './fields.ts';

export const LotteryPage = exact({
  ...activityWords,
  lottery: ShownActivity,
  /** Under the table of odds. */
  oddsNote: someText(300),
  records: PagePart,
});
export type LotteryPage = Static<typeof LotteryPage>;
