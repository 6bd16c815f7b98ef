import type { Database } from '../../../db/database.ts';

/** A notice that is also sent by text message or e-mail. */
export interface RenewalNotice {
  notice: 'renewal_due' | 'renewal_failed' | 'renewal_stopped';
  product: string;
  amountFen: number;
  /** Day of the charge or of the next attempt, as `yyyy-MM-dd`. */
  day: string;
}

/** Functions of other modules that renewals need; the wiring supplies them. */
export interface RenewalPorts {
  /** Records that the member accepted the current terms. Returns their version, or null if there are no terms. */
  acceptTerms(tx: Database, accountId: string): Promise<string | null>;
  /** Sends a text message, or an e-mail if the account has no phone, in the same transaction. */
  notify(tx: Database, accountId: string, notice: RenewalNotice): Promise<void>;
  /** Whether the account may be charged. False if it is blocked or about to be erased. */
  isActive(db: Database, accountId: string): Promise<boolean>;
}

/** Used in tests and in processes without renewals; no agreement can be signed. */
export const noRenewals: RenewalPorts = {
  acceptTerms: async () => null,
  notify: async () => {},
  isActive: async () => true,
};
