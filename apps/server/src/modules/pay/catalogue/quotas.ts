import type { Database } from '../../../db/database.ts';

export interface Hold {
  productId: string;
  orderId: string;
  accountId: string;
  /** When it may be given to somebody else. */
  until: Date;
  at: Date;
}

/** Keeps one of the product's quota for an order; true also where it has none. Repeated, it keeps it longer. */
export declare function holdQuota(tx: Database, hold: Hold): Promise<boolean>;
/** Gives back what an order held, if it still does; what was sold stays sold. */
export declare function releaseHold(tx: Database, orderId: string): Promise<void>;
/** Makes a hold a sale; a late payer without one takes a free one. False: none is left. */
export declare function consumeHold(
  tx: Database,
  sale: { productId: string; orderId: string; accountId: string; at: Date },
): Promise<boolean>;
/** Gives back every hold that has had its time; how many there were. */
export declare function forgetExpiredHolds(db: Database, now: Date): Promise<number>;
