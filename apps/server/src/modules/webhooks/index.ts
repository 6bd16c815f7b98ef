export {
  findDelivery,
  holdDelivery,
  listDeliveries,
  sendAgain,
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
export { forgetOldDeliveries } from './forget-old-deliveries.ts';
export { makeSecret } from './signature.ts';
export { sendPing } from './spread.ts';
export { spreadsWhenTold } from './spread-when-told.ts';
export { judgeTarget } from './target.ts';
export { webhookBelongings } from './webhook-belongings.ts';
export { DELIVER, type WebhookDeps } from './webhook-deps.ts';
export { webhookJobs } from './webhook-jobs.ts';
