import { defineModule } from '../ports/module.ts';
import type { MoneyDeps, PeopleDeps } from './console-deps.ts';
import { consoleRoutes } from './console.routes.ts';

export const consoleModule = defineModule({
  name: 'console',
  make: (needs: MoneyDeps & PeopleDeps) => needs,
  routes: [
    {
      scope: 'console',
      servedAs: ['console'],
      mount: (scope, parts) => scope.register(consoleRoutes, { ...parts, prefix: '/console/api' }),
    },
  ],
});
