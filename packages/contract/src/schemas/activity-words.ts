import { Type, type Static } from 'typebox';
import { WeaveHue, WeaveMotif } from './weave.ts';
import { exact, someText } from './fields.ts';

/** One rule of an activity, with its title. */
export const ActivityRule = exact({ title: someText(40), text: someText(500) });
export type ActivityRule = Static<typeof ActivityRule>;

/** A heading inside a page, and the line under it. */
export const PagePart = exact({ title: someText(40), text: someText(200) });
export type PagePart = Static<typeof PagePart>;

/** Which activity a page shows. It is made, timed and switched where activities are. */
export const ShownActivity = Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' });

/**
 * Texts common to all activity pages. They contain no numbers: awards, prices and dates come from the activity, so that
 * a page cannot contradict it.
 */
export const activityWords = {
  eyebrow: someText(40),
  title: someText(40),
  lead: someText(200),
  motif: WeaveMotif,
  hue: WeaveHue,
  /** Shown while no activity runs. */
  quiet: PagePart,
  rules: Type.Array(ActivityRule, { minItems: 1, maxItems: 20 }),
};
const ActivityWords = exact(activityWords);
export type ActivityWords = Static<typeof ActivityWords>;
