/** How memberships are reckoned before an operator changes it; the levels are from days lived through as a member. */
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
