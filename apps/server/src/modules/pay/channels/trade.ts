export interface CodeOrder {
  /** At most 32 of [0-9A-Za-z]. */
  outTradeNo: string;
  amountFen: number;
  subject: string;
  expiresAt: Date;
  payerIp: string | null;
}

export interface Trade {
  outTradeNo: string;
  /** `absent`: unknown to the channel, as with Alipay before the first scan. */
  state: 'absent' | 'unpaid' | 'paid' | 'closed' | 'refunded';
  transactionId: string | null;
  paidFen: number | null;
  paidAt: Date | null;
}

/** H5 payment from a phone browser, which opens the channel's app. Calls and errors as in `channel.ts`. */
export interface PageChannel {
  /** Idempotent by number and facts, with a fresh address, which is valid for five minutes. */
  createPage(order: PageOrder): Promise<{ pageUrl: string }>;
}

interface PageOrder extends CodeOrder {
  /** The page to return to from the app. */
  returnUrl: string;
}
