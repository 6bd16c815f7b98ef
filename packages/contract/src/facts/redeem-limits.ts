/** How many wrong codes are let through before codes are looked at no more for a while; pages say the same numbers. */
export const redeemLimits = { wrongPerPerson: 5, wrongPerAddress: 30, windowMs: 600_000 } as const;
