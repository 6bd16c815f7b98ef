import { serviceCodes } from '@feisuo/contract/facts/service-codes';
import { serviceRefusals } from '@feisuo/contract/facts/service-refusals';
import { siteTexts } from '@feisuo/contract/facts/site-texts';
import { isOk, type ServiceReply } from '../api/service-reply.ts';
import type { Cashier, MadeOrder, Panel } from './cashier.ts';
import { isSameLot, wishOf, type KeptOrder, type OrderMemory, type Place } from './order-memory.ts';
import type { Wish } from './order.ts';
import { checkoutTexts } from './texts.ts';

/** A code; the order that turned out to be paid; or why there is none. */
export type Made = { made: MadeOrder } | { paid: string } | Failed;
interface Failed {
  text: string;
  code: number;
  cure?: 'sign in' | 'order anew';
}

export interface CodeMakerDeps {
  cashier: Omit<Cashier, 'findSheetDoor' | 'fetchSheet'>;
  memory: OrderMemory;
  /**
   * Who is here; whoever is nobody is asked to sign in where `mayAsk`, and `onAsking` hears when that begins and ends.
   * @throws Error whose message says why nobody knows
   */
  whoPays(mayAsk: boolean, onAsking?: (isAsking: boolean) => void): Promise<{ userId: string } | null>;
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

/** The order may have been made, though no code of it came. */
const maybeMadeCodes: ReadonlySet<number> = new Set([
  serviceCodes.requestFailed,
  serviceRefusals.CHANNEL_BUSY.code,
  serviceRefusals.ORDER_CHANGED.code,
]);

/** In the server's words, or that it is busy where it said nothing. */
export const wordsOf = ({ code, message }: ServiceReply<unknown>): string =>
  code === serviceCodes.requestFailed || !message ? siteTexts.systemBusy : message;

/** A token is its order's name; what has none goes by the order's own. */
const isOne = (kept: KeptOrder | null, { token, orderId }: KeptOrder): boolean =>
  kept?.token === token && (token !== '' || kept.orderId === orderId);

/** Holds the order of the moment and its token: as long as the same is wanted, it is one order, however often it is asked for. */
export class CodeMaker {
  readonly #place: Place;
  readonly #deps: CodeMakerDeps;
  #spareToken: string | null = null;
  #isLeft = false;
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

  /** Nobody looks any more: what is answered from here on is kept for nobody. */
  leave(): void {
    this.#isLeft = true;
  }

  /** Stops, with an answer for nobody, as soon as something else is wanted. */
  async make(wish: Wish, isWanted: () => boolean, onAsking: (isAsking: boolean) => void): Promise<Made> {
    this.#isLeft = false;
    let userId = (await this.#deps.whoPays(true, onAsking))?.userId;
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
      if ('code' in order) return { text: wordsOf(order), code: order.code };
      const reply = await this.#ask(order, wish, userId);
      if (isOk(reply)) {
        // Unless something else is wanted by now.
        if (!this.#isLeft && isOne(this.order, order))
          this.#keep({ ...order, ...wishOf(wish), orderId: reply.data.orderId });
        return { made: reply.data };
      }
      if (reply.message.includes(siteTexts.noUserId) && !hasGivenId) {
        hasGivenId = true;
        userId = (await this.#deps.whoPays(false))?.userId ?? '';
        if (userId) continue;
      }
      const hasEnded = reply.code === serviceRefusals.ORDER_OFFER_ENDED.code;
      if (hasEnded || (staleCodes.has(reply.code) && !order.token)) {
        // It is over. Another one is another purchase, at what it costs now: somebody has to press for it.
        this.forget();
        return { text: wordsOf(reply), code: reply.code, cure: 'order anew' };
      }
      if (staleCodes.has(reply.code) && !hasNewToken) {
        hasNewToken = true;
        this.forget();
        continue;
      }
      if (reply.code === serviceRefusals.ORDER_PAID.code && order.orderId) return { paid: order.orderId };
      // There is no order, so a page that is loaded anew begins anew; this one may go on with its token.
      if (!order.orderId && !maybeMadeCodes.has(reply.code)) this.#deps.memory.forget();
      return { text: wordsOf(reply), code: reply.code };
    }
  }

  #ask({ token, orderId }: KeptOrder, wish: Wish, userId: string): Promise<ServiceReply<MadeOrder>> {
    const { cashier } = this.#deps;
    if (!token) return cashier.goOn(orderId, wish.method);
    return cashier.order({ wish, token, userId, panel: this.panel });
  }

  /** The order that is under way, or the beginning of another; null when nobody wants it any more. Only members get a token. */
  async #orderFor(
    wish: Wish,
    userId: string,
    isWanted: () => boolean,
  ): Promise<KeptOrder | ServiceReply<Panel> | 'sign in' | null> {
    if (!isWanted()) return null;
    if (isSameLot(this.order, wish, userId)) return this.order;
    if (!this.#spareToken) {
      const reply = await this.openPanel(userId);
      if (!isOk(reply)) return reply;
      if (!isWanted()) return null;
    }
    const token = this.#spareToken;
    if (!token) return 'sign in';
    this.#spareToken = null;
    return this.#keep({ ...wishOf(wish), place: this.#place, userId, token, orderId: '' });
  }

  #keep(order: KeptOrder): KeptOrder {
    this.order = order;
    this.#deps.memory.keep(order);
    return order;
  }
}
