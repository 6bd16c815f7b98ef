import { defineModule } from '../../ports/module.ts';
import { forgetOldSupport } from './forget-old-support.ts';
import { makeSupportBelongings } from './support-belongings.ts';
import type { SupportDeps } from './support-deps.ts';
import { supportRoutes } from './support.routes.ts';

export const supportModule = defineModule({
  name: 'support',
  make: (needs: SupportDeps) => needs,
  routes: [{ scope: 'service', servedAs: ['support'], mount: supportRoutes }],
  personalData: (parts) => [makeSupportBelongings(parts)],
  retention: [forgetOldSupport],
});
