import type { Database } from '../../../db/database.ts';

/** What the account module needs from the agreements module. */
export interface AgreementsPort {
  /**
   * Records that the member ticked the agreement box of the form. Runs in the transaction of the sign-up or sign-in.
   */
  accept(tx: Database, accountId: string): Promise<void>;
}

/** Used in a process that does not serve agreements. */
export const noAgreements: AgreementsPort = { accept: () => Promise.resolve() };
