import { Type, type Static } from 'typebox';
import { WeaveHue, WeaveMotif } from './weave.ts';
import { exact, someText } from './fields.ts';

/** One rule of an activity, with its title. */
export const ActivityRule = exact({ title: someText(40), text: someText(500) });
export type ActivityRule = Static<typeof ActivityRule>;

/** A heading within a page and the sentence below it. */
export const PagePart = exact({ title: someText(40), text: someText(200) });
export type PagePart = Static<typeof PagePart>;

/**
 * Id of the activity that a page shows. Operators create, schedule and switch on the activity itself in another area of
 * the console.
 */
export const ShownActivity = Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' });

/**
 * Texts that each activity page has. They contain no numbers, because awards, prices and dates come from the activity,
 * and a text could contradict them.
 */
export const activityWords = {
  eyebrow: someText(40),
  title: someText(40),
  lead: someText(200),
  motif: WeaveMotif,
  hue: WeaveHue,
  /** Shown while no activity is running. */
  quiet: PagePart,
  rules: Type.Array(ActivityRule, { minItems: 1, maxItems: 20 }),
};
const ActivityWords = exact(activityWords);
export type ActivityWords = Static<typeof ActivityWords>;
