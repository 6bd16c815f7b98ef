import { serviceRefusals } from '@feisuo/contract/facts/service-refusals';
import type { PaySheet, SheetDoorReply, SheetReply } from '@feisuo/contract/schemas/pay';
import { isOk, type ServiceReply } from '../api/service-reply.ts';
import { wordsOf } from './code-maker.ts';

/** What the messaging app's bridge calls back. Whether money came, only the service knows. */
export type BridgeWord = 'ok' | 'cancel' | 'fail';

export interface SheetDeps {
  /** Who pays this order, as the messaging app said before; empty: nobody has asked it. */
  ticketOf(orderId: string): string;
  forgetTicket(): void;
  fetchSheet(orderId: string, ticket: string): Promise<ServiceReply<SheetReply['data']>>;
  findDoor(orderId: string): Promise<ServiceReply<SheetDoorReply['data']>>;
  leave(url: string): void;
  invoke(sheet: PaySheet): Promise<BridgeWord>;
}

/** `left`: the page goes to ask the messaging app who this is, and comes back. */
export type SheetEnd = 'paid' | 'cancelled' | 'left' | { failure: string };

/** Opens the messaging app's own sheet for an order, by way of its door where it is not known yet who pays. */
export async function openSheet(orderId: string, deps: SheetDeps): Promise<SheetEnd> {
  const ticket = deps.ticketOf(orderId);
  if (ticket) {
    const reply = await deps.fetchSheet(orderId, ticket);
    if (isOk(reply)) {
      const word = await deps.invoke(reply.data.sheet);
      if (word === 'fail') return { failure: '' };
      return word === 'ok' ? 'paid' : 'cancelled';
    }
    // The live events tell what became of it.
    if (reply.code === serviceRefusals.ORDER_PAID.code) return 'paid';
    if (reply.code !== serviceRefusals.SHEET_TICKET_INVALID.code) return { failure: wordsOf(reply) };
    deps.forgetTicket();
  }
  const door = await deps.findDoor(orderId);
  if (!isOk(door)) return { failure: wordsOf(door) };
  deps.leave(door.data.url);
  return 'left';
}
