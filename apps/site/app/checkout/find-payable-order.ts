import { serviceRefusals } from '@feisuo/contract/facts/service-refusals';
import { siteTexts } from '@feisuo/contract/facts/site-texts';
import { isOk } from '../api/service-reply.ts';
import { messageOf, type CodeMakerDeps } from './code-maker.ts';
import type { StoredOrder, Place } from './order-memory.ts';
import type { OrderRequest } from './order.ts';
import { checkoutTexts } from './texts.ts';

/** A payable order; a paid one; or why there is none, and what a click does about it. */
export type PayableOrder =
  | { kept: StoredOrder }
  | { settled: OrderRequest }
  | { text: string; cure: 'sign in' | 'order anew' | null };

interface Asked extends Pick<CodeMakerDeps, 'cashier' | 'findBuyer'> {
  place: Place;
  mayAskIn: boolean;
}

/** Missing, or another member's. */
const NOT_FOUND = 404;

/** Loads an order of the member by its id, as it was sold. */
export async function findPayableOrder(
  orderId: string,
  { place, mayAskIn, cashier, findBuyer }: Asked,
): Promise<PayableOrder> {
  const who = await findBuyer(mayAskIn).catch(() => undefined);
  if (who === undefined) return { text: siteTexts.systemBusy, cure: null };
  if (!who) return { text: checkoutTexts.signInToGoOn, cure: 'sign in' };
  const reply = await cashier.readOrder(orderId);
  if (reply.code === NOT_FOUND) return { text: checkoutTexts.noSuchOrder, cure: 'order anew' };
  if (!isOk(reply)) return { text: messageOf(reply), cure: null };
  const { productId: pid, payType: method, isRenewal: isRenewing, status, canPay } = reply.data;
  const wish = { pid, method, isRenewing };
  if (canPay) {
    const { product: name, days, rmb, listRmb } = reply.data;
    const goods = { name, days, rmb, listRmb };
    return { kept: { ...wish, place, userId: who.userId, token: '', orderId, goods } };
  }
  if (status !== 'closed' && status !== 'waiting') return { settled: wish };
  return { text: serviceRefusals.ORDER_OVER.text, cure: 'order anew' };
}
