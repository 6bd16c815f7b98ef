import type { Deps } from '../../ports/deps.ts';
import { defineModule } from '../../ports/module.ts';
import { alertJobs, type AlertPorts } from './watch-alerts.ts';

/** Tells operators of what cannot wait, by mail, webhook or a robot of their chat. */
export const alertsModule = defineModule({
  name: 'alerts',
  make: (needs: Deps & AlertPorts) => needs,
  jobs: alertJobs,
});
