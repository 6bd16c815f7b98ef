export { demoProviderModule, type DemoProviderParts } from './demo-provider-module.ts';
