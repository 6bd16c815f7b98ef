import type { PaySheet } from '@feisuo/contract/schemas/pay';
import { ChannelError } from '../channels/channel.ts';
import { channelBusy, refuseOrder } from '../orders/refuse-order.ts';
import { offerAttempt, type OfferedCode } from '../orders/offer-attempt.ts';
import type { OrderDeps } from '../orders/order-deps.ts';
import { assertSheetable } from './open-door.ts';
import { readTicket } from './sheet-ticket.ts';

/**
 * What the page hands to the messaging app's sheet. The order's code, if it has one, is closed first; the same ticket once
 * more is the same trade with a fresh signature.
 */
export async function offerSheet(
  deps: OrderDeps,
  { accountId, orderId, ticket }: { accountId: string; orderId: string; ticket: string },
): Promise<OfferedCode & { sheet: PaySheet }> {
  const { sheets } = await assertSheetable(deps, accountId, orderId);
  const payer = readTicket(deps, orderId, ticket);
  if (!payer) throw refuseOrder('SHEET_TICKET_INVALID', 'not a ticket for this order, or an old one');
  const offered = await offerAttempt(deps, orderId, { channel: 'wechat', by: { openId: payer.openId } }, null);
  try {
    return { ...offered, sheet: await sheets.signSheet(offered.attempt.codeUrl) };
  } catch (error) {
    throw error instanceof ChannelError ? channelBusy(error) : error;
  }
}
