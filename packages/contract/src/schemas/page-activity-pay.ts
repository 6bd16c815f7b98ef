import type { Static } from 'typebox';
import { activityWords, ShownActivity } from './activity-words.ts';
import { exact, someText } from './fields.ts';

/** Something that is sold for less, and not without end. */
export const ActivityPayPage = exact({ ...activityWords, sale: ShownActivity, rulesTitle: someText(40) });
export type ActivityPayPage = Static<typeof ActivityPayPage>;
