import { Type, type Static } from 'typebox';
import { ActivityBrief, ActivityPart, Award, Count } from './activity-parts.ts';
import { exact, Instant, openMap, ProductId, someText, text, Url } from './fields.ts';
import { serviceReply } from './service.ts';

/** The activity service, except config/list (in content.ts) and report/data (in telemetry.ts). */

export { ActivityBrief, ActivityPart, Award };

const Id = ActivityPart;

/** The address of the page, exactly as in the browser. The server removes the fragment. */
export const WxShareSignatureQuery = Type.Object({ web_url: Url });
export type WxShareSignatureQuery = Static<typeof WxShareSignatureQuery>;
/**
 * The signature for WeChat's SDK, which also requires `appId`; `timestamp` is in seconds. `share` is added to the
 * address of the share card, so that a trial claimed through the card is credited to the caller.
 */
export const WxShareSignatureReply = serviceReply(
  exact({
    appId: Type.String(),
    timestamp: Type.Integer(),
    noncestr: Type.String(),
    signature: Type.String(),
    share: Type.String(),
  }),
);
export type WxShareSignatureReply = Static<typeof WxShareSignatureReply>;

/** Coins for the first visit. `coins` is their amount, and `first` says whether this call granted them. */
export const CoinFirstReply = serviceReply(exact({ first: Type.Boolean(), coins: Count, balance: Count }));
export type CoinFirstReply = Static<typeof CoinFirstReply>;

export const FirstEnterRequest = Type.Object({ actId: Id });
export type FirstEnterRequest = Static<typeof FirstEnterRequest>;
/** The time at which the member first opened the activity. A repeated call returns the same time. */
export const FirstEnterReply = serviceReply(exact({ actId: Type.String(), first: Type.Boolean(), enteredAt: Instant }));
export type FirstEnterReply = Static<typeof FirstEnterReply>;

export const ActIndexQuery = Type.Object({ actId: Type.Optional(Id) });
export type ActIndexQuery = Static<typeof ActIndexQuery>;
/** `now` is the time of the server, which determines whether an activity is running. */
export const ActIndexReply = serviceReply(exact({ now: Instant, list: Type.Array(ActivityBrief) }));
export type ActIndexReply = Static<typeof ActIndexReply>;

export const PreferentialQuotaRequest = Type.Object({
  productList: Type.Array(ProductId, { minItems: 1, maxItems: 50 }),
});
export type PreferentialQuotaRequest = Static<typeof PreferentialQuotaRequest>;
/** How many units are left of each product. Products without a quota are not listed. */
export const PreferentialQuotaReply = serviceReply(
  exact({ list: Type.Array(exact({ productId: Type.String(), balanceNum: Count })) }),
);
export type PreferentialQuotaReply = Static<typeof PreferentialQuotaReply>;

/** Redeems a code. There is no pattern, because a malformed code must count as a wrong attempt. */
export const CheckCodeRequest = Type.Object({ code_key: someText(64) });
export type CheckCodeRequest = Static<typeof CheckCodeRequest>;
export const CheckCodeReply = serviceReply(exact({ award: Award, vipExpiresAt: Type.Optional(Instant) }));
export type CheckCodeReply = Static<typeof CheckCodeReply>;

/** Shows the award of a redeem code. The code is not used up. */
export const CheckSuCodeQuery = Type.Object({ suCode: someText(64) });
export type CheckSuCodeQuery = Static<typeof CheckSuCodeQuery>;
export const CheckSuCodeReply = serviceReply(
  exact({
    usable: Type.Boolean(),
    award: Award,
    validUntil: Instant,
    /** The end of the membership if the member redeemed the code now. */
    vipExpiresAt: Type.Optional(Instant),
  }),
);
export type CheckSuCodeReply = Static<typeof CheckSuCodeReply>;

/** Selects a check-in. Without a category, that of the older pages. */
export const CheckInIndexQuery = Type.Object({ category: Type.Optional(Id) });
export type CheckInIndexQuery = Static<typeof CheckInIndexQuery>;

const Weekday = Type.Integer({ minimum: 1, maximum: 7 });
/**
 * The check-ins of this week: `index` is their number, `days` are the weekdays that count, in the order of the
 * check-ins. `today` is 1 on Monday. A missed day does not reset `index`.
 */
export const CheckInIndexReply = serviceReply(
  exact({
    index: Type.Integer({ minimum: 0, maximum: 7 }),
    today: Type.Integer({ minimum: 1, maximum: 7 }),
    checkedInToday: Type.Boolean(),
    awards: Type.Array(Award),
    days: Type.Array(Weekday),
    /** Null if this activity does not allow to make up missed days. */
    makeUp: Type.Union([
      exact({
        /** Missed days of this week that can be made up. */
        missed: Type.Array(Weekday),
        /** How many make-up cards the member has. */
        cards: Count,
        /** Price in coins of making up a day; null if only a card can pay for it. */
        coins: Type.Union([Count, Type.Null()]),
        /** How many days of this week can still be made up. */
        left: Count,
      }),
      Type.Null(),
    ]),
  }),
);
export type CheckInIndexReply = Static<typeof CheckInIndexReply>;

export const ReceiveAwardCheckInRequest = Type.Object({ category: Id });
export type ReceiveAwardCheckInRequest = Static<typeof ReceiveAwardCheckInRequest>;
/** The award of a check-in. A repeated check-in on the same day returns the same reply. */
export const ReceiveAwardCheckInReply = serviceReply(
  exact({ index: Type.Integer({ minimum: 1, maximum: 7 }), award: Award, balance: Count }),
);
export type ReceiveAwardCheckInReply = Static<typeof ReceiveAwardCheckInReply>;

/** Makes up a missed day of this week and pays with a make-up card or with coins. */
export const MakeUpRequest = Type.Object({ category: Id, day: Weekday, with: Type.Enum(['card', 'coins']) });
export type MakeUpRequest = Static<typeof MakeUpRequest>;
/** The award of a day that was made up. A repeat for the same day returns the same reply and costs nothing. */
export const MakeUpReply = serviceReply(
  exact({ index: Type.Integer({ minimum: 1, maximum: 7 }), award: Award, balance: Count, cards: Count }),
);
export type MakeUpReply = Static<typeof MakeUpReply>;

const Installer = exact({ url: Type.String(), version: Type.String(), sha256: Type.String(), bytes: Count });
/** `adId` becomes part of the addresses of installers. An invalid channel or ad id counts as missing. */
export const TrafficDirectDataQuery = Type.Object({
  channel: Type.Optional(text(64)),
  adId: Type.Optional(text(64)),
});
export type TrafficDirectDataQuery = Static<typeof TrafficDirectDataQuery>;
/**
 * Data of an acquisition channel for landing pages. A platform without an installer is null, and so is the offer of a
 * channel without one.
 */
export const TrafficDirectDataReply = serviceReply(
  exact({
    channel: Type.String(),
    /** The product that visitors of this acquisition channel see first. */
    offer: Type.Union([Type.String(), Type.Null()]),
    title: Type.String(),
    picture: Type.String(),
    pc: Type.Union([Installer, Type.Null()]),
    android: Type.Union([Installer, Type.Null()]),
  }),
);
export type TrafficDirectDataReply = Static<typeof TrafficDirectDataReply>;

/**
 * The claim in the get-VIP popup. The product is read from the stored creative, never from the request; `params` are
 * those of the slot request.
 */
export const VipClaimRequest = Type.Object({ slotId: Id, creativeId: Id, params: Type.Optional(openMap(32)) });
export type VipClaimRequest = Static<typeof VipClaimRequest>;
export const VipClaimReply = serviceReply(exact({ productId: Type.String(), days: Count, vipExpiresAt: Instant }));
export type VipClaimReply = Static<typeof VipClaimReply>;

/** A draw in a lottery, or the purchase of a chance. `key` is the idempotency key. */
export const LotteryStep = Type.Object({ actId: Id, key: Type.String({ format: 'uuid' }) });
export type LotteryStep = Static<typeof LotteryStep>;
export const LotteryQuery = Type.Object({ actId: Id });
export type LotteryQuery = Static<typeof LotteryQuery>;
/** `odds` is the number of wins per million draws. `left` and `total` are missing for unlimited prizes. */
export const LotteryPrize = exact({
  id: Type.String(),
  award: Award,
  odds: Count,
  left: Type.Optional(Count),
  total: Type.Optional(Count),
});
export type LotteryPrize = Static<typeof LotteryPrize>;
export const LotteryReply = serviceReply(
  exact({
    prizes: Type.Array(LotteryPrize),
    /** The chances of the member; null for visitors. */
    chances: Type.Union([Count, Type.Null()]),
    freePerDay: Count,
    chanceCoins: Type.Union([Count, Type.Null()]),
  }),
);
export type LotteryReply = Static<typeof LotteryReply>;
/** The result of a draw. `prize` is null if the member won nothing. */
export const LotteryDrawReply = serviceReply(
  exact({ prize: Type.Union([exact({ id: Type.String(), award: Award }), Type.Null()]), chances: Count }),
);
export type LotteryDrawReply = Static<typeof LotteryDrawReply>;
export const LotteryChanceReply = serviceReply(exact({ chances: Count }));
export type LotteryChanceReply = Static<typeof LotteryChanceReply>;
