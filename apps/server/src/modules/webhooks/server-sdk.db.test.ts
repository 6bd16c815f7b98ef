import { webhookLimits } from '@feisuo/contract/facts/webhook-events';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  createTokenVerifier,
  createWebhookVerifier,
  type WebhookEvent,
} from '../../../../../packages/server-sdk/src/index.ts';
import { backEnds, type BackEnd } from '../../../test/server-sdk-apps.ts';
import { reason, useWebhooks } from '../../../test/webhook-driver.ts';

const { owner, receiver, add, happen, settle, later, deliveries } = useWebhooks();
/** The newest request of the product's sender, as it arrived at another receiver. */
function recorded() {
  const { headers, body } = receiver.received.at(-1) ?? { headers: {}, body: '' };
  const named = ['content-type', 'webhook-id', 'webhook-timestamp', 'webhook-signature'];
  return {
    headers: Object.fromEntries(named.map((name) => [name, String((headers as Record<string, unknown>)[name])])),
    body,
  };
}
const tokens = createTokenVerifier({ issuer: 'https://account.example', audience: 'webhooks-only' });

describe.each(Object.entries(backEnds))('webhooks received by the server SDK with %s', (_, start) => {
  const events: WebhookEvent[] = [];
  const secrets: string[] = [];
  let offsetMs = 0;
  let isFailing = false;
  let backEnd: BackEnd;

  beforeAll(async () => {
    // The verifier is created for each request, so that the tests can replace secrets and move the clock.
    const verifier = {
      verify: (request: Parameters<ReturnType<typeof createWebhookVerifier>['verify']>[0]) =>
        createWebhookVerifier({ secrets, platform: { now: () => Date.now() + offsetMs } }).verify(request),
    };
    const handle = async (event: WebhookEvent) => {
      if (isFailing) throw new Error('the database of the back end does not answer');
      events.push(event);
    };
    backEnd = await start({ verifier: tokens, webhooks: { verifier, handle } });
  });
  afterAll(() => backEnd.close());
  beforeEach(() => {
    events.length = 0;
    secrets.length = 0;
    offsetMs = 0;
    isFailing = false;
  });

  /** Adds an endpoint that delivers to the back end. */
  const subscribe = async () => {
    const endpoint = await add({ url: `${backEnd.url}/feisuo` });
    secrets.push(endpoint.secret);
    return endpoint;
  };

  /** Sends a request that the sender of the product made, with changes. */
  async function deliver(change: { body?: string; headers?: Record<string, string> } = {}, path = '/feisuo') {
    const { headers, body } = recorded();
    const response = await fetch(backEnd.url + path, {
      method: 'POST',
      headers: { ...headers, ...change.headers },
      body: change.body ?? body,
    });
    const text = await response.text();
    return {
      status: response.status,
      error: text.startsWith('{') ? (JSON.parse(text) as { error: string }).error : '',
    };
  }
  /** Records a request of the product's sender with a signature that the back end accepts. */
  const record = async () => {
    secrets.push((await add()).secret);
    await happen();
    await settle();
  };

  test('an event that the product sends is verified, handled and confirmed', async () => {
    await subscribe();
    await happen();
    await settle();
    expect(events).toEqual([
      {
        type: 'order.paid',
        id: expect.stringMatching(/^evt_/),
        timestamp: expect.stringMatching(/^20.*Z$/),
        data: { account_id: '100000000000001', order_id: 'o1' },
      },
    ]);
    expect(await deliveries()).toMatchObject([{ state: 'delivered', status: 204, tries: 1 }]);
  });

  test('an event whose handling fails is delivered again with the same id', async () => {
    await subscribe();
    isFailing = true;
    await happen();
    await settle();
    expect(await deliveries()).toMatchObject([{ state: 'waiting', status: 500 }]);
    isFailing = false;
    later((webhookLimits.waitsS[0] + 1) * 1000);
    await settle();
    expect(await deliveries()).toMatchObject([{ id: expect.any(String), state: 'delivered', status: 204, tries: 2 }]);
    expect(events).toHaveLength(1);
  });

  test('while a secret is replaced, deliveries are valid with the old, the new or both secrets', async () => {
    const { id, secret, version } = await subscribe();
    const renewed = await owner.call('POST', `/webhooks/${id}/secret`, { version, reason });
    const next = renewed.body.data.secret as string;
    for (const known of [[secret], [next], [next, secret]]) {
      secrets.splice(0, secrets.length, ...known);
      await happen();
      await settle();
    }
    expect(events).toHaveLength(3);
    later(webhookLimits.overlapMs + 1000);
    secrets.splice(0, secrets.length, secret);
    await happen();
    await settle();
    expect(events).toHaveLength(3);
    expect((await deliveries('?state=waiting'))[0]).toMatchObject({ status: 400, tries: 1 });
  });

  test('a changed body, id or timestamp is refused, and so is a body without a signature', async () => {
    await record();
    const { headers, body } = recorded();
    const invalid = { status: 400, error: 'no signature is valid' };
    expect(await deliver({ body: body.replace('o1', 'o2') })).toEqual(invalid);
    expect(await deliver({ body: `${body} ` })).toEqual(invalid);
    expect(await deliver({ headers: { 'webhook-id': 'evt_other' } })).toEqual(invalid);
    const timestamp = String(Number(headers['webhook-timestamp']) + 1);
    expect(await deliver({ headers: { 'webhook-timestamp': timestamp } })).toEqual(invalid);
    for (const signature of ['v1,', 'v1,AAAA', `v1a,${String(headers['webhook-signature']).slice(3)}`, 'x'])
      expect(await deliver({ headers: { 'webhook-signature': signature } })).toEqual(invalid);
    expect(await deliver({ headers: { 'webhook-signature': '' } })).toMatchObject({ status: 400 });
    expect(events).toEqual([]);
    expect(await deliver()).toMatchObject({ status: 204 });
    expect(events).toHaveLength(1);
  });

  test('a request that is more than five minutes old or in the future is refused as stale', async () => {
    await record();
    for (const minutes of [6, -6]) {
      offsetMs = minutes * 60_000;
      expect(await deliver()).toEqual({
        status: 400,
        error: 'the timestamp is too far from the clock of this machine',
      });
    }
    offsetMs = 4 * 60_000;
    expect(await deliver()).toMatchObject({ status: 204 });
    expect(await deliver({ headers: { 'webhook-timestamp': '1e9' } })).toMatchObject({ status: 400 });
  });

  test('other routes of the back end still parse JSON', async () => {
    const response = await fetch(`${backEnd.url}/echo`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"a":1}',
    });
    expect(await response.json()).toEqual({ a: 1 });
  });
});

test('the webhook handler of Express refuses to run behind a JSON parser, and a body of more than a megabyte', async () => {
  const handled: WebhookEvent[] = [];
  const { secret } = await add();
  const webhooks = {
    verifier: createWebhookVerifier({ secrets: secret }),
    handle: (event: WebhookEvent) => void handled.push(event),
  };
  const backEnd = await backEnds.Express({ verifier: tokens, webhooks });
  try {
    await happen();
    await settle();
    const { headers, body } = recorded();
    const send = (path: string, text: string) => fetch(backEnd.url + path, { method: 'POST', headers, body: text });
    expect((await send('/late', body)).status).toBe(500);
    expect((await send('/feisuo', ' '.repeat(1_100_000))).status).toBe(413);
    expect(handled).toEqual([]);
    expect((await send('/feisuo', body)).status).toBe(204);
    expect(handled).toHaveLength(1);
  } finally {
    await backEnd.close();
  }
});
