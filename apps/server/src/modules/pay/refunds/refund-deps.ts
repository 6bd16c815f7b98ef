import type { Clock } from '../../../time/clock.ts';
import type { Database } from '../../../db/database.ts';
import type { JobRunner } from '../../../jobs/job-runner.ts';
import type { Channel, PayChannel } from '../channels/channel.ts';

interface PaidOrder {
  orderId: string;
  /** Null after the account is erased. */
  accountId: string | null;
  productName: string;
  /** Whether the order's days were granted and not taken back. */
  isGranted: boolean;
  /** Whether a payment is in review. An operator must decide each such payment. */
  isInReview: boolean;
  /** The payment that granted the days, or one that the order holds without a grant; null if there is none. */
  payment: PaidAttempt | null;
}

/** A payment, identified by its money id (`money-id.ts`). */
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

export interface RefundEvent {
  orderId: string;
  attemptId: string;
  kind: 'refund_asked' | 'refund_declined' | 'refunding' | 'part_refunded' | 'refunded' | 'refund_failed';
  refundNo: string;
  amountFen: number;
  /** Whether the order's days are taken back too. */
  takesGrant: boolean;
  /** The operator; null if a member, a channel or a job acts. */
  by: string | null;
  at: Date;
}

/** Functions of orders that refunds need; orders implement them. */
export interface RefundOrders {
  findPaidOrder(db: Database, orderId: string): Promise<PaidOrder | null>;
  /** Finds a payment, whether it was applied or not. */
  findPaidAttempt(db: Database, attemptId: string): Promise<PaidAttempt | null>;
  /**
   * Moves the order to `refunding` by one conditional update. Returns false if it was already refunding or refunded,
   * so that its days are not taken back twice.
   */
  beginRefund(tx: Database, orderId: string, at: Date): Promise<boolean>;
  /**
   * Records a completed refund. With `isFullRefund` the order becomes refunded, or stays in review if another payment
   * is undecided. If all its money is refunded, its unit of a quota is returned. Returns whether all is refunded.
   */
  endRefund(
    tx: Database,
    end: { orderId: string; attemptId: string; refundFen: number; isFullRefund: boolean; at: Date },
  ): Promise<boolean>;
  /** Whether the payment is a duplicate. */
  isExtra(db: Database, orderId: string, attemptId: string): Promise<boolean>;
  noteRefund(tx: Database, event: RefundEvent): Promise<void>;
}

/** Sends a message to the member's message centre, in the same transaction. */
type TellBuyer = (tx: Database, accountId: string, letter: { title: string; text: string }) => Promise<void>;

/** Dependencies for requesting and deciding refunds. The command line uses them too. */
export interface RefundDeps {
  db: Database;
  clock: Clock;
  jobs: Pick<JobRunner, 'enqueue'>;
  orders: RefundOrders;
  tellBuyer: TellBuyer;
  /** Takes back the order's days, and moves the revenue and renewals that depend on them. */
  takeBackDays(tx: Database, order: { orderId: string; at: Date }): Promise<void>;
  /** The operator; absent if a member or a job acts. */
  actor?: string;
  /** Signals the live streams of all processes after commit. */
  announce(tx: Database): Promise<void>;
}

export interface RefundJobDeps extends RefundDeps {
  channels: ReadonlyMap<PayChannel, Pick<Channel, 'refund' | 'queryRefund'>>;
}
