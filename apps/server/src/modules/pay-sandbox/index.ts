export { exchangeFaults as exchangePayFaults, listFaults as listPayFaults } from './faults.ts';
export { PaySandbox } from './pay-sandbox.ts';
export { paySandboxModule } from './pay-sandbox-module.ts';
