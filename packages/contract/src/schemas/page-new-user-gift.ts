import { Type, type Static } from 'typebox';
import { activityWords, PagePart, ShownActivity } from './activity-words.ts';
import { exact, someText } from './fields.ts';

/**
 * The page for newcomers. Texts may say `{days}`, the days of the trial; `{award}`, what the gift is; and `{accountDays}`, how young an
 * account must be to get it.
 */
export const NewUserGiftPage = exact({
  ...activityWords,
  gift: ShownActivity,
  /** In the corner of the card. */
  caption: someText(30),
  steps: exact({ title: someText(40), list: Type.Array(PagePart, { minItems: 3, maxItems: 3 }) }),
  rulesTitle: someText(40),
  questions: exact({
    title: someText(40),
    list: Type.Array(exact({ question: someText(60), answer: someText(400) }), { maxItems: 12 }),
  }),
});
export type NewUserGiftPage = Static<typeof NewUserGiftPage>;
