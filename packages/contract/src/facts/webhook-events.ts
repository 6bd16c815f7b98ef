import { DAY_MS } from './durations.ts';

/** Names of webhook events, as they are sent. */
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
  'incident.created',
  'incident.updated',
  'incident.resolved',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** The event that an operator sends to test an endpoint. */
export const PING = 'ping';

/** States of a delivery. `dead`: all attempts failed; `withdrawn`: the delivery will not be sent. */
export const deliveryStates = ['waiting', 'sending', 'delivered', 'dead', 'withdrawn'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

export const webhookLimits = {
  endpoints: 20,
  /** Timeout of the whole exchange, from the DNS lookup to the response headers. */
  timeoutMs: 10_000,
  /** Seconds before each retry, after the first attempt. After the last failed retry the delivery is dead. */
  waitsS: [5, 300, 1800, 7200, 18_000, 36_000],
  /** Milliseconds for which the previous secret still signs deliveries after a rotation. */
  overlapMs: 24 * 3_600_000,
  /** Milliseconds after which an endpoint is switched off if it has accepted no delivery. */
  failingMs: 5 * DAY_MS,
  /** Milliseconds for which deliveries are stored. */
  keptMs: 30 * DAY_MS,
} as const;
