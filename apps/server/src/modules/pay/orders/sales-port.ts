import type { Database } from '../../../db/database.ts';

/** What sales are told to, which this module knows nothing of; the wiring hands it in. Both are part of the transaction. */
export interface SalesPort {
  /** An order that somebody placed was paid and given; what an agreement renews by itself is none. */
  sold(tx: Database, sale: { orderId: string; accountId: string; paidFen: number }): Promise<void>;
  /** Money that an order held is back, all of it or some. */
  returned(tx: Database, refund: { orderId: string; refundNo: string; amountFen: number }): Promise<void>;
}

/** For tests, and for whoever counts nothing. */
export const noSales: SalesPort = { sold: async () => {}, returned: async () => {} };
