import type { Clock } from '../../../time/clock.ts';
import type { Database } from '../../../db/database.ts';
import type { JobRunner } from '../../../jobs/job-runner.ts';
import type { Channel, PayChannel } from '../channels/channel.ts';

/** An order that was paid, as far as refunds care. */
interface PaidOrder {
  orderId: string;
  /** Null once the buyer's account has been erased. */
  accountId: string | null;
  productName: string;
  /** Its days were given and not taken back. */
  isGranted: boolean;
  /** Money of it waits for a person, who decides payment by payment. */
  isInReview: boolean;
  /** The payment that its days were granted for, or that it holds for nothing; null where there is none. */
  payment: PaidAttempt | null;
}

/** A payment, by what it is known by here (`money-id.ts`). */
export interface PaidAttempt {
  attemptId: string;
  orderId: string;
  accountId: string | null;
  productName: string;
  channel: PayChannel;
  transactionId: string;
  paidFen: number;
  paidAt: Date;
}

/** What an order goes through by a refund, as its timeline calls it. */
export interface RefundEvent {
  orderId: string;
  attemptId: string;
  kind: 'refund_asked' | 'refund_declined' | 'refunding' | 'part_refunded' | 'refunded' | 'refund_failed';
  refundNo: string;
  amountFen: number;
  /** The order's days go back with it. */
  takesGrant: boolean;
  /** Who of our people did it; null: the member, a channel or nobody. */
  by: string | null;
  at: Date;
}

/** What refunds need of orders, which implement it. */
export interface RefundOrders {
  findPaidOrder(db: Database, orderId: string): Promise<PaidOrder | null>;
  /** A payment, applied or not. */
  findPaidAttempt(db: Database, attemptId: string): Promise<PaidAttempt | null>;
  /**
   * The order's own money goes back and its days with it: to `refunding` from any other state but `refunded`, by one
   * conditional update. False when it was refunding or refunded already: its days have gone back before.
   */
  beginRefund(tx: Database, orderId: string, at: Date): Promise<boolean>;
  /**
   * Money is back. Where the order held it, refundedFen grows by it; where the order's days went with it (`isWhole`):
   * refunding → refunded, or review while a person has yet to decide about other money of it. Tells whether all that came
   * for the order is back.
   */
  endRefund(
    tx: Database,
    end: { orderId: string; attemptId: string; refundFen: number; isWhole: boolean; at: Date },
  ): Promise<boolean>;
  /** Whether a payment came on top of the one that paid for the order. */
  isExtra(db: Database, orderId: string, attemptId: string): Promise<boolean>;
  /** For the timeline that the member and the console read. */
  noteRefund(tx: Database, event: RefundEvent): Promise<void>;
}

/** A message for the member's message centre, written in the transaction that causes it. */
type TellBuyer = (tx: Database, accountId: string, letter: { title: string; text: string }) => Promise<void>;

/** What asking for a refund and deciding about one needs; the command line has it too. */
export interface RefundDeps {
  db: Database;
  clock: Clock;
  jobs: Pick<JobRunner, 'enqueue'>;
  orders: RefundOrders;
  tellBuyer: TellBuyer;
  /** The days that an order gave go back, and everything that hangs on them follows. */
  takeBackDays(tx: Database, order: { orderId: string; at: Date }): Promise<void>;
  /** Who of our people acts here; absent where none does. */
  actor?: string;
  /** Other processes' live streams look again, once the transaction has committed. */
  announce(tx: Database): Promise<void>;
}

export interface RefundJobDeps extends RefundDeps {
  channels: ReadonlyMap<PayChannel, Pick<Channel, 'refund' | 'queryRefund'>>;
}
