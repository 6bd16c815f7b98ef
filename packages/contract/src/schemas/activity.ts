import { Type, type Static } from 'typebox';
import { ActivityBrief, ActivityPart, Award, Count } from './activity-parts.ts';
import { exact, Instant, openMap, ProductId, someText, text, Url } from './fields.ts';
import { serviceReply } from './service.ts';

/** The game-activity service. Its config/list is in content.ts, its report/data in telemetry.ts. */

export { ActivityBrief, ActivityPart, Award };

const Id = ActivityPart;

/** The page's address, exactly as the browser has it; the server cuts the part behind #. */
export const WxShareSignatureQuery = Type.Object({ web_url: Url });
export type WxShareSignatureQuery = Static<typeof WxShareSignatureQuery>;
/**
 * `timestamp` is in seconds. appId is there because the messaging app's SDK cannot be configured without it. `share` goes into the
 * card's address: a trial that comes by it has the caller as its source.
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

/** The first visit's coins: `coins` is the amount, `first` whether it was granted just now. */
export const CoinFirstReply = serviceReply(exact({ first: Type.Boolean(), coins: Count, balance: Count }));
export type CoinFirstReply = Static<typeof CoinFirstReply>;

export const FirstEnterRequest = Type.Object({ actId: Id });
export type FirstEnterRequest = Static<typeof FirstEnterRequest>;
/** A repeat gives the same answer, the time of the first entry included. */
export const FirstEnterReply = serviceReply(exact({ actId: Type.String(), first: Type.Boolean(), enteredAt: Instant }));
export type FirstEnterReply = Static<typeof FirstEnterReply>;

export const ActIndexQuery = Type.Object({ actId: Type.Optional(Id) });
export type ActIndexQuery = Static<typeof ActIndexQuery>;
/** `now` is the server's clock, which decides. */
export const ActIndexReply = serviceReply(exact({ now: Instant, list: Type.Array(ActivityBrief) }));
export type ActIndexReply = Static<typeof ActIndexReply>;

export const PreferentialQuotaRequest = Type.Object({
  productList: Type.Array(ProductId, { minItems: 1, maxItems: 50 }),
});
export type PreferentialQuotaRequest = Static<typeof PreferentialQuotaRequest>;
/** Products without a quota are left out. */
export const PreferentialQuotaReply = serviceReply(
  exact({ list: Type.Array(exact({ productId: Type.String(), balanceNum: Count })) }),
);
export type PreferentialQuotaReply = Static<typeof PreferentialQuotaReply>;

/** Redeems. No pattern: a malformed code is a wrong code and counts as a guess. */
export const CheckCodeRequest = Type.Object({ code_key: someText(64) });
export type CheckCodeRequest = Static<typeof CheckCodeRequest>;
export const CheckCodeReply = serviceReply(exact({ award: Award, vipExpiresAt: Type.Optional(Instant) }));
export type CheckCodeReply = Static<typeof CheckCodeReply>;

/** Previews a code's award; the code stays unused. */
export const CheckSuCodeQuery = Type.Object({ suCode: someText(64) });
export type CheckSuCodeQuery = Static<typeof CheckSuCodeQuery>;
export const CheckSuCodeReply = serviceReply(
  exact({
    usable: Type.Boolean(),
    award: Award,
    validUntil: Instant,
    /** Where the membership would end after redeeming. */
    vipExpiresAt: Type.Optional(Instant),
  }),
);
export type CheckSuCodeReply = Static<typeof CheckSuCodeReply>;

/** Without a category: the check-in of the older pages. */
export const CheckInIndexQuery = Type.Object({ category: Type.Optional(Id) });
export type CheckInIndexQuery = Static<typeof CheckInIndexQuery>;

const Weekday = Type.Integer({ minimum: 1, maximum: 7 });
/**
 * `index` counts the check-ins of this week, `today` is 1 on Monday. Missed days do not reset the count. `days` are those that count,
 * in the order in which they came.
 */
export const CheckInIndexReply = serviceReply(
  exact({
    index: Type.Integer({ minimum: 0, maximum: 7 }),
    today: Type.Integer({ minimum: 1, maximum: 7 }),
    checkedInToday: Type.Boolean(),
    awards: Type.Array(Award),
    days: Type.Array(Weekday),
    /** Null where missed days are not made up for. */
    makeUp: Type.Union([
      exact({
        /** Days of this week that were missed and can be made up for. */
        missed: Type.Array(Weekday),
        /** Cards in hand. */
        cards: Count,
        /** Price of a make-up day in coins; null: it takes a card. */
        coins: Type.Union([Count, Type.Null()]),
        /** How many days of this week can still be made up for. */
        left: Count,
      }),
      Type.Null(),
    ]),
  }),
);
export type CheckInIndexReply = Static<typeof CheckInIndexReply>;

export const ReceiveAwardCheckInRequest = Type.Object({ category: Id });
export type ReceiveAwardCheckInRequest = Static<typeof ReceiveAwardCheckInRequest>;
/** A second press on the same day gives the same answer. */
export const ReceiveAwardCheckInReply = serviceReply(
  exact({ index: Type.Integer({ minimum: 1, maximum: 7 }), award: Award, balance: Count }),
);
export type ReceiveAwardCheckInReply = Static<typeof ReceiveAwardCheckInReply>;

/** A day of this week that has passed, for a card or for coins. */
export const MakeUpRequest = Type.Object({ category: Id, day: Weekday, with: Type.Enum(['card', 'coins']) });
export type MakeUpRequest = Static<typeof MakeUpRequest>;
/** The same day again gives the same answer, and costs nothing more. */
export const MakeUpReply = serviceReply(
  exact({ index: Type.Integer({ minimum: 1, maximum: 7 }), award: Award, balance: Count, cards: Count }),
);
export type MakeUpReply = Static<typeof MakeUpReply>;

const Installer = exact({ url: Type.String(), version: Type.String(), sha256: Type.String(), bytes: Count });
/** `adId` goes into the installers' addresses. An invalid channel or ad id counts as absent. */
export const TrafficDirectDataQuery = Type.Object({
  channel: Type.Optional(text(64)),
  adId: Type.Optional(text(64)),
});
export type TrafficDirectDataQuery = Static<typeof TrafficDirectDataQuery>;
/** Offer of a landing page for diverted traffic. null where a platform has no installer, or the channel no offer. */
export const TrafficDirectDataReply = serviceReply(
  exact({
    channel: Type.String(),
    /** The product that this channel's visitors are shown first. */
    offer: Type.Union([Type.String(), Type.Null()]),
    title: Type.String(),
    picture: Type.String(),
    pc: Type.Union([Installer, Type.Null()]),
    android: Type.Union([Installer, Type.Null()]),
  }),
);
export type TrafficDirectDataReply = Static<typeof TrafficDirectDataReply>;

/**
 * The get-VIP popup's claim. The product comes from the stored creative, never from the page. `params` are those of a
 * slot request.
 */
export const VipClaimRequest = Type.Object({ slotId: Id, creativeId: Id, params: Type.Optional(openMap(32)) });
export type VipClaimRequest = Static<typeof VipClaimRequest>;
export const VipClaimReply = serviceReply(exact({ productId: Type.String(), days: Count, vipExpiresAt: Instant }));
export type VipClaimReply = Static<typeof VipClaimReply>;

/** A draw, or one more chance; `key` names it, so that a repeat is the same one. */
export const LotteryStep = Type.Object({ actId: Id, key: Type.String({ format: 'uuid' }) });
export type LotteryStep = Static<typeof LotteryStep>;
export const LotteryQuery = Type.Object({ actId: Id });
export type LotteryQuery = Static<typeof LotteryQuery>;
/** `odds` are out of a million; `left` and `total` are absent for unlimited prizes. The remaining odds are blanks. */
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
    /** null for visitors. */
    chances: Type.Union([Count, Type.Null()]),
    freePerDay: Count,
    chanceCoins: Type.Union([Count, Type.Null()]),
  }),
);
export type LotteryReply = Static<typeof LotteryReply>;
/** `prize` is null where nothing was drawn. */
export const LotteryDrawReply = serviceReply(
  exact({ prize: Type.Union([exact({ id: Type.String(), award: Award }), Type.Null()]), chances: Count }),
);
export type LotteryDrawReply = Static<typeof LotteryDrawReply>;
export const LotteryChanceReply = serviceReply(exact({ chances: Count }));
export type LotteryChanceReply = Static<typeof LotteryChanceReply>;
