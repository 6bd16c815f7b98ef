import { autoRenewalAgreements } from './auto-renewal.ts';
import { membershipAgreements } from './membership.ts';
import { privacyAgreements } from './privacy.ts';
import type { SeedAgreement } from './seed-agreement.ts';
import { userAgreements } from './user.ts';

export const seedAgreements: SeedAgreement[] = [
  ...userAgreements,
  ...privacyAgreements,
  ...membershipAgreements,
  ...autoRenewalAgreements,
];
