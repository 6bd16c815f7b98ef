import { Type, type Static } from 'typebox';
import { deliveryStates, PING, webhookEvents } from '../facts/webhook-events.ts';
import { After, Nullable, pageReply, RowId, Reason } from './console-page.ts';
import { exact } from './fields.ts';
import { serviceReply } from './service.ts';

/** Webhook endpoints for events of orders, memberships and accounts, and the deliveries to them. */

export const WebhookForm = exact({
  name: Type.String({ pattern: '^[^\\p{C}\\s]([^\\p{C}]{0,62}[^\\p{C}\\s])?$' }),
  /** The server checks which addresses are allowed. A fragment is refused, because HTTP requests never contain it. */
  url: Type.String({ minLength: 1, maxLength: 500, pattern: '^https?://[^\\s#]+$' }),
  kinds: Type.Array(Type.Enum([...webhookEvents]), { minItems: 1, uniqueItems: true }),
});
export type WebhookForm = Static<typeof WebhookForm>;

export const WebhookView = Type.Object({
  id: Type.String(),
  name: Type.String(),
  url: Type.String(),
  kinds: Type.Array(Type.Enum([...webhookEvents])),
  isOn: Type.Boolean(),
  offBecause: Nullable(Type.Enum(['operator', 'failing'])),
  /** Until when deliveries are also signed with the previous secret; null if they are not. */
  oldSecretUntil: Nullable(Type.String()),
  failingSince: Nullable(Type.String()),
  lastSuccessAt: Nullable(Type.String()),
  version: Type.Integer(),
  createdAt: Type.String(),
});
export type WebhookView = Static<typeof WebhookView>;
export const WebhooksReply = pageReply(WebhookView);
export const WebhookParams = Type.Object({ id: Type.String({ pattern: '^we_[A-Za-z0-9_-]{1,40}$' }) });
export const WebhookReply = serviceReply(WebhookView);

/** The endpoint with its new secret. The secret is returned only here and only once. */
export const WebhookSecretReply = serviceReply(Type.Object({ endpoint: WebhookView, secret: Type.String() }));
export type WebhookSecretReply = { endpoint: WebhookView; secret: string };
export const NewWebhookRequest = exact({ endpoint: WebhookForm, reason: Reason });
/** Changes an endpoint. `version` is the version that the operator saw. */
export const ChangeWebhookRequest = exact({ version: Type.Integer(), endpoint: WebhookForm, reason: Reason });
export const WebhookActionRequest = exact({ version: Type.Integer(), reason: Reason });
/** Stops an endpoint. No version is needed, so that stopping never fails because of a concurrent change. */
export const WebhookStopRequest = exact({ reason: Reason });
export const WebhookTestReply = serviceReply(Type.Object({ delivery: Type.String() }));

const Kind = Type.Enum([...webhookEvents, PING]);
export const DeliveriesQuery = Type.Object({
  endpoint: Type.Optional(WebhookParams.properties.id),
  state: Type.Optional(Type.Enum([...deliveryStates])),
  kind: Type.Optional(Kind),
  after: After,
});
export const DeliveryView = Type.Object({
  id: Type.String(),
  endpoint: Type.String(),
  event: Type.String(),
  kind: Kind,
  state: Type.Enum([...deliveryStates]),
  tries: Type.Integer(),
  status: Nullable(Type.Integer()),
  happenedAt: Type.String(),
  nextTryAt: Nullable(Type.String()),
  deliveredAt: Nullable(Type.String()),
  createdAt: Type.String(),
});
export type DeliveryView = Static<typeof DeliveryView>;
export const DeliveriesReply = pageReply(DeliveryView);
export const DeliveryParams = Type.Object({ id: RowId });

export const AttemptView = Type.Object({
  at: Type.String(),
  durationMs: Type.Integer(),
  status: Nullable(Type.Integer()),
  fault: Type.String(),
  answer: Type.String(),
});
export type AttemptView = Static<typeof AttemptView>;
export const DeliveryDetail = Type.Object({
  delivery: DeliveryView,
  endpointName: Type.String(),
  /** Whether the account was erased. If so, the body of the delivery was erased too. */
  isErased: Type.Boolean(),
  /** The attempts of the delivery, the newest first. */
  attempts: Type.Array(AttemptView),
});
export type DeliveryDetail = Static<typeof DeliveryDetail>;
export const DeliveryReply = serviceReply(DeliveryDetail);
/** The body of a delivery; empty after the account was erased. */
export const DeliveryBody = Type.Object({ body: Type.String() });
export type DeliveryBody = Static<typeof DeliveryBody>;
export const DeliveryBodyReply = serviceReply(DeliveryBody);
