import { serviceCodes } from '@feisuo/contract/facts/service-codes';
import { serviceRefusals } from '@feisuo/contract/facts/service-refusals';
import { siteTexts } from '@feisuo/contract/facts/site-texts';
import { isOk, type ServiceReply } from '../api/service-reply.ts';
import type { Cashier, MadeOrder, Panel } from './cashier.ts';
import { isSameLot, wishOf, type KeptOrder, type OrderMemory, type Place } from './order-memory.ts';
import type { Wish } from './order.ts';
import { checkoutTexts } from './texts.ts';

/** A code; the order that turned out to be paid; or why there is none. */
export type Made = { made: MadeOrder } | { paid: string } | { text: string; code: number };

export interface CodeMakerDeps {
  cashier: Cashier;
  memory: OrderMemory;
  /** Who is here; whoever is nobody is asked to sign in where `mayAsk`. @throws Error whose message says why nobody knows */
  whoPays(mayAsk: boolean): Promise<{ userId: string } | null>;
}

/** The token, or its order, is of no more use; with another one the same wish goes through. */
const staleReasons = [
  'ORDER_TOKEN_INVALID',
  'ORDER_TOKEN_EXPIRED',
  'ORDER_TOKEN_USED',
  'ORDER_CANCELLED',
  'ORDER_OVER',
  'ORDER_TOO_MANY_CODES',
] as const;
const staleCodes: ReadonlySet<number> = new Set(staleReasons.map((reason) => serviceRefusals[reason].code));

/** In the server's words, or that it is busy where it said nothing. */
export const wordsOf = ({ code, message }: ServiceReply<unknown>): string =>
  code === serviceCodes.requestFailed || !message ? siteTexts.systemBusy : message;

/** Holds the order of the moment and its token: as long as the same is wanted, it is one order, however often it is asked for. */
export class CodeMaker {
  readonly #place: Place;
  readonly #deps: CodeMakerDeps;
  #spareToken: string | null = null;
  panel: Panel | null = null;
  order: KeptOrder | null = null;

  constructor(place: Place, deps: CodeMakerDeps) {
    this.#place = place;
    this.#deps = deps;
  }

  /** What is offered, and what lets a member order once. */
  async openPanel(userId: string): Promise<ServiceReply<Panel>> {
    const reply = await this.#deps.cashier.openPanel(userId);
    if (!isOk(reply)) return reply;
    this.panel = reply.data;
    this.#spareToken = reply.data.orderToken ?? null;
    return reply;
  }

  forget(): void {
    this.order = null;
    this.#deps.memory.forget();
  }

  /** Stops, with an answer for nobody, as soon as something else is wanted. */
  async make(wish: Wish, isWanted: () => boolean): Promise<Made> {
    let userId = (await this.#deps.whoPays(true))?.userId;
    if (userId === undefined) return { text: checkoutTexts.signInFirst, code: serviceCodes.tokenRejected };
    for (let hasGivenId = false, hasNewToken = false; ;) {
      const order = await this.#orderFor(wish, userId, isWanted);
      if (!order) return { text: '', code: serviceCodes.ok };
      if ('code' in order) return { text: wordsOf(order), code: order.code };
      const product = this.panel?.products.find(({ pid }) => pid === wish.pid) ?? null;
      const reply = await this.#deps.cashier.order({ wish, token: order.token, userId, product });
      if (isOk(reply)) {
        // Unless something else is wanted by now.
        if (this.order?.token === order.token) this.#keep({ ...order, ...wishOf(wish), orderId: reply.data.orderId });
        return { made: reply.data };
      }
      if (reply.message.includes(siteTexts.noUserId) && !hasGivenId) {
        hasGivenId = true;
        userId = (await this.#deps.whoPays(false))?.userId ?? '';
        if (userId) continue;
      }
      if (staleCodes.has(reply.code) && !hasNewToken) {
        hasNewToken = true;
        this.forget();
        continue;
      }
      if (reply.code === serviceRefusals.ORDER_PAID.code && order.orderId) return { paid: order.orderId };
      return { text: wordsOf(reply), code: reply.code };
    }
  }

  /** The order that is under way, or the beginning of another; null when nobody wants it any more. */
  async #orderFor(
    wish: Wish,
    userId: string,
    isWanted: () => boolean,
  ): Promise<KeptOrder | ServiceReply<Panel> | null> {
    if (!isWanted()) return null;
    if (isSameLot(this.order, wish, userId)) return this.order;
    if (!this.#spareToken) {
      const reply = await this.openPanel(userId);
      if (!isOk(reply)) return reply;
      if (!isWanted()) return null;
    }
    const token = this.#spareToken ?? '';
    this.#spareToken = null;
    return this.#keep({ ...wishOf(wish), place: this.#place, userId, token, orderId: '' });
  }

  #keep(order: KeptOrder): KeptOrder {
    this.order = order;
    this.#deps.memory.keep(order);
    return order;
  }
}
