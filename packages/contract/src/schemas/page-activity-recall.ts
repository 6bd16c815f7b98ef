import { Type, type Static } from 'typebox';
import { activityWords, PagePart, ShownActivity } from './activity-words.ts';
import { exact, someText } from './fields.ts';

/** For whoever was away for long. Texts may say `{award}`. */
export const ActivityRecallPage = exact({
  ...activityWords,
  recall: ShownActivity,
  /** In the corner of the card. */
  caption: someText(30),
  rulesTitle: someText(40),
  /** What has changed meanwhile. */
  meanwhile: exact({ title: someText(40), list: Type.Array(PagePart, { maxItems: 6 }) }),
});
export type ActivityRecallPage = Static<typeof ActivityRecallPage>;
