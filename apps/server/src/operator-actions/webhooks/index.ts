import {
  addWebhookAction,
  disableWebhook,
  enableWebhook,
  removeWebhookAction,
  renewWebhookSecretAction,
  retryWebhookDelivery,
  saveWebhookAction,
  testWebhookAction,
} from './webhook-actions.ts';

export const webhookActions = [
  addWebhookAction,
  saveWebhookAction,
  renewWebhookSecretAction,
  enableWebhook,
  disableWebhook,
  removeWebhookAction,
  testWebhookAction,
  retryWebhookDelivery,
];
