import { Type, type Static } from 'typebox';
import { activityWords, ShownActivity } from './activity-words.ts';
import { exact, someText } from './fields.ts';

/** Where a code may come from, with a drawing of it. */
export const CodeSource = exact({
  drawing: Type.Enum(['card', 'receipt', 'letter']),
  name: someText(12),
  text: someText(40),
});
export type CodeSource = Static<typeof CodeSource>;

export const RedeemPage = exact({
  ...activityWords,
  redeem: ShownActivity,
  sources: Type.Array(CodeSource, { maxItems: 3 }),
  /** Why a code may give nothing, and what to do then. */
  faults: exact({
    title: someText(40),
    list: Type.Array(exact({ title: someText(20), text: someText(100) }), { maxItems: 9 }),
  }),
});
export type RedeemPage = Static<typeof RedeemPage>;
