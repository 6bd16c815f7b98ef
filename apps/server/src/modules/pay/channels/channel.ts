import type { PayType } from '@feisuo/contract/facts/pay-vocabulary';
import type { IncomingHttpHeaders } from 'node:http';
import type { Clock } from '../../../time/clock.ts';
import type { AgreementChannel } from './agreement-channel.ts';
import type { JsapiChannel } from './jsapi-channel.ts';
import type { PageChannel, CodeOrder, Trade } from './trade.ts';

export type PayChannel = PayType;

/**
 * A payment channel. The sandbox uses this code too, with other addresses and keys; each HTTP call except the bill
 * download times out after five seconds.
 */
export interface Channel {
  readonly name: PayChannel;
  /** Creates a trade that is paid by scanning a QR code. Idempotent if the trade number and all data are the same. */
  createCode(order: CodeOrder): Promise<{ codeUrl: string }>;
  /** JSAPI payment inside WeChat; null if the channel has no JSAPI payment. */
  readonly jsapi: JsapiChannel | null;
  /** H5 payment from a phone browser; null if the channel has no H5 payment. */
  readonly pages: PageChannel | null;
  /** Agreements for recurring charges; null if the channel has none. */
  readonly agreements: AgreementChannel | null;
  query(outTradeNo: string): Promise<Trade>;
  /**
   * Closes an unpaid trade; returns `paid` if the buyer has paid. An unknown trade counts as closed, but Alipay's code
   * can still be paid until it expires.
   */
  close(outTradeNo: string): Promise<'closed' | 'paid'>;
  /** Requests a refund; idempotent by refund number. */
  refund(order: RefundOrder): Promise<RefundState>;
  queryRefund(refund: { refundNo: string; outTradeNo: string }): Promise<RefundState>;
  /** Downloads all payments and refunds of one day in Asia/Shanghai, `yyyy-MM-dd`; an empty list if there are none. */
  downloadBill(day: string): Promise<BillRow[]>;
  /**
   * Verifies and decrypts a notification. Throws AppError `permission_denied` without details if it is not authentic.
   */
  readNotification(headers: IncomingHttpHeaders, rawBody: Buffer, now: Date): Promise<Notice>;
  /** The HTTP reply after which the channel stops repeating the notification. */
  acknowledge(notice?: Notice): ChannelAnswer;
  /** The HTTP reply after which the channel sends the notification again. */
  refuse(message: string, notice?: Notice): ChannelAnswer;
}

export interface RefundOrder {
  outTradeNo: string;
  transactionId: string;
  refundNo: string;
  refundFen: number;
  /** Amount of the payment that is refunded in full or in part. */
  totalFen: number;
  reason: string;
}

/** `abnormal`: the refund failed, and an operator must act. */
export type RefundState = 'processing' | 'succeeded' | 'abnormal' | 'closed' | 'absent';

export interface BillRow {
  outTradeNo: string;
  transactionId: string;
  kind: 'payment' | 'refund';
  /** The amount of the payment or refund; never negative. */
  amountFen: number;
  /** The channel's fee. For a refund it is the returned fee, which is negative or zero. */
  feeFen: number;
  at: Date;
  refundNo: string | null;
  /** False if the channel reversed this payment or refund. */
  isSettled: boolean;
}

/** A parsed notification. The channel's repeats of a notification have the same `eventId`. */
export type Notice = (
  | { kind: 'paid'; eventId: string; trade: Trade }
  | { kind: 'refund'; eventId: string; refundNo: string; state: RefundState }
  /** An agreement was signed or has ended; `code` is our number of the agreement. */
  | { kind: 'contract'; eventId: string; code: string; contractId: string; change: 'signed' | 'ended' }
  | { kind: 'other'; eventId: string }
) & {
  /** Set for an XML notification (API version 2), which needs a reply in XML. */
  wire?: 'xml';
};

export interface ChannelAnswer {
  status: number;
  type: string;
  body: string;
}

/**
 * `refused`: the channel rejected the call and changed nothing. After `timeout`, `unreachable` and `forged` (invalid
 * signature) the result of the call is unknown.
 */
export type ChannelFault = 'timeout' | 'refused' | 'unreachable' | 'forged';

export class ChannelError extends Error {
  readonly kind: ChannelFault;
  /** The channel's own code, such as ORDERPAID or ACQ.TRADE_HAS_SUCCESS. */
  readonly code: string | null;

  // `cause` stays unset, because errors of the channels' libraries contain keys and payment codes, which would be
  // logged.
  constructor(kind: ChannelFault, message: string, code: string | null = null) {
    super(message);
    this.name = 'ChannelError';
    this.kind = kind;
    this.code = code;
  }
}

export interface CallSettings {
  /** The system clock, for timestamps that the channel checks. Operators may shift the product's own clock. */
  wall: Clock;
  /** Timeout of a call in milliseconds. */
  callMs: number;
}
