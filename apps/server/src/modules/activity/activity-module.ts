import { defineModule } from '../../ports/module.ts';
import type { Deps } from '../../ports/deps.ts';
import { activityBelongings } from './activity-belongings.ts';
import { activityJobs } from './activity-jobs.ts';
import { activityRoutes, type ActivityRoutesDeps } from './activity.routes.ts';
import { forgetOldClients } from './clients/note-client.ts';
import { forgetOldCodes } from './codes/take-codes.ts';
import { peopleBelongings } from './people-belongings.ts';

export const activityModule = defineModule({
  name: 'activity',
  make: (needs: Deps & Omit<ActivityRoutesDeps, keyof Deps | 'limitsScale'>) => ({
    ...needs,
    limitsScale: needs.config.limitsScale,
  }),
  routes: [
    { scope: 'service', servedAs: ['activity'], mount: (scope, parts) => scope.register(activityRoutes, parts) },
  ],
  jobs: activityJobs,
  personalData: () => [activityBelongings, peopleBelongings],
  retention: [forgetOldClients, forgetOldCodes],
});
