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

/** Functions of the renewal code that orders call in their transactions. */
export interface RenewalHooks {
  /** @throws AppError if no agreement can be offered */
  offer(tx: Database, signing: NewSigning): Promise<void>;
  /** Locks the agreement. Called before days are locked, because taking days back locks in this order. */
  lockAgreement(tx: Database, id: string): Promise<void>;
  signingOf(db: Database, order: PayOrder, attempt: PayAttempt): Promise<SigningTerms>;
  /** Whether a renewal payment may be kept: the agreement is active, or it ended after the payment. */
  mayRenew(tx: Database, order: PayOrder, paidAt: Date): Promise<boolean>;
  /** An order was paid and granted: it renews or signs an agreement, or postpones one. `endsAt`: of all days. */
  notePaid(tx: Database, paid: { order: PayOrder; outTradeNo: string; paidFen: number; endsAt: Date }): Promise<void>;
  noteContract(tx: Database, news: ContractNews): Promise<boolean>;
}
