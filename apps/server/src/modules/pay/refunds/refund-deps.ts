import type { Clock } from '../../../time/clock.ts';
import type { Database } from '../../../db/database.ts';
import type { JobRunner } from '../../../jobs/job-runner.ts';
import type { Channel, PayChannel } from '../channels/channel.ts';

interface PaidOrder {
  orderId: string;
  /** Null once the account is erased. */
  accountId: string | null;
  productName: string;
  /** Its days were granted and not taken back. */
  isGranted: boolean;
  /** A payment is in review; an operator decides each payment. */
  isInReview: boolean;
  /** The payment that granted its days, or that it holds without a grant; null where there is none. */
  payment: PaidAttempt | null;
}

/** A payment by its money id (`money-id.ts`). */
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
  /** The order's days are taken back too. */
  takesGrant: boolean;
  /** The operator; null: the member, a channel or a job. */
  by: string | null;
  at: Date;
}

/** Implemented by orders. */
export interface RefundOrders {
  findPaidOrder(db: Database, orderId: string): Promise<PaidOrder | null>;
  /** A payment, applied or not. */
  findPaidAttempt(db: Database, attemptId: string): Promise<PaidAttempt | null>;
  /**
   * Moves the order to `refunding` by one conditional update. False when it was refunding or refunded already: its days
   * were taken back before.
   */
  beginRefund(tx: Database, orderId: string, at: Date): Promise<boolean>;
  /**
   * Records a completed refund. With `isWhole` the order becomes refunded, or review while another payment is
   * undecided. Returns whether all its money is refunded.
   */
  endRefund(
    tx: Database,
    end: { orderId: string; attemptId: string; refundFen: number; isWhole: boolean; at: Date },
  ): Promise<boolean>;
  /** Whether the payment is a duplicate. */
  isExtra(db: Database, orderId: string, attemptId: string): Promise<boolean>;
  /** Adds a timeline event. */
  noteRefund(tx: Database, event: RefundEvent): Promise<void>;
}

/** Sends a message to the member's message centre, in the same transaction. */
type TellBuyer = (tx: Database, accountId: string, letter: { title: string; text: string }) => Promise<void>;

/** Dependencies for requesting and deciding refunds, also on the command line. */
export interface RefundDeps {
  db: Database;
  clock: Clock;
  jobs: Pick<JobRunner, 'enqueue'>;
  orders: RefundOrders;
  tellBuyer: TellBuyer;
  /** Takes back the order's days, and moves revenue and renewals that depend on them. */
  takeBackDays(tx: Database, order: { orderId: string; at: Date }): Promise<void>;
  /** The operator; absent where a member or a job acts. */
  actor?: string;
  /** Signals live streams of other processes after commit. */
  announce(tx: Database): Promise<void>;
}

export interface RefundJobDeps extends RefundDeps {
  channels: ReadonlyMap<PayChannel, Pick<Channel, 'refund' | 'queryRefund'>>;
}
