import { serviceRefusals } from '@feisuo/contract/facts/service-refusals';
import { siteTexts } from '@feisuo/contract/facts/site-texts';
import { isOk } from '../api/service-reply.ts';
import { messageOf, type CodeMakerDeps } from './payment-code-maker.ts';
import type { StoredOrder, Place } from './order-memory.ts';
import type { OrderRequest } from './order.ts';
import { checkoutTexts } from './texts.ts';

/** A payable order, the request of a settled order, or why the order cannot be loaded and which button to offer. */
export type PayableOrder =
  | { stored: StoredOrder }
  | { settled: OrderRequest }
  | { text: string; nextStep: 'sign in' | 'order anew' | null };

interface FindOptions extends Pick<CodeMakerDeps, 'cashier' | 'findBuyer'> {
  place: Place;
  mayAskIn: boolean;
}

/** The order does not exist, or belongs to another member. */
const NOT_FOUND = 404;

/** Loads an order of the member by id, with the goods and price as they were sold. */
export async function findPayableOrder(
  orderId: string,
  { place, mayAskIn, cashier, findBuyer }: FindOptions,
): Promise<PayableOrder> {
  const who = await findBuyer(mayAskIn).catch(() => undefined);
  if (who === undefined) return { text: siteTexts.systemBusy, nextStep: null };
  if (!who) return { text: checkoutTexts.signInToGoOn, nextStep: 'sign in' };
  const reply = await cashier.readOrder(orderId);
  if (reply.code === NOT_FOUND) return { text: checkoutTexts.noSuchOrder, nextStep: 'order anew' };
  if (!isOk(reply)) return { text: messageOf(reply), nextStep: null };
  const { productId: pid, payType: method, isRenewal: isRenewing, status, canPay } = reply.data;
  const request = { pid, method, isRenewing };
  if (canPay) {
    const { product: name, days, rmb, listRmb } = reply.data;
    const goods = { name, days, rmb, listRmb };
    return { stored: { ...request, place, userId: who.userId, token: '', orderId, goods } };
  }
  if (status !== 'closed' && status !== 'waiting') return { settled: request };
  return { text: serviceRefusals.ORDER_OVER.text, nextStep: 'order anew' };
}
