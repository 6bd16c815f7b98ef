import { Type, type Static } from 'typebox';
import { WeaveHue, WeaveMotif } from './weave.ts';
import { exact, someText } from './fields.ts';

/** One point of an activity's rules, in full: what it is about, and what holds. */
export const ActivityRule = exact({ title: someText(40), text: someText(500) });
export type ActivityRule = Static<typeof ActivityRule>;

/** A heading inside a page, and the line under it. */
export const PagePart = exact({ title: someText(40), text: someText(200) });
export type PagePart = Static<typeof PagePart>;

/** Which activity a page shows. It is made, timed and switched where activities are. */
export const ShownActivity = Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' });

/**
 * The words that every page with an activity has. Numbers are not among them: what is given, what it costs and until when
 * is said by the activity itself, so that a page cannot promise anything else.
 */
export const activityWords = {
  eyebrow: someText(40),
  title: someText(40),
  lead: someText(200),
  motif: WeaveMotif,
  hue: WeaveHue,
  /** What is true while there is no such activity. */
  quiet: PagePart,
  rules: Type.Array(ActivityRule, { minItems: 1, maxItems: 20 }),
};
const ActivityWords = exact(activityWords);
export type ActivityWords = Static<typeof ActivityWords>;
