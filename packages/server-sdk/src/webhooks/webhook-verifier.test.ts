import { createHmac } from 'node:crypto';
import type { PING, WebhookEvent as EventName } from '@feisuo/contract/facts/webhook-events';
import { expect, expectTypeOf, test } from 'vitest';
import type { WebhookEventType } from './webhook-events.ts';
import { createWebhookVerifier } from './webhook-verifier.ts';

const KEY = Buffer.alloc(32, 7);
const SECRET = `whsec_${KEY.toString('base64')}`;
const AT_S = 1_795_000_000;
const body = JSON.stringify({ type: 'ping', timestamp: '2026-11-18T06:30:00.000Z', data: { endpoint_id: '1' } });
const signatureOf = (text: string, key = KEY) =>
  `v1,${createHmac('sha256', key).update(`evt_1.${AT_S}.${text}`).digest('base64')}`;
const headersFor = (signature: string) => ({
  'webhook-id': 'evt_1',
  'webhook-timestamp': String(AT_S),
  'webhook-signature': signature,
});
const platform = { now: () => AT_S * 1000 };
const { verify } = createWebhookVerifier({ secrets: SECRET, platform });

test('the types of webhook events are those that the service sends', () => {
  expectTypeOf<WebhookEventType>().toEqualTypeOf<EventName | typeof PING>();
});

test('a webhook request is verified with headers of Node or of fetch, and with a body of text or bytes', () => {
  const headers = headersFor(signatureOf(body));
  const event = { id: 'evt_1', type: 'ping', timestamp: '2026-11-18T06:30:00.000Z', data: { endpoint_id: '1' } };
  for (const form of [headers, new Headers(headers)])
    for (const text of [body, Buffer.from(body), new TextEncoder().encode(body)])
      expect(verify({ headers: form, body: text })).toEqual(event);
});

test('one valid signature among several is enough', () => {
  const others = `v1,${Buffer.alloc(32).toString('base64')} v2,x`;
  expect(verify({ headers: headersFor(`${others} ${signatureOf(body)}`), body })).toMatchObject({ id: 'evt_1' });
});

test.each(['webhook-id', 'webhook-timestamp', 'webhook-signature'])(
  'a webhook request without %s is refused',
  (name) => {
    const headers = { ...headersFor(signatureOf(body)), [name]: undefined };
    expect(() => verify({ headers, body })).toThrow(
      expect.objectContaining({ reason: 'missing_headers', status: 400 }),
    );
  },
);

test('a webhook request with repeated headers is refused', () => {
  const headers = headersFor(signatureOf(body));
  for (const name of Object.keys(headers)) {
    const twice = { ...headers, [name]: [headers['webhook-id'], 'x'] };
    expect(() => verify({ headers: twice, body })).toThrow(expect.objectContaining({ reason: 'missing_headers' }));
  }
});

test.each(['{', 'null', '[]', '{"type":1}', '{"type":"ping","timestamp":"x","data":null}'])(
  'the signed body %s is refused, because it is no event',
  (text) => {
    const headers = headersFor(signatureOf(text));
    expect(() => verify({ headers, body: text })).toThrow(expect.objectContaining({ reason: 'malformed' }));
  },
);

test.each([
  ['an empty secret', ''],
  ['a secret without a key', 'whsec_'],
  ['a secret with a short key', 'whsec_c2hvcnQ='],
  ['a secret without its prefix', KEY.toString('base64')],
  ['a secret with other characters', `whsec_${KEY.toString('base64')}\n`],
  ['an unset variable', undefined as unknown as string],
  ['no secret', []],
])('refuses to create a webhook verifier with %s', (_, secrets) => {
  expect(() => createWebhookVerifier({ secrets })).toThrow('secret');
});

test('a signature with an empty key is refused', () => {
  const forged = signatureOf(body, Buffer.alloc(0));
  expect(() => verify({ headers: headersFor(forged), body })).toThrow('no signature is valid');
});
