export { exchangeFaults as exchangePayFaults, listFaults as listPayFaults } from './faults.ts';
export { forgetOldTrades } from './forget-old-trades.ts';
export { PaySandbox } from './pay-sandbox.ts';
export { paySandboxRoutes } from './pay-sandbox.routes.ts';
