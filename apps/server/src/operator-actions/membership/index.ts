import { giveMembership } from './grant-membership.ts';
import { takeMembershipBack } from './revoke-membership.ts';

export const membershipActions = [giveMembership, takeMembershipBack];
