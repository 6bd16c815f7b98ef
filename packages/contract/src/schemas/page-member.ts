import { Type, type Static } from 'typebox';
import { ownPicturePattern } from '../facts/slot-vocabulary.ts';
import { activityWords, PagePart, ShownActivity } from './activity-texts.ts';
import { ContentId } from './content-items.ts';
import { exact, someText } from './fields.ts';

/**
 * The page for newcomers. Its texts may contain `{days}` (length of the trial), `{award}` (the gift) and
 * `{accountDays}` (maximum age of the account).
 */
export const NewUserGiftPage = exact({
  ...activityWords,
  gift: ShownActivity,
  /** The text in the corner of the gift card. */
  caption: someText(30),
  steps: exact({ title: someText(40), list: Type.Array(PagePart, { minItems: 3, maxItems: 3 }) }),
  rulesTitle: someText(40),
  questions: exact({
    title: someText(40),
    list: Type.Array(exact({ question: someText(60), answer: someText(400) }), { maxItems: 12 }),
  }),
});
export type NewUserGiftPage = Static<typeof NewUserGiftPage>;

/** A place from which members get redeem codes, with a drawing. */
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
  /** Reasons why a code may be refused, and what the member can do. */
  faults: exact({
    title: someText(40),
    list: Type.Array(exact({ title: someText(20), text: someText(100) }), { maxItems: 9 }),
  }),
});
export type RedeemPage = Static<typeof RedeemPage>;

/**
 * One side of the comparison of a plan with and without automatic renewal. Texts about the plan may contain `{plan}`,
 * `{days}` and `{price}`: its name, its days, and its price with two decimals.
 */
const Lane = exact({
  name: someText(20),
  /** A label beside the name; null means no label. */
  tag: Type.Union([someText(10), Type.Null()]),
  text: someText(60),
  /** The steps of the plan. Their texts may contain `{plan}`, `{days}` and `{price}`. */
  steps: Type.Array(exact({ when: someText(20), text: someText(60) }), { minItems: 4, maxItems: 4 }),
});

export const VipPage = exact({
  eyebrow: someText(20),
  title: Type.Array(someText(20), { minItems: 1, maxItems: 3 }),
  lead: someText(120),
  /** The description of the page for search engines. */
  description: someText(200),
  trial: exact({ title: someText(30), text: someText(60), action: someText(20) }),
  receipt: exact({
    title: someText(20),
    /** A label that is shown while the prices are only samples; null otherwise. */
    tag: Type.Union([someText(30), Type.Null()]),
    /** The text for the day on which the days of membership begin. */
    startsOn: someText(20),
    /** Facts that all plans have in common, as inline texts. */
    common: Type.Array(exact({ name: someText(12), text: someText(120) }), { maxItems: 6 }),
    foot: someText(200),
  }),
  renewal: exact({
    title: someText(40),
    /** A text about the plan, which may contain `{plan}`, `{days}` and `{price}`. */
    text: someText(120),
    /** The lane without automatic renewal, which stops at its third step; after it the lane with automatic renewal. */
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
    /** Ids of help questions, in the order in which this page shows them. */
    ids: Type.Array(ContentId, { maxItems: 12 }),
  }),
  closing: exact({ lines: Type.Array(someText(30), { minItems: 1, maxItems: 3 }) }),
});
export type VipPage = Static<typeof VipPage>;

/** The inviter's or the friend's side of an invitation: a name, and the terms of the award. */
const Side = exact({ name: someText(20), text: someText(200) });

/**
 * The page for inviters. Its texts may contain in braces `days` (of the trial), `award`, `friendAward`, and the terms
 * `freshDays`, `qualifyDays`, `maturityDays`, `minPaid` (in yuan), `perDay` and `total`.
 */
export const InvitePage = exact({
  ...activityWords,
  invite: ShownActivity,
  /** The steps of an invitation, shown to visitors, who have no code. */
  steps: Type.Array(someText(60), { maxItems: 5 }),
  /** A line below the member's own link about what else the link earns, with inline markup. */
  alsoEarns: Type.Optional(someText(200)),
  sides: exact({ title: someText(40), friend: Side, inviter: Side }),
  /** Examples of invitations: some count, some do not, and some are undecided. */
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
  /** Texts of the poster that an inviter can save. */
  poster: exact({ offer: someText(8), slogan: someText(10), note: someText(24) }),
  /** Texts of the share card that WeChat shows. */
  share: exact({ title: someText(60), desc: someText(100) }),
});
export type InvitePage = Static<typeof InvitePage>;

/** Ids of slots and creatives, as in the claim of the popup. */
const Id = Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' });

/** Content and gift of the get-VIP popup. Operators edit it as the document `get-vip-popup`. */
export const GetVipPopup = exact({
  slotId: Id,
  creativeId: Id,
  /**
   * The background picture, as a path of this site, because pages load no pictures from other origins. Empty for the
   * default picture.
   */
  imageUrl: Type.String({ maxLength: 2048, pattern: ownPicturePattern }),
  title: Type.String({ minLength: 1, maxLength: 60 }),
  desc: Type.String({ maxLength: 200 }),
  /** The id of the product to give, spelled as in the specification. If it is missing, the default product is given. */
  productid: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_.-]{0,64}$' })),
});
export type GetVipPopup = Static<typeof GetVipPopup>;
