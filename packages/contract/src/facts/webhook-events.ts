import { DAY_MS } from './durations.ts';

/** Webhook event names, as on the wire. */
export const webhookEvents = [
  'order.paid',
  'order.closed',
  'order.refunded',
  'membership.granted',
  'membership.revoked',
  'membership.expired',
  'account.registered',
  'account.state_changed',
  'account.unlocked',
  'account.moved',
  'account.erased',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** Sent by an operator to test an endpoint. */
export const PING = 'ping';

/** States of a delivery. `dead`: every try failed. `withdrawn`: it will not be sent. */
export const deliveryStates = ['waiting', 'sending', 'delivered', 'dead', 'withdrawn'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

export const webhookLimits = {
  endpoints: 20,
  /** The whole exchange, from looking up the name to the answer's head. */
  timeoutMs: 10_000,
  /** After the first try; when they are used up the delivery is dead. */
  waitsS: [5, 300, 1800, 7200, 18_000, 36_000],
  /** How long the secret before still signs after a new one was made. */
  overlapMs: 24 * 3_600_000,
  /** An endpoint that took nothing for so long is switched off. */
  failingMs: 5 * DAY_MS,
  /** How long deliveries can be looked at. */
  keptMs: 30 * DAY_MS,
} as const;
