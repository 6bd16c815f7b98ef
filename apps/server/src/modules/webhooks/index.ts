export {
  findDelivery,
  lockDelivery,
  listDeliveries,
  redeliver,
  type Attempt,
  type Delivery,
} from './delivery-queries.ts';
export {
  addEndpoint,
  changeEndpoint,
  findEndpoint,
  listEndpoints,
  namesOfEndpoints,
  removeEndpoint,
  rotateSecret,
  stopEndpoint,
  type Endpoint,
  type EndpointForm,
  type SeenEndpoint,
} from './endpoint-queries.ts';
export { makeSecret } from './signature.ts';
export { sendPing } from './fan-out.ts';
export { DELIVER, type WebhookPorts, makeWebhookDeps } from './webhook-deps.ts';
export { webhookModule } from './webhook-module.ts';
