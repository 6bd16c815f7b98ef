import type { Database } from '../../../db/database.ts';

/**
 * Functions that another module supplies to learn of sales, called in the transaction that grants or refunds an order.
 */
export interface SalesPort {
  /** Called when an order was granted days from `startsAt` on, but not for renewals. */
  sold(tx: Database, sale: { orderId: string; accountId: string; paidFen: number; startsAt: Date }): Promise<void>;
  /** Called when a payment of an order was refunded, in full or in part. */
  returned(tx: Database, refund: { orderId: string; refundNo: string; amountFen: number }): Promise<void>;
}

/** An implementation that does nothing, for tests and for processes that report no sales. */
export const noSales: SalesPort = { sold: async () => {}, returned: async () => {} };
