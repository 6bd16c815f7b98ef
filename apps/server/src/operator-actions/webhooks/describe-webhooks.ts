import type { AttemptView, DeliveryView, WebhookView } from '@feisuo/contract/schemas/console-webhooks';
import type { Attempt, Delivery, Endpoint } from '../../modules/webhooks/index.ts';

const isoOf = (moment: Date | null) => moment?.toISOString() ?? null;

export const viewOfEndpoint = (endpoint: Endpoint, now: Date): WebhookView => ({
  ...endpoint,
  oldSecretUntil: endpoint.oldSecretUntil && endpoint.oldSecretUntil > now ? isoOf(endpoint.oldSecretUntil) : null,
  failingSince: isoOf(endpoint.failingSince),
  lastSuccessAt: isoOf(endpoint.lastSuccessAt),
  createdAt: endpoint.createdAt.toISOString(),
});

export const viewOfDelivery = (delivery: Delivery): DeliveryView => ({
  id: String(delivery.id),
  endpoint: delivery.endpointId,
  event: delivery.eventId,
  kind: delivery.kind,
  state: delivery.state,
  tries: delivery.tries,
  status: delivery.status,
  happenedAt: delivery.happenedAt.toISOString(),
  nextTryAt: delivery.state === 'waiting' ? delivery.nextTryAt.toISOString() : null,
  deliveredAt: isoOf(delivery.deliveredAt),
  createdAt: delivery.createdAt.toISOString(),
});

export const viewOfAttempt = ({ at, durationMs, status, fault, answer }: Attempt): AttemptView => ({
  at: at.toISOString(),
  durationMs,
  status,
  fault,
  answer,
});
