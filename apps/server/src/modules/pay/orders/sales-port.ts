import type { Database } from '../../../db/database.ts';

/** Receives sales in the same transaction; the wiring supplies it. */
export interface SalesPort {
  /** An order was paid and granted; renewals do not count. */
  sold(tx: Database, sale: { orderId: string; accountId: string; paidFen: number }): Promise<void>;
  /** A payment of the order was refunded, in full or in part. */
  returned(tx: Database, refund: { orderId: string; refundNo: string; amountFen: number }): Promise<void>;
}

/** For tests and processes without sales reports. */
export const noSales: SalesPort = { sold: async () => {}, returned: async () => {} };
