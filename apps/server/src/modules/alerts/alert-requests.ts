import { createHmac } from 'node:crypto';
import type { AlertConfig } from '../../config/alert-settings.ts';

export const postTargets = ['webhook', 'feishu', 'dingtalk', 'wecom'] as const;
export type PostTarget = (typeof postTargets)[number];

export interface AlertMessage {
  /** The same for all tries, so that a receiver can drop repeats. */
  id: string;
  name: string;
  state: 'begun' | 'continues' | 'over' | 'test';
  title: string;
  text: string;
  /** When the alert began. */
  since: string;
  runbook: string | null;
}

export interface AlertRequest {
  url: string;
  headers: Record<string, string>;
  body: string;
}

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8', 'user-agent': 'Feisuo-Alerts/1' };

export const textOf = ({ title, text, runbook }: AlertMessage): string =>
  [title, text, ...(runbook === null ? [] : [`处理办法：${runbook}`])].join('\n');

/** The request of a receiver, in the format of its documentation. `now` is the real time, which receivers compare. */
export function makeAlertRequest(
  target: PostTarget,
  { url, secret }: NonNullable<AlertConfig[PostTarget]>,
  message: AlertMessage,
  now: Date,
): AlertRequest {
  const seconds = String(Math.floor(now.getTime() / 1000));
  switch (target) {
    case 'webhook':
      return webhookRequest(url, secret ?? '', message, seconds);
    case 'feishu': {
      // Feishu's key is the time with the secret, and it signs an empty text.
      const sign = createHmac('sha256', `${seconds}\n${secret ?? ''}`).digest('base64');
      const signed = secret === null ? {} : { timestamp: seconds, sign };
      const body = { ...signed, msg_type: 'text', content: { text: textOf(message) } };
      return { url, headers: JSON_TYPE, body: JSON.stringify(body) };
    }
    case 'dingtalk': {
      const body = JSON.stringify({ msgtype: 'text', text: { content: textOf(message) } });
      if (secret === null) return { url, headers: JSON_TYPE, body };
      const timestamp = String(now.getTime());
      const sign = createHmac('sha256', secret).update(`${timestamp}\n${secret}`).digest('base64');
      return { url: `${url}&timestamp=${timestamp}&sign=${encodeURIComponent(sign)}`, headers: JSON_TYPE, body };
    }
    case 'wecom':
      return { url, headers: JSON_TYPE, body: JSON.stringify({ msgtype: 'text', text: { content: textOf(message) } }) };
  }
}

/** Signed as Standard Webhooks, like the deliveries to partners. */
function webhookRequest(url: string, secret: string, message: AlertMessage, timestamp: string): AlertRequest {
  const { id, ...data } = message;
  const body = JSON.stringify({ type: 'alert', timestamp: new Date(Number(timestamp) * 1000).toISOString(), data });
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  const signed = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
  return { url, headers: { ...JSON_TYPE, ...signed }, body };
}

/**
 * The error of an answer; null if the message was taken. Robots answer errors with status 200 and a number, and Feishu
 * has two names for it.
 */
export function faultOfAnswer(target: PostTarget, status: number, answer: string): string | null {
  if (status < 200 || status >= 300) return `answered ${status}`;
  if (target === 'webhook') return null;
  const code = codeOf(answer);
  if (code === null) return 'an answer that is none';
  return code === 0 ? null : `refused ${code}`;
}

function codeOf(answer: string): number | null {
  // The answer may be cut off, so it is not parsed as a whole.
  const [, code] = /"(?:errcode|code|StatusCode)"\s*:\s*(-?\d+)/.exec(answer) ?? [];
  return code === undefined ? null : Number(code);
}
