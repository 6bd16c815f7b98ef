import { defineModule } from '../ports/module.ts';
import type { ActionDeps } from '../operator-actions/define-action.ts';
import { consoleRoutes } from './console.routes.ts';

export const consoleModule = defineModule({
  name: 'console',
  make: (needs: ActionDeps) => needs,
  routes: [
    {
      scope: 'console',
      servedAs: ['console'],
      mount: (scope, parts) => scope.register(consoleRoutes, { ...parts, prefix: '/console/api' }),
    },
  ],
});
