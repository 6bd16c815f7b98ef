export interface CodeOrder {
  /** Our number of the trade: at most 32 characters of [0-9A-Za-z]. */
  outTradeNo: string;
  amountFen: number;
  subject: string;
  expiresAt: Date;
  payerIp: string | null;
}

export interface Trade {
  outTradeNo: string;
  /** `absent`: the channel does not know the trade, as with Alipay before the first scan. */
  state: 'absent' | 'unpaid' | 'paid' | 'closed' | 'refunded';
  transactionId: string | null;
  paidFen: number | null;
  paidAt: Date | null;
}

/**
 * H5 payment from a phone browser, which opens the channel's app. Its calls and errors are described in `channel.ts`.
 */
export interface PageChannel {
  /** Idempotent if number and data are the same. Each call returns a new address, which is valid for five minutes. */
  createPage(order: PageOrder): Promise<{ pageUrl: string }>;
}

interface PageOrder extends CodeOrder {
  /** The page to which the app returns after payment. */
  returnUrl: string;
}
