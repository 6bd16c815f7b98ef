import { payLimits } from '@feisuo/contract/facts/limits';
import type { OrderDeps } from '../orders/order-deps.ts';

// Part of the encryption of tickets in use, so this value must not change.
const PURPOSE = 'sheet-ticket';

export interface JsapiPayer {
  orderId: string;
  openId: string;
}

/**
 * Makes a ticket: the payer's openid, encrypted for one order. The page stores it, so that a reload needs no new
 * authorization.
 */
export function writePayerTicket(
  { clock, masterKey }: Pick<OrderDeps, 'clock' | 'masterKey'>,
  payer: JsapiPayer,
): string {
  const endsAt = clock.now().getTime() + payLimits.qrLifetimeMs;
  return masterKey.seal(PURPOSE, JSON.stringify([endsAt, payer.openId]), payer.orderId);
}

/** Returns null if the ticket is invalid, expired or of another order. */
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
