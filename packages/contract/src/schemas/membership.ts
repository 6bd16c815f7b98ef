import { Type, type Static } from 'typebox';
import { compatibleParams } from '../facts/compatible-params.ts';
import { grantSources, vipTypeCodes, type VipType } from '../facts/membership-vocabulary.ts';
import { closedQuery, exact, Instant, JsonpCallback, text } from './fields.ts';
import { serviceReply } from './service.ts';

/** Numbers travel as strings here; readers take both. */
const NumberText = Type.String({ pattern: '^-?[0-9]+$' });

/** One kind of membership in detail. The capitals are the wire's. */
export const VipDetail = exact({ SurplusDay: NumberText, VasType: NumberText, IsVIP: NumberText, End: Type.String() });
export type VipDetail = Static<typeof VipDetail>;

export const VipInfo = exact({
  is_vip: NumberText,
  vas_type: NumberText,
  user_vas: NumberText,
  autodeduct: NumberText,
  vip_detail: Type.Array(VipDetail),
});
export type VipInfo = Static<typeof VipInfo>;

export const ComposeQuery = closedQuery(
  {
    /** It must be the token's. */
    userid: Type.Optional(text(64)),
    access_token: Type.Optional(text(4096)),
    callback: Type.Optional(JsonpCallback),
  },
  compatibleParams.compose,
);
export type ComposeQuery = Static<typeof ComposeQuery>;

/** Readers keep the data as composeVipData. */
export const ComposeReply = serviceReply(
  exact({ userid: Type.String(), sessiontype: Type.String(), vip_info: Type.Array(VipInfo) }),
);
export type ComposeReply = Static<typeof ComposeReply>;

/** One kind of membership, as its owner sees it. */
export const MemberEntitlement = exact({
  isRunning: Type.Boolean(),
  /** Since when it has run without a break; null while it does not. */
  startedAt: Type.Union([Instant, Type.Null()]),
  /** End of the last membership; null without any. */
  endsAt: Type.Union([Instant, Type.Null()]),
  /** A day that has begun counts whole. */
  days: Type.Integer({ minimum: 0 }),
  isTrial: Type.Boolean(),
  isYearly: Type.Boolean(),
  type: Type.Enum(Object.keys(vipTypeCodes) as VipType[]),
});
export type MemberEntitlement = Static<typeof MemberEntitlement>;

/** Something that was given: when it runs or ran. Taken back before it began, it has no period. */
export const GrantedPeriod = exact({
  vas: Type.Integer(),
  source: Type.Enum(grantSources),
  productId: Type.String(),
  length: Type.Union([exact({ months: Type.Integer() }), exact({ days: Type.Integer() })]),
  at: Instant,
  startsAt: Type.Union([Instant, Type.Null()]),
  endsAt: Type.Union([Instant, Type.Null()]),
  revokedAt: Type.Union([Instant, Type.Null()]),
});
export type GrantedPeriod = Static<typeof GrantedPeriod>;

export const MemberMembershipReply = serviceReply(
  exact({
    accelerator: MemberEntitlement,
    super: MemberEntitlement,
    level: Type.Integer(),
    levelName: Type.String(),
    isAutoDeduct: Type.Boolean(),
    everHad: Type.Boolean(),
    everPaid: Type.Boolean(),
    /** The last entitlement was a trial that ended: the payment popup may open, at most once a day. */
    hasTrialEnded: Type.Boolean(),
    /** Everything that was given, newest first. */
    periods: Type.Array(GrantedPeriod),
  }),
);
export type MemberMembershipReply = Static<typeof MemberMembershipReply>;

/** `share` is the parameter of the share card's address, as it came. */
export const TrialRequest = Type.Object({ share: Type.Optional(text(512)) });
export type TrialRequest = Static<typeof TrialRequest>;
/** A repeat gives the same answer, but for `isNew`. */
export const TrialReply = serviceReply(exact({ isNew: Type.Boolean(), days: Type.Integer(), vipExpiresAt: Instant }));
export type TrialReply = Static<typeof TrialReply>;

/** How memberships are reckoned; an operator edits it as the document `membership`. */
export const MembershipRules = exact({
  /** Levels from 1 on: the first has `fromDays` 0, each further one more days lived through as a member. */
  levels: Type.Array(
    exact({
      name: Type.String({ minLength: 1, maxLength: 20 }),
      fromDays: Type.Integer({ minimum: 0, maximum: 36_500 }),
    }),
    {
      minItems: 1,
      maxItems: 20,
    },
  ),
  /** Days before the end at which a member is notified; 0: no notice. */
  warnDays: Type.Integer({ minimum: 0, maximum: 30 }),
});
export type MembershipRules = Static<typeof MembershipRules>;
