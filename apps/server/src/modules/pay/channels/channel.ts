import type { PayType } from '@feisuo/contract/facts/pay-vocabulary';
import type { IncomingHttpHeaders } from 'node:http';
import type { Clock } from '../../../time/clock.ts';
import type { AgreementChannel } from './agreement-channel.ts';
import type { JsapiChannel } from './jsapi-channel.ts';
import type { PageChannel, CodeOrder, Trade } from './trade.ts';

export type PayChannel = PayType;

/**
 * What a payment channel can be asked. The real party and the sandbox are spoken to by the same code: only the base
 * address and the keys differ. Every call but the bill's ends within five seconds, by an answer or by a ChannelError.
 */
export interface Channel {
  readonly name: PayChannel;
  /** Opens a trade that is paid by scanning. The same number and facts once more: the same trade. */
  createCode(order: CodeOrder): Promise<{ codeUrl: string }>;
  /** Paying inside the messaging app; null where the channel has none, or knows nobody there for us. */
  readonly jsapi: JsapiChannel | null;
  /** Paying from the browser of a phone; null where the channel has none, or nobody has arranged that with it. */
  readonly pages: PageChannel | null;
  /** Charging again and again; null where nobody has arranged that with the channel. */
  readonly agreements: AgreementChannel | null;
  query(outTradeNo: string): Promise<Trade>;
  /**
   * Ends a trade; `paid` means that somebody was faster. One that the channel knows nothing of counts as closed, though
   * Alipay's code, once shown, can still be scanned until it expires: money may come late, and has to be dealt with.
   */
  close(outTradeNo: string): Promise<'closed' | 'paid'>;
  /** The same refund number once more asks for the same refund, and never for a second one. */
  refund(order: RefundOrder): Promise<RefundState>;
  queryRefund(refund: { refundNo: string; outTradeNo: string }): Promise<RefundState>;
  /** Everything that moved on one day of Asia/Shanghai, `yyyy-MM-dd`. A day without trade is an empty list. */
  downloadBill(day: string): Promise<BillRow[]>;
  /** Verified and decrypted, or AppError permission_denied: whoever sent it learns nothing more. */
  readNotification(headers: IncomingHttpHeaders, rawBody: Buffer, now: Date): Promise<Notice>;
  /** The channel's own words for "understood, do not send it again". */
  acknowledge(notice?: Notice): ChannelAnswer;
  /** And for "send it again later". */
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

/** `abnormal`: the money could not be returned to where it came from; a person has to look. */
export type RefundState = 'processing' | 'succeeded' | 'abnormal' | 'closed' | 'absent';

export interface BillRow {
  outTradeNo: string;
  transactionId: string;
  kind: 'payment' | 'refund';
  /** Positive for both kinds. */
  amountFen: number;
  /** What the channel keeps of it; of a refund, what it gives back, so negative or zero. */
  feeFen: number;
  at: Date;
  refundNo: string | null;
  /** False where the bill lists it as taken back, so that no money stayed with us. */
  isSettled: boolean;
}

/** What a notification says. `eventId` is the same in every repetition of it. */
export type Notice = (
  | { kind: 'paid'; eventId: string; trade: Trade }
  | { kind: 'refund'; eventId: string; refundNo: string; state: RefundState }
  /** An agreement of ours, by the number that we gave it. */
  | { kind: 'contract'; eventId: string; code: string; contractId: string; change: 'signed' | 'ended' }
  | { kind: 'other'; eventId: string }
) & {
  /** It came in the channel's older language, and is answered in it. */
  wire?: 'xml';
};

export interface ChannelAnswer {
  status: number;
  type: string;
  body: string;
}

/**
 * `refused`: the channel said no, and nothing happened there. After the other three nobody knows whether it happened:
 * no answer in time, no usable answer, an answer that the channel did not sign.
 */
export type ChannelFault = 'timeout' | 'refused' | 'unreachable' | 'forged';

export class ChannelError extends Error {
  readonly kind: ChannelFault;
  /** The channel's own name for a refusal, such as ORDERPAID or ACQ.TRADE_HAS_SUCCESS. */
  readonly code: string | null;

  // No cause: what the libraries throw carries keys, requests and code addresses, which a log would print.
  constructor(kind: ChannelFault, message: string, code: string | null = null) {
    super(message);
    this.name = 'ChannelError';
    this.kind = kind;
    this.code = code;
  }
}

/** How channels are spoken to. */
export interface CallSettings {
  /** The machine's clock: what travels is stamped by it on both ends, even where an operator moved ours. */
  wall: Clock;
  /** How long a call may take. */
  callMs: number;
}
