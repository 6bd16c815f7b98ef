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
  /** `absent`: the channel knows nothing of it, as Alipay until somebody scans. */
  state: 'absent' | 'unpaid' | 'paid' | 'closed' | 'refunded';
  transactionId: string | null;
  paidFen: number | null;
  paidAt: Date | null;
}

/**
 * What a channel can be asked about paying from the browser of a phone, which opens the channel's application by an address.
 * One that cannot do it, or whose codes open by themselves, has none of this; how it is spoken to, and what its errors mean,
 * is as in `channel.ts`.
 */
export interface PageChannel {
  /** The same number and facts once more: the same trade, by a fresh address. One lives for five minutes. */
  createPage(order: PageOrder): Promise<{ pageUrl: string }>;
}

interface PageOrder extends CodeOrder {
  /** A page of ours that the browser shows when the application is left. */
  returnUrl: string;
}
