import { randomUUID } from 'node:crypto';
import type { OutsideParty } from '@feisuo/contract/schemas/operator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enterEnrolled, type OperatorCaller } from '../../test/operator-caller.ts';
import { startSmsGateway, type TestSmsGateway } from '../../test/fake-outside-parties.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';
import { lastSent } from '../modules/delivery/index.ts';
import { sealMessage } from '../modules/delivery/sealed-message.ts';

let server: TestServer;
let owner: OperatorCaller;
let gateway: TestSmsGateway;
beforeAll(async () => {
  gateway = await startSmsGateway();
  const sms = { SMS_GATEWAY_URL: gateway.url, SMS_GATEWAY_TOKEN: 'gateway-token-of-this-test' };
  server = await startTestServer({ ...sms, PRIVATE_HOSTS: '127.0.0.1', LIMITS_SCALE: '1000' });
  owner = await enterEnrolled(server, 'owner');
});
afterAll(async () => {
  await server.dispose();
  await gateway.close();
});

const rows = async (text: string, values: unknown[] = []) =>
  (await server.deps.database.pool.query(text, values)).rows as Record<string, unknown>[];
const parties = async (): Promise<Map<string, OutsideParty>> => {
  const { parties: all } = (await owner.call('GET', '/system/parties')).body.data as { parties: OutsideParty[] };
  return new Map(all.map((party) => [party.id, party]));
};

describe('system health', () => {
  test('system health reports the database latency and how long the oldest due job has waited', async () => {
    await rows("delete from pgboss.job where name = 'housekeeping'");
    const waits = (created: string) =>
      rows(`insert into pgboss.job (id, name, start_after) values ($1, 'housekeeping', now() + $2::interval)`, [
        randomUUID(),
        created,
      ]);
    const look = async () => {
      const { queues, database } = (await owner.call('GET', '/system')).body.data;
      const queue = queues.find(({ name }: { name: string }) => name === 'housekeeping');
      return { queue, database };
    };
    await waits('1 hour');
    expect((await look()).queue).toMatchObject({ queued: 1, waitedSeconds: null });
    await waits('-2 minutes');
    await waits('-10 minutes');
    const { queue, database } = await look();
    expect(queue.queued).toBe(3);
    expect(queue.waitedSeconds).toBeGreaterThanOrEqual(600);
    expect(queue.waitedSeconds).toBeLessThan(660);
    expect(database.roundTripMs).toBeGreaterThan(0);
  });

  test('dead jobs do not count as a backlog in system health', async () => {
    await rows(
      `insert into pgboss.job (id, name, start_after, source_name) values ($1, 'dead-letters', now() - interval '1 hour', 'housekeeping')`,
      [randomUUID()],
    );
    const { queues } = (await owner.call('GET', '/system')).body.data;
    const dead = queues.find(({ name }: { name: string }) => name === 'dead-letters');
    expect(dead).toMatchObject({ waitedSeconds: null });
  });

  test('system health lists every outside party, including one that was never called', async () => {
    const known = await parties();
    expect([...known.keys()]).toEqual(
      expect.arrayContaining(['sms', 'mail', 'wechat-pay', 'alipay', 'ad-baidu', 'ad-kuaishou', 'provider-demo']),
    );
    for (const own of ['hosts', 'analytics']) expect(known.has(own)).toBe(false);
    expect(known.get('sms')?.state).toBe('real');
    expect(known.get('alipay')?.state).toBe('sandbox');
    expect(known.get('ad-bing')).toMatchObject({ okAt: null, failed: null });
  });

  test('system health does not count an undelivered message as a success, and reports the last success and failure', async () => {
    const { masterKey } = server.deps;
    const at = new Date();
    const ended = async (minutesAgo: number, job: { isDecoy?: boolean; at?: Date }, error?: string) => {
      const content = { kind: 'code', usage: 'SIGN_IN', code: '123456', minutes: 5 } as const;
      const sealed = sealMessage(masterKey, 'delivery-job', {
        id: randomUUID(),
        to: '+8613800138000',
        locale: 'zh-CN',
        content,
        isDecoy: false,
        at,
        ...job,
      });
      await rows(
        `insert into pgboss.job (id, name, data, state, started_on, completed_on, output)
         values ($1, 'deliver-sms', $2, $3, now() - $4::interval, now() - $4::interval, $5)`,
        [
          randomUUID(),
          { sealed },
          error === undefined ? 'completed' : 'failed',
          `${minutesAgo} minutes`,
          error === undefined ? null : { message: error },
        ],
      );
    };
    await ended(1, { isDecoy: true });
    expect(await lastSent(server.deps, 'sms')).toEqual({ okAt: null, failed: null });
    await ended(4, {});
    await ended(3, {}, 'the gateway answered 401 for 13800138000');
    const { okAt, failed } = (await parties()).get('sms') ?? {};
    const agoMs = (time: string | null | undefined) => Date.now() - Date.parse(time ?? '');
    expect(Math.round(agoMs(okAt) / 60_000)).toBe(4);
    expect(Math.round(agoMs(failed?.at) / 60_000)).toBe(3);
    expect(failed?.says).toBe('对方不认令牌');
    expect(JSON.stringify([...(await parties()).values()])).not.toMatch(/13800138000|gateway-token|123456/);
  });

  test('a settings test counts as a call in system health if the party has no recorded calls', async () => {
    await owner.call('POST', '/settings/provider-demo/test', {});
    expect((await parties()).get('provider-demo')).toMatchObject({ okAt: expect.any(String), failed: null });
    const on = [{ platform: 'baidu', fault: 'refuse' }];
    await owner.call('PUT', '/sandbox/ad-faults', { on, seen: [], reason: '看看' });
    await owner.call('POST', '/settings/ad-baidu/test', {});
    await owner.call('PUT', '/sandbox/ad-faults', { on: [], seen: on, reason: '看好了' });
    expect((await parties()).get('ad-baidu')?.failed?.says).toContain('不认密钥');
  });

  test('the newest notification or bill of a payment channel counts as its last success in system health', async () => {
    await rows(
      `insert into pay_channel_events (channel, event_id, kind, effect, first_at, last_at)
       values ('wechat', 'e1', 'paid', 'none', '2026-01-01T00:00:00Z', '2026-01-02T00:00:00Z')`,
    );
    expect((await parties()).get('wechat-pay')?.okAt).toBe('2026-01-02T00:00:00.000Z');
    await rows(
      `insert into pay_bills (channel, day, runs, row_count, bank_fen, fee_fen, unknown_fen, at)
       values ('wechat', '2026-01-02', 1, 0, 0, 0, 0, '2026-01-03T02:00:00Z')`,
    );
    expect((await parties()).get('wechat-pay')?.okAt).toBe('2026-01-03T02:00:00.000Z');
    expect((await parties()).get('alipay')?.okAt).toBeNull();
  });

  test("system health reports an ad platform's last accepted upload and its last failure", async () => {
    const [click] = await rows(
      `insert into ad_clicks (platform, click_md5, channel, refer_from, landing, device_kind, at)
       values ('qihoo', 'x', 'c', '', '', 'pc', now()) returning id`,
    );
    const upload = (key: string, state: string, more: string) =>
      rows(
        `insert into ad_uploads (click_id, platform, event, action, key, converted_at, state, created_at, tries, why, next_try_at, sent_at)
         values ($1, 'qihoo', 'pay', 'convert', $2, now(), $3, now(), ${more})`,
        [click?.['id'], key, state],
      );
    await upload('1', 'sent', `1, '', now(), '2026-01-02T00:00:00Z'`);
    await upload('2', 'waiting', `2, 'HTTP 503', '2026-01-03T00:05:00Z', null`);
    await upload('3', 'waiting', `0, '', '2026-01-09T00:00:00Z', null`);
    expect((await parties()).get('ad-qihoo')).toMatchObject({
      okAt: '2026-01-02T00:00:00.000Z',
      failed: { at: '2026-01-03T00:00:00.000Z', says: '对方返回 503' },
    });
  });
});
