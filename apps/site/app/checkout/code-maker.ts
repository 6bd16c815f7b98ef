import { serviceCodes } from '@feisuo/contract/facts/service-codes';
import { serviceRefusals } from '@feisuo/contract/facts/service-refusals';
import { siteTexts } from '@feisuo/contract/facts/site-texts';
import { isOk, type ServiceReply } from '../api/service-reply.ts';
import type { Cashier, MadeOrder, Panel } from './cashier.ts';
import { isSameOrder, orderRequestOf, type StoredOrder, type OrderMemory, type Place } from './order-memory.ts';
import type { OrderRequest } from './order.ts';
import { checkoutTexts } from './texts.ts';

/** A code; an order that is already paid; or the reason why there is no code. */
export type CodeResult = { made: MadeOrder } | { paid: string } | Failed;
interface Failed {
  text: string;
  code: number;
  cure?: 'sign in' | 'order anew';
}

export interface CodeMakerDeps {
  cashier: Omit<Cashier, 'findJsapiAuthUrl' | 'fetchJsapiParams'>;
  memory: OrderMemory;
  /**
   * The buyer. Asks a visitor to sign in if `mayAsk`; `onAsking` runs when that begins and ends. @throws Error with a
   * message to show when the session is unknown
   */
  findBuyer(mayAsk: boolean, onAsking?: (isAsking: boolean) => void): Promise<{ userId: string } | null>;
}

/** The token or its order cannot be used any more; a new token works. */
const staleReasons = [
  'ORDER_TOKEN_INVALID',
  'ORDER_TOKEN_EXPIRED',
  'ORDER_TOKEN_USED',
  'ORDER_CANCELLED',
  'ORDER_OVER',
  'ORDER_TOO_MANY_CODES',
] as const;
const staleCodes: ReadonlySet<number> = new Set(staleReasons.map((reason) => serviceRefusals[reason].code));

/** The order may exist, though no code was returned. */
const maybeMadeCodes: ReadonlySet<number> = new Set([
  serviceCodes.requestFailed,
  serviceRefusals.CHANNEL_BUSY.code,
  serviceRefusals.ORDER_CHANGED.code,
]);

/** The server's message, or that the system is busy. */
export const messageOf = ({ code, message }: ServiceReply<unknown>): string =>
  code === serviceCodes.requestFailed || !message ? siteTexts.systemBusy : message;

/** A token identifies its order; without a token the order id does. */
const isOne = (kept: StoredOrder | null, { token, orderId }: StoredOrder): boolean =>
  kept?.token === token && (token !== '' || kept.orderId === orderId);

/** Holds the current order and its token: repeated requests for the same purchase are one order. */
export class CodeMaker {
  readonly #place: Place;
  readonly #deps: CodeMakerDeps;
  #spareToken: string | null = null;
  #isLeft = false;
  panel: Panel | null = null;
  order: StoredOrder | null = null;

  constructor(place: Place, deps: CodeMakerDeps) {
    this.#place = place;
    this.#deps = deps;
  }

  /** Loads the products and the order token. */
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

  /** The view is closed: later answers are not stored. */
  leave(): void {
    this.#isLeft = true;
  }

  /** Stops when another purchase was requested meanwhile. */
  async make(wish: OrderRequest, isWanted: () => boolean, onAsking: (isAsking: boolean) => void): Promise<CodeResult> {
    this.#isLeft = false;
    let userId = (await this.#deps.findBuyer(true, onAsking))?.userId;
    if (userId === undefined) {
      return { text: checkoutTexts.signInFirst, code: serviceCodes.tokenRejected, cure: 'sign in' };
    }
    for (let hasGivenId = false, hasNewToken = false; ;) {
      const order = await this.#orderFor(wish, userId, isWanted);
      if (!order) return { text: '', code: serviceCodes.ok };
      if (order === 'sign in') {
        const { text, code } = serviceRefusals.ORDER_NEEDS_ACCOUNT;
        return { text, code, cure: order };
      }
      if ('code' in order) return { text: messageOf(order), code: order.code };
      const reply = await this.#ask(order, wish, userId);
      if (isOk(reply)) {
        // Unless another purchase was requested meanwhile.
        if (!this.#isLeft && isOne(this.order, order))
          this.#keep({ ...order, ...orderRequestOf(wish), orderId: reply.data.orderId });
        return { made: reply.data };
      }
      if (reply.message.includes(siteTexts.noUserId) && !hasGivenId) {
        hasGivenId = true;
        userId = (await this.#deps.findBuyer(false))?.userId ?? '';
        if (userId) continue;
      }
      const hasEnded = reply.code === serviceRefusals.ORDER_OFFER_ENDED.code;
      if (hasEnded || (staleCodes.has(reply.code) && !order.token)) {
        // The order is over. A new one may have another price, so the user must ask for it.
        this.forget();
        return { text: messageOf(reply), code: reply.code, cure: 'order anew' };
      }
      if (staleCodes.has(reply.code) && !hasNewToken) {
        hasNewToken = true;
        this.forget();
        continue;
      }
      if (reply.code === serviceRefusals.ORDER_PAID.code && order.orderId) return { paid: order.orderId };
      // No order exists: a reload starts over, this page may retry with its token.
      if (!order.orderId && !maybeMadeCodes.has(reply.code)) this.#deps.memory.forget();
      return { text: messageOf(reply), code: reply.code };
    }
  }

  #ask({ token, orderId }: StoredOrder, wish: OrderRequest, userId: string): Promise<ServiceReply<MadeOrder>> {
    const { cashier } = this.#deps;
    if (!token) return cashier.renewCode(orderId, wish.method);
    return cashier.order({ wish, token, userId, panel: this.panel });
  }

  /** The current order, or a new one; null when it is no longer wanted. Only members get a token. */
  async #orderFor(
    wish: OrderRequest,
    userId: string,
    isWanted: () => boolean,
  ): Promise<StoredOrder | ServiceReply<Panel> | 'sign in' | null> {
    if (!isWanted()) return null;
    if (isSameOrder(this.order, wish, userId)) return this.order;
    if (!this.#spareToken) {
      const reply = await this.openPanel(userId);
      if (!isOk(reply)) return reply;
      if (!isWanted()) return null;
    }
    const token = this.#spareToken;
    if (!token) return 'sign in';
    this.#spareToken = null;
    return this.#keep({ ...orderRequestOf(wish), place: this.#place, userId, token, orderId: '' });
  }

  #keep(order: StoredOrder): StoredOrder {
    this.order = order;
    this.#deps.memory.keep(order);
    return order;
  }
}
