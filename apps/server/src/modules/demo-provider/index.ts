export { demoProviderSetting } from './as-provider.ts';
export { forgetDemoCodes } from './code-queries.ts';
export { demoProviderRoutes } from './demo-provider.routes.ts';
export { fetchOurselves } from './fetch-ourselves.ts';
