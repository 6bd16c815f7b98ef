import { Type, type Static } from 'typebox';
import { ownPicturePattern } from '../facts/slot-vocabulary.ts';
import { activityWords, PagePart, ShownActivity } from './activity-words.ts';
import { ContentId } from './content-items.ts';
import { exact, someText } from './fields.ts';

/**
 * The newcomers' page. Texts may contain `{days}` (of the trial), `{award}` (the gift) and `{accountDays}` (maximum age
 * of the account).
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

/** A source of codes, with a drawing. */
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
  /** Why a code may fail, and the remedy. */
  faults: exact({
    title: someText(40),
    list: Type.Array(exact({ title: someText(20), text: someText(100) }), { maxItems: 9 }),
  }),
});
export type RedeemPage = Static<typeof RedeemPage>;

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
    /** Common to all plans; inline. */
    common: Type.Array(exact({ name: someText(12), text: someText(120) }), { maxItems: 6 }),
    foot: someText(200),
  }),
  renewal: exact({
    title: someText(40),
    /** Of the plan. */
    text: someText(120),
    /** First the lane without consent, which stops at its third step; then the lane with it. */
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

/** One side of an invitation, with the terms of its award. */
const Side = exact({ name: someText(20), text: someText(200) });

/**
 * The inviter's page. Texts may contain, in braces, `days` (of the trial), `award`, `friendAward`, and the terms
 * `freshDays`, `qualifyDays`, `maturityDays`, `minPaid` (yuan), `perDay` and `total`.
 */
export const InvitePage = exact({
  ...activityWords,
  invite: ShownActivity,
  /** The steps, shown before the member has a code. */
  steps: Type.Array(someText(60), { maxItems: 5 }),
  sides: exact({ title: someText(40), friend: Side, inviter: Side }),
  /** Cases that count, that do not count, and that are open. */
  cases: exact({
    title: someText(40),
    list: Type.Array(
      exact({
        situation: someText(60),
        verdict: Type.Enum(['yes', 'wait', 'no']),
        says: someText(12),
        text: someText(120),
      }),
      { minItems: 1, maxItems: 12 },
    ),
  }),
  records: PagePart,
  /** On the picture that can be saved. */
  poster: exact({ offer: someText(8), slogan: someText(10), note: someText(24) }),
  /** Of the card by which the messaging app sends it on. */
  share: exact({ title: someText(60), desc: someText(100) }),
});
export type InvitePage = Static<typeof InvitePage>;

/** Ids of slots and creatives, as a claim names them. */
const Id = Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' });

/** The get-VIP popup's content and gift; edited as the document `get-vip-popup`. */
export const GetVipPopup = exact({
  slotId: Id,
  creativeId: Id,
  /** The background, a path of this site, which is all that pages load; empty for the default one. */
  imageUrl: Type.String({ maxLength: 2048, pattern: ownPicturePattern }),
  title: Type.String({ minLength: 1, maxLength: 60 }),
  desc: Type.String({ maxLength: 200 }),
  /** The wire's spelling; without one it is the default product. */
  productid: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_.-]{0,64}$' })),
});
export type GetVipPopup = Static<typeof GetVipPopup>;
