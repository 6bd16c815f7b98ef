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

/** Implemented by renewals; called in the transactions of orders. */
export interface RenewalHooks {
  /** @throws AppError where no agreement can be offered */
  offer(tx: Database, signing: NewSigning): Promise<void>;
  /** Locks the agreement before any days, as taking days back does. */
  lockAgreement(tx: Database, id: string): Promise<void>;
  signingOf(db: Database, order: PayOrder, attempt: PayAttempt): Promise<SigningTerms>;
  /** Whether a renewal payment may be kept: the agreement is active, or ended after the payment. */
  mayRenew(tx: Database, order: PayOrder, paidAt: Date): Promise<boolean>;
  /** A renewal order, or an order that signs an agreement, was paid and granted. */
  notePaid(tx: Database, paid: { order: PayOrder; outTradeNo: string; paidFen: number; endsAt: Date }): Promise<void>;
  noteContract(tx: Database, news: ContractNews): Promise<boolean>;
}
