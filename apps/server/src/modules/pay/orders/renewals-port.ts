import type { Database } from '../../../db/database.ts';
import type { SigningTerms } from '../channels/agreement-channel.ts';
import type { PayChannel } from '../channels/channel.ts';
import type { PayAttempt, PayOrder } from './order-queries.ts';

export interface NewSigning {
  order: PayOrder;
  outTradeNo: string;
  channel: PayChannel;
}

export interface ContractNews {
  channel: PayChannel;
  code: string;
  contractId: string;
  change: 'signed' | 'ended';
}

/** Functions of the folder `renewals` that settlement and new orders call in their transactions. */
export interface RenewalHooks {
  /**
   * Offers an agreement together with an order.
   * @throws AppError if the channel or the account cannot have an agreement
   */
  offer(tx: Database, signing: NewSigning): Promise<void>;
  /** Locks the agreement. Called before the membership days are locked, which is the lock order of all code. */
  lockAgreement(tx: Database, id: string): Promise<void>;
  signingOf(db: Database, order: PayOrder, attempt: PayAttempt): Promise<SigningTerms>;
  /** Whether a renewal payment grants its period: the agreement is active or ended after the payment. */
  mayRenew(tx: Database, order: PayOrder, paidAt: Date): Promise<boolean>;
  /**
   * Called when an order was granted: renews, starts or postpones an agreement. `endsAt` is the end of all days of the
   * account.
   */
  notePaid(tx: Database, paid: { order: PayOrder; outTradeNo: string; paidFen: number; endsAt: Date }): Promise<void>;
  noteContract(tx: Database, news: ContractNews): Promise<boolean>;
}
