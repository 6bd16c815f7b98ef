export { grantMembership, type Granted } from './grants/grant-membership.ts';
export {
  findGrant,
  findGrantById,
  holdEnd,
  listGrants,
  type NewGrant,
  type StoredGrant,
} from './grants/grant-queries.ts';
export { addDays, addMonths, type Length } from './grants/length.ts';
export { previewGrants, type PreviewedGrant } from './grants/preview-grants.ts';
export { revokeGrant, type Revoked } from './grants/revoke-grant.ts';
export { timelineOf, type GrantSource, type LedgerEntry, type Period, type Vas } from './grants/timeline.ts';
export { daysLeft, describeMembership, type DescribedMembership } from './describe-membership.ts';
export { describePeriods } from './describe-periods.ts';
export { membershipOf, membershipsOf, type Entitlement, type Membership, type VipType } from './membership.ts';
export { makeMembershipBelongings } from './membership-belongings.ts';
export type { MembershipDeps, MembershipPorts } from './membership-deps.ts';
export { membershipJobs } from './membership-jobs.ts';
export { membershipRoutes } from './membership.routes.ts';
export { makeMembershipDeps } from './membership-service.ts';
export { profileColumn, readProfileColumn } from './profile-column.ts';
export { areMarked, marksOf, takeMarks } from './trial/marks.ts';
export { readShare, sharerOf, signShare } from './trial/share-tokens.ts';
export { welcomeNewcomer } from './trial/welcome-newcomer.ts';
