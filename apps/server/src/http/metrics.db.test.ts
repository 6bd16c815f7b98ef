import { accountPaths } from '@feisuo/contract/facts/paths';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { accountCaller, newPhone, PASSWORD, SITE } from '../../test/account-caller.ts';
import { newBuyer, payDriver } from '../../test/pay-driver.ts';
import { startTestServer, useTestServer, type TestServer } from '../../test/test-server.ts';
import { refundAsOperator } from '../modules/pay/refunds/operator-refunds.ts';
import { applyRefundResult } from '../modules/pay/refunds/apply-refund-result.ts';
import { countHit } from './rate-limit.ts';

const TOKEN = 'scraper-token-of-24-characters';
const server = useTestServer({ METRICS_TOKEN: TOKEN, OPERATOR_ADDRESSES: '192.0.2.44' });
const scrape = (from: TestServer = server, token = TOKEN, remoteAddress = '198.51.100.7') =>
  from.request({ url: '/metrics', remoteAddress, headers: { authorization: `Bearer ${token}` } });

/** The value of a series in the text format, 0 without the series. */
async function valueOf(series: string): Promise<number> {
  const line = String((await scrape()).body)
    .split('\n')
    .find((one) => one.startsWith(`${series} `));
  return Number(line?.slice(series.length + 1) ?? 0);
}

async function growth(series: string, work: () => Promise<unknown>): Promise<number> {
  const before = await valueOf(series);
  await work();
  return (await valueOf(series)) - before;
}

test('METRICS_TOKEN: a scraper with the token reads metrics from any address and reaches nothing of the console', async () => {
  expect((await scrape()).status).toBe(200);
  const headers = { authorization: `Bearer ${TOKEN}` };
  for (const url of ['/console/api/me', '/openapi.json', '/docs/', '/console'])
    expect((await server.request({ url, remoteAddress: '198.51.100.7', headers })).status, url).toBe(404);
});

test('METRICS_TOKEN: an address of operators does not replace the token', async () => {
  const answer = await server.request({ url: '/metrics', remoteAddress: '192.0.2.44' });
  expect(answer).toMatchObject({ status: 401, headers: { 'www-authenticate': 'Bearer' } });
  expect((await scrape(server, `${TOKEN}x`)).status).toBe(401);
  expect((await scrape(server, '', '192.0.2.44')).status).toBe(401);
});

test('METRICS_TOKEN must have at least 24 characters', async () => {
  await expect(startTestServer({ METRICS_TOKEN: 'short' })).rejects.toThrow(/METRICS_TOKEN/);
});

test('metrics name the running version', async () => {
  expect((await scrape()).body).toMatch(/^build_info\{version="[\d.]+[^"]*",node="24\.[\d.]+"\} 1$/m);
});

test('metrics count sign-ins by method, and refusals by route and error', async () => {
  const caller = accountCaller(server);
  const { phone } = await caller.signUp(newPhone());
  const signIn = (password: string) => server.post(accountPaths.signIn, { username: phone, password, ...SITE });
  const route = `route="${accountPaths.signIn}"`;
  expect(await growth('sign_ins_total{method="password"}', () => signIn(PASSWORD))).toBe(1);
  const refused = `http_refusals_total{${route},error="invalid_account_or_password"}`;
  expect(await growth(refused, () => signIn('wrong password'))).toBe(1);
});

test('metrics count verification codes that are sent, and not repeated requests', async () => {
  const phone = newPhone();
  const { askCode } = accountCaller(server);
  const series = 'codes_sent_total{channel="sms",usage="REGISTER"}';
  expect(await growth(series, () => askCode(phone, 'REGISTER'))).toBe(1);
  expect(await growth(series, () => askCode(phone, 'REGISTER'))).toBe(0);
});

test('metrics count an order, its payment, its grant and its refund once each', async () => {
  const driver = payDriver(server);
  let orderId = '';
  let outTradeNo = '';
  const buyer = newBuyer();
  const place = async () => {
    const { order, attempt } = await driver.order(buyer);
    orderId = order.id;
    outTradeNo = attempt.outTradeNo;
  };
  expect(await growth('orders_total{channel="wechat"}', place)).toBe(1);
  const pay = async () => {
    const trade = driver.wechat.pay(outTradeNo, server.clock.now());
    await driver.notify('wechat', driver.wechat.notificationOf(trade));
    await driver.notify('wechat', driver.wechat.notificationOf(trade));
  };
  const grants = await valueOf('membership_grants_total{source="order"}');
  expect(await growth('payments_total{channel="wechat",disposition="applied"}', pay)).toBe(1);
  expect((await valueOf('membership_grants_total{source="order"}')) - grants).toBe(1);
  expect(await valueOf('payments_fen_total{channel="wechat"}')).toBeGreaterThan(0);
  const refund = async () => {
    const whole = { orderId, amountFen: null, takesGrant: true, reason: '客服退款' };
    await server.deps.db.transaction((tx) => refundAsOperator(tx, driver.deps, whole));
    await driver.sweepRefunds();
    const [{ refund_no: refundNo }] = (
      await server.deps.db.execute<{ refund_no: string }>(
        sql`select refund_no from pay_refunds where order_id = ${orderId}`,
      )
    ).rows as [{ refund_no: string }];
    const settled = { channel: 'wechat', refundNo, state: 'succeeded' } as const;
    for (const again of [settled, settled])
      await server.deps.db.transaction((tx) => applyRefundResult(tx, driver.deps, again));
  };
  expect(await growth('refunds_total{channel="wechat",outcome="succeeded"}', refund)).toBe(1);
});

test('metrics count refusals of rate limits by the name of the limit', async () => {
  const limit = { name: 'metrics-test', max: 1, windowMs: 60_000 };
  const hit = () => countHit(server.deps, limit, 'one').catch(() => {});
  const hits = async () => void (await Promise.all([hit(), hit(), hit()]));
  expect(await growth('rate_limit_refusals_total{limit="metrics-test"}', hits)).toBe(2);
});

test('metrics contain the queues, waiting work, keys, budgets, disk and database', async () => {
  const { body } = await scrape();
  for (const line of [
    /^jobs\{queue="deliver-sms",state="queued"\} 0$/m,
    /^job_oldest_due_seconds\{queue="deliver-sms"\} \d+$/m,
    /^dead_letters \d+$/m,
    /^to_do_items\{list="mismatches"\} \d+$/m,
    /^payment_channel_failing_seconds\{channel="wechat"\} \d/m,
    /^message_budget_used_ratio\{channel="sms"\} [\d.e-]+$/m,
    /^webhook_endpoints\{state="on"\} 0$/m,
    /^signing_key_age_seconds \d/m,
    /^master_key_age_seconds \d/m,
    /^data_disk_free_bytes \d{6,}$/m,
    /^database_up 1$/m,
    /^database_connections\{state="active"\} [1-9]/m,
    /^database_wal_archive_failing 0$/m,
  ])
    expect(body).toMatch(line);
});

test('metrics omit what the database would tell while it is down, and say that it is down', async () => {
  const own = await startTestServer({ METRICS_TOKEN: TOKEN });
  await own.deps.jobs.stop();
  const { pool } = own.deps.database;
  const query = pool.query.bind(pool);
  pool.query = () => Promise.reject(new Error('down'));
  const { status, body } = await scrape(own);
  pool.query = query;
  expect(status).toBe(200);
  expect(body).toMatch(/^database_up 0$/m);
  expect(body).toMatch(/^nodejs_eventloop_lag_seconds /m);
  expect(body).not.toMatch(/^dead_letters /m);
  await own.dispose();
});
