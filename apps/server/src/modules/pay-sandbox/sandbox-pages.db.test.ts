import { sandboxPaths } from '@feisuo/contract/facts/paths';
import { expect, test } from 'vitest';
import { openPaySandbox, usePaySandbox } from '../../../test/pay-sandbox-driver.ts';
import { useTestServer } from '../../../test/test-server.ts';
import { buildApp } from '../../app.ts';

const server = useTestServer();
const { sandbox, newOrder } = usePaySandbox(server);

test('the keys of the sandbox are stored sealed, and are the same in all processes', async () => {
  const again = openPaySandbox(server);
  const [one, other] = await Promise.all([sandbox.sandbox.open(), again.sandbox.open()]);
  expect(other.keys.wechat.apiV3Key).toBe(one.keys.wechat.apiV3Key);
  const { rows } = await server.deps.database.pool.query(
    `select value::text from system_settings where key = 'pay_sandbox_keys'`,
  );
  expect(rows[0].value).not.toMatch(/PRIVATE|PUB_KEY/);
  await again.sandbox.close();
});

test('sandbox faults can be set only from this machine, and an unknown fault is refused by name', async () => {
  const far = { headers: { 'x-forwarded-for': '203.0.113.9' } };
  for (const url of [
    sandboxPaths.pay,
    sandboxPaths.payFaults,
    `${sandboxPaths.payBill}?channel=wechat&date=2030-01-01`,
  ]) {
    expect((await server.request({ url, ...far })).status, url).toBe(403);
  }
  expect((await server.post(sandboxPaths.payDeliver, {}, far.headers)).status).toBe(403);
  const strange = { origin: 'https://elsewhere.test' };
  expect((await server.post(sandboxPaths.payFaults, { on: [] }, strange)).status).toBe(403);
  expect((await server.post(sandboxPaths.payFaults, { on: ['earthquake'] })).status).toBe(400);
  expect((await server.post(sandboxPaths.payFaults, { on: ['notify_lost', 'notify_lost'] })).body).toEqual({
    on: ['notify_lost'],
  });
  expect((await server.get(sandboxPaths.payFaults)).body).toEqual({ on: ['notify_lost'] });
  const page = await server.get(sandboxPaths.payFaults, { accept: 'text/html' });
  expect(page.body).toContain('name="notify_lost" value="on" checked');
  expect(page.body).not.toContain('<script');
  const form = 'create_timeout=on&bill_wrong_fee=on';
  const headers = {
    accept: 'text/html',
    'content-type': 'application/x-www-form-urlencoded',
    origin: server.deps.config.siteOrigin,
  };
  const saved = await server.request({ method: 'POST', url: sandboxPaths.payFaults, payload: form, headers });
  expect([saved.status, saved.headers['location']]).toEqual([303, '?saved']);
  expect((await server.get(sandboxPaths.payFaults)).body).toEqual({ on: ['create_timeout', 'bill_wrong_fee'] });
  const bill = await server.get(`${sandboxPaths.payBill}?channel=alipay&date=2030-01-01`);
  expect(bill.body).toContain('支付宝交易号,商户订单号');
  expect((await server.get(`${sandboxPaths.payBill}?channel=wechat&date=2030-02-31`)).status).toBe(400);
});

test('the phone page shows amount and payee, and its two buttons work without scripts', async () => {
  const { codeUrl } = await sandbox.channelOf('wechat').createCode(newOrder({ subject: '月卡 <b>&' }));
  const url = new URL(codeUrl).pathname;
  const press = (action: string) => {
    const headers = { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' };
    return server.request({ method: 'POST', url, payload: `action=${action}`, headers });
  };
  const look = async (query = '') => server.request({ url: url + query, headers: { accept: 'text/html' } });
  const titleOf = ({ body }: { body: string }) => /<h1[^>]*>([^<]*)</.exec(body)?.[1];

  const page = await look();
  expect([page.status, titleOf(page)]).toEqual([200, '待支付']);
  for (const text of ['确认支付 ¥30.00', '取消支付', '月卡 &#60;b&#62;&#38;', '微信支付（沙箱）', '不产生真实扣款']) {
    expect(page.body).toContain(text);
  }
  expect(page.body).not.toMatch(/<script|style="|onclick/);
  expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);

  const cancelled = await press('cancel');
  expect([cancelled.status, cancelled.headers['location']]).toEqual([303, '?view=cancelled']);
  const after = await look('?view=cancelled');
  expect(titleOf(after)).toBe('已取消，没有扣款（沙箱）');
  expect(after.body).toContain('autofocus');
  expect((await server.get(url)).body).toMatchObject({ state: 'cancelled', rmb: 3000, channel: 'wechat' });
  expect(titleOf(await look())).toBe('待支付');

  await sandbox.turn(['pay_fails']);
  expect((await press('pay')).headers['location']).toBe('?view=failed');
  expect(titleOf(await look('?view=failed'))).toBe('系统繁忙，请稍后再试（沙箱）');
  await sandbox.turn([]);
  expect((await press('pay')).status).toBe(303);
  expect(titleOf(await look('?view=failed'))).toBe('支付成功（沙箱）');
  expect((await server.post(url, { action: 'pay' })).status).toBe(409);
  await press('pay_twice');
  expect(titleOf(await look())).toBe('支付成功，共 2 次（沙箱）');

  expect((await server.post(url, { action: 'steal' })).status).toBe(400);
  expect((await server.post(url, { action: 'pay' }, { origin: 'https://elsewhere.test' })).status).toBe(403);
  expect((await server.get('/sandbox/pay/trades/nothing')).status).toBe(404);
  expect((await server.get('/sandbox/pay/trades/nothing', { accept: 'text/html' })).body).toContain('没有这个订单');
});

test('the list of payable sandbox codes is served to this machine only, and links to each phone page', async () => {
  const look = (headers: object = {}) =>
    server.request({ url: sandboxPaths.pay, headers: { accept: 'text/html', ...headers } });
  const order = newOrder({ subject: '季卡 <b>&' });
  const { codeUrl } = await sandbox.channelOf('wechat').createCode(order);
  const path = new URL(codeUrl).pathname;
  const page = await look();
  expect(page.status).toBe(200);
  for (const text of [`href="${path}"`, '¥30.00', '季卡 &#60;b&#62;&#38;', order.outTradeNo]) {
    expect(page.body).toContain(text);
  }
  expect((await server.get(sandboxPaths.pay)).body.trades).toContainEqual(
    expect.objectContaining({ out_trade_no: order.outTradeNo, state: 'waiting', rmb: 3000 }),
  );
  expect((await server.request({ url: sandboxPaths.pay, remoteAddress: '198.51.100.7' })).status).toBe(403);
  await sandbox.pressButton(codeUrl, 'pay');
  expect((await look()).body).not.toContain(path);
});

test('routes of the sandbox do not exist if the sandbox is off', async () => {
  const { pay, ...config } = server.deps.config;
  const jobs = { ...server.deps.jobs, define: () => {} } as never;
  const app = await buildApp({ ...server.deps, jobs, config: { ...config, pay: { ...pay, sandbox: null } } });
  for (const url of [sandboxPaths.payFaults, '/sandbox/pay/trades/x', sandboxPaths.payBill]) {
    expect((await app.inject({ url })).statusCode, url).toBe(404);
  }
  await app.close();
});
