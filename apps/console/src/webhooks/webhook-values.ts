import { webhookEvents, type WebhookEvent } from '@feisuo/contract/facts/webhook-events';
import { Reason } from '@feisuo/contract/schemas/console-page';
import { WebhookForm, type WebhookView } from '@feisuo/contract/schemas/console-webhooks';
import type { Seen } from '../kit/form/record-form.tsx';
import { eventTexts } from './webhook-texts.ts';

/** Schema of the form: the fields of a webhook endpoint, and the reason for the change. */
export const webhookFormSchema = {
  ...WebhookForm,
  properties: { ...WebhookForm.properties, reason: Reason },
  required: [...WebhookForm.required, 'reason'],
};

export const seenOf = ({ name, url, kinds, version }: WebhookView): Seen => ({
  values: { name, url, kinds, reason: '' },
  seen: version,
});

export const newWebhookValues = { name: '', url: '', kinds: [] as WebhookEvent[], reason: '' };

const groups = [
  ['订单', 'order.'],
  ['会员', 'membership.'],
  ['账号', 'account.'],
] as const;

export const kindOptions = groups.map(([label, prefix]) => ({
  label,
  options: webhookEvents
    .filter((kind) => kind.startsWith(prefix))
    .map((value) => ({ value, label: `${eventTexts[value]} ${value}` })),
}));

export const describeWebhookValue = (_name: string, value: unknown): string => {
  if (Array.isArray(value))
    return value.map((kind) => eventTexts[kind as WebhookEvent] ?? String(kind)).join('，') || '（空）';
  return typeof value === 'string' && value !== '' ? value : '（空）';
};
