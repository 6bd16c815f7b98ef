import { describe, expect, test } from 'vitest';
import { enterConsole } from '../../../test/operator-caller.ts';
import { reason, useWebhooks } from '../../../test/webhook-driver.ts';
import { answerWith, countSignatures } from '../../../test/webhook-receiver.ts';
import { fanOutAnnouncements } from './fan-out.ts';

const { server, owner, receiver, deps, rows, later, form, add, happen, settle, deliveries } = useWebhooks();

describe('endpoints in the console', () => {
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

  test('ten tests of an endpoint are allowed in ten minutes, and sixty redeliveries', async () => {
    const { id } = await add();
    const sent = () => rows('select id from webhook_deliveries');
    // Earlier tests redelivered while the clock was ahead; their rate-limit windows would still count.
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

  test('a change based on a stale version is refused as a conflict and changes nothing', async () => {
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
    // Stopping a stopped endpoint adds no audit line. Stopping an endpoint that does not exist is an error.
    const countStops = async () =>
      (await rows("select 1 from audit_log where action = 'webhook.disable' and subject = $1", [id])).length;
    const stops = await countStops();
    const again = await Promise.all([1, 2, 3].map(() => owner.call('POST', `/webhooks/${id}/disable`, { reason })));
    for (const one of again) expect(one.body.data).toMatchObject({ isOn: false, version: version + 2 });
    expect(await countStops()).toBe(stops);
    expect((await owner.call('POST', '/webhooks/we_unknown/disable', { reason })).status).toBe(404);
    const removed = await owner.call('POST', `/webhooks/${id}/remove`, { version: version + 2, reason });
    expect([removed.status, (await owner.call('GET', `/webhooks/${id}`)).status]).toEqual([200, 404]);
    const [removal] = (await owner.call('GET', '/audit?action=webhook.remove')).body.data.list;
    expect(removal).toMatchObject({ subject: id, before: { id, isOn: false }, after: null });
  });

  test('a URL with a forbidden target is refused, and the refusal names the reason', async () => {
    const codes = [];
    for (const url of ['http://example.com/', 'https://u:p@example.com/', 'https://example.com/#x'])
      codes.push((await owner.call('POST', '/webhooks', { endpoint: form({ url }), reason })).body.code);
    expect(codes.slice(0, 2)).toEqual([26102, 26101]);
    expect(codes[2]).not.toBe(0);
    const endpoint = { ...form(), kinds: ['order.made_up'] };
    expect((await owner.call('POST', '/webhooks', { endpoint, reason })).status).toBe(400);
  });

  test('reading and changing endpoints needs the permission, and only an owner sees personal data in a delivery', async () => {
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

  test('the list of deliveries can be filtered, and its pages leave out no delivery', async () => {
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
