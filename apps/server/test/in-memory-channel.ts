import { createHmac, randomBytes } from 'node:crypto';
import { AppError } from '../src/http/app-error.ts';
import {
  ChannelError,
  type Channel,
  type ChannelFault,
  type Notice,
  type PayChannel,
  type RefundOrder,
  type RefundState,
} from '../src/modules/pay/channels/channel.ts';
import type { CodeOrder, Trade } from '../src/modules/pay/channels/trade.ts';

import { InMemoryAgreements } from './in-memory-agreements.ts';

type Call = 'createCode' | 'query' | 'close' | 'refund';

interface StoredTrade extends CodeOrder {
  isClosed: boolean;
  payments: { transactionId: string; fen: number; at: Date }[];
}

/** A call that fails: before the channel acts, or after it if `isDone` is true. */
export interface InjectedFault {
  fault: ChannelFault | 'crash';
  isDone: boolean;
}

export class Crash extends Error {}

/**
 * Imitates a payment channel in memory: trades can also be paid late or twice, and calls can fail. Does not imitate the
 * wire format; the payment sandbox does.
 */
export class InMemoryChannel implements Channel {
  readonly name: PayChannel;
  readonly jsapi = null;
  readonly pages = null;
  readonly agreements: InMemoryAgreements;
  readonly trades = new Map<string, StoredTrade>();
  readonly refunds = new Map<string, RefundOrder>();
  readonly calls: { call: Call; no: string }[] = [];
  readonly #mishaps = new Map<Call, InjectedFault[]>();
  readonly #secret = randomBytes(16);
  #serial = 0;

  constructor(name: PayChannel) {
    this.name = name;
    this.agreements = new InMemoryAgreements(this);
  }

  failNext(call: Call, fault: InjectedFault['fault'], isDone = false): void {
    this.#mishaps.set(call, [...(this.#mishaps.get(call) ?? []), { fault, isDone }]);
  }

  clearFaults(): void {
    this.#mishaps.clear();
  }

  /** Pays a trade as a buyer. With `anyway`, a closed, paid or expired trade can be paid too. */
  pay(outTradeNo: string, at: Date, { fen, anyway = false }: { fen?: number; anyway?: boolean } = {}): Trade {
    const trade = this.trades.get(outTradeNo);
    if (!trade) throw new Error(`nothing to pay: ${outTradeNo}`);
    if (!anyway && (trade.isClosed || trade.payments.length > 0 || at >= trade.expiresAt)) {
      throw new Error('it cannot be paid any more');
    }
    const transactionId = `${this.name}-${(this.#serial += 1)}-${randomBytes(4).toString('hex')}`;
    trade.payments.push({ transactionId, fen: fen ?? trade.amountFen, at });
    return this.#tradeOf(outTradeNo);
  }

  canPay(outTradeNo: string, at: Date): boolean {
    const trade = this.trades.get(outTradeNo);
    return trade !== undefined && !trade.isClosed && trade.payments.length === 0 && at < trade.expiresAt;
  }

  /** Returns the notification of a payment. A repeated notification has the same event id. */
  notificationOf(trade: Trade, eventId = `EV-${trade.transactionId}`) {
    const body = Buffer.from(JSON.stringify({ eventId, trade }));
    return { headers: { 'x-signature': this.#sign(body) }, body };
  }

  /** Returns the notification of an agreement that was signed or ended. */
  contractNotice(contract: { code: string; contractId: string; change: 'signed' | 'ended' }) {
    const body = Buffer.from(JSON.stringify({ eventId: `${contract.contractId}-${contract.change}`, contract }));
    return { headers: { 'x-signature': this.#sign(body) }, body };
  }

  async createCode(order: CodeOrder): Promise<{ codeUrl: string }> {
    return this.#call('createCode', order.outTradeNo, () => {
      const known = this.trades.get(order.outTradeNo);
      if (known && (known.isClosed || known.payments.length > 0))
        throw new ChannelError('refused', 'over', 'ORDERPAID');
      if (known && known.amountFen !== order.amountFen) throw new ChannelError('refused', 'differs', 'INVALID');
      if (!known) this.trades.set(order.outTradeNo, { ...order, isClosed: false, payments: [] });
      return { codeUrl: `test://${this.name}/${order.outTradeNo}` };
    });
  }

  async query(outTradeNo: string): Promise<Trade> {
    return this.#call('query', outTradeNo, () => this.#tradeOf(outTradeNo));
  }

  async close(outTradeNo: string): Promise<'closed' | 'paid'> {
    return this.#call('close', outTradeNo, () => {
      const trade = this.trades.get(outTradeNo);
      if (trade && trade.payments.length > 0) return 'paid';
      if (trade) trade.isClosed = true;
      return 'closed';
    });
  }

  async refund(order: RefundOrder): Promise<RefundState> {
    return this.#call('refund', order.refundNo, () => {
      const known = this.refunds.get(order.refundNo);
      if (known && known.refundFen !== order.refundFen) throw new ChannelError('refused', 'differs', 'INVALID');
      this.refunds.set(order.refundNo, order);
      return 'succeeded' as const;
    });
  }

  async queryRefund({ refundNo }: { refundNo: string }): Promise<RefundState> {
    return this.refunds.has(refundNo) ? 'succeeded' : 'absent';
  }

  downloadBill = async () => [];

  async readNotification(headers: Record<string, unknown>, body: Buffer): Promise<Notice> {
    if (headers['x-signature'] !== this.#sign(body)) throw new AppError('permission_denied');
    const { eventId, trade, contract } = JSON.parse(body.toString()) as {
      eventId: string;
      trade: Trade;
      contract?: { code: string; contractId: string; change: 'signed' | 'ended' };
    };
    if (contract) return { kind: 'contract', eventId, ...contract };
    return { kind: 'paid', eventId, trade: { ...trade, paidAt: trade.paidAt && new Date(trade.paidAt) } };
  }

  acknowledge = () => ({ status: 200, type: 'text/plain', body: 'success' });
  refuse = (message: string) => ({ status: 500, type: 'text/plain', body: message });

  #sign = (body: Buffer) => createHmac('sha256', this.#secret).update(body).digest('hex');

  async #call<T>(call: Call, no: string, apply: () => T): Promise<T> {
    this.calls.push({ call, no });
    const mishap = this.#mishaps.get(call)?.shift();
    const done = !mishap || mishap.isDone ? apply() : null;
    if (mishap?.fault === 'crash') throw new Crash(`${call} of ${no}`);
    if (mishap) throw new ChannelError(mishap.fault, `${call} was spoilt`);
    return done as T;
  }

  #tradeOf(outTradeNo: string): Trade {
    const trade = this.trades.get(outTradeNo);
    const last = trade?.payments.at(-1);
    const state = !trade ? 'absent' : last ? 'paid' : trade.isClosed ? 'closed' : 'unpaid';
    return {
      outTradeNo,
      state,
      transactionId: last?.transactionId ?? null,
      paidFen: last?.fen ?? null,
      paidAt: last?.at ?? null,
    };
  }
}
