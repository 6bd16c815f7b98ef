import { giveMembership } from './give-vip.ts';
import { takeMembershipBack } from './take-vip-back.ts';

export const membershipActions = [giveMembership, takeMembershipBack];
