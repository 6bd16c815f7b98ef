import { Type, type Static } from 'typebox';
import { ContentId } from './content-items.ts';
import { exact, someText } from './fields.ts';

/**
 * The membership page around the plans. Texts marked "of the plan" may say `{plan}`, `{days}` and `{price}`: name, days, and
 * price with two decimals. Texts marked "inline" may set words in `**two stars**` and link them.
 */
const Lane = exact({
  name: someText(20),
  /** Beside the name; null for none. */
  tag: Type.Union([someText(10), Type.Null()]),
  text: someText(60),
  /** Of the plan. */
  steps: Type.Array(exact({ when: someText(20), text: someText(60) }), { minItems: 4, maxItems: 4 }),
});

export const VipPage = exact({
  eyebrow: someText(20),
  title: Type.Array(someText(20), { minItems: 1, maxItems: 3 }),
  lead: someText(120),
  /** For search engines. */
  description: someText(200),
  trial: exact({ title: someText(30), text: someText(60), action: someText(20) }),
  receipt: exact({
    title: someText(20),
    /** Shown while the prices are samples. */
    tag: Type.Union([someText(30), Type.Null()]),
    /** The day that days are counted from. */
    startsOn: someText(20),
    /** What is the same for all plans; inline. */
    common: Type.Array(exact({ name: someText(12), text: someText(120) }), { maxItems: 6 }),
    foot: someText(200),
  }),
  renewal: exact({
    title: someText(40),
    /** Of the plan. */
    text: someText(120),
    /** First what happens by itself: it is cut off at its third step. Then what happens after a tick. */
    stops: Lane,
    renews: Lane,
    note: someText(300),
  }),
  refund: exact({
    title: someText(40),
    /** Inline. */
    rules: Type.Array(exact({ name: someText(20), text: someText(120) }), { minItems: 1, maxItems: 8 }),
    note: someText(120),
  }),
  questions: exact({
    title: someText(40),
    text: someText(120),
    /** Questions of the help centre, in the order in which they are shown here. */
    ids: Type.Array(ContentId, { maxItems: 12 }),
  }),
  closing: exact({ lines: Type.Array(someText(30), { minItems: 1, maxItems: 3 }) }),
});
export type VipPage = Static<typeof VipPage>;
