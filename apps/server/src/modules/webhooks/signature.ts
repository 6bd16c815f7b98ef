import { createHmac, randomBytes } from 'node:crypto';

/** Standard Webhooks: the HMAC is computed over id, timestamp and body with a shared secret. */

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

export const makeSecret = (): string => PREFIX + randomBytes(SECRET_BYTES).toString('base64');

export interface SignedMessage {
  id: string;
  /** Unix time in seconds, from the real clock. Receivers compare the timestamp with their own clock. */
  timestamp: number;
  body: string;
}

/** The header contains one signature per valid secret; a receiver accepts any of these signatures. */
export function headersOf({ id, timestamp, body }: SignedMessage, secrets: readonly string[]): Record<string, string> {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': secrets.map((secret) => `v1,${sign(secret, `${id}.${timestamp}.${body}`)}`).join(' '),
  };
}

const sign = (secret: string, text: string): string =>
  createHmac('sha256', Buffer.from(secret.slice(PREFIX.length), 'base64'))
    .update(text)
    .digest('base64');
