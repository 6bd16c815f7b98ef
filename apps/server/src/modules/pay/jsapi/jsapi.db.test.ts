import { memberPaths, payPaths, sandboxPaths } from '@feisuo/contract/facts/paths';
import type { JsapiParams } from '@feisuo/contract/schemas/pay';
import type { SandboxAction, SandboxFault } from '@feisuo/contract/schemas/sandbox';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { accountCaller, bearer } from '../../../../test/account-caller.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';
import { createLogger } from '../../../logging/logging.ts';

type Person = Awaited<ReturnType<ReturnType<typeof accountCaller>['join']>>;

let server: TestServer;
let buyer: Person;
let otherMember: Person;
let written = '';
/** Strings that no log line may contain. */
const secrets: string[] = [];
beforeAll(async () => {
  server = await startTestServer({}, undefined, createLogger('trace', { write: (line) => void (written += line) }));
  const account = accountCaller(server);
  [buyer, otherMember] = [await account.join(), await account.join()];
});
afterEach(async () => {
  server.clock.setOffset(0);
  await turn([]);
});
afterAll(() => server.dispose());

const site = () => server.deps.config.siteOrigin;
const post = (person: Person, url: string, payload: object) =>
  server.request({ method: 'POST', url, payload, headers: bearer(person) });
const turn = (on: SandboxFault[]) => server.request({ method: 'POST', url: sandboxPaths.payFaults, payload: { on } });
const changeTrade = (tradeNo: string, action: SandboxAction) =>
  server.request({ method: 'POST', url: sandboxPaths.payTrade.replace(':trade_no', tradeNo), payload: { action } });
const tradeOf = (codeUrl: string) => new URL(codeUrl).pathname.split('/').at(-1) ?? '';
const stateAt = async (tradeNo: string) =>
  (await server.get(sandboxPaths.payTrade.replace(':trade_no', tradeNo))).body.state as string;
const stateOf = async (orderId: string) =>
  (await server.get(memberPaths.order.replace(':id', orderId), bearer(buyer))).body.data.state as string;
const count = async (text: string) => (await server.deps.database.pool.query(text)).rows[0].count as number;

async function order(person: Person, fields: Record<string, string> = {}) {
  const { orderToken } = (await server.get(payPaths.panel, bearer(person))).body.data;
  const orderRequest = { orderToken, userid: person.sub, type: 'wechat', ...fields };
  const again = () => server.get(`${payPaths.order}?${new URLSearchParams(orderRequest).toString()}`, bearer(person));
  const { orderId, codeUrl } = (await again()).body.data as { orderId: string; codeUrl: string };
  return { orderId, code: tradeOf(codeUrl), again };
}

/** A browser inside WeChat with its own openid cookie. */
class Browser {
  #cookie = '';

  /** Follows redirects and returns the address of the page. */
  async follow(address: string): Promise<string> {
    const { headers } = await this.get(address);
    const next = headers['location'] ?? '';
    return next.startsWith(site() + payPaths.jsapiReturn) ? this.follow(next) : next;
  }

  async get(address: string) {
    const answer = await server.request({ method: 'GET', url: address.slice(site().length), headers: this.#headers() });
    const [cookie] = [answer.headers['set-cookie'] ?? ''].flat().join().split(';');
    if (cookie) this.#cookie = cookie;
    return answer;
  }

  open(sheet: JsapiParams, origin = site()) {
    const headers = { ...this.#headers(), origin };
    return server.request({ method: 'POST', url: sandboxPaths.wxJsapi, payload: sheet, headers });
  }

  #headers = () => ({ cookie: `other=1; ${this.#cookie}; more=2` });
}

async function ticketFor(person: Person, orderId: string, browser = new Browser()): Promise<string> {
  const authorization = await post(person, payPaths.jsapiLink, { orderId, returnTo: '/vip?tab=1' });
  const page = await browser.follow(authorization.body.data.url);
  expect(page).toMatch(/\/vip\?tab=1#sheet=/);
  const ticket = page.split('#sheet=')[1] ?? '';
  secrets.push(ticket);
  return ticket;
}
const fetchJsapiParams = (person: Person, orderId: string, ticket: string) =>
  post(person, payPaths.jsapi, { orderId, ticket });

test('JSAPI payment identifies the payer, closes the code, and grants the days', async () => {
  expect((await server.get(payPaths.panel)).body.data).toMatchObject({ hasSheet: true });
  const browser = new Browser();
  const { orderId, code } = await order(buyer);
  const ticket = await ticketFor(buyer, orderId, browser);
  const { status, body } = await fetchJsapiParams(buyer, orderId, ticket);
  expect([status, body.data]).toMatchObject([200, { orderId, rmb: expect.any(Number), sheet: { signType: 'RSA' } }]);
  expect(await stateAt(code)).toBe('closed');
  const opened = await browser.open(body.data.sheet);
  expect([opened.status, opened.body]).toMatchObject([200, { state: 'waiting', rmb: body.data.rmb }]);
  await changeTrade(opened.body.trade_no, 'pay');
  expect(await stateOf(orderId)).toBe('granted');
  const receipt = (await server.get(memberPaths.order.replace(':id', orderId), bearer(buyer))).body.data;
  const story = receipt.timeline.map(({ kind }: { kind: string }) => kind);
  expect(story).toEqual(['created', 'code_ready', 'code_closed', 'sheet_asked', 'sheet_ready', 'paid', 'granted']);
  expect((await fetchJsapiParams(buyer, orderId, ticket)).body).toMatchObject({ code: 22111 });
});

test('repeated JSAPI requests of one payer return one trade with new signatures; another payer or a code gets another trade', async () => {
  const { orderId, again } = await order(buyer);
  const ticket = await ticketFor(buyer, orderId);
  const [one, two] = [await fetchJsapiParams(buyer, orderId, ticket), await fetchJsapiParams(buyer, orderId, ticket)];
  expect(two.body.data.sheet.package).toBe(one.body.data.sheet.package);
  expect(two.body.data.sheet.paySign).not.toBe(one.body.data.sheet.paySign);
  const first = one.body.data.sheet.package.replace('prepay_id=wx', '');
  const other = await fetchJsapiParams(buyer, orderId, await ticketFor(buyer, orderId));
  expect(other.body.data.sheet.package).not.toBe(one.body.data.sheet.package);
  expect(await stateAt(first)).toBe('closed');
  const { codeUrl } = (await again()).body.data;
  expect(await stateAt(other.body.data.sheet.package.replace('prepay_id=wx', ''))).toBe('closed');
  expect(await stateAt(tradeOf(codeUrl))).toBe('waiting');
  // After a lost reply, a repeated JSAPI request uses the same trade number.
  await turn(['error_after_commit']);
  expect((await fetchJsapiParams(buyer, orderId, ticket)).body).toMatchObject({ code: 22108 });
  await turn([]);
  const late = await fetchJsapiParams(buyer, orderId, ticket);
  expect(late.body).toMatchObject({ code: 0, data: { sheet: { package: expect.any(String) } } });
  const attempts = `select count(*)::int from pay_attempts where order_id = '${orderId}' and payer_hash is not null`;
  expect(await count(attempts)).toBe(3);
  expect(await count(`select count(*)::int from pay_sandbox_trades where out_trade_no like '${orderId}%'`)).toBe(5);
});

test('if closing the QR code fails and both the code and JSAPI are paid, one payment is granted and one is refunded', async () => {
  const { orderId, code } = await order(buyer);
  const ticket = await ticketFor(buyer, orderId);
  await turn(['close_fails', 'notify_lost']);
  const { sheet } = (await fetchJsapiParams(buyer, orderId, ticket)).body.data;
  expect(await stateAt(code)).toBe('waiting');
  await turn([]);
  await changeTrade(code, 'pay');
  await changeTrade(sheet.package.replace('prepay_id=wx', ''), 'pay');
  expect(await stateOf(orderId)).toBe('granted');
  const paid = await server.deps.database.pool.query(
    `select disposition from pay_payments where order_id = '${orderId}' order by disposition`,
  );
  expect(paid.rows).toEqual([{ disposition: 'applied' }, { disposition: 'duplicate' }]);
  expect(await count(`select count(*)::int from membership_grants where source_id = '${orderId}'`)).toBe(1);
});

test('JSAPI refuses an order of another account, and a payer ticket of another order', async () => {
  const [mine, theirs] = [await order(buyer), await order(otherMember)];
  const [ticket, foreign] = [await ticketFor(buyer, mine.orderId), await ticketFor(otherMember, theirs.orderId)];
  const authorization = { orderId: mine.orderId, returnTo: '/vip' };
  expect((await post(otherMember, payPaths.jsapiLink, authorization)).status).toBe(404);
  expect((await fetchJsapiParams(otherMember, mine.orderId, ticket)).status).toBe(404);
  expect((await fetchJsapiParams(otherMember, theirs.orderId, ticket)).body).toMatchObject({ code: 22120 });
  expect((await fetchJsapiParams(buyer, mine.orderId, foreign)).body).toMatchObject({ code: 22120 });
  expect((await fetchJsapiParams(buyer, mine.orderId, 'x'.repeat(80))).body).toMatchObject({ code: 22120 });
  for (const url of [payPaths.jsapiLink, payPaths.jsapi]) {
    const payload = { ...authorization, ticket };
    expect((await server.request({ method: 'POST', url, payload })).status).toBe(401);
  }
  server.clock.setOffset(1_200_000);
  expect((await fetchJsapiParams(buyer, mine.orderId, ticket)).body).toMatchObject({ code: 22120 });
});

test('a JSAPI authorization with an unknown or used state, or with a return page on another site, is refused', async () => {
  const { orderId } = await order(buyer);
  for (const returnTo of ['//evil.test', '/\\evil.test', 'https://evil.test', 'vip', '/vip#x', '/vip\n', '/会员']) {
    const refused = await post(buyer, payPaths.jsapiLink, { orderId, returnTo });
    expect(refused.status, returnTo).toBe(400);
  }
  const enter = async () =>
    (await post(buyer, payPaths.jsapiLink, { orderId, returnTo: '/vip' })).body.data.url as string;
  const url = await enter();
  expect(new URL(url).hash).toBe('#wechat_redirect');
  expect([...new URL(url).searchParams.keys()]).toEqual(['appid', 'redirect_uri', 'response_type', 'scope', 'state']);
  const state = new URL(url).searchParams.get('state') ?? '';
  expect(state).toMatch(/^[0-9A-Za-z]{32,128}$/);
  const browser = new Browser();
  const back = String((await browser.get(url)).headers['location']);
  const code = new URL(back).searchParams.get('code') ?? '';
  secrets.push(code, state);
  expect((await browser.get(back.replace(state, 'f'.repeat(64)))).status).toBe(404);
  expect((await browser.get(site() + payPaths.jsapiReturn)).status).toBe(404);
  // The return address contains the authorization code, so the response forbids the Referer header.
  expect((await browser.get(back)).headers).toMatchObject({
    location: expect.stringMatching(/\/vip#sheet=/),
    'referrer-policy': 'no-referrer',
  });
  expect((await browser.get(back)).status).toBe(404);

  const second = new URL(await enter()).searchParams.get('state') ?? '';
  const returnWith = (fields: Record<string, string>) =>
    browser.follow(`${site()}${payPaths.jsapiReturn}?${new URLSearchParams(fields).toString()}`);
  expect(await returnWith({ code, state: second })).toBe(`${site()}/vip#sheet_error=expired`);
  const third = new URL(await enter()).searchParams.get('state') ?? '';
  expect(await returnWith({ state: third })).toBe(`${site()}/vip#sheet_error=denied`);
  const slow = await enter();
  server.clock.setOffset(600_000);
  expect(await browser.follow(slow)).toBe(`${site()}/vip#sheet_error=expired`);
  expect(await count('select count(*)::int from pay_jsapi_links')).toBe(0);
});

test('WeChat opens a JSAPI payment only for its payer, with unchanged parameters, and on a page of our site', async () => {
  const browser = new Browser();
  const { orderId } = await order(buyer);
  const { sheet } = (await fetchJsapiParams(buyer, orderId, await ticketFor(buyer, orderId, browser))).body.data;
  const tradeFor = async (who: Browser, changed: JsapiParams) => (await who.open(changed)).body.trade_no as unknown;
  expect(await tradeFor(browser, sheet)).toBe(sheet.package.replace('prepay_id=wx', ''));
  const other = new Browser();
  await other.follow((await post(buyer, payPaths.jsapiLink, { orderId, returnTo: '/' })).body.data.url);
  expect(await tradeFor(other, sheet)).toBeUndefined();
  expect(await tradeFor(new Browser(), sheet)).toBeUndefined();
  expect(await tradeFor(browser, { ...sheet, package: 'prepay_id=wx1' })).toBeUndefined();
  expect(await tradeFor(browser, { ...sheet, appId: 'wx1' })).toBeUndefined();
  expect((await browser.open(sheet, 'https://evil.test')).status).toBe(403);
  const authorizeUrl = new URL((await post(buyer, payPaths.jsapiLink, { orderId, returnTo: '/' })).body.data.url);
  authorizeUrl.searchParams.set('redirect_uri', `https://evil.test${payPaths.jsapiReturn}`);
  expect((await browser.get(authorizeUrl.href)).status).toBe(400);
});

test('JSAPI payment is refused for an order with renewal and for a cancelled order', async () => {
  const renewing = await order(buyer, { autodeduct: '1' });
  const authorization = (orderId: string) => post(buyer, payPaths.jsapiLink, { orderId, returnTo: '/vip' });
  expect((await authorization(renewing.orderId)).body).toMatchObject({ code: 22119 });
  const { orderId } = await order(buyer);
  await post(buyer, memberPaths.cancelOrder.replace(':id', orderId), {});
  expect((await authorization(orderId)).body).toMatchObject({ code: 22112 });
});

test('endless requests of a script for JSAPI authorizations or parameters are rate-limited', async () => {
  const account = accountCaller(server);
  for (const [path, more] of [
    [payPaths.jsapiLink, { returnTo: '/vip' }],
    [payPaths.jsapi, { ticket: 'x' }],
  ] as const) {
    const script = await account.join();
    const asked = Array.from({ length: 130 }, () => post(script, path, { orderId: 'P300620AAAAAAAAAAAA', ...more }));
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(new Set(statuses), path).toEqual(new Set([404, 429]));
  }
});

test('no log line contains openids, payer tickets or authorization codes', async () => {
  const ids = await server.deps.database.pool.query(
    'select distinct open_id from pay_sandbox_trades where open_id <> $1',
    [''],
  );
  secrets.push(...ids.rows.map(({ open_id: id }) => id as string));
  expect(secrets.length).toBeGreaterThan(8);
  expect(secrets.filter((secret) => written.includes(secret))).toEqual([]);
});
