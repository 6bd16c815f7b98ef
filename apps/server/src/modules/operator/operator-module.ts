import { defineModule } from '../../ports/module.ts';
import { forgetOldEntries } from './access/operator-sessions.ts';

/** Its routes are registered by the console. */
export const operatorModule = defineModule({
  name: 'operator',
  make: (needs: object) => needs,
  retention: [forgetOldEntries],
});
