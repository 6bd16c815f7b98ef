import { retention } from '../src/app.ts';
import { housekeeping } from '../src/jobs/housekeeping.ts';
import type { Deps } from '../src/ports/deps.ts';

export const runHousekeeping = async (deps: Pick<Deps, 'db' | 'clock'>): Promise<void> => {
  await housekeeping(deps, retention).run({});
};
