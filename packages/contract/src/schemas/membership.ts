import { Type, type Static } from 'typebox';
import { compatibleParams } from '../facts/ignored-query-params.ts';
import { grantSources, vipTypeCodes, type VipType } from '../facts/membership-vocabulary.ts';
import { closedQuery, exact, Instant, JsonpCallback, text } from './fields.ts';
import { serviceReply } from './service.ts';

/** A number that is sent as a string. Clients accept strings and numbers. */
const NumberText = Type.String({ pattern: '^-?[0-9]+$' });

/** Details of one kind of membership. The specification requires the capital letters. */
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
    /** The user id. It must belong to the access token. */
    userid: Type.Optional(text(64)),
    access_token: Type.Optional(text(4096)),
    callback: Type.Optional(JsonpCallback),
  },
  compatibleParams.compose,
);
export type ComposeQuery = Static<typeof ComposeQuery>;

/** The membership in the format of older pages. Clients store the data as `composeVipData`. */
export const ComposeReply = serviceReply(
  exact({ userid: Type.String(), sessiontype: Type.String(), vip_info: Type.Array(VipInfo) }),
);
export type ComposeReply = Static<typeof ComposeReply>;

/** One kind of membership, as the member sees it. */
export const MemberEntitlement = exact({
  isRunning: Type.Boolean(),
  /** Start of the time in which the membership has been running without a gap; null if it is not running. */
  startedAt: Type.Union([Instant, Type.Null()]),
  /** End of the current or last membership; null if there was none. */
  endsAt: Type.Union([Instant, Type.Null()]),
  /** Number of days left. A day that has begun counts as a whole day. */
  days: Type.Integer({ minimum: 0 }),
  isTrial: Type.Boolean(),
  isYearly: Type.Boolean(),
  type: Type.Enum(Object.keys(vipTypeCodes) as VipType[]),
});
export type MemberEntitlement = Static<typeof MemberEntitlement>;

/** A grant and the time in which it runs or ran. A grant that was revoked before its start has no such time. */
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
    /** Whether the last membership was a trial that has ended. If so, the payment popup may open once a day at most. */
    hasTrialEnded: Type.Boolean(),
    /** All grants of the member, newest first. */
    periods: Type.Array(GrantedPeriod),
  }),
);
export type MemberMembershipReply = Static<typeof MemberMembershipReply>;

/** Claims the trial. `share` is the unchanged parameter in the address of the share card. */
export const TrialRequest = Type.Object({ share: Type.Optional(text(512)) });
export type TrialRequest = Static<typeof TrialRequest>;
/** The trial. A repeated call returns the same reply, but with `isNew` false. */
export const TrialReply = serviceReply(exact({ isNew: Type.Boolean(), days: Type.Integer(), vipExpiresAt: Instant }));
export type TrialReply = Static<typeof TrialReply>;

/** Rules of memberships. Operators edit them as the document `membership`. */
export const MembershipRules = exact({
  /**
   * Levels, beginning with level 1, whose `fromDays` is 0. Each further level requires more days as a paying member.
   */
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
  /** How many days before the end of a membership the member is notified; 0 means never. */
  warnDays: Type.Integer({ minimum: 0, maximum: 30 }),
});
export type MembershipRules = Static<typeof MembershipRules>;
