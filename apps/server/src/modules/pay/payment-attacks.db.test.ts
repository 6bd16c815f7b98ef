import { memberPaths, payPaths, sandboxPaths } from '@feisuo/contract/facts/paths';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountCaller, bearer } from '../../../test/account-caller.ts';
import { forgeriesOf } from '../../../test/pay-forgeries.ts';
import { openPaySandbox } from '../../../test/pay-sandbox-driver.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { createLogger } from '../../logging/logging.ts';
import type { PayChannel } from './channels/channel.ts';

type Person = Awaited<ReturnType<ReturnType<typeof accountCaller>['join']>>;

let server: TestServer;
/** Simulates WeChat Pay and Alipay. It keeps its notifications until the test delivers them. */
let sandbox: ReturnType<typeof openPaySandbox>;
let buyer: Person;
let otherMember: Person;
let written = '';
/** Strings that no log line may contain. */
const secrets: string[] = [];
beforeAll(async () => {
  const log = createLogger('trace', { write: (line: string) => void (written += line) });
  server = await startTestServer({}, undefined, log);
  sandbox = openPaySandbox(server);
  const account = accountCaller(server);
  [buyer, otherMember] = [await account.join(), await account.join()];
  secrets.push(buyer.access_token, otherMember.access_token, 'PRIVATE KEY');
});
afterAll(async () => {
  await sandbox.sandbox.close();
  await server.dispose();
});

const query = (fields: Record<string, string>) => new URLSearchParams(fields).toString();
const tokenOf = async (person: Person) => {
  const { orderToken } = (await server.get(payPaths.panel, bearer(person))).body.data;
  secrets.push(orderToken);
  return orderToken as string;
};
async function order(person: Person, fields: Record<string, string> = {}) {
  const orderRequest = {
    orderToken: await tokenOf(person),
    userid: person.sub,
    payway: 'qrcode',
    type: 'wechat',
    ...fields,
  };
  return server.get(`${payPaths.order}?${query(orderRequest)}`, bearer(person));
}
async function buy(person: Person, type: PayChannel) {
  return (await order(person, { type })).body.data as { orderId: string; codeUrl: string };
}
/** Returns the trade number in the address of a sandbox payment code. */
const codeOf = (codeUrl: string) => new URL(codeUrl).pathname.split('/').at(-1) ?? '';
const notify = (path: string, headers: Record<string, string>, payload: Buffer | string) =>
  server.request({ method: 'POST', url: path, headers, payload });
const stateOf = async (orderId: string) =>
  (await server.get(memberPaths.order.replace(':id', orderId), bearer(buyer))).body.data.state as string;
const count = async (text: string) => (await server.deps.database.pool.query(text)).rows[0].count as number;
const payments = () => count('select count(*)::int from pay_payments');

test.each(['wechat', 'alipay'] as const)(
  '%s: only a genuine payment notification is applied, and only once; forged and replayed ones change nothing',
  async (channel) => {
    const path = channel === 'wechat' ? payPaths.notifyWechat : payPaths.notifyAlipay;
    const other = channel === 'wechat' ? payPaths.notifyAlipay : payPaths.notifyWechat;
    const { orderId, codeUrl } = await buy(buyer, channel);
    secrets.push(codeOf(codeUrl));
    await sandbox.pressButton(codeUrl, 'pay');
    const heard = sandbox.heard.at(-1);
    if (!heard) throw new Error('the sandbox said nothing');
    const before = await payments();
    for (const [headers, body] of forgeriesOf(channel, heard)) {
      const { status } = await notify(path, headers, body);
      expect([400, 403, 415], String(body)).toContain(status);
    }
    expect((await notify(other, heard.headers, heard.body)).status).toBe(403);
    expect((await notify(path, heard.headers, Buffer.alloc(400_000))).status).toBe(413);
    expect(await payments()).toBe(before);
    expect(await stateOf(orderId)).toBe('qr_ready');

    const copies = await Promise.all(Array.from({ length: 20 }, () => notify(path, heard.headers, heard.body)));
    expect(copies.every(({ status }) => status === 200 || status === 204)).toBe(true);
    expect(await payments()).toBe(before + 1);
    expect(await stateOf(orderId)).toBe('granted');
    expect(await count(`select count(*)::int from membership_grants where source_id = '${orderId}'`)).toBe(1);
  },
);

test('without the owner’s order token another person learns nothing of an order, whatever else this person knows', async () => {
  const orderToken = await tokenOf(buyer);
  const { orderId } = (await order(buyer, { orderToken })).body.data;
  const at = (path: string) => path.replace(':id', orderId);
  for (const headers of [bearer(otherMember), {}]) {
    const expected = 'authorization' in headers ? 404 : 401;
    for (const url of [
      `${payPaths.isSucc}?orderId=${orderId}`,
      `${payPaths.live}?orderId=${orderId}`,
      at(memberPaths.order),
      at(memberPaths.refundOrder),
    ]) {
      expect((await server.get(url, headers)).status, url).toBe(expected);
    }
    expect((await server.post(at(memberPaths.cancelOrder), {}, headers)).status).toBe(expected);
    expect((await server.post(at(memberPaths.refundOrder), { kind: 'full', rmb: 3000 }, headers)).status).toBe(
      expected,
    );
  }
  expect((await order(otherMember, { orderToken })).body).toMatchObject({ code: 22102, data: null });
  expect((await order(otherMember, { orderToken, userid: buyer.sub })).status).toBe(403);
  expect((await order(buyer, { orderToken, num: '2' })).body.code).not.toBe(0);
  expect(await stateOf(orderId)).toBe('qr_ready');
});

test('JSONP routes of payments give other sites no data, whatever callback they name', async () => {
  const { orderId } = await buy(buyer, 'wechat');
  const url = (more: Record<string, string>) =>
    `${payPaths.isSucc}?${query({ orderId, access_token: buyer.access_token, callback: 'cb', ...more })}`;
  const foreign = await server.get(url({}), { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'script' });
  expect(foreign.body).not.toContain('waiting');
  const framed = await server.get(url({}), { 'sec-fetch-site': 'same-site', 'sec-fetch-dest': 'iframe' });
  expect(framed.body).not.toContain('waiting');
  const own = await server.get(url({}), { 'sec-fetch-site': 'same-site', 'sec-fetch-dest': 'script' });
  expect(own.body).toMatch(/^\/\*\*\/cb\(\{.*"waiting".*\}\);$/);
  for (const callback of ['alert(1)//', '<script>', 'a'.repeat(200), 'cb;x']) {
    expect((await server.get(url({ callback }))).status).toBe(400);
  }
  expect((await server.get(`${url({})}&callback=other`)).status).toBe(400);
});

test('payment routes refuse negative, huge and fractional amounts with a clear error', async () => {
  for (const num of ['-1', '0', '1.5', '1e3', '13', '999', '99999999999999999999', '１', ' 1', '0x1']) {
    const { status, body } = await order(buyer, { num });
    expect(status, num).toBe(400);
    expect(body, num).toMatchObject({ data: null });
  }
  for (const fields of [
    { pid: '../../etc' },
    { pid: "x' or 1=1--" },
    { pid: '\u0000' },
    { actid: 'x'.repeat(65) },
    { payway: 'free' },
    { type: 'bank' },
    { autodeduct: '2' },
    { userid: '9'.repeat(64) },
  ]) {
    const { status, body } = await order(buyer, fields);
    expect(status, JSON.stringify(fields)).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(body.code).not.toBe(0);
  }
  expect(await count('select count(*)::int from pay_orders where amount_fen <= 0 or num < 1')).toBe(0);
});

test('after a concurrent cancel and payment the order is granted or closed, and the channel agrees', async () => {
  const bought = await Promise.all(Array.from({ length: 6 }, () => buy(buyer, 'alipay')));
  await Promise.all(
    bought.flatMap(({ orderId, codeUrl }) => [
      server.post(memberPaths.cancelOrder.replace(':id', orderId), {}, bearer(buyer)),
      server.post(new URL(codeUrl).pathname, { action: 'pay' }),
    ]),
  );
  await server.post(sandboxPaths.payDeliver, {});
  const unsound: string[] = [];
  for (const { orderId, codeUrl } of bought) {
    const { state: theirs } = (await server.get(new URL(codeUrl).pathname)).body as { state: string };
    const ours = await stateOf(orderId);
    // Our order must be granted if the channel's trade is paid, and otherwise closed or expired.
    const isSound = theirs === 'paid' ? ours === 'granted' : ours === 'closed' || ours === 'expired';
    if (!isSound) unsound.push(`${theirs} there, ${ours} here`);
  }
  expect(unsound).toEqual([]);
});

test('a script that creates endless orders is stopped, and holds at most one unit of the quota', async () => {
  const flash = { pid: 'vipxjsq_1m_flash' };
  const { body: first } = await order(otherMember, flash);
  expect(first.code).toBe(0);
  expect((await order(otherMember, flash)).body.data.orderId).toBe(first.data.orderId);
  const held = `select count(*)::int from pay_quota_holds where account_id = '${otherMember.sub}'`;
  expect(await count(held)).toBe(1);
  const path = `${payPaths.order}?${query({ orderToken: 'x', userid: otherMember.sub })}`;
  const statuses = await Promise.all(
    Array.from({ length: 130 }, async () => (await server.get(path, bearer(otherMember))).status),
  );
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(10);
});

test('no log line contains a token, a payment code or a key', async () => {
  const { keys } = await sandbox.sandbox.open();
  secrets.push(keys.wechat.apiV3Key);
  await sandbox.turn(['create_refused', 'reply_bad_signature']);
  expect((await order(buyer)).status).toBe(503);
  await sandbox.turn([]);
  await server.app.close();
  expect(written).toContain('a notification was refused');
  expect(written).toContain('the channel returned no payment code');
  expect(secrets.filter((secret) => written.includes(secret))).toEqual([]);
});
