import type { Database } from '../db/database.ts';
import { AppError } from '../http/app-error.ts';
import { listOperators } from '../modules/operator/index.ts';

/** Whoever is given something must be there to do it. */
export async function assertWorksHere(db: Database, name: string | null): Promise<void> {
  if (name === null || (await listOperators(db)).some((one) => one.name === name)) return;
  throw new AppError('invalid_argument', {
    description: 'to: no operator is called so',
    reason: 'INVALID_FIELD',
    resourceId: 'to',
  });
}
