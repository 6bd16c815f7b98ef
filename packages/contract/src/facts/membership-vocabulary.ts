/** Kinds of membership on the wire, `vas_type` and `VasType`. */
export const vasTypes = { accelerator: 3, superVip: 5 } as const;

/** `user_vas` of an accelerator entry; readers keep that entry as accVipInfo. */
export const acceleratorUserVas = 308;

/** Where `group[].id` keeps what, once cut at the underscores. */
export const groupIdParts = { vipFlag: 1, level: 2, type: 3 } as const;

/** Where `vips[].id` keeps its yearly flag, once cut at the underscores. */
export const vipsIdParts = { yearlyFlag: 5 } as const;

/** Every flag of the membership wire is set when it equals this, as a number or a string. */
export const setFlag = 1;
