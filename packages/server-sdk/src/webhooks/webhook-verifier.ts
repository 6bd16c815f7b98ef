import { createHmac, timingSafeEqual } from 'node:crypto';
import { nodePlatform, type Platform } from '../platform.ts';
import { readHeader, type RequestHeaders } from '../request-headers.ts';
import type { WebhookEvent } from './webhook-events.ts';

export type WebhookErrorReason = 'missing_headers' | 'stale' | 'bad_signature' | 'malformed';

const descriptions: Record<WebhookErrorReason, string> = {
  missing_headers: 'the headers webhook-id, webhook-timestamp or webhook-signature are missing or malformed',
  stale: 'the timestamp is too far from the clock of this machine',
  bad_signature: 'no signature is valid',
  malformed: 'the signed body is not an event',
};

/** A webhook request that must be refused, with status 400. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError';
  readonly status = 400;
  readonly reason: WebhookErrorReason;

  constructor(reason: WebhookErrorReason) {
    super(descriptions[reason]);
    this.reason = reason;
  }
}

export interface WebhookVerifierConfig {
  /** The secret `whsec_…` of the endpoint. While it is replaced: the new and the old one. */
  secrets: string | readonly string[];
  /** How many seconds the timestamp may be away from the clock of this machine. Default: 300. */
  toleranceS?: number;
  platform?: Partial<Pick<Platform, 'now'>>;
}

export interface WebhookRequest {
  /** Headers as Node or `fetch` pass them; names in an object are in lower case. */
  headers: RequestHeaders;
  /** The body as it was received, before any parsing. */
  body: string | Uint8Array;
}

export interface WebhookVerifier {
  /** Returns the event of a request with a valid signature. Throws a `WebhookError` for any other. */
  verify(request: WebhookRequest): WebhookEvent;
}

const TOLERANCE_S = 300;
const MIN_SECRET_BYTES = 24;
const SIGNATURE_BYTES = 32;

/** Creates a verifier of the signatures of webhook requests (Standard Webhooks). */
export function createWebhookVerifier({
  secrets,
  toleranceS = TOLERANCE_S,
  platform,
}: WebhookVerifierConfig): WebhookVerifier {
  const { now } = { ...nodePlatform, ...platform };
  const keys = [secrets].flat().map(keyOf);
  if (keys.length === 0) throw new TypeError('secrets must contain a secret');

  return {
    verify({ headers, body }) {
      const read = (name: string) => readHeader(headers, name) ?? '';
      const [id, timestamp, signatures] = [
        read('webhook-id'),
        read('webhook-timestamp'),
        read('webhook-signature'),
      ] as const;
      if (id === '' || signatures === '' || !/^\d{1,12}$/.test(timestamp)) throw new WebhookError('missing_headers');
      if (Math.abs(now() / 1000 - Number(timestamp)) > toleranceS) throw new WebhookError('stale');
      const expected = keys.map((key) => createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest());
      if (!signatures.split(' ').some((signature) => isOneOf(expected, signature)))
        throw new WebhookError('bad_signature');
      return eventOf(id, body);
    },
  };
}

/** The key of a secret. A short or malformed secret is refused: anyone could sign with an empty key. */
function keyOf(secret: string): Buffer {
  const [, encoded = ''] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(secret) ?? [];
  const key = Buffer.from(encoded, 'base64');
  if (key.length < MIN_SECRET_BYTES) throw new TypeError('secrets must have the form whsec_…, as the console shows it');
  return key;
}

function isOneOf(expected: readonly Buffer[], signature: string): boolean {
  const [version, text = ''] = signature.split(',');
  const given = Buffer.from(text, 'base64');
  return version === 'v1' && given.length === SIGNATURE_BYTES && expected.some((one) => timingSafeEqual(given, one));
}

function eventOf(id: string, body: string | Uint8Array): WebhookEvent {
  let parsed: unknown;
  try {
    parsed = JSON.parse(typeof body === 'string' ? body : new TextDecoder().decode(body));
  } catch {
    throw new WebhookError('malformed');
  }
  const { type, timestamp, data } = (parsed ?? {}) as Partial<WebhookEvent>;
  if (typeof type !== 'string' || typeof timestamp !== 'string' || typeof data !== 'object' || data === null)
    throw new WebhookError('malformed');
  return { id, type, timestamp, data } as WebhookEvent;
}
