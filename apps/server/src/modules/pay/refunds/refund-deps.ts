import type { Clock } from '../../../time/clock.ts';
import type { Database } from '../../../db/database.ts';
import type { JobRunner } from '../../../jobs/job-runner.ts';
import type { Channel, PayChannel } from '../channels/channel.ts';

interface PaidOrder {
  orderId: string;
  /** Null after the account is erased. */
  accountId: string | null;
  productName: string;
  /** Whether the order's days were granted and not revoked. */
  isGranted: boolean;
  /** Whether a payment of the order is in review. */
  isInReview: boolean;
  /**
   * The payment that granted the order or, without a grant, its oldest payment that is not a duplicate; null if there
   * is none.
   */
  payment: PaidAttempt | null;
}

/** A payment. `attemptId` is its id in books and refunds (`payment-key.ts`). */
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
  /** Whether the refund also revokes the order's days. */
  takesGrant: boolean;
  /** The operator who acts; null if a member, a channel or a job acts. */
  by: string | null;
  at: Date;
}

/** Functions that refunds need from the folder `orders`. */
export interface RefundOrders {
  findPaidOrder(db: Database, orderId: string): Promise<PaidOrder | null>;
  /** Returns a payment in any state of review. */
  findPaidAttempt(db: Database, attemptId: string): Promise<PaidAttempt | null>;
  /**
   * Sets the order to `refunding` by a conditional update. Returns false if an earlier refund did so, so that the days
   * are revoked once.
   */
  beginRefund(tx: Database, orderId: string, at: Date): Promise<boolean>;
  /**
   * Records a completed refund and returns whether all money of the order is refunded. `isFullRefund` ends the order,
   * unless another payment is in review.
   */
  endRefund(
    tx: Database,
    end: { orderId: string; attemptId: string; refundFen: number; isFullRefund: boolean; at: Date },
  ): Promise<boolean>;
  /** Whether the payment is a duplicate, which is not part of the order's price. */
  isExtra(db: Database, orderId: string, attemptId: string): Promise<boolean>;
  noteRefund(tx: Database, event: RefundEvent): Promise<void>;
}

/** Stores a message for the member's message centre. */
type TellBuyer = (tx: Database, accountId: string, letter: { title: string; text: string }) => Promise<void>;

/** Dependencies for requesting and deciding refunds, without channels, so that the command line can build them. */
export interface RefundDeps {
  db: Database;
  clock: Clock;
  jobs: Pick<JobRunner, 'enqueue'>;
  orders: RefundOrders;
  tellBuyer: TellBuyer;
  /** Revokes the order's days, and moves later days, their revenue and renewals. */
  takeBackDays(tx: Database, order: { orderId: string; at: Date }): Promise<void>;
  /** The operator who acts; absent if a member or a job acts. */
  actor?: string;
  /** Signals all processes after commit, so that open pages reload the order's status. */
  announce(tx: Database): Promise<void>;
}

export interface RefundJobDeps extends RefundDeps {
  channels: ReadonlyMap<PayChannel, Pick<Channel, 'refund' | 'queryRefund'>>;
}
