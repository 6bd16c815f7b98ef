import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@feisuo/contract/facts/durations';
import { accountClientId } from '@feisuo/contract/facts/account-vocabulary';
import { attributionPaths, memberPaths, payPaths, sandboxPaths, telemetryPaths } from '@feisuo/contract/facts/paths';
import { analyticsApplicationId, clientFirstStartEvent } from '@feisuo/contract/facts/telemetry-vocabulary';
import { beforeAll, expect, test } from 'vitest';
import { bearer } from '../../../test/account-caller.ts';
import { adDriver } from '../../../test/ad-driver.ts';
import { authorizeCaller } from '../../../test/authorize-caller.ts';
import { installerBytes, publishFile } from '../../../test/installers.ts';
import { promotionCaller } from '../../../test/promotion-caller.ts';
import { useTestServer } from '../../../test/test-server.ts';
import { approveRefund, makeRefundDeps } from '../pay/index.ts';
import { readPromotionHours } from '../promotion/index.ts';
import { rollUpPromotion } from '../promotion/roll-up/roll-up.ts';
import { telemetryJobs } from '../telemetry/telemetry-module.ts';
import { md5Of } from './clicks/read-click.ts';

const server = useTestServer({
  SERVICES: 'account,content,downloads,telemetry,pay,attribution,promotion,jobs',
  SITE_ORIGIN: 'http://localhost:8080',
});
beforeAll(async () => {
  await publishFile(server, '60.1.0', installerBytes(2000));
});

/** The site and the account pages have different device ids. */
const device = { 'x-device-id': 'device-of-the-site' };
const clickId = 'nHDknj04PW0sPHc3_nH';
const landing = `/tf?channel=200061&bd_vid=${clickId}`;

test('a visitor from a Baidu ad is counted and uploaded once per step, from download to refund', async () => {
  const driver = adDriver(server);
  const people = authorizeCaller(server);
  const page = promotionCaller(server);

  // The visit is reported twice, as if the page were reloaded.
  const seen = { channel: '200061', bd_vid: clickId, bd_vid_md5: md5Of(clickId), landing, utm_source: 'x' };
  for (let n = 0; n < 2; n++) {
    expect((await driver.monitor('baidu', seen, device)).body.data).toEqual({ recorded: true });
  }
  const event = { category: 'xl_acc', name: 'page_view', at: server.clock.now().getTime(), path: '/tf' };
  for (let n = 0; n < 2; n++) {
    await server.post(telemetryPaths.collect, {
      app_id: analyticsApplicationId,
      batch: randomUUID(),
      consent: true,
      device_id: device['x-device-id'],
      visit_id: 'visit-of-the-story',
      channel: '200061',
      events: [event],
    });
  }

  // A promotion card is shown and clicked before the visitor has an account.
  const card = await page.slot('WebRightCard', device);
  if (!card) throw new Error('the card is empty');
  for (const step of ['show', 'click', 'click'] as const) await page.report(card, step);

  // The installer's name contains the md5 of the click id, so both requests count as one download.
  for (let n = 0; n < 2; n++) {
    const got = await server.app.inject({ url: `/download/pc/FeisuoSetup_200061_${md5Of(clickId)}.exe` });
    expect(got.statusCode).toBe(200);
  }

  // The person signs up on the account pages, which know nothing about the visit. Then the site gets the tokens and
  // reports the visit.
  const person = await people.signUp({ client_id: accountClientId });
  const exchanged = await people.exchange(await people.codeFor(person), {}, device);
  expect(exchanged.status).toBe(200);
  const member = bearer(exchanged.body);
  const visit = { platform: 'baidu', bd_vid: clickId, channel: '200061', landing };
  for (let n = 0; n < 2; n++) {
    expect((await server.post(attributionPaths.visit, visit, { ...member, ...device })).body).toMatchObject({
      code: 0,
    });
  }

  const start = { event_id: clientFirstStartEvent, ext_data: { channel: '200061', adId: md5Of(clickId) } };
  for (let n = 0; n < 2; n++) await server.post(telemetryPaths.reportData, start, { peerid: 'machine-1' });

  const { orderToken } = (await server.get(payPaths.panel, member)).body.data;
  const order = { orderToken, userid: person.sub, payway: 'qrcode', type: 'wechat' };
  const { orderId, codeUrl, rmb } = (
    await server.get(`${payPaths.order}?${new URLSearchParams(order).toString()}`, member)
  ).body.data as { orderId: string; codeUrl: string; rmb: number };
  await server.post(new URL(codeUrl).pathname, { action: 'pay' });
  const stateOf = async () =>
    (await server.get(memberPaths.order.replace(':id', orderId), member)).body.data.state as string;
  await server.post(sandboxPaths.payDeliver, {});
  await expect.poll(stateOf, { timeout: 20_000 }).toBe('granted');
  // The transaction of the payment enqueued the job that sends these uploads.
  await expect.poll(async () => (await driver.uploads()).length, { timeout: 20_000 }).toBe(4);

  const asked = (await server.post(memberPaths.refundOrder.replace(':id', orderId), { kind: 'full', rmb }, member)).body
    .data;
  await approveRefund(makeRefundDeps(server.deps), asked.number);
  await expect.poll(stateOf, { timeout: 20_000 }).toBe('refunded');
  await expect.poll(async () => (await driver.uploads()).length, { timeout: 20_000 }).toBe(5);

  const uploads = await driver.uploads();
  expect(
    uploads.map(({ platform, event: name, action, times }) => `${platform} ${name} ${action} ${times}`).toSorted(),
  ).toEqual([
    'baidu activate convert 1',
    'baidu download convert 1',
    'baidu pay convert 1',
    'baidu pay retract 1',
    'baidu register convert 1',
  ]);
  const paid = uploads.find(({ event: name, action }) => name === 'pay' && action === 'convert');
  const sale = JSON.parse(paid?.body ?? '').conversionTypes.find((one: object) => 'convertValue' in one);
  expect(sale).toMatchObject({
    logidUrl: `http://localhost:8080${landing}`,
    newType: 26,
    convertValue: rmb,
    outerEventId: `order-${orderId}`,
  });

  for (const job of telemetryJobs(server.deps)) await job.run({});
  const report = await driver.report();
  expect(report).toEqual([
    {
      day: report[0]?.day,
      channel: '200061',
      name: '必应搜索 · 品牌词',
      visits: 1,
      clicks: 1,
      unusualClicks: 0,
      downloads: 1,
      registers: 1,
      activates: 1,
      orders: 1,
      payers: 1,
      sales: 1,
      paidFen: rmb,
      refunds: 1,
      refundedFen: rmb,
    },
  ]);
  // The promotion module credits the sign-up and the payment once, although the account was created on the account
  // pages.
  await rollUpPromotion(server.deps.db, server.clock.now());
  const now = server.clock.now().getTime();
  const period = { from: new Date(now - DAY_MS), to: new Date(now + DAY_MS) };
  const hours = await readPromotionHours(server.deps.db, period, { slotId: 'WebRightCard' });
  const sumOf = (name: 'clicks' | 'registers' | 'pays' | 'paidFen') =>
    hours.filter(({ lineItemId }) => lineItemId).reduce((sum, hour) => sum + hour[name], 0);
  expect([sumOf('clicks'), sumOf('registers'), sumOf('pays'), sumOf('paidFen')]).toEqual([1, 1, 1, rmb]);
  // The database contains no device id in plain text.
  expect(await driver.rows('select 1 from ad_clicks where device_key like $1', ['%device-of%'])).toEqual([]);
}, 120_000);
