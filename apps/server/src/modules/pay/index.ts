export type { PayDeps } from './pay-deps.ts';
