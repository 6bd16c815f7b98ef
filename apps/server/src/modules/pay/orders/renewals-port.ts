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

/** What orders ask of renewals, which implement it, in their own transactions. */
export interface RenewalHooks {
  /** @throws AppError where no agreement can be offered */
  offer(tx: Database, signing: NewSigning): Promise<void>;
  /** Before any days: whoever takes days back locks the two in this order. */
  lockAgreement(tx: Database, id: string): Promise<void>;
  signingOf(db: Database, order: PayOrder, attempt: PayAttempt): Promise<SigningTerms>;
  /** Whether money for a renewal may be kept: the agreement holds, or was ended only after it was paid. */
  mayRenew(tx: Database, order: PayOrder, paidAt: Date): Promise<boolean>;
  /** An order that renews, or is to, was paid and given. */
  notePaid(tx: Database, paid: { order: PayOrder; outTradeNo: string; paidFen: number; endsAt: Date }): Promise<void>;
  noteContract(tx: Database, news: ContractNews): Promise<boolean>;
}
