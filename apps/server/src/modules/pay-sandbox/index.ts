export { exchangeFaults as exchangePayFaults, listFaults as listPayFaults } from './faults.ts';
export { forgetOldTrades } from './forget-old-trades.ts';
export { PaySandbox, type PaySandboxDeps } from './pay-sandbox.ts';
export { paySandboxRoutes, type PaySandboxRoutesDeps } from './pay-sandbox.routes.ts';
export type { SendNotice } from './sandbox.ts';
