import type { Database } from '../../../db/database.ts';

/** What is said to a member outside the message centre, too. */
export interface RenewalNotice {
  notice: 'renewal_due' | 'renewal_failed' | 'renewal_stopped';
  product: string;
  amountFen: number;
  /** `yyyy-MM-dd`: of the charge, or of the next try. */
  day: string;
}

/** What renewals ask of other modules, which they know nothing of; the wiring hands it in. */
export interface RenewalPorts {
  /** Notes that somebody accepted the rules in force, and tells their version; null where there are none. */
  acceptTerms(tx: Database, accountId: string): Promise<string | null>;
  /** By text message, or by e-mail for whoever has no phone; in the transaction that causes it. */
  notify(tx: Database, accountId: string, notice: RenewalNotice): Promise<void>;
  /** Whether the account may be charged: one that is blocked or about to be erased may not. */
  isInGoodStanding(db: Database, accountId: string): Promise<boolean>;
}

/** For tests, and for processes that serve nobody: nothing can be agreed to. */
export const noRenewals: RenewalPorts = {
  acceptTerms: async () => null,
  notify: async () => {},
  isInGoodStanding: async () => true,
};
