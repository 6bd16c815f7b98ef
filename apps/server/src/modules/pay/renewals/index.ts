export { chargeMoment } from './agreement.ts';
export {
  findAgreement,
  listAgreementsOf,
  listEventsOf,
  renewingIn,
  takeAgreement,
  type Agreement,
} from './agreement-queries.ts';
export { makeRenewalBelongings } from './renewal-belongings.ts';
export { makeRenewalHooks, type RenewalHooks } from './renewal-hooks.ts';
export { noRenewals, type RenewalNotice, type RenewalPorts } from './renewal-ports.ts';
export { renewalRoutes } from './renewal.routes.ts';
export type { RenewalDeps, RenewalDesk } from './renewal-deps.ts';
export { renewalJobs, runRenewal, sweepRenewals } from './run-renewals.ts';
export { stopAgreement, stopForRefund } from './stop-renewal.ts';
export { findAgreementOfOrder, searchAgreements } from './search-agreements.ts';
