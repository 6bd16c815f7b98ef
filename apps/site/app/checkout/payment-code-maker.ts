import { serviceCodes } from '@feisuo/contract/facts/service-codes';
import { serviceRefusals } from '@feisuo/contract/facts/service-refusals';
import { siteTexts } from '@feisuo/contract/facts/site-texts';
import { isOk, type ServiceReply } from '../api/service-reply.ts';
import type { Cashier, MadeOrder, Panel } from './cashier.ts';
import { isSameOrder, orderRequestOf, type StoredOrder, type OrderMemory, type Place } from './order-memory.ts';
import type { OrderRequest } from './order.ts';
import { checkoutTexts } from './texts.ts';

/** A payment code, the id of an order that is already paid, or the reason why there is no code. */
export type CodeResult = { made: MadeOrder } | { paid: string } | Failed;
interface Failed {
  text: string;
  code: number;
  nextStep?: 'sign in' | 'order anew';
}

export interface CodeMakerDeps {
  cashier: Omit<Cashier, 'findJsapiAuthUrl' | 'fetchJsapiParams'>;
  memory: OrderMemory;
  /**
   * Finds the buyer. Asks a visitor to sign in if `mayAsk`, and calls `onAsking` when the sign-in begins and ends.
   * @throws Error with a message to show if the session is unknown
   */
  findBuyer(mayAsk: boolean, onAsking?: (isAsking: boolean) => void): Promise<{ userId: string } | null>;
}

/** Refusals after which the order token or its order cannot be used any more. A new order token works. */
const staleReasons = [
  'ORDER_TOKEN_INVALID',
  'ORDER_TOKEN_EXPIRED',
  'ORDER_TOKEN_USED',
  'ORDER_CANCELLED',
  'ORDER_OVER',
  'ORDER_TOO_MANY_CODES',
] as const;
const staleCodes: ReadonlySet<number> = new Set(staleReasons.map((reason) => serviceRefusals[reason].code));

/** Refusals after which the order may exist, although no code was returned. */
const maybeMadeCodes: ReadonlySet<number> = new Set([
  serviceCodes.requestFailed,
  serviceRefusals.CHANNEL_BUSY.code,
  serviceRefusals.ORDER_CHANGED.code,
]);

/** The message of the server's reply; without one, a text that the system is busy. */
export const messageOf = ({ code, message }: ServiceReply<unknown>): string =>
  code === serviceCodes.requestFailed || !message ? siteTexts.systemBusy : message;

/** Whether the two orders are equal. Orders with a token are compared by token, orders without one by id. */
const isOne = (stored: StoredOrder | null, { token, orderId }: StoredOrder): boolean =>
  stored?.token === token && (token !== '' || stored.orderId === orderId);

/** Holds the current order and its token, so that repeated requests for the same purchase use one order. */
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

  /** Called when the view is closed; answers that arrive later are not stored. */
  leave(): void {
    this.#isLeft = true;
  }

  /** Gets a payment code. Stops if the user requested another purchase meanwhile. */
  async make(
    request: OrderRequest,
    isWanted: () => boolean,
    onAsking: (isAsking: boolean) => void,
  ): Promise<CodeResult> {
    this.#isLeft = false;
    let userId = (await this.#deps.findBuyer(true, onAsking))?.userId;
    if (userId === undefined) {
      return { text: checkoutTexts.signInFirst, code: serviceCodes.tokenRejected, nextStep: 'sign in' };
    }
    for (let hasGivenId = false, hasNewToken = false; ;) {
      const order = await this.#orderFor(request, userId, isWanted);
      if (!order) return { text: '', code: serviceCodes.ok };
      if (order === 'sign in') {
        const { text, code } = serviceRefusals.ORDER_NEEDS_ACCOUNT;
        return { text, code, nextStep: order };
      }
      if ('code' in order) return { text: messageOf(order), code: order.code };
      const reply = await this.#ask(order, request, userId);
      if (isOk(reply)) {
        // The code is not stored if the user requested another purchase meanwhile.
        if (!this.#isLeft && isOne(this.order, order)) {
          const { isUnasked: _, ...known } = order;
          this.#keep({ ...known, ...orderRequestOf(request), orderId: reply.data.orderId });
        }
        return { made: reply.data };
      }
      if (reply.message.includes(siteTexts.noUserId) && !hasGivenId) {
        hasGivenId = true;
        userId = (await this.#deps.findBuyer(false))?.userId ?? '';
        if (userId) continue;
      }
      const hasEnded = reply.code === serviceRefusals.ORDER_OFFER_ENDED.code;
      if (hasEnded || (staleCodes.has(reply.code) && !order.token)) {
        // The order can no longer be paid. A new order may have another price, so the user must ask for it.
        this.forget();
        return { text: messageOf(reply), code: reply.code, nextStep: 'order anew' };
      }
      if (staleCodes.has(reply.code) && !hasNewToken) {
        hasNewToken = true;
        this.forget();
        continue;
      }
      if (reply.code === serviceRefusals.ORDER_PAID.code && order.orderId) return { paid: order.orderId };
      // No order was created: a reload starts again, but this page may retry with the same token.
      if (!order.orderId && !maybeMadeCodes.has(reply.code)) this.#deps.memory.forget();
      return { text: messageOf(reply), code: reply.code };
    }
  }

  #ask({ token, orderId }: StoredOrder, request: OrderRequest, userId: string): Promise<ServiceReply<MadeOrder>> {
    const { cashier } = this.#deps;
    if (!token) return cashier.renewCode(orderId, request.method);
    return cashier.order({ request, token, userId, panel: this.panel });
  }

  /** The current order, or a new one; null if the user no longer wants it. Only full accounts get an order token. */
  async #orderFor(
    request: OrderRequest,
    userId: string,
    isWanted: () => boolean,
  ): Promise<StoredOrder | ServiceReply<Panel> | 'sign in' | null> {
    if (!isWanted()) return null;
    if (isSameOrder(this.order, request, userId)) return this.order;
    if (!this.#spareToken) {
      const reply = await this.openPanel(userId);
      if (!isOk(reply)) return reply;
      if (!isWanted()) return null;
    }
    const token = this.#spareToken;
    if (!token) return 'sign in';
    this.#spareToken = null;
    return this.#keep({ ...orderRequestOf(request), place: this.#place, userId, token, orderId: '' });
  }

  #keep(order: StoredOrder): StoredOrder {
    this.order = order;
    this.#deps.memory.keep(order);
    return order;
  }
}
