import { defineModule } from '../../ports/module.ts';
import { forgetOldEntries } from './access/operator-sessions.ts';

/** Its routes are part of the console's. */
export const operatorModule = defineModule({
  name: 'operator',
  make: (needs: object) => needs,
  retention: [forgetOldEntries],
});
