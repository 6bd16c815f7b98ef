import { serviceRefusals } from '@feisuo/contract/facts/service-refusals';
import type { JsapiParams, JsapiLinkReply, JsapiParamsReply } from '@feisuo/contract/schemas/pay';
import { isOk, type ServiceReply } from '../api/service-reply.ts';
import { messageOf } from './payment-code-maker.ts';

/** The result that WeChat's bridge reports. Only the service knows whether money arrived. */
export type BridgeResult = 'ok' | 'cancel' | 'fail';

export interface JsapiDeps {
  /** The payer's ticket from WeChat's authorization for this order; empty if there is none yet. */
  ticketOf(orderId: string): string;
  forgetTicket(): void;
  fetchParams(orderId: string, ticket: string): Promise<ServiceReply<JsapiParamsReply['data']>>;
  findAuthUrl(orderId: string): Promise<ServiceReply<JsapiLinkReply['data']>>;
  leave(url: string): void;
  invoke(sheet: JsapiParams): Promise<BridgeResult>;
}

/** `left`: the page was redirected to WeChat's authorization, which returns here later. */
export type JsapiResult = 'paid' | 'cancelled' | 'left' | { failure: string };

/** Opens WeChat's payment sheet for an order. If the payer is unknown, WeChat's authorization comes first. */
export async function openJsapiPayment(orderId: string, deps: JsapiDeps): Promise<JsapiResult> {
  const ticket = deps.ticketOf(orderId);
  if (ticket) {
    const reply = await deps.fetchParams(orderId, ticket);
    if (isOk(reply)) {
      const word = await deps.invoke(reply.data.sheet);
      if (word === 'fail') return { failure: '' };
      return word === 'ok' ? 'paid' : 'cancelled';
    }
    // The order is already paid; its event stream reports the outcome.
    if (reply.code === serviceRefusals.ORDER_PAID.code) return 'paid';
    if (reply.code !== serviceRefusals.SHEET_TICKET_INVALID.code) return { failure: messageOf(reply) };
    deps.forgetTicket();
  }
  const auth = await deps.findAuthUrl(orderId);
  if (!isOk(auth)) return { failure: messageOf(auth) };
  deps.leave(auth.data.url);
  return 'left';
}
