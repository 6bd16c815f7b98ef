import { attributionPaths, fillPath } from '@feisuo/contract/facts/paths';
import { beforeAll, describe, expect, test } from 'vitest';
import { accountCaller, bearer } from '../../test/account-caller.ts';
import { adDriver } from '../../test/ad-driver.ts';
import { enterConsole, newestAuditLine, type OperatorCaller } from '../../test/operator-caller.ts';
import { UPLOADS_PER_TURN } from '../operator-actions/attribution/uploads.ts';
import { useTestServer } from '../../test/test-server.ts';
import { countSteps } from '../modules/attribution/index.ts';
import { listPlacedOrders } from '../modules/pay/index.ts';
import { platformWords } from '../operator-actions/settings/settings-test-texts.ts';

const server = useTestServer({ LIMITS_SCALE: '1000' });
let operator: OperatorCaller;
beforeAll(async () => {
  operator = await enterConsole(server, 'operator');
});
const newestLine = (action: string) => newestAuditLine(operator, action);

describe('channels, clicks and uploads', () => {
  const facts = { name: '小红书', tagId: null, offer: null, downloadName: 'xhs' };

  test('a channel can be added only once, and a change must contain its current values', async () => {
    const save = (channel: object, seen: object | null) => operator.call('PUT', '/channels/300001', { channel, seen });
    expect((await save(facts, null)).body.code).toBe(0);
    expect((await save({ ...facts, name: '另一个' }, null)).status).toBe(409);
    expect((await save({ ...facts, name: '小红书新' }, facts)).body.code).toBe(0);
    expect((await save({ ...facts, name: '迟到' }, facts)).status).toBe(409);
    expect((await save({ ...facts, id: 'x' }, null)).status).toBe(400);
    const { list } = (await operator.call('GET', '/channels')).body.data;
    expect(list.find(({ id }: { id: string }) => id === '300001')).toMatchObject({ name: '小红书新' });
  });

  test('of many concurrent requests to add a channel one succeeds, and no other request overwrites the channel', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        operator.call('PUT', '/channels/300002', {
          channel: { name: `抢注 ${index}`, tagId: null, offer: null, downloadName: 'race' },
          seen: null,
        }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 409)]);
    const { list } = (await operator.call('GET', '/audit?action=channel.save&subject=300002')).body.data;
    const { list: channels } = (await operator.call('GET', '/channels')).body.data;
    expect(list).toHaveLength(1);
    expect(list[0].after.name).toBe(channels.find(({ id }: { id: string }) => id === '300002').name);
  });

  test('of concurrent requests to give one download name to new channels one succeeds, and the others name the field', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        operator.call('PUT', `/channels/same-name-${index}`, {
          channel: { name: `同名 ${index}`, tagId: null, offer: null, downloadName: 'same' },
          seen: null,
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status, body }) => status === 400 && body.fault?.field === 'downloadName')).toHaveLength(
      7,
    );
  });

  test('click ids without a recorded click are counted by day, without personal data', async () => {
    const monitor = fillPath(attributionPaths.advertMonitor, { platform: 'bing' });
    for (const channel of ['300001', '300001', 'made-up-1', 'made-up-2'])
      await server.get(
        `${monitor}?msclkid=__MSCLKID__&channel=${channel}&landing=${encodeURIComponent('/land?msclkid=secret')}`,
      );
    const { list } = (await operator.call('GET', '/attribution/unmatched?step=monitor&platform=bing')).body.data;
    const counts = list.map(({ channel, times, why }: Record<string, string>) => [channel, times, why]);
    expect(counts.toSorted()).toEqual([
      ['300001', 2, 'malformed'],
      ['other', 2, 'malformed'],
    ]);
    expect(JSON.stringify(list)).not.toContain('secret');
    expect(list[0].landing).toBe('/land');
  });

  test('states of an upload are explained in Chinese, and texts from platforms and operators stay unchanged', async () => {
    const driver = adDriver(server);
    const person = await accountCaller(server).join();
    await driver.click('baidu', 'words-device');
    await driver.arrive(person.sub, 'words-device', false);
    await driver.sell(person.sub, 'words-sale');
    const expectedTexts: [string, string][] = [
      ['later than the platform takes it', '转化太晚，超过了平台接受的时间'],
      ['not reached (ECONNREFUSED)', '连不上对方：对方拒绝连接，请检查地址和端口'],
      ['HTTP 503; given up after 72 hours', '对方返回 503；试了 72 小时没有成功，不再重试'],
      ['status 1 partly, without places', '对方返回 1：partly，没有说是哪几条'],
      ['HTTP 400 code 7 click unknown', '对方返回 400：7 click unknown'],
      ['errno 1001 签名错误', '对方返回 1001：签名错误'],
      ['refused InvalidClickId', '对方拒绝：InvalidClickId'],
      ['测试点击', '测试点击'],
    ];
    for (const [why, words] of expectedTexts) {
      await server.deps.database.pool.query('update ad_uploads set why = $1', [why]);
      const { list } = (await operator.call('GET', '/attribution/uploads')).body.data;
      expect(list[0].why).toBe(words);
    }
    const { says } = platformWords({ is: 'unanswered', why: 'no answer (TimeoutError)' }, false);
    expect(says).toBe('没有问到结果（对方没有应答：对方没有在限定时间内应答）');
  });

  test('§13 an upload for a click with an unusual id is marked, and the report counts such clicks', async () => {
    const driver = adDriver(server);
    const person = await accountCaller(server).join();
    const odd = { bd_vid: 'not a form of Bing', channel: '200079' };
    await driver.monitor('bing', odd, { 'x-device-id': 'unusual-device' });
    await driver.click('bing', 'usual-device', { channel: '200079' });
    await driver.arrive(person.sub, 'unusual-device', false);
    await driver.sell(person.sub, 'unusual-sale');
    const { list } = (await operator.call('GET', '/attribution/uploads')).body.data;
    expect(list[0]).toMatchObject({ platform: 'bing', event: 'pay', isUnusual: true });
    expect(JSON.stringify(list)).not.toContain('not a form');
    await countSteps(server.deps.db, server.clock.now(), listPlacedOrders);
    const report = (await operator.call('GET', '/channels/report')).body.data.list;
    const row = report.find(({ channel }: { channel: string }) => channel === '200079');
    expect(row).toMatchObject({ clicks: 2, unusualClicks: 1 });
  });

  test('only a dead upload can be retried or discarded', async () => {
    const driver = adDriver(server);
    const person = await accountCaller(server).join();
    await driver.click('baidu', 'desk-device');
    await driver.arrive(person.sub, 'desk-device', false);
    await driver.sell(person.sub, 'desk-sale');
    await server.deps.database.pool.query(`update ad_uploads set state = 'dead', why = 'token refused'`);
    const { list } = (await operator.call('GET', '/attribution/uploads?state=dead')).body.data;
    const [{ id }] = list;
    const path = `/attribution/uploads/${id}`;
    expect((await operator.call('POST', `${path}/retry`, {})).body.code).toBe(0);
    expect((await operator.call('POST', `${path}/retry`, {})).status).toBe(409);
    expect((await operator.call('POST', `${path}/give-up`, {})).status).toBe(400);
    expect((await operator.call('POST', `${path}/give-up`, { reason: '测试点击' })).body.code).toBe(0);
    expect((await operator.call('POST', `${path}/give-up`, { reason: '测试点击' })).status).toBe(409);
    const dead = { state: 'dead', why: 'token refused' };
    expect(await newestLine('ads.retry')).toMatchObject({ before: dead, after: { state: 'waiting', why: '' } });
    const states = { before: { state: 'waiting' }, after: { state: 'withdrawn', why: '测试点击' } };
    expect(await newestLine('ads.give_up')).toMatchObject({ reason: '测试点击', ...states });
    expect(JSON.stringify(list)).not.toContain('clickId');
    await countSteps(server.deps.db, server.clock.now(), listPlacedOrders);
    expect((await operator.call('GET', '/channels/report')).body.data.list.length).toBeGreaterThan(0);
    expect((await server.get('/v1/user/me', bearer(person))).status).toBe(200);
  });

  test('all dead uploads are retried in batches, and each only once, even if one of them fails again meanwhile', async () => {
    const { pool } = server.deps.database;
    const driver = adDriver(server);
    const person = await accountCaller(server).join();
    await driver.click('baidu', 'turns-device');
    await driver.arrive(person.sub, 'turns-device', false);
    await driver.sell(person.sub, 'turns-sale');
    await pool.query(`update ad_uploads set state = 'withdrawn' where state = 'dead'`);
    await pool.query(
      `insert into ad_uploads (click_id, platform, event, action, key, converted_at, state, next_try_at, created_at)
       select click_id, platform, event, action, 'turn-' || n, converted_at, 'dead', next_try_at, created_at
       from (select * from ad_uploads limit 1) as one, generate_series(1, $1) as n`,
      [UPLOADS_PER_TURN + 3],
    );
    const turn = async (body: object) => (await operator.call('POST', '/attribution/retry-dead', body)).body.data;
    const first = await turn({});
    expect(first).toEqual({ number: UPLOADS_PER_TURN, next: expect.any(String) });
    await pool.query(`update ad_uploads set state = 'dead' where key like 'turn-%'`);
    expect(await turn({ before: first.next })).toEqual({ number: 3, next: null });
    expect((await operator.call('POST', '/attribution/retry-dead', { before: 'x' })).status).toBe(400);
  });
});
