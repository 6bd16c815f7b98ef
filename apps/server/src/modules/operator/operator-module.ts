import { defineModule } from '../../ports/module.ts';
import { forgetOldEntries } from './access/operator-sessions.ts';

/** The console module registers the routes of this module. */
export const operatorModule = defineModule({
  name: 'operator',
  make: (needs: object) => needs,
  retention: [forgetOldEntries],
});
