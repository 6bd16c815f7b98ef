import { webhookEvents, type WebhookEvent } from '@feisuo/contract/facts/webhook-events';
import { Reason } from '@feisuo/contract/schemas/console-page';
import { WebhookForm, type WebhookView } from '@feisuo/contract/schemas/console-webhooks';
import type { Seen } from '../kit/form/record-form.tsx';
import { eventWords } from './webhook-words.ts';

/** The form's schema: the endpoint, and a reason. */
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
    .map((value) => ({ value, label: `${eventWords[value]} ${value}` })),
}));

export const sayWebhookValue = (_name: string, value: unknown): string => {
  if (Array.isArray(value))
    return value.map((kind) => eventWords[kind as WebhookEvent] ?? String(kind)).join('，') || '（空）';
  return typeof value === 'string' && value !== '' ? value : '（空）';
};
