import { createHmac, randomBytes } from 'node:crypto';

/** The scheme of Standard Webhooks: a shared secret, and an HMAC over what identifies the message, when, and the body. */

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

export const makeSecret = (): string => PREFIX + randomBytes(SECRET_BYTES).toString('base64');

export interface SignedMessage {
  id: string;
  /** In seconds, by the machine's clock: receivers compare it with theirs. */
  timestamp: number;
  body: string;
}

/** One signature for each secret that is valid now; a receiver takes the message if any is right. */
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
