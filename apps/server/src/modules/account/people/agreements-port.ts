import type { Database } from '../../../db/database.ts';

/** What accounts ask of the module that keeps agreements, without knowing it. */
export interface AgreementsPort {
  /** Somebody ticked the box below the form. Part of the transaction that makes the account, or signs in to it. */
  accept(tx: Database, accountId: string): Promise<void>;
}

/** For who serves accounts and nothing else. */
export const noAgreements: AgreementsPort = { accept: () => Promise.resolve() };
