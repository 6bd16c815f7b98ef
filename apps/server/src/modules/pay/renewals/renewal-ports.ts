import type { Database } from '../../../db/database.ts';

/** A notice that also goes out by text message or e-mail. */
export interface RenewalNotice {
  notice: 'renewal_due' | 'renewal_failed' | 'renewal_stopped';
  product: string;
  amountFen: number;
  /** `yyyy-MM-dd`: of the charge, or of the next try. */
  day: string;
}

/** Supplied by the wiring. */
export interface RenewalPorts {
  /** Records that the member accepted the current terms, and returns their version; null where there are none. */
  acceptTerms(tx: Database, accountId: string): Promise<string | null>;
  /** By text message, or by e-mail without a phone; in the same transaction. */
  notify(tx: Database, accountId: string, notice: RenewalNotice): Promise<void>;
  /** Whether the account may be charged: not one that is blocked or about to be erased. */
  isInGoodStanding(db: Database, accountId: string): Promise<boolean>;
}

/** For tests, and for processes without renewals: no agreement can be signed. */
export const noRenewals: RenewalPorts = {
  acceptTerms: async () => null,
  notify: async () => {},
  isInGoodStanding: async () => true,
};
