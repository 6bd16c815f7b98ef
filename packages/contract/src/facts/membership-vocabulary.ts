/** Kinds of membership, as sent in `vas_type` and `VasType`. */
export const vasTypes = { accelerator: 3, superVip: 5 } as const;

/** The `user_vas` of an accelerator membership. Clients store the entry with this value as `accVipInfo`. */
export const acceleratorUserVas = 308;

/** The meaning of each part of `group[].id`, which is split at underscores. */
export const groupIdParts = { name: 0, vipFlag: 1, level: 2, type: 3 } as const;

/** The first part of `group[].id`, by kind of membership. */
export const groupNames = { accelerator: 'jsq', superVip: 'super' } as const;

/** Index of the yearly flag in `vips[].id`, which is split at underscores. */
export const vipsIdParts = { yearlyFlag: 5 } as const;

/** The value of a flag that is set in the membership response, as a number or as a string. */
export const setFlag = 1;

/** `user_vas` by `vas_type`. */
export const userVasOf = { 3: acceleratorUserVas, 5: 508 } as const;

/** Values of part 3 of `group[].id`: how the membership was sold, or 0 if no membership is running. */
export const vipTypeCodes = { none: 0, trial: 1, days: 2, month: 3, quarter: 4, half: 5, year: 6 } as const;
export type VipType = keyof typeof vipTypeCodes;

/** The name that pages give a member, by how the membership was sold. */
export const memberNames: Record<VipType, string> = {
  none: '会员',
  trial: '试用会员',
  days: '会员',
  month: '月卡会员',
  quarter: '季卡会员',
  half: '半年卡会员',
  year: '年费会员',
};
export const superMemberName = '超级会员';

/** Source of a membership grant. */
export const grantSources = ['trial', 'claim', 'order', 'operator', 'activity', 'import'] as const;
export type GrantSourceType = (typeof grantSources)[number];

/** Default membership rules, until an operator changes them. Levels depend on the number of days as a paying member. */
export const defaultMembershipRules = {
  levels: [
    { name: 'VIP 1', fromDays: 0 },
    { name: 'VIP 2', fromDays: 30 },
    { name: 'VIP 3', fromDays: 90 },
    { name: 'VIP 4', fromDays: 180 },
    { name: 'VIP 5', fromDays: 365 },
    { name: 'VIP 6', fromDays: 730 },
    { name: 'VIP 7', fromDays: 1095 },
  ],
  warnDays: 3,
};
