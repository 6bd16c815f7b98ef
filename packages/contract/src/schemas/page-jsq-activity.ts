import type { Static } from 'typebox';
import { activityWords, PagePart, ShownActivity } from './activity-words.ts';
import { exact } from './fields.ts';

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
