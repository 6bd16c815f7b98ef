import { createServer } from 'node:http';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { DAY_MS } from '@feisuo/contract/facts/durations';
import { webhookEvents, webhookLimits } from '@feisuo/contract/facts/webhook-events';
import { expect, test } from 'vitest';
import { answerWith, neverRespond, startReceiver } from '../../../test/webhook-receiver.ts';
import { outgoingNet } from '../../outgoing/outgoing-net.ts';
import { judgeAttempt } from '../../outgoing/judge-attempt.ts';
import { post, type PostNet } from '../../outgoing/post.ts';
import { judgeTarget } from '../../outgoing/target.ts';
import { headersOf, makeSecret } from './signature.ts';

const readGuide = (path: string) => readFileSync(new URL(`../../../../../docs/${path}`, import.meta.url), 'utf8');
const guides = [
  {
    path: 'webhooks.md',
    backoff: '5 seconds, 5 minutes, 30 minutes, 2 hours, 5 hours and 10 hours',
    limits: ['10 seconds', '24 hours', '5 days', '30 days'],
  },
  {
    path: 'zh/webhooks.md',
    backoff: '5 秒、5 分钟、30 分钟、2 小时、5 小时、10 小时',
    limits: ['10 秒', '24 小时', '5 天', '30 天'],
  },
];
const netOf = (allowsLoopback: boolean): PostNet => ({
  ...outgoingNet({ env: {}, privateHosts: [] }, { allowsLoopback }),
  resolve: async () => [],
  timeoutMs: 2000,
});
const demo = netOf(true);
const message = { headers: {}, body: '{}' };

test('webhook targets must be public https addresses, or in a demo this machine over http', () => {
  const table: [string, string | null, string | null][] = [
    ['https://hooks.example.com/feisuo?tenant=1', null, null],
    ['https://hooks.internal/', null, null],
    ['http://hooks.internal/', 'not https', 'not https'],
    ['https://203.0.113.7/', 'not public', 'not public'],
    ['https://10.1.2.3/', 'not public', 'not public'],
    ['https://localhost/', null, 'not public'],
    ['https://2130706433/', null, 'not public'],
    ['https://[::ffff:127.0.0.1]/', null, 'not public'],
    ['https://[fd00::1]/', 'not public', 'not public'],
    ['http://localhost:4000/', null, 'not https'],
    ['http://127.0.0.1/', null, 'not https'],
    ['http://[::1]:4000/', null, 'not https'],
    ['http://hooks.example.com/', 'not https', 'not https'],
    ['http://localhost.example.com/', 'not https', 'not https'],
    ['ftp://hooks.example.com/', 'not https', 'not https'],
    ['https://user:secret@hooks.example.com/', 'malformed', 'malformed'],
    ['https://hooks.example.com/#part', 'malformed', 'malformed'],
    ['nowhere', 'malformed', 'malformed'],
  ];
  for (const [url, inDemo, inProduction] of table)
    expect([
      url,
      ...[false, true].map((isProduction) => judgeTarget(url, { isProduction, privateHosts: ['hooks.internal'] })),
    ]).toEqual([url, inDemo, inProduction]);
});

test('a webhook target is refused if its name resolves to an internal address at the time of connecting', async () => {
  const receiver = await startReceiver();
  const net = netOf(false);
  const address = receiver.url.replace('http://127.0.0.1', 'https://rebind.example.com');
  const inside = { ...net, resolve: async () => [{ address: '127.0.0.1', family: 4 }] };
  const mixed = {
    ...net,
    resolve: async () => [
      { address: '8.8.8.8', family: 4 },
      { address: '::1', family: 6 },
    ],
  };
  for (const each of [inside, mixed])
    expect(await post(each, address, message)).toMatchObject({ status: null, fault: 'FORBIDDEN_ADDRESS' });
  expect(await post(net, receiver.url, message)).toMatchObject({ status: null, fault: 'FORBIDDEN_ADDRESS' });
  expect(await post(net, address, message)).toMatchObject({ status: null, fault: 'FORBIDDEN_ADDRESS' });
  expect(receiver.received).toEqual([]);
  await receiver.close();
});

test('a webhook delivery does not follow a redirect', async () => {
  const [receiver, elsewhere] = [await startReceiver(), await startReceiver()];
  receiver.answers.splice(0, 1, answerWith(307, 'moved', { location: elsewhere.url }));
  expect(await post(demo, receiver.url, message)).toMatchObject({ status: 307, answer: 'moved' });
  expect([receiver.received.length, elsewhere.received.length]).toEqual([1, 0]);
  await Promise.all([receiver.close(), elsewhere.close()]);
});

test('a webhook receiver that does not answer times out, and an endless answer counts as an answer', async () => {
  const receiver = await startReceiver();
  receiver.answers.splice(0, 1, neverRespond, (response) => void response.writeHead(200).write('half an ans'));
  const hasty = { ...demo, timeoutMs: 250 };
  expect(await post(hasty, receiver.url, message)).toMatchObject({ status: null, fault: 'TIMEOUT', answer: '' });
  expect(await post(hasty, receiver.url, message)).toMatchObject({ status: 200, fault: '', answer: 'half an ans' });
  await receiver.close();
});

test("only the beginning of a webhook receiver's answer is stored, as one line", async () => {
  let written = 0;
  const flood = createServer((_request, response) => {
    const more = () => {
      while (written < 64_000_000 && !response.destroyed && response.write('行\n'.repeat(4096))) written += 16_384;
      if (!response.destroyed) response.once('drain', more);
    };
    more();
  });
  await new Promise<void>((listening) => void flood.listen(0, '127.0.0.1', listening));
  const { port } = flood.address() as { port: number };
  const { status, answer } = await post(demo, `http://127.0.0.1:${port}/`, message);
  expect([status, answer.length, answer.includes('\n')]).toEqual([200, 300, false]);
  expect(written).toBeLessThan(64_000_000);
  flood.closeAllConnections();
  await new Promise((closed) => flood.close(closed));
});

test('webhooks retry after 5 s, 5 min, 30 min, 2 h, 5 h and 10 h, then the delivery is dead; a ping is sent once', () => {
  const { waitsS } = webhookLimits;
  const waits = Array.from({ length: 7 }, (_, index) => judgeAttempt({ status: 500, tries: index + 1 }, waitsS).waitS);
  expect(waits).toEqual([5, 300, 1800, 7200, 18_000, 36_000, null]);
  for (const status of [null, 199, 302, 400, 410, 429, 503])
    expect(judgeAttempt({ status, tries: 1 }, waitsS).state).toBe('waiting');
  expect(judgeAttempt({ status: 500, tries: 7 }, waitsS).state).toBe('dead');
  expect(judgeAttempt({ status: 500, tries: 1 }, [])).toEqual({ state: 'dead', waitS: null });
  for (const status of [200, 202, 204]) expect(judgeAttempt({ status, tries: 3 }, waitsS).state).toBe('delivered');
});

test('webhook signatures match the published example of Standard Webhooks', () => {
  const example = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: 1_614_265_330, body: '{"test": 2432232314}' };
  expect(headersOf(example, ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'])).toEqual({
    'webhook-id': example.id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
});

test.each(guides)(
  '$path: the sample code accepts our webhook signature, and refuses changed, old and foreign messages',
  async ({ path }) => {
    const folder = mkdtempSync(join(tmpdir(), 'webhook-sample-'));
    const [, sample = ''] = /```ts\n([^]+?)```/.exec(readGuide(path)) ?? [];
    writeFileSync(join(folder, 'sample.ts'), sample);
    const { verifyWebhook } = await import(pathToFileURL(join(folder, 'sample.ts')).href);
    rmSync(folder, { recursive: true });
    const [secret, old] = [makeSecret(), makeSecret()];
    const now = Math.floor(Date.now() / 1000);
    const signed = (timestamp = now, secrets = [secret]) =>
      headersOf({ id: 'evt_1', timestamp, body: '{"a":1}' }, secrets);
    expect(verifyWebhook(secret, signed(), '{"a":1}')).toEqual({ a: 1 });
    expect(verifyWebhook(old, signed(now, [secret, old]), '{"a":1}')).toEqual({ a: 1 });
    expect(() => verifyWebhook(secret, signed(), '{"a":2}')).toThrow();
    expect(() => verifyWebhook(old, signed(), '{"a":1}')).toThrow();
    expect(() => verifyWebhook(secret, signed(now - 301), '{"a":1}')).toThrow();
    expect(() => verifyWebhook(secret, {}, '{"a":1}')).toThrow();
  },
);

test.each(guides)(
  '$path lists every webhook event, and the backoff and limits that the code uses',
  ({ path, backoff, limits }) => {
    const guide = readGuide(path);
    for (const kind of [...webhookEvents, 'ping']) expect(guide).toContain(`\`${kind}\``);
    expect(guide).toContain(backoff);
    expect([webhookLimits.timeoutMs, webhookLimits.overlapMs, webhookLimits.failingMs, webhookLimits.keptMs]).toEqual([
      10_000,
      24 * 3_600_000,
      5 * DAY_MS,
      30 * DAY_MS,
    ]);
    for (const sentence of limits) expect(guide).toContain(sentence);
  },
);
