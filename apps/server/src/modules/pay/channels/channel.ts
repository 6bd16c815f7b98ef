import type { PayType } from '@feisuo/contract/facts/pay-vocabulary';
import type { IncomingHttpHeaders } from 'node:http';
import type { Clock } from '../../../time/clock.ts';
import type { AgreementChannel } from './agreement-channel.ts';
import type { JsapiChannel } from './jsapi-channel.ts';
import type { PageChannel, CodeOrder, Trade } from './trade.ts';

export type PayChannel = PayType;

/**
 * A payment channel. The real one and the sandbox use the same code with other addresses and keys. Every call except
 * the bill ends within five seconds, by a reply or a ChannelError.
 */
export interface Channel {
  readonly name: PayChannel;
  /** Creates a trade paid by scanning. Idempotent by number and facts. */
  createCode(order: CodeOrder): Promise<{ codeUrl: string }>;
  /** JSAPI payment inside WeChat; null where it is not set up. */
  readonly jsapi: JsapiChannel | null;
  /** H5 payment from a phone browser; null where it is not set up. */
  readonly pages: PageChannel | null;
  /** Recurring charges; null where they are not set up. */
  readonly agreements: AgreementChannel | null;
  query(outTradeNo: string): Promise<Trade>;
  /**
   * Closes a trade; `paid`: the buyer was faster. An unknown trade counts as closed, though Alipay's code can be
   * scanned until it expires: a late payment is possible.
   */
  close(outTradeNo: string): Promise<'closed' | 'paid'>;
  /** Idempotent by refund number. */
  refund(order: RefundOrder): Promise<RefundState>;
  queryRefund(refund: { refundNo: string; outTradeNo: string }): Promise<RefundState>;
  /** All movements of one day of Asia/Shanghai, `yyyy-MM-dd`. A day without any is an empty list. */
  downloadBill(day: string): Promise<BillRow[]>;
  /** Verified and decrypted, or AppError permission_denied without details. */
  readNotification(headers: IncomingHttpHeaders, rawBody: Buffer, now: Date): Promise<Notice>;
  /** The reply that stops repetitions. */
  acknowledge(notice?: Notice): ChannelAnswer;
  /** The reply that asks for a repetition. */
  refuse(message: string, notice?: Notice): ChannelAnswer;
}

export interface RefundOrder {
  outTradeNo: string;
  transactionId: string;
  refundNo: string;
  refundFen: number;
  /** Of the whole payment. */
  totalFen: number;
  reason: string;
}

/** `abnormal`: the refund failed; an operator must act. */
export type RefundState = 'processing' | 'succeeded' | 'abnormal' | 'closed' | 'absent';

export interface BillRow {
  outTradeNo: string;
  transactionId: string;
  kind: 'payment' | 'refund';
  /** Positive for both kinds. */
  amountFen: number;
  /** The channel's fee; of a refund the returned fee, negative or zero. */
  feeFen: number;
  at: Date;
  refundNo: string | null;
  /** False where the bill lists it as reversed. */
  isSettled: boolean;
}

/** A parsed notification. `eventId` is the same in every repetition. */
export type Notice = (
  | { kind: 'paid'; eventId: string; trade: Trade }
  | { kind: 'refund'; eventId: string; refundNo: string; state: RefundState }
  /** An agreement, by our number. */
  | { kind: 'contract'; eventId: string; code: string; contractId: string; change: 'signed' | 'ended' }
  | { kind: 'other'; eventId: string }
) & {
  /** An XML notification (version 2) needs an XML reply. */
  wire?: 'xml';
};

export interface ChannelAnswer {
  status: number;
  type: string;
  body: string;
}

/**
 * `refused`: the channel rejected the call and did nothing. With the other three the result is unknown: no reply in
 * time, no usable reply, or an unsigned one.
 */
export type ChannelFault = 'timeout' | 'refused' | 'unreachable' | 'forged';

export class ChannelError extends Error {
  readonly kind: ChannelFault;
  /** The channel's own code, such as ORDERPAID or ACQ.TRADE_HAS_SUCCESS. */
  readonly code: string | null;

  // No cause: library errors carry keys, requests and code addresses, which a log would print.
  constructor(kind: ChannelFault, message: string, code: string | null = null) {
    super(message);
    this.name = 'ChannelError';
    this.kind = kind;
    this.code = code;
  }
}

export interface CallSettings {
  /** The system clock: both ends use it for timestamps, even where an operator moved ours. */
  wall: Clock;
  /** The timeout of a call. */
  callMs: number;
}
