import {
  ChangeWebhookRequest,
  DeliveryParams,
  NewWebhookRequest,
  WebhookActionRequest,
  WebhookParams,
  WebhookReply,
  WebhookSecretReply,
  WebhookStopRequest,
  WebhookTestReply,
} from '@feisuo/contract/schemas/console-webhooks';
import { DoneReply } from '@feisuo/contract/schemas/service';
import { countHit } from '../../http/rate-limit.ts';
import { sessionOf } from '../../modules/operator/index.ts';
import { defineAction } from '../define-action.ts';
import { viewOfEndpoint } from './describe-webhooks.ts';
import {
  addWebhook,
  removeWebhook,
  renewWebhookSecret,
  resumeWebhook,
  retryDelivery,
  saveWebhook,
  stopWebhook,
  testWebhook,
} from './webhooks.ts';

/** Test messages are limited, because they make the server call another machine. */
const PINGS = { name: 'webhook-test', max: 10, windowMs: 10 * 60_000 };
const RETRIES = { name: 'webhook-retry', max: 60, windowMs: 10 * 60_000 };

/** Endpoints receive data about members, so changing an endpoint or its secret needs a fresh proof. */
const secures = { permission: 'system.security', proof: 'fresh', audit: 'system.write' } as const;
const works = { permission: 'system.write', audit: 'system.write' } as const;

export const addWebhookAction = defineAction({
  ...secures,
  name: 'webhook.add',
  path: 'POST /webhooks',
  words: '登记事件回调',
  summary: 'Registers an endpoint',
  input: NewWebhookRequest,
  output: WebhookSecretReply,
  http: { isSecret: true },
  run: async (deps, { input, audit }) => {
    const { endpoint, secret } = await addWebhook(deps, input.endpoint, audit);
    return { endpoint: viewOfEndpoint(endpoint, deps.clock.now()), secret };
  },
});

export const saveWebhookAction = defineAction({
  ...secures,
  name: 'webhook.save',
  path: 'PUT /webhooks/:id',
  words: '修改事件回调',
  summary: 'Changes an endpoint; refused if it has changed since it was read',
  params: WebhookParams,
  input: ChangeWebhookRequest,
  output: WebhookReply,
  run: async (deps, { params: { id }, input: { endpoint, version }, audit }) =>
    viewOfEndpoint(await saveWebhook(deps, { id, version }, endpoint, audit), deps.clock.now()),
});

export const renewWebhookSecretAction = defineAction({
  ...secures,
  name: 'webhook.secret',
  path: 'POST /webhooks/:id/secret',
  words: '更换回调密钥',
  summary: 'Creates a new secret; for a day the previous one signs as well',
  params: WebhookParams,
  input: WebhookActionRequest,
  output: WebhookSecretReply,
  http: { isSecret: true },
  run: async (deps, { params: { id }, input: { version }, audit }) => {
    const { endpoint, secret } = await renewWebhookSecret(deps, { id, version }, audit);
    return { endpoint: viewOfEndpoint(endpoint, deps.clock.now()), secret };
  },
});

export const enableWebhook = defineAction({
  ...secures,
  name: 'webhook.enable',
  path: 'POST /webhooks/:id/enable',
  words: '启用事件回调',
  summary: 'Enables an endpoint for new events',
  params: WebhookParams,
  input: WebhookActionRequest,
  output: WebhookReply,
  run: async (deps, { params: { id }, input: { version }, audit }) =>
    viewOfEndpoint(await resumeWebhook(deps, { id, version }, audit), deps.clock.now()),
});

export const disableWebhook = defineAction({
  ...works,
  name: 'webhook.disable',
  path: 'POST /webhooks/:id/disable',
  words: '停用事件回调',
  summary: 'Disables an endpoint',
  params: WebhookParams,
  input: WebhookStopRequest,
  output: WebhookReply,
  run: async (deps, { params: { id }, audit }) => viewOfEndpoint(await stopWebhook(deps, id, audit), deps.clock.now()),
});

export const removeWebhookAction = defineAction({
  ...secures,
  name: 'webhook.remove',
  path: 'POST /webhooks/:id/remove',
  words: '删除事件回调',
  summary: 'Removes a disabled endpoint with its deliveries',
  params: WebhookParams,
  input: WebhookActionRequest,
  output: WebhookReply,
  run: async (deps, { params: { id }, input: { version }, audit }) =>
    viewOfEndpoint(await removeWebhook(deps, { id, version }, audit), deps.clock.now()),
});

export const testWebhookAction = defineAction({
  ...works,
  name: 'webhook.test',
  path: 'POST /webhooks/:id/test',
  words: '测试事件回调',
  summary: 'Sends a ping; the delivery records the reply of the endpoint',
  params: WebhookParams,
  output: WebhookTestReply,
  run: async (deps, { params, by, request }) => {
    await countHit(deps, PINGS, sessionOf(request).operator.name);
    const { id } = await testWebhook(deps, params.id, { by });
    return { delivery: String(id) };
  },
});

export const retryWebhookDelivery = defineAction({
  ...works,
  name: 'webhook.retry',
  path: 'POST /webhook-deliveries/:id/retry',
  words: '重发回调',
  summary: 'Retries a delivery',
  params: DeliveryParams,
  output: DoneReply,
  run: async (deps, { params, by, request }) => {
    await countHit(deps, RETRIES, sessionOf(request).operator.name);
    await retryDelivery(deps, Number(params.id), { by });
    return {};
  },
});
