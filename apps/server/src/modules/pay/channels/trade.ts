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
  /** `absent`: the channel does not know the trade. Alipay creates it only at the first scan of the code. */
  state: 'absent' | 'unpaid' | 'paid' | 'closed' | 'refunded';
  transactionId: string | null;
  paidFen: number | null;
  paidAt: Date | null;
}

/** H5 payment: a phone browser opens the channel's app. Its calls fail with the errors of `Channel` in `channel.ts`. */
export interface PageChannel {
  /**
   * Creates a trade and returns an address valid for five minutes. A repeated call returns a new address of the same
   * trade.
   */
  createPage(order: PageOrder): Promise<{ pageUrl: string }>;
}

interface PageOrder extends CodeOrder {
  /** The page to which the app returns after payment. */
  returnUrl: string;
}
