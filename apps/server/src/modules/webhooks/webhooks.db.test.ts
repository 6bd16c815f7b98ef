import { DAY_MS } from '@feisuo/contract/facts/durations';
import { accountPaths } from '@feisuo/contract/facts/paths';
import { webhookEvents, webhookLimits } from '@feisuo/contract/facts/webhook-events';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accountCaller, bearer, newPhone, SITE } from '../../../test/account-caller.ts';
import { sudoOf } from '../../../test/account-fixtures.ts';
import { databaseText } from '../../../test/database-text.ts';
import { enterConsole, type OperatorCaller } from '../../../test/operator-caller.ts';
import { payDriver } from '../../../test/pay-driver.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { answerWith, countSignatures, startReceiver, type WebhookReceiver } from '../../../test/webhook-receiver.ts';
import { announce } from '../../events/announcements.ts';
import { giveVip } from '../../operator-actions/membership/give-vip.ts';
import { takeVipBack } from '../../operator-actions/membership/take-vip-back.ts';
import { membershipPorts } from '../../wiring/membership-ports.ts';
import { webhookPorts } from '../../wiring/ports.ts';
import { eraseDueAccounts } from '../account/cancellation/erase-accounts.ts';
import { makeMembershipDeps, membershipJobs } from '../membership/index.ts';
import { refundAsOperator } from '../pay/refunds/operator-refunds.ts';
import { claimDeliveries } from './delivery-queries.ts';
import { fanOutAnnouncements } from './fan-out.ts';
import { webhookPersonalData, deliverBatch, resumeDue } from './webhook-module.ts';
import type { WebhookDeps } from './webhook-deps.ts';
import { makeWebhookDeps } from './webhook-service.ts';

let server: TestServer;
let owner: Pick<OperatorCaller, 'call'>;
let receiver: WebhookReceiver;
let deps: WebhookDeps;
const logged: string[] = [];

beforeAll(async () => {
  const sink = new Writable({ write: (line, _encoding, done) => (logged.push(String(line)), done()) });
  server = await startTestServer(
    { LIMITS_SCALE: '1000', TRIAL_AUTO: 'off' },
    undefined,
    pino({ level: 'trace' }, sink),
  );
  const operator = await enterConsole(server, 'owner');
  await operator.enrol();
  // Confirms the operator's second factor before every call, even when the test has moved the clock.
  const proves = `update operator_sessions set proved_at = $1, seen_at = $1, expires_at = $2`;
  owner = {
    async call(...args) {
      const now = server.clock.now();
      await rows(proves, [now, new Date(now.getTime() + 60_000)]);
      return operator.call(...args);
    },
  };
  deps = makeWebhookDeps(server.deps, webhookPorts(server.deps));
  deps = { ...deps, net: { ...deps.net, timeoutMs: 2000 } };
  receiver = await startReceiver();
});
beforeEach(async () => {
  server.clock.setOffset(0);
  await rows('delete from webhook_endpoints');
  await rows('delete from subscribed_event_kinds');
  await rows('delete from announcements');
  receiver.received.length = 0;
  receiver.answers.splice(0, receiver.answers.length, answerWith(200, 'ok'));
});
afterAll(async () => {
  await receiver.close();
  await server.dispose();
});

const rows = async (text: string, values: unknown[] = []) =>
  (await server.deps.database.pool.query(text, values)).rows as Record<string, any>[]; // eslint-disable-line no-explicit-any -- tests state what they expect of it
const later = (ms: number) => server.clock.setOffset(server.clock.now().getTime() - Date.now() + ms);
const reason = '接入对账系统';
const form = (change: object = {}) => ({ name: '对账', url: receiver.url, kinds: [...webhookEvents], ...change });

async function add(change: object = {}): Promise<{ id: string; secret: string; version: number }> {
  const { body } = await owner.call('POST', '/webhooks', { endpoint: form(change), reason });
  return { ...body.data.endpoint, secret: body.data.secret };
}
const happen = (kind: (typeof webhookEvents)[number] = 'order.paid', accountId = '100000000000001') =>
  server.deps.db.transaction((tx) =>
    announce(tx, { kind, accountId, at: server.clock.now(), data: { order_id: 'o1' } }),
  );
/** Runs all due jobs. */
async function settle(): Promise<void> {
  await fanOutAnnouncements(deps);
  for (const { id } of await rows('select id from webhook_endpoints')) await deliverBatch(deps, id);
}
const deliveries = (query = '') => owner.call('GET', `/webhook-deliveries${query}`).then(({ body }) => body.data.list);

describe('deliveries', () => {
  test('delivers an event only if its transaction commits, and only to endpoints that subscribe to the event', async () => {
    const all = await add();
    await add({ name: '只要账号', kinds: ['account.erased'] });
    await expect(
      server.deps.db.transaction(async (tx) => {
        await announce(tx, { kind: 'order.paid', accountId: null, at: server.clock.now(), data: { order_id: 'no' } });
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    await happen();
    await settle();
    expect(receiver.received).toHaveLength(1);
    expect(JSON.parse(receiver.received[0]?.body ?? '')).toEqual({
      type: 'order.paid',
      timestamp: expect.stringMatching(/^20.*Z$/),
      data: { account_id: '100000000000001', order_id: 'o1' },
    });
    expect(await deliveries()).toMatchObject([{ endpoint: all.id, state: 'delivered', status: 200, tries: 1 }]);
  });

  test('writes no announcement if no endpoint subscribes to the event', async () => {
    await add({ kinds: ['account.erased'] });
    await happen();
    expect(await rows('select * from announcements')).toEqual([]);
  });

  test('receivers verify by Standard Webhooks, and accept either secret for a day after a rotation', async () => {
    const { id, secret, version } = await add();
    await happen();
    await settle();
    const renewed = await owner.call('POST', `/webhooks/${id}/secret`, { version, reason });
    await happen();
    await settle();
    later(webhookLimits.overlapMs + 1000);
    await happen();
    await settle();
    const next = renewed.body.data.secret as string;
    expect(next).not.toBe(secret);
    expect(receiver.received.map((one) => [countSignatures(one, secret), countSignatures(one, next)])).toEqual([
      [1, 0],
      [1, 1],
      [0, 1],
    ]);
    // The timestamp is real time, even if the product's clock is shifted.
    const stamp = Number(receiver.received[2]?.headers['webhook-timestamp']);
    expect(Math.abs(stamp - Date.now() / 1000)).toBeLessThan(60);
  });

  test('shows the secret once, and in no other answer, table, log or audit entry', async () => {
    const { id, secret, version } = await add();
    const sealed = (await rows('select secret from webhook_endpoints'))[0]?.['secret'];
    await happen();
    await settle();
    const saved = await owner.call('PUT', `/webhooks/${id}`, { endpoint: form({ name: '财务' }), version, reason });
    const output = JSON.stringify([
      saved.body,
      (await owner.call('GET', '/webhooks')).body,
      (await owner.call('GET', `/webhooks/${id}`)).body,
      (await owner.call('GET', '/webhook-deliveries')).body,
      (await owner.call('GET', '/audit')).body,
    ]);
    const bare = secret.replace('whsec_', '');
    for (const text of [output, await databaseText(server), logged.join('')]) expect(text).not.toContain(bare);
    expect(output).not.toContain(sealed);
    expect(logged.join('')).not.toContain(receiver.url);
  });
});

describe('retries of deliveries', () => {
  test('a failed delivery is retried after each backoff with the same id and body; the seventh failure makes it dead', async () => {
    await add();
    receiver.answers.splice(0, 1, answerWith(503, 'try\nlater'));
    await happen();
    await settle();
    for (const waitS of webhookLimits.waitsS) {
      later(waitS * 1000 - 500);
      const before = receiver.received.length;
      await settle();
      expect(receiver.received).toHaveLength(before);
      later(1000);
      await settle();
      expect(receiver.received).toHaveLength(before + 1);
    }
    const [delivery] = await deliveries('?state=dead');
    expect(delivery).toMatchObject({ state: 'dead', tries: 7, status: 503, nextTryAt: null });
    expect(new Set(receiver.received.map(({ headers, body }) => `${String(headers['webhook-id'])} ${body}`)).size).toBe(
      1,
    );
    const { attempts } = (await owner.call('GET', `/webhook-deliveries/${delivery.id}`)).body.data;
    const { body } = (await owner.call('GET', `/webhook-deliveries/${delivery.id}/body`)).body.data;
    expect(attempts).toHaveLength(7);
    expect(attempts[0]).toMatchObject({ status: 503, fault: '', answer: 'try later' });
    expect(body).toBe(receiver.received[0]?.body);

    receiver.answers.splice(0, 1, answerWith(204));
    expect((await owner.call('POST', `/webhook-deliveries/${delivery.id}/retry`)).body.code).toBe(0);
    await settle();
    expect(await deliveries()).toMatchObject([{ id: delivery.id, state: 'delivered', tries: 1, status: 204 }]);
    expect((await owner.call('GET', '/webhooks')).body.data.list[0].failingSince).toBeNull();
  });

  test('another process takes over the deliveries of a crashed process', async () => {
    const { id } = await add();
    await happen();
    await fanOutAnnouncements(deps);
    const [held] = await claimDeliveries(server.deps.db, id, server.clock.now());
    await settle();
    expect(receiver.received).toHaveLength(0);
    later(121_000);
    await resumeDue(deps);
    expect(await deliveries()).toMatchObject([{ id: String(held?.id), state: 'waiting', tries: 1 }]);
    later(6000);
    await settle();
    expect(await deliveries()).toMatchObject([{ state: 'delivered', tries: 2 }]);
  });

  test('switches an endpoint off once, after five days without a success, with an audit entry', async () => {
    const { id } = await add();
    receiver.answers.splice(0, 1, answerWith(500));
    await happen();
    await settle();
    later(webhookLimits.failingMs - 60_000);
    await happen();
    await settle();
    expect((await owner.call('GET', `/webhooks/${id}`)).body.data).toMatchObject({ isOn: true });
    later(61_000);
    await Promise.all([happen(), happen(), happen()]);
    await fanOutAnnouncements(deps);
    await Promise.all([deliverBatch(deps, id), deliverBatch(deps, id)]);
    const { body } = await owner.call('GET', `/webhooks/${id}`);
    expect(body.data).toMatchObject({ isOn: false, offBecause: 'failing' });
    expect(await rows("select subject, actor from audit_log where action = 'webhook.disable'")).toEqual([
      { subject: id, actor: 'system' },
    ]);
    await happen();
    expect(await rows('select * from announcements')).toEqual([]);
    // After it is switched on again, the endpoint gets its pending deliveries.
    receiver.answers.splice(0, 1, answerWith(200));
    const before = receiver.received.length;
    later(DAY_MS);
    await owner.call('POST', `/webhooks/${id}/enable`, { version: body.data.version, reason });
    await settle();
    expect(receiver.received.length).toBeGreaterThan(before);
  });

  test('concurrent processes make each attempt only once', async () => {
    const { id } = await add();
    await Promise.all(Array.from({ length: 25 }, () => happen()));
    await Promise.all(Array.from({ length: 6 }, () => fanOutAnnouncements(deps)));
    expect(await rows('select count(*)::int as n from webhook_deliveries')).toEqual([{ n: 25 }]);
    for (let round = 0; round < 4; round++) await Promise.all(Array.from({ length: 6 }, () => deliverBatch(deps, id)));
    expect(receiver.received).toHaveLength(25);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(25);
    expect(await rows('select count(*)::int as n from webhook_attempts')).toEqual([{ n: 25 }]);
  });
});

describe('what operators do with endpoints', () => {
  test('a test of an endpoint sends a real ping, even if the endpoint is off, and shows the answer', async () => {
    const { id, secret } = await add();
    await owner.call('POST', `/webhooks/${id}/disable`, { reason });
    receiver.answers.splice(0, 1, answerWith(404, 'not found'));
    const { delivery } = (await owner.call('POST', `/webhooks/${id}/test`)).body.data;
    await settle();
    expect(receiver.received.map((one) => countSignatures(one, secret))).toEqual([1]);
    const { body } = await owner.call('GET', `/webhook-deliveries/${delivery}`);
    expect(body.data).toMatchObject({
      delivery: { kind: 'ping', state: 'dead', status: 404 },
      attempts: [{ status: 404, answer: 'not found' }],
    });
    expect((await owner.call('POST', `/webhook-deliveries/${delivery}/retry`)).body).toMatchObject({ code: 26105 });
  });

  test('allows ten tests of an endpoint in ten minutes, and sixty redeliveries', async () => {
    const { id } = await add();
    const sent = () => rows('select id from webhook_deliveries');
    // Earlier tests redelivered while the clock was ahead, so their rate-limit windows are deleted.
    await rows('delete from rate_limit_windows');
    const ping = () => owner.call('POST', `/webhooks/${id}/test`);
    for (let count = 0; count < 10; count += 1) expect((await ping()).status).toBe(200);
    expect(await ping()).toMatchObject({ status: 429, body: { code: expect.any(Number) } });
    expect(await sent()).toHaveLength(10);

    const again = async () => {
      await rows(`update webhook_deliveries set state = 'dead'`);
      return owner.call('POST', `/webhook-deliveries/${(await sent())[0]?.id}/retry`);
    };
    for (let count = 0; count < 60; count += 1) expect((await again()).status).toBe(200);
    expect((await again()).status).toBe(429);
    expect(await rows(`select id from webhook_deliveries where state <> 'dead'`)).toEqual([]);
    later(10 * 60_000 + 1000);
    expect([(await ping()).status, (await again()).status]).toEqual([200, 200]);
  });

  test('a change based on a stale version is refused as a conflict and has no effect', async () => {
    const { id, version } = await add();
    const save = (name: string) => owner.call('PUT', `/webhooks/${id}`, { endpoint: form({ name }), version, reason });
    const answers = await Promise.all(['甲', '乙', '丙'].map(save));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    for (const verb of ['secret', 'enable'])
      expect((await owner.call('POST', `/webhooks/${id}/${verb}`, { version: 99, reason })).status).toBe(409);
    const still = await owner.call('POST', `/webhooks/${id}/remove`, { version: version + 1, reason });
    expect(still.body).toMatchObject({ code: 26106 });
    // An endpoint can be stopped without naming its version.
    const stopped = await owner.call('POST', `/webhooks/${id}/disable`, { reason });
    expect(stopped.body.data).toMatchObject({ isOn: false, version: version + 2 });
    // Stopping a stopped endpoint writes no audit line. Stopping an endpoint that does not exist is an error.
    const countStops = async () =>
      (await rows("select 1 from audit_log where action = 'webhook.disable' and subject = $1", [id])).length;
    const stops = await countStops();
    const again = await Promise.all([1, 2, 3].map(() => owner.call('POST', `/webhooks/${id}/disable`, { reason })));
    for (const one of again) expect(one.body.data).toMatchObject({ isOn: false, version: version + 2 });
    expect(await countStops()).toBe(stops);
    expect((await owner.call('POST', '/webhooks/we_nobody/disable', { reason })).status).toBe(404);
    const removed = await owner.call('POST', `/webhooks/${id}/remove`, { version: version + 2, reason });
    expect([removed.status, (await owner.call('GET', `/webhooks/${id}`)).status]).toEqual([200, 404]);
    const [removal] = (await owner.call('GET', '/audit?action=webhook.remove')).body.data.list;
    expect(removal).toMatchObject({ subject: id, before: { id, isOn: false }, after: null });
  });

  test('refuses a URL with a forbidden target and names the reason', async () => {
    const codes = [];
    for (const url of ['http://example.com/', 'https://u:p@example.com/', 'https://example.com/#x'])
      codes.push((await owner.call('POST', '/webhooks', { endpoint: form({ url }), reason })).body.code);
    expect(codes.slice(0, 2)).toEqual([26102, 26101]);
    expect(codes[2]).not.toBe(0);
    const endpoint = { ...form(), kinds: ['order.made_up'] };
    expect((await owner.call('POST', '/webhooks', { endpoint, reason })).status).toBe(400);
  });

  test('endpoints and deliveries require their permissions, and personal data requires the role owner', async () => {
    const { id } = await add();
    await happen();
    await settle();
    const [delivery] = await deliveries();
    const paths = [`/webhooks`, `/webhooks/${id}`, '/webhook-deliveries', `/webhook-deliveries/${delivery.id}`];
    for (const role of ['viewer', 'finance', 'support'] as const) {
      const caller = await enterConsole(server, role);
      for (const path of [...paths, `/webhook-deliveries/${delivery.id}/body`])
        expect([role, path, (await caller.call('GET', path)).body.code]).toEqual([role, path, 26001]);
    }
    const operator = await enterConsole(server, 'operator');
    for (const path of paths) {
      const { body } = await operator.call('GET', path);
      expect([path, body.code, JSON.stringify(body).includes('100000000000001')]).toEqual([path, 0, false]);
    }
    expect((await operator.call('GET', `/webhook-deliveries/${delivery.id}/body`)).body.code).toBe(26001);
    const answer = await owner.call('GET', `/webhook-deliveries/${delivery.id}/body`);
    expect(answer.body.data.body).toContain('100000000000001');
  });

  test('paging through filtered deliveries leaves out no delivery', async () => {
    const { id } = await add();
    await Promise.all(Array.from({ length: 53 }, () => happen()));
    await happen('account.unlocked');
    await fanOutAnnouncements(deps);
    const first = (await owner.call('GET', `/webhook-deliveries?endpoint=${id}&kind=order.paid`)).body.data;
    const second = (await owner.call('GET', `/webhook-deliveries?kind=order.paid&after=${first.next}`)).body.data;
    expect([first.list.length, second.list.length, second.next]).toEqual([50, 3, null]);
    expect(
      (await owner.call('GET', '/webhook-deliveries?state=waiting&kind=account.unlocked')).body.data.list,
    ).toHaveLength(1);
    expect((await owner.call('GET', '/webhook-deliveries?after=x')).status).toBe(400);
  });
});

describe('events', () => {
  const readDeliveries = async () =>
    (await rows('select kind, account_id as who, data from announcements order by id')).map(({ kind, who, data }) => ({
      kind,
      who,
      ...data,
    }));

  test('are announced when an order is paid, closed or refunded, and when a membership is granted, taken back or ended', async () => {
    await add();
    const driver = payDriver(server);
    const buyer = '100000000000002';
    const { order, attempt } = await driver.order(buyer);
    await driver.notify(
      'wechat',
      driver.wechat.notificationOf(driver.wechat.pay(attempt.outTradeNo, server.clock.now())),
    );
    expect(await readDeliveries()).toMatchObject([
      { kind: 'membership.granted', who: buyer, order_id: order.id, source: 'order', membership: 'accelerator' },
      {
        kind: 'order.paid',
        who: buyer,
        order_id: order.id,
        channel: 'wechat',
        amount_fen: order.amountFen,
        is_renewal: false,
      },
    ]);
    await rows('delete from announcements');
    const refund = { orderId: order.id, amountFen: null, takesGrant: true, reason };
    await server.deps.db.transaction((tx) => refundAsOperator(tx, driver.deps, refund));
    await driver.sweepRefunds();
    later(60_000);
    await driver.sweepRefunds();
    expect(await readDeliveries()).toMatchObject([
      { kind: 'membership.revoked', who: buyer, order_id: order.id },
      { kind: 'order.refunded', who: buyer, order_id: order.id, amount_fen: order.amountFen, is_whole: true },
    ]);
    await rows('delete from announcements');
    const abandoned = await driver.order(buyer);
    later(DAY_MS);
    await driver.sweep();
    await driver.sweep();
    expect(await readDeliveries()).toMatchObject([
      { kind: 'order.closed', order_id: abandoned.order.id, reason: 'expired' },
    ]);

    await rows('delete from announcements');
    const audit = { by: { actor: 'test' }, reason };
    const { grantId } = await giveVip(server.deps, { accountId: buyer, kind: 'super', length: { days: 1 } }, audit);
    await takeVipBack(server.deps, BigInt(grantId), audit);
    await giveVip(server.deps, { accountId: buyer, kind: 'super', length: { days: 1 } }, audit);
    later(2 * DAY_MS);
    const ports = makeMembershipDeps(server.deps, membershipPorts(server.deps));
    for (const job of membershipJobs(ports)) await job.run({});
    expect((await readDeliveries()).map(({ kind, membership }) => [kind, membership])).toEqual([
      ['membership.granted', 'super'],
      ['membership.revoked', 'super'],
      ['membership.granted', 'super'],
      ['membership.expired', 'super'],
    ]);
  });

  test('are announced when an account is registered, frozen or moved, without phone number and mailbox', async () => {
    await add();
    const account = accountCaller(server);
    const anonymous = (await server.post(accountPaths.signUpAnonymously, SITE)).body;
    const phone = newPhone();
    const person = await account.signUp(phone, { anonymous_token: anonymous.access_token, name: '张三丰' });
    await owner.call('POST', `/accounts/${person.sub}/state`, { to: 'frozen', seen: 'active', reason });
    const facts = await readDeliveries();
    expect(facts).toMatchObject([
      { kind: 'account.registered', account_id: person.sub, state: 'active' },
      { kind: 'account.moved', account_id: person.sub, former_account_id: anonymous.sub },
      { kind: 'account.state_changed', account_id: person.sub, from: 'active', to: 'frozen' },
    ]);
    for (const personal of [phone, '张三丰']) expect(JSON.stringify(facts)).not.toContain(personal);
  });

  test('after erasure, only the event about the erasure is kept and sent', async () => {
    const account = accountCaller(server);
    const person = await account.signUp();
    await add();
    receiver.answers.splice(0, 1, answerWith(200, 'seen 1'), answerWith(500, 'seen 2'));
    await happen('order.paid', person.sub);
    await settle();
    await happen('order.refunded', person.sub);
    await settle();
    await happen('membership.granted', person.sub);
    const query = `?sudo_token=${await sudoOf(server, person)}`;
    await account.send('DELETE', accountPaths.me + query, undefined, bearer(person));
    later(8 * DAY_MS);
    await eraseDueAccounts({ ...server.deps, personalData: [webhookPersonalData] });
    receiver.received.length = 0;
    receiver.answers.splice(0, receiver.answers.length, answerWith(200));
    await settle();
    expect(receiver.received.map(({ body }) => JSON.parse(body))).toMatchObject([
      { type: 'account.erased', data: { account_id: person.sub } },
    ]);
    const left = await rows(
      "select kind, state, body, account_id from webhook_deliveries where kind <> 'account.erased'",
    );
    expect(left.map(({ kind, state, body, account_id: who }) => [kind, state, body, who])).toEqual([
      ['order.paid', 'delivered', '', null],
      ['order.refunded', 'withdrawn', '', null],
    ]);
    expect(JSON.stringify(await rows('select answer from webhook_attempts'))).not.toContain('seen');
  });
});
