import { DAY_MS } from '@feisuo/contract/facts/durations';
import { accountPaths } from '@feisuo/contract/facts/paths';
import { webhookLimits } from '@feisuo/contract/facts/webhook-events';
import { describe, expect, test } from 'vitest';
import { accountCaller, bearer, newPhone, SITE } from '../../../test/account-caller.ts';
import { sudoOf } from '../../../test/account-fixtures.ts';
import { databaseText } from '../../../test/database-text.ts';
import { payDriver } from '../../../test/pay-driver.ts';
import { reason, useWebhooks } from '../../../test/webhook-driver.ts';
import { answerWith, countSignatures } from '../../../test/webhook-receiver.ts';
import { announce } from '../../events/announcements.ts';
import { giveVip } from '../../operator-actions/membership/grant-membership.ts';
import { takeVipBack } from '../../operator-actions/membership/revoke-membership.ts';
import { membershipPorts } from '../../wiring/membership-ports.ts';
import { eraseDueAccounts } from '../account/cancellation/erase-accounts.ts';
import { makeMembershipDeps, membershipJobs } from '../membership/index.ts';
import { refundAsOperator } from '../pay/refunds/operator-refunds.ts';
import { claimDeliveries } from './delivery-queries.ts';
import { fanOutAnnouncements } from './fan-out.ts';
import { webhookPersonalData, deliverBatch, resumeDue } from './webhook-module.ts';

const { server, owner, receiver, deps, logged, rows, later, form, add, happen, settle, deliveries } = useWebhooks();

describe('deliveries', () => {
  test('an event is delivered only if its transaction commits, and only to endpoints that subscribe to the event', async () => {
    const all = await add();
    await add({ name: '只要账号', kinds: ['account.erased'] });
    await expect(
      server.deps.db.transaction(async (tx) => {
        await announce(tx, { kind: 'account.unlocked', accountId: null, at: server.clock.now(), data: {} });
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

  test('no announcement is written if no endpoint subscribes to the event', async () => {
    await add({ kinds: ['account.erased'] });
    await happen();
    expect(await rows('select * from announcements')).toEqual([]);
  });

  test('receivers verify by Standard Webhooks, and may use the old or the new secret for a day after a rotation', async () => {
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

  test('the secret is shown once, when it is made, and is in no other answer, table, log or audit entry', async () => {
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

  test('an endpoint without a success for five days is switched off once, with an audit entry', async () => {
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
    // The endpoint is switched on and gets its pending deliveries.
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

describe('webhook events', () => {
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

  test('after an erasure, only the event about the erasure is kept and sent', async () => {
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
