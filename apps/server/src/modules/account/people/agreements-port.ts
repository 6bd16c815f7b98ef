import type { Database } from '../../../db/database.ts';

/** The agreements module, as accounts see it. */
export interface AgreementsPort {
  /** The member ticked the box of the form. Runs in the transaction of the sign-up or sign-in. */
  accept(tx: Database, accountId: string): Promise<void>;
}

/** For a process without agreements. */
export const noAgreements: AgreementsPort = { accept: () => Promise.resolve() };
