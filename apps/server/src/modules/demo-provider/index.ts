export { demoProviderSetting } from './as-provider.ts';
export { forgetDemoCodes } from './code-queries.ts';
export type { DemoProviderDeps } from './demo-provider-deps.ts';
export { demoProviderRoutes } from './demo-provider.routes.ts';
export { fetchOurselves } from './fetch-ourselves.ts';
