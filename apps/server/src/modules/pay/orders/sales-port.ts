import type { Database } from '../../../db/database.ts';

/** Receives sales in the transaction that grants or refunds an order. The wiring supplies the implementation. */
export interface SalesPort {
  /** An order was paid and granted days from `startsAt` on. Not called for renewals. */
  sold(tx: Database, sale: { orderId: string; accountId: string; paidFen: number; startsAt: Date }): Promise<void>;
  /** A payment of the order was refunded, in full or in part. */
  returned(tx: Database, refund: { orderId: string; refundNo: string; amountFen: number }): Promise<void>;
}

/** Used in tests and in processes that report no sales. */
export const noSales: SalesPort = { sold: async () => {}, returned: async () => {} };
