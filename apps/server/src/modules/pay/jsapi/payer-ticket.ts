import { payLimits } from '@feisuo/contract/facts/limits';
import type { OrderDeps } from '../orders/order-deps.ts';

const PURPOSE = 'sheet-ticket';

/** Who pays which order. */
export interface JsapiPayer {
  orderId: string;
  openId: string;
}

/**
 * Who somebody is in the messaging app, sealed for one order: the page carries it and reads nothing of it, and it is stored
 * nowhere. It is good as long as a code would be, so that a reload asks nobody again.
 */
export function writePayerTicket(
  { clock, masterKey }: Pick<OrderDeps, 'clock' | 'masterKey'>,
  payer: JsapiPayer,
): string {
  const endsAt = clock.now().getTime() + payLimits.qrLifetimeMs;
  return masterKey.seal(PURPOSE, JSON.stringify([endsAt, payer.openId]), payer.orderId);
}

/** Null for none of ours, another order's, or an old one. */
export function readPayerTicket(
  { clock, masterKey }: Pick<OrderDeps, 'clock' | 'masterKey'>,
  orderId: string,
  ticket: string,
): JsapiPayer | null {
  try {
    const [endsAt, openId] = JSON.parse(masterKey.open(PURPOSE, ticket, orderId)) as [number, string];
    return clock.now().getTime() < endsAt ? { orderId, openId } : null;
  } catch {
    return null;
  }
}
