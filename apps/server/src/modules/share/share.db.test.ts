import { activityPaths } from '@feisuo/contract/facts/paths';
import { WxShareSignatureReply } from '@feisuo/contract/schemas/activity';
import { Check } from 'typebox/value';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { databaseText } from '../../../test/database-text.ts';
import { startTestServer, useTestServer } from '../../../test/test-server.ts';
import { startWx, WX, type TestWx } from '../../../test/fake-wechat.ts';
import { signatureOf } from './share-module.ts';
import { TicketCache } from './ticket-cache.ts';
import { wxTickets } from './wx-tickets.ts';

const PAGE = 'http://localhost:8080/invite?channel=200061';
const addressOf = (page: string) =>
  `${activityPaths.wxShareSignature}?${new URLSearchParams({ web_url: page }).toString()}`;

const server = useTestServer();
let wx: TestWx;
let lines: string[];
beforeEach(async () => {
  wx = await startWx();
  lines = [];
  server.clock.setOffset(0);
  await server.deps.database.pool.query('delete from share_tickets');
});
afterEach(() => wx.close());

/** Creates a ticket cache without tickets in memory, as another process has. */
const ticketCache = (origin = wx.origin) =>
  new TicketCache({
    ...server.deps,
    log: {
      error: (...args: unknown[]) =>
        void lines.push(JSON.stringify(args, (_, value: unknown) => (value instanceof Error ? value.message : value))),
    },
    source: wxTickets({ ...WX, apiOrigin: origin }),
  });
const refusalOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => null,
    (error: { refusal?: string; facts?: { retryAfterSeconds?: number } }) => [
      error.refusal,
      Math.ceil(error.facts?.retryAfterSeconds ?? 0),
    ],
  );
const pass = (seconds: number) => server.clock.setOffset(server.clock.now().getTime() - Date.now() + seconds * 1000);

test('§7 wx/share/signature signs with a sandbox ticket by default, and returns all inputs except the ticket', async () => {
  const { status, body, headers } = await server.get(addressOf(`${PAGE}#top`));
  expect(status).toBe(200);
  expect(Check(WxShareSignatureReply, body)).toBe(true);
  expect(headers['cache-control']).toBe('no-store');
  const { appId, timestamp, noncestr, signature, share } = body.data;
  expect(share).toMatch(/^visitor\.\d{8}\.[\w-]{22}$/);
  expect(Math.abs(timestamp - Date.now() / 1000)).toBeLessThan(60);
  const { rows } = await server.deps.database.pool.query<{ ticket: string }>('select ticket from share_tickets');
  const ticket = server.deps.masterKey.open('share-ticket', rows[0]?.ticket ?? '', appId);
  expect(ticket).toMatch(/^local-ticket-/);
  expect(signature).toBe(signatureOf({ ticket, noncestr, timestamp, url: PAGE }));
  // A second request gets a new nonce and a signature with the same ticket.
  const again = (await server.get(addressOf(PAGE))).body.data;
  expect(again.noncestr).not.toBe(noncestr);
  expect(again.signature).toBe(signatureOf({ ...again, ticket, url: PAGE }));
});

test('§11 activity: signing an address of another site is refused with 400, and no ticket is fetched', async () => {
  for (const page of ['https://evil.test/', 'http://localhost:8081/', `https://evil.test/?${'x'.repeat(2100)}`]) {
    const { status, body } = await server.get(addressOf(page));
    expect([status, body.code, body.data]).toEqual([400, 400, null]);
  }
  expect((await server.get(activityPaths.wxShareSignature)).status).toBe(400);
  expect((await server.get(addressOf('https://localhost:8080/m'))).status).toBe(200);
});

test('requests for share signatures are rate-limited per client address', async () => {
  const strict = await startTestServer({ LIMITS_SCALE: '0.02' }); // LIMITS_SCALE 0.02 allows two requests a minute.
  const statuses = [];
  for (let time = 0; time < 3; time++) statuses.push((await strict.get(addressOf(PAGE))).status);
  expect(statuses).toEqual([200, 200, 429]);
  await strict.dispose();
});

test('with the settings of a WeChat official account, addresses are signed with a ticket of this account', async () => {
  const real = await startTestServer({ WX_APP_ID: WX.appId, WX_APP_SECRET: WX.secret, WX_API_ORIGIN: wx.origin });
  const { body } = await real.get(addressOf(PAGE));
  expect(body.data.appId).toBe(WX.appId);
  expect(body.data.signature).toBe(signatureOf({ ...body.data, ticket: 'ticket-2', url: PAGE }));
  expect(wx.calls.map(({ pathname, search }) => pathname + search)).toEqual([
    `/cgi-bin/token?grant_type=client_credential&appid=${WX.appId}&secret=${WX.secret}`,
    '/cgi-bin/ticket/getticket?access_token=token-1&type=jsapi',
  ]);
  // The app secret, the access token and the ticket are stored sealed.
  const stored = await databaseText(real);
  for (const word of [WX.secret, 'token-1', 'ticket-2']) expect(stored).not.toContain(word);
  await real.dispose();
});

test('fifty concurrent callers in five processes cause one fetch of a WeChat ticket and all get this ticket', async () => {
  const keepers = Array.from({ length: 5 }, () => ticketCache());
  const asking = Array.from({ length: 10 }, () => keepers.map((one) => one.find())).flat();
  const tickets = await Promise.all(asking);
  expect(tickets).toHaveLength(50);
  expect(new Set(tickets)).toEqual(new Set(['ticket-2']));
  expect([wx.tokens(), wx.tickets()]).toEqual([1, 1]);
});

test('one process renews the WeChat ticket 200 s before expiry, while other processes use the old ticket', async () => {
  const [one, other] = [ticketCache(), ticketCache()];
  expect(await one.find()).toBe('ticket-2');
  pass(6990);
  expect(await other.find()).toBe('ticket-2');
  pass(20);
  let release = () => {};
  wx.hold = new Promise((resolve) => (release = resolve));
  const renewing = one.find();
  await expect.poll(() => wx.calls.length).toBe(3);
  expect(await other.find()).toBe('ticket-2');
  release();
  expect(await renewing).toBe('ticket-4');
  expect(await other.find()).toBe('ticket-4');
  expect([wx.tokens(), wx.tickets()]).toEqual([2, 2]);
});

test('the WeChat access token is reused while valid, and replaced once when WeChat rejects it', async () => {
  await ticketCache().find();
  await server.deps.database.pool.query('update share_tickets set ticket_renew_at = null, ticket_expires_at = null');
  await ticketCache().find();
  expect([wx.tokens(), wx.tickets()]).toEqual([1, 2]);
  wx.valid.clear(); // Another process fetched a token, which made the stored token invalid.
  await server.deps.database.pool.query('update share_tickets set ticket_renew_at = null, ticket_expires_at = null');
  expect(await ticketCache().find()).toMatch(/^ticket-/);
  expect([wx.tokens(), wx.tickets()]).toEqual([2, 4]);
});

test.each<[string, TestWx['next'][number]]>([
  ['busy', { errcode: -1, errmsg: 'system error' }],
  ['a broken connection', null],
  ['a server error', 502],
  ['a redirect, which is not followed', 302],
  ['an answer that is no JSON', '<html>'],
  ['an answer that is no object', '7'],
  ['an answer without a token', { expires_in: 7200 }],
  ['an answer without an expiry', { access_token: 'x' }],
  ['an answer that is too long', `"${'x'.repeat(20_000)}"`],
])('fault of the messaging app (%s): signing is unavailable, and each failure doubles the wait', async (_, answer) => {
  wx.next.push(answer);
  expect(await refusalOf(ticketCache().find())).toEqual(['unavailable', 5]);
  expect((await refusalOf(ticketCache().find()))?.[0]).toBe('unavailable');
  expect(wx.calls).toHaveLength(1);
  pass(6);
  wx.next.push(answer);
  expect(await refusalOf(ticketCache().find())).toEqual(['unavailable', 10]);
  pass(11);
  expect(await ticketCache().find()).toMatch(/^ticket-/);
  expect(lines.join()).not.toContain(WX.secret);
});

test("after WeChat refuses the secret or the server's address, the next fetch waits ten minutes; the log has no secret", async () => {
  wx.next.push({ errcode: 40125, errmsg: `invalid appsecret ${WX.secret}` });
  expect(await refusalOf(ticketCache().find())).toEqual(['unavailable', 600]);
  expect(lines).toEqual([expect.stringContaining('refused: 40125')]);
  expect(lines.join()).not.toContain(WX.secret);
  pass(601);
  wx.next.push({ errcode: 40164, errmsg: 'invalid ip' });
  expect(await refusalOf(ticketCache().find())).toEqual(['unavailable', 600]);
});

test('while the renewal of a WeChat ticket fails, the old ticket is used until it expires', async () => {
  await ticketCache().find();
  pass(7050);
  wx.next.push({ errcode: -1 });
  expect(await ticketCache().find()).toBe('ticket-2');
  expect(await ticketCache().find()).toBe('ticket-2');
  pass(200);
  wx.next.push({ errcode: -1 });
  expect(await refusalOf(ticketCache().find())).toEqual(['unavailable', 10]);
});

test('if the process that fetches a ticket crashes, another process fetches it when the lease ends', async () => {
  await server.deps.database.pool.query(
    `insert into share_tickets (app_id, lease_id, lease_ends_at, failures) values ($1, 'dead', $2, 0)`,
    [WX.appId, new Date(Date.now() + 20_000)],
  );
  const waiting = ticketCache().find();
  pass(21);
  expect(await waiting).toBe('ticket-2');
});

test('a WeChat ticket that is valid only for minutes is renewed after half its lifetime', async () => {
  wx.expiresInS = 100;
  await ticketCache().find();
  pass(49);
  await ticketCache().find();
  expect(wx.tickets()).toBe(1);
  pass(2);
  await ticketCache().find();
  expect(wx.tickets()).toBe(2);
});

test('without a WeChat ticket the signature route answers 503 with Retry-After', async () => {
  const real = await startTestServer({ WX_APP_ID: WX.appId, WX_APP_SECRET: WX.secret, WX_API_ORIGIN: wx.origin });
  wx.next.push(502);
  const { status, body, headers } = await real.get(addressOf(PAGE));
  expect([status, body.code, headers['retry-after']]).toEqual([503, 503, '5']);
  await real.dispose();
});
