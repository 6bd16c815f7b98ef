import type { Static } from 'typebox';
import { WeaveHue, WeaveMotif } from './weave.ts';
import { exact, someText } from './fields.ts';

/** What an activity page says when nothing runs on it. */
export const QuietActivity = exact({
  title: someText(40),
  lead: someText(200),
  motif: WeaveMotif,
  hue: WeaveHue,
  /** What is true while nothing runs. */
  quiet: exact({ title: someText(40), text: someText(200) }),
});
export type QuietActivity = Static<typeof QuietActivity>;

export const ActivitiesPage = exact({
  Activity: QuietActivity,
  ImgActivity: QuietActivity,
});
export type ActivitiesPage = Static<typeof ActivitiesPage>;
