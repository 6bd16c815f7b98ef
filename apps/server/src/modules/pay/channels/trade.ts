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
