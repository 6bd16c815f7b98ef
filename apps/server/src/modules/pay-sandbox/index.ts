export { listFaults as listPayFaults, setFaults as setPayFaults } from './faults.ts';
export { forgetOldTrades } from './forget-old-trades.ts';
export { PaySandbox, type PaySandboxDeps } from './pay-sandbox.ts';
export { paySandboxRoutes, type PaySandboxRoutesDeps } from './pay-sandbox.routes.ts';
export type { SendNotice } from './sandbox.ts';
