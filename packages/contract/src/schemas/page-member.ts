import { Type, type Static } from 'typebox';
import { ownPicturePattern } from '../facts/slot-vocabulary.ts';
import { activityWords, PagePart, ShownActivity } from './activity-words.ts';
import { ContentId } from './content-items.ts';
import { exact, someText } from './fields.ts';

/**
 * The page for newcomers. Texts may contain `{days}` (of the trial), `{award}` (of the gift) and `{accountDays}` (the
 * maximum age of the account).
 */
export const NewUserGiftPage = exact({
  ...activityWords,
  gift: ShownActivity,
  /** Text in the corner of the card. */
  caption: someText(30),
  steps: exact({ title: someText(40), list: Type.Array(PagePart, { minItems: 3, maxItems: 3 }) }),
  rulesTitle: someText(40),
  questions: exact({
    title: someText(40),
    list: Type.Array(exact({ question: someText(60), answer: someText(400) }), { maxItems: 12 }),
  }),
});
export type NewUserGiftPage = Static<typeof NewUserGiftPage>;

/** A place where members get redeem codes, with an illustration. */
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
  /** Why a code may be refused, and what the member can do. */
  faults: exact({
    title: someText(40),
    list: Type.Array(exact({ title: someText(20), text: someText(100) }), { maxItems: 9 }),
  }),
});
export type RedeemPage = Static<typeof RedeemPage>;

/**
 * The membership page without the plans. Texts about a plan may contain `{plan}`, `{days}` and `{price}`: the name,
 * the days, and the price with two decimals. Inline texts may contain `**strong**` words and links.
 */
const Lane = exact({
  name: someText(20),
  /** Label next to the name; null means no label. */
  tag: Type.Union([someText(10), Type.Null()]),
  text: someText(60),
  /** Texts about the plan: may contain `{plan}`, `{days}` and `{price}`. */
  steps: Type.Array(exact({ when: someText(20), text: someText(60) }), { minItems: 4, maxItems: 4 }),
});

export const VipPage = exact({
  eyebrow: someText(20),
  title: Type.Array(someText(20), { minItems: 1, maxItems: 3 }),
  lead: someText(120),
  /** Description of the page for search engines. */
  description: someText(200),
  trial: exact({ title: someText(30), text: someText(60), action: someText(20) }),
  receipt: exact({
    title: someText(20),
    /** A label that is shown while the prices are samples. */
    tag: Type.Union([someText(30), Type.Null()]),
    /** Text for the day from which the days of membership are counted. */
    startsOn: someText(20),
    /** Facts that all plans have in common; inline texts. */
    common: Type.Array(exact({ name: someText(12), text: someText(120) }), { maxItems: 6 }),
    foot: someText(200),
  }),
  renewal: exact({
    title: someText(40),
    /** A text about the plan: may contain `{plan}`, `{days}` and `{price}`. */
    text: someText(120),
    /**
     * First the lane without automatic renewal, which stops at its third step. Then the lane with automatic renewal.
     */
    stops: Lane,
    renews: Lane,
    note: someText(300),
  }),
  refund: exact({
    title: someText(40),
    /** Inline texts, which may contain `**strong**` words and links. */
    rules: Type.Array(exact({ name: someText(20), text: someText(120) }), { minItems: 1, maxItems: 8 }),
    note: someText(120),
  }),
  questions: exact({
    title: someText(40),
    text: someText(120),
    /** Ids of help centre questions, in the order in which this page shows them. */
    ids: Type.Array(ContentId, { maxItems: 12 }),
  }),
  closing: exact({ lines: Type.Array(someText(30), { minItems: 1, maxItems: 3 }) }),
});
export type VipPage = Static<typeof VipPage>;

/** One side of an invitation, friend or inviter, with the terms of its award. */
const Side = exact({ name: someText(20), text: someText(200) });

/**
 * The page for inviters. Texts may contain these names in braces: `days` (of the trial), `award`, `friendAward`, and
 * the terms `freshDays`, `qualifyDays`, `maturityDays`, `minPaid` (in yuan), `perDay` and `total`.
 */
export const InvitePage = exact({
  ...activityWords,
  invite: ShownActivity,
  /** The steps of an invitation, shown until the member has a code. */
  steps: Type.Array(someText(60), { maxItems: 5 }),
  sides: exact({ title: someText(40), friend: Side, inviter: Side }),
  /** Examples of invitations that count, that do not count, and that are undecided. */
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
  /** Texts on the picture that an inviter can save. */
  poster: exact({ offer: someText(8), slogan: someText(10), note: someText(24) }),
  /** Texts of the share card in WeChat. */
  share: exact({ title: someText(60), desc: someText(100) }),
});
export type InvitePage = Static<typeof InvitePage>;

/** Ids of slots and creatives, as in the claim of the popup. */
const Id = Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' });

/** Content and gift of the get-VIP popup, which operators edit as the document `get-vip-popup`. */
export const GetVipPopup = exact({
  slotId: Id,
  creativeId: Id,
  /**
   * The background picture: a path of this site, because pages load no pictures from other origins. Empty for the
   * default picture.
   */
  imageUrl: Type.String({ maxLength: 2048, pattern: ownPicturePattern }),
  title: Type.String({ minLength: 1, maxLength: 60 }),
  desc: Type.String({ maxLength: 200 }),
  /** The specification spells this field so. If missing, the default product is given. */
  productid: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_.-]{0,64}$' })),
});
export type GetVipPopup = Static<typeof GetVipPopup>;
