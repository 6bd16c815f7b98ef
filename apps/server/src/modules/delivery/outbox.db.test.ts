import { once } from 'node:events';
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { fastify, type FastifyInstance, type InjectOptions } from 'fastify';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '@feisuo/contract/facts/durations';
import { productionSettings } from '../../../test/production-settings.ts';
import { useTestServer } from '../../../test/test-server.ts';
import { readConfig } from '../../config/config.ts';
import { useDialect } from '../../http/dialect.ts';
import { routeIndex } from '../../http/route-index.ts';
import { serviceDialect } from '../../http/service-dialect.ts';
import { validatorCompiler } from '../../http/validation.ts';
import { Brand } from '../content/index.ts';
import { Delivery } from './delivery.ts';
import { deliveryRoutes } from './delivery.routes.ts';
import { purgeOldMessages } from './delivery-module.ts';
import type { OutgoingMessage } from './message.ts';
import { outboxCookie, outboxLink } from './outbox-key.ts';

const sms: OutgoingMessage = {
  channel: 'sms',
  to: '+8613800138000',
  locale: 'zh-CN',
  content: { kind: 'code', usage: 'SIGN_IN', code: '048213', minutes: 10 },
};
const email: OutgoingMessage = {
  channel: 'email',
  to: 'person@example.test',
  locale: 'en-US',
  content: { kind: 'notice', notice: 'password_changed', at: new Date('2026-11-15T08:00:00Z') },
};
const realSms = { SMS_GATEWAY_URL: 'http://127.0.0.1:9/send' };
const realMail = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'a@b.test' };

const server = useTestServer();
let brand: Brand;
let delivery: Delivery;
let apps: FastifyInstance[];
beforeAll(async () => {
  brand = new Brand(server.deps.db);
  delivery = new Delivery({ ...server.deps, brand });
});

beforeEach(async () => {
  apps = [];
  server.clock.setOffset(0);
  await server.deps.database.pool.query('delete from outbox_messages');
});
afterEach(() => Promise.all(apps.map((app) => app.close())));
const send = (...messages: OutgoingMessage[]) =>
  server.deps.db.transaction(async (tx) => {
    for (const message of messages) await delivery.send(tx, message);
  });

/** Starts a server with these settings and returns a function that requests its outbox page. */
async function openApp(settings: Record<string, string> = {}) {
  const config = readConfig({ ...server.home.env, ...settings });
  const app = fastify({ trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false })
    .withTypeProvider<TypeBoxTypeProvider>()
    .setValidatorCompiler(validatorCompiler);
  apps.push(app);
  await app.register(routeIndex);
  useDialect(app, serviceDialect, ['/sandbox']);
  await app.register(deliveryRoutes, { ...server.deps, config, brand });
  const ask = async (options: InjectOptions | string) => {
    const { headers, ...request } = typeof options === 'string' ? { url: options } : options;
    const answer = await app.inject({
      ...request,
      headers: { cookie: outboxCookie(server.deps.masterKey), ...headers },
    });
    const isJson = String(answer.headers['content-type']).includes('json');
    return { status: answer.statusCode, headers: answer.headers, body: isJson ? answer.json() : answer.body };
  };
  return Object.assign(ask, { app });
}

test('the outbox shows messages newest first, with phone numbers in the form that members type', async () => {
  const ask = await openApp();
  await send(sms, email);
  const { status, headers, body } = await ask('/sandbox/outbox');
  expect(status).toBe(200);
  expect(headers['cache-control']).toBe('no-store');
  expect(body).toEqual({
    data: [
      {
        to: 'person@example.test',
        channel: 'email',
        usage: '',
        code: '',
        text: expect.stringContaining('2026-11-15 16:00'),
        at: expect.stringMatching(/Z$/),
      },
      {
        to: '13800138000',
        channel: 'sms',
        usage: 'SIGN_IN',
        code: '048213',
        text: expect.stringMatching(/^【飞梭】验证码 048213/),
        at: expect.stringMatching(/Z$/),
      },
    ],
  });
});

test.each([
  ['13800138000', 'sms'],
  ['%2B8613800138000', 'sms'],
  ['%2B86%2013800138000', 'sms'],
  ['+8613800138000', 'sms'],
  ['Person@Example.TEST', 'email'],
])('the outbox finds messages by the recipient %s', async (to, channel) => {
  const ask = await openApp();
  await send(sms, email, { ...sms, to: '+8613900139000' });
  const { body } = await ask(`/sandbox/outbox?to=${to}`);
  expect(body.data.map((message: { channel: string }) => message.channel)).toEqual([channel]);
});

test('without an address in the query, the outbox shows the newest hundred messages', async () => {
  const ask = await openApp();
  await send(...Array.from({ length: 101 }, () => sms), email);
  const { body } = await ask('/sandbox/outbox');
  expect(body.data).toHaveLength(100);
  expect(body.data[0].channel).toBe('email');
});

test('the outbox table contains no readable code, phone number or address', async () => {
  await send(sms, email);
  const { rows } = await server.deps.database.pool.query('select * from outbox_messages');
  expect(rows).toHaveLength(2);
  for (const secret of ['048213', '13800138000', 'person', 'SIGN_IN', 'password_changed']) {
    expect(JSON.stringify(rows)).not.toContain(secret);
  }
});

test('a decoy stores the same row as a message in the outbox table, and is not shown', async () => {
  const ask = await openApp();
  await send(sms, { ...sms, isDecoy: true });
  const { rows } = await server.deps.database.pool.query('select is_decoy from outbox_messages order by id');
  expect(rows).toEqual([{ is_decoy: false }, { is_decoy: true }]);
  expect((await ask('/sandbox/outbox')).body.data).toHaveLength(1);
});

test.each<[string, Omit<InjectOptions, 'url'>]>([
  ['from another address', { remoteAddress: '203.0.113.5' }],
  ['from a private network', { remoteAddress: '192.168.1.5' }],
  ...[
    'x-forwarded-for',
    'forwarded',
    'via',
    'x-real-ip',
    'cf-connecting-ip',
    'true-client-ip',
    'x-forwarded-proto',
    'x-vercel-forwarded-for',
    'x-nf-client-connection-ip',
    'do-connecting-ip',
    'x-originating-ip',
    'x-appengine-user-ip',
    'x-cdn-src-ip',
    'x-bb-ip',
    'akamai-origin-hop',
    'x-akamai-config-log-detail',
    'x-varnish',
    'eagleeye-traceid',
    'x-scheme',
    'front-end-https',
    'x-some-new-vendor-client-ip',
  ].map((header): [string, Omit<InjectOptions, 'url'>] => [
    `through a proxy that only adds ${header}`,
    { headers: { [header]: '127.0.0.1' } },
  ]),
  ['under the host name of another site', { headers: { host: 'rebound.example' } }],
])('the outbox page refuses a request %s', async (_, request) => {
  const ask = await openApp();
  await send(sms);
  const { status, body } = await ask({ url: '/sandbox/outbox', ...request });
  expect(status).toBe(403);
  expect(body).toMatchObject({ code: 403, data: null });
});

describe('the outbox page requested through a trusted proxy', () => {
  const from = async (headers: Record<string, string>) =>
    (await (await openApp({ TRUST_PROXY: 'loopback' }))({ url: '/sandbox/outbox', headers })).status;

  test('is refused with any forwarded address, because a proxy may pass on a header of the visitor', async () => {
    for (const address of ['203.0.113.5', '127.0.0.1, 203.0.113.5', '127.0.0.1', '::1', '127.0.0.1, 127.0.0.1'])
      expect(await from({ host: 'localhost:8080', 'x-forwarded-for': address }), address).toBe(403);
  });

  test('is refused without a forwarded address', async () => {
    expect(await from({})).toBe(403);
    expect(await from({ 'x-real-ip': '127.0.0.1' })).toBe(403);
  });

  test('is refused under DNS rebinding because of its Host header, even if X-Forwarded-Host has our name', async () => {
    const rebound = { host: 'rebound.example', 'x-forwarded-for': '127.0.0.1', 'x-forwarded-host': 'localhost:8080' };
    expect(await from(rebound)).toBe(403);
    expect(await from({ ...rebound, host: 'localhost:8080', 'x-forwarded-host': 'rebound.example' })).toBe(403);
  });
});

test.each([
  ['the public name of the site', { SITE_ORIGIN: 'http://www.example.test:8080' }, 'www.example.test:8080'],
  ['localhost, behind a proxy that is not configured', { SITE_ORIGIN: 'https://www.example.test' }, 'localhost'],
  ['localhost, with another public port', { SITE_ORIGIN: 'http://www.example.test' }, 'localhost:8080'],
  [
    'localhost, while TRUST_PROXY names another machine',
    { SITE_ORIGIN: 'http://www.example.test:8080', TRUST_PROXY: '10.0.0.0/8' },
    'localhost:8080',
  ],
])(
  'the outbox page refuses a request through a local proxy that adds no header, under %s',
  async (_, settings, host) => {
    const ask = await openApp(settings);
    expect((await ask({ url: '/sandbox/outbox', headers: { host } })).status).toBe(403);
  },
);

test.each<[string, Record<string, string>]>([
  ['a public origin without a proxy', { SITE_ORIGIN: 'http://www.example.test:8080', PORT: '8080' }],
  ['loopback origins and a configured proxy', { TRUST_PROXY: '10.0.0.0/8' }],
])('a browser on this machine opens the printed outbox link with %s', async (_, settings) => {
  const ask = await openApp(settings);
  expect((await ask({ url: '/sandbox/outbox', headers: { host: 'localhost:8080' } })).status).toBe(200);
});

describe('the key of the outbox page', () => {
  const linkOf = (settings: Record<string, string> = {}) =>
    outboxLink(readConfig({ ...server.home.env, ...settings }), server.deps.masterKey);

  test.each([
    ['none', {}],
    ['the key of another installation', { cookie: `outbox_key=${'A'.repeat(43)}` }],
    ['empty', { cookie: 'outbox_key=' }],
    ['of another length', { cookie: `outbox_key=${'é'.repeat(43)}` }],
  ])('is refused if it is %s, even from this machine under localhost', async (_, headers) => {
    const { app } = await openApp();
    await send(sms);
    const answer = await app.inject({ url: '/sandbox/outbox', headers });
    expect([answer.statusCode, answer.json().data]).toEqual([403, null]);
    const asked = await app.inject({ url: '/sandbox/outbox?key=wrong&key=again', headers });
    expect(asked.statusCode).toBe(403);
  });

  test('is missing in requests through a local proxy that adds no headers, so these requests are refused', async () => {
    const { app } = await openApp();
    await send(sms);
    const address = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
    const proxy = createServer((asked, answer) => {
      const { host: _public, ...headers } = asked.headers;
      const onward = {
        port: address.port,
        path: asked.url,
        headers: { ...headers, host: `localhost:${address.port}` },
      };
      get(onward, (reply) => {
        answer.writeHead(reply.statusCode ?? 500, reply.headers);
        reply.pipe(answer);
      });
    }).listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    const through = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}/sandbox/outbox`;
    const visitor = await fetch(through);
    const owner = await fetch(`${address.origin}/sandbox/outbox`, {
      headers: { cookie: outboxCookie(server.deps.masterKey) },
    });
    proxy.close();
    expect([visitor.status, owner.status]).toEqual([403, 200]);
    expect(await visitor.text()).not.toContain('048213');
  });

  test('in the printed link becomes a cookie that scripts and other sites cannot read', async () => {
    const { app } = await openApp();
    const { pathname, search } = new URL(linkOf() ?? '');
    const opened = await app.inject(`${pathname}${search}&to=13800138000`);
    expect([opened.statusCode, opened.headers.location]).toEqual([303, '/sandbox/outbox?to=13800138000']);
    const cookie = String(opened.headers['set-cookie']);
    expect(cookie).toMatch(/^outbox_key=[\w-]{43}; Path=\/sandbox\/outbox; Max-Age=\d+; HttpOnly; SameSite=Strict$/);
    const read = await app.inject({ url: '/sandbox/outbox', headers: { cookie: cookie.split(';', 1)[0] } });
    expect(read.statusCode).toBe(200);
  });

  test('depends on the installation, and the printed link leads to this machine', () => {
    expect(linkOf()).toMatch(/^http:\/\/localhost:8080\/sandbox\/outbox\?key=[\w-]{43}$/);
    expect(linkOf({ SITE_ORIGIN: 'http://www.example.test:8080', PORT: '8080' })).toMatch(/^http:\/\/localhost:8080\//);
    expect(linkOf({ ...realSms, ...realMail })).toBeNull();
  });
});

test('in production there is no outbox page, because operators read the outbox in the console', async () => {
  const { SMS_GATEWAY_URL: _none, ...settings } = productionSettings;
  const production = { ...settings, ALLOW_SANDBOX: '1', SITE_ORIGIN: 'https://localhost:8080' };
  const ask = await openApp(production);
  expect((await ask('/sandbox/outbox')).status).toBe(404);
  expect(outboxLink(readConfig(production), server.deps.masterKey)).toBeNull();
});

test.each(['127.0.0.1', '127.3.2.1', '::1', '::ffff:127.0.0.1'])(
  'the outbox page opens for a request from %s',
  async (remoteAddress) => {
    const ask = await openApp();
    expect((await ask({ url: '/sandbox/outbox', remoteAddress })).status).toBe(200);
  },
);

test('the outbox page does not exist with both gateways, and with one gateway it leaves out the channel of this gateway', async () => {
  await send(sms, email);
  expect((await (await openApp({ ...realSms, ...realMail }))('/sandbox/outbox')).status).toBe(404);
  const channelsOf = async (settings: Record<string, string>) =>
    (await (await openApp(settings))('/sandbox/outbox')).body.data.map(
      (message: { channel: string }) => message.channel,
    );
  expect(await channelsOf(realSms)).toEqual(['email']);
  expect(await channelsOf(realMail)).toEqual(['sms']);
});

test('outbox messages are deleted after a day', async () => {
  await send(sms);
  server.clock.setOffset(DAY_MS - 60_000);
  await send(email);
  server.clock.setOffset(DAY_MS + 60_000);
  await purgeOldMessages(server.deps.db, server.clock.now());
  const { rows } = await server.deps.database.pool.query('select channel from outbox_messages');
  expect(rows).toEqual([{ channel: 'email' }]);
});
