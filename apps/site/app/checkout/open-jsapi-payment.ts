import { serviceRefusals } from '@feisuo/contract/facts/service-refusals';
import type { PaySheet, SheetDoorReply, SheetReply } from '@feisuo/contract/schemas/pay';
import { isOk, type ServiceReply } from '../api/service-reply.ts';
import { messageOf } from './code-maker.ts';

/** The result of WeChat's bridge. Only the service knows whether money arrived. */
export type BridgeResult = 'ok' | 'cancel' | 'fail';

export interface JsapiDeps {
  /** The payer of this order, as WeChat authorized it; empty before. */
  ticketOf(orderId: string): string;
  forgetTicket(): void;
  fetchParams(orderId: string, ticket: string): Promise<ServiceReply<SheetReply['data']>>;
  findAuthUrl(orderId: string): Promise<ServiceReply<SheetDoorReply['data']>>;
  leave(url: string): void;
  invoke(sheet: PaySheet): Promise<BridgeResult>;
}

/** `left`: the page redirects to WeChat's authorization and returns. */
export type JsapiResult = 'paid' | 'cancelled' | 'left' | { failure: string };

/** Opens WeChat's payment sheet for an order, after its authorization if the payer is unknown. */
export async function openJsapiPayment(orderId: string, deps: JsapiDeps): Promise<JsapiResult> {
  const ticket = deps.ticketOf(orderId);
  if (ticket) {
    const reply = await deps.fetchParams(orderId, ticket);
    if (isOk(reply)) {
      const word = await deps.invoke(reply.data.sheet);
      if (word === 'fail') return { failure: '' };
      return word === 'ok' ? 'paid' : 'cancelled';
    }
    // The event stream reports the outcome.
    if (reply.code === serviceRefusals.ORDER_PAID.code) return 'paid';
    if (reply.code !== serviceRefusals.SHEET_TICKET_INVALID.code) return { failure: messageOf(reply) };
    deps.forgetTicket();
  }
  const auth = await deps.findAuthUrl(orderId);
  if (!isOk(auth)) return { failure: messageOf(auth) };
  deps.leave(auth.data.url);
  return 'left';
}
