export type { NewGrant } from './grants/grant-queries.ts';
export { grantMembership, type Granted } from './grants/grant-membership.ts';
export { addDays, addMonths, type Length } from './grants/length.ts';
export { revokeGrant } from './grants/revoke-grant.ts';
export { timelineOf, type GrantSource, type LedgerEntry, type Period, type Vas } from './grants/timeline.ts';
export { describeMembership, type DescribedMembership } from './describe-membership.ts';
export { membershipOf, type Entitlement, type Membership, type VipType } from './membership.ts';
export { membershipRoutes } from './membership.routes.ts';
