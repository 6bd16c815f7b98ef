import type { PayType } from '@feisuo/contract/facts/pay-vocabulary';
import type { IncomingHttpHeaders } from 'node:http';
import type { Clock } from '../../../time/clock.ts';
import type { AgreementChannel } from './agreement-channel.ts';
import type { JsapiChannel } from './jsapi-channel.ts';
import type { PageChannel, CodeOrder, Trade } from './trade.ts';

export type PayChannel = PayType;

/**
 * A payment channel. The real channel and the sandbox use the same code with other addresses and keys. Every call
 * except the bill returns or throws a ChannelError within five seconds.
 */
export interface Channel {
  readonly name: PayChannel;
  /** Creates a trade that is paid by scanning a code. Idempotent if number and data are the same. */
  createCode(order: CodeOrder): Promise<{ codeUrl: string }>;
  /** JSAPI payment inside WeChat; null if it is not set up. */
  readonly jsapi: JsapiChannel | null;
  /** H5 payment from a phone browser; null if it is not set up. */
  readonly pages: PageChannel | null;
  /** Recurring charges; null if they are not set up. */
  readonly agreements: AgreementChannel | null;
  query(outTradeNo: string): Promise<Trade>;
  /**
   * Closes a trade. Returns `paid` if the buyer paid before. A trade that is unknown to the channel counts as closed;
   * with Alipay it can still be scanned and paid until its code expires.
   */
  close(outTradeNo: string): Promise<'closed' | 'paid'>;
  /** Idempotent by refund number. */
  refund(order: RefundOrder): Promise<RefundState>;
  queryRefund(refund: { refundNo: string; outTradeNo: string }): Promise<RefundState>;
  /** All payments and refunds of one day in Asia/Shanghai, `yyyy-MM-dd`. The list is empty for a day without any. */
  downloadBill(day: string): Promise<BillRow[]>;
  /**
   * Verifies and decrypts a notification. Throws AppError `permission_denied` without details if it is not authentic.
   */
  readNotification(headers: IncomingHttpHeaders, rawBody: Buffer, now: Date): Promise<Notice>;
  /** The reply after which the channel stops repeating the notification. */
  acknowledge(notice?: Notice): ChannelAnswer;
  /** The reply that makes the channel repeat the notification. */
  refuse(message: string, notice?: Notice): ChannelAnswer;
}

export interface RefundOrder {
  outTradeNo: string;
  transactionId: string;
  refundNo: string;
  refundFen: number;
  /** Amount of the whole payment. */
  totalFen: number;
  reason: string;
}

/** `abnormal`: the refund failed, and an operator must act. */
export type RefundState = 'processing' | 'succeeded' | 'abnormal' | 'closed' | 'absent';

export interface BillRow {
  outTradeNo: string;
  transactionId: string;
  kind: 'payment' | 'refund';
  /** Positive for payments and refunds. */
  amountFen: number;
  /** The channel's fee. For a refund it is the returned fee, which is negative or zero. */
  feeFen: number;
  at: Date;
  refundNo: string | null;
  /** False if the bill lists the row as reversed. */
  isSettled: boolean;
}

/** A parsed notification. Repetitions of a notification have the same `eventId`. */
export type Notice = (
  | { kind: 'paid'; eventId: string; trade: Trade }
  | { kind: 'refund'; eventId: string; refundNo: string; state: RefundState }
  /** A change of an agreement; `code` is our number of it. */
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
 * `refused`: the channel rejected the call and changed nothing. For the other three the result is unknown: no reply
 * in time, no usable reply, or a reply without a valid signature.
 */
export type ChannelFault = 'timeout' | 'refused' | 'unreachable' | 'forged';

export class ChannelError extends Error {
  readonly kind: ChannelFault;
  /** The channel's own code, such as ORDERPAID or ACQ.TRADE_HAS_SUCCESS. */
  readonly code: string | null;

  // `cause` is not set: errors of the libraries contain keys, requests and code addresses, which a log would print.
  constructor(kind: ChannelFault, message: string, code: string | null = null) {
    super(message);
    this.name = 'ChannelError';
    this.kind = kind;
    this.code = code;
  }
}

export interface CallSettings {
  /** The system clock. Both sides use it for timestamps, even if an operator has shifted the product's clock. */
  wall: Clock;
  /** Timeout of a call in milliseconds. */
  callMs: number;
}
