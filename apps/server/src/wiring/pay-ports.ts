import { lookUpAccount } from '../modules/account/index.ts';
import type { PayDeps } from '../modules/pay/index.ts';
import type { Deps } from '../ports/deps.ts';

/** Whether an account has a phone, which it had to verify. */
export const phoneFinder =
  ({ clock }: Pick<Deps, 'clock'>): PayDeps['hasPhone'] =>
  async (db, accountId) =>
    Boolean((await lookUpAccount(db, clock, accountId))?.phone);
