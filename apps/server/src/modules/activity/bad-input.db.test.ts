import { randomUUID } from 'node:crypto';
import { activityPaths, gamePaths, telemetryPaths } from '@feisuo/contract/facts/paths';
import { beforeAll, describe, expect, test } from 'vitest';
import { accountCaller, bearer } from '../../../test/account-caller.ts';
import { useTestServer } from '../../../test/test-server.ts';

const server = useTestServer({ LIMITS_SCALE: '1000' });
let member: Record<string, string>;
beforeAll(async () => {
  member = bearer(await accountCaller(server).join());
});

const odd = [
  null,
  true,
  0,
  -1,
  1e21,
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\uD800',
  '‮',
  "'; drop table activities; --",
  '../../etc/passwd',
  '{brand}',
  '9'.repeat(18),
  '9'.repeat(40),
  'x'.repeat(5000),
  [],
  [['a']],
  {},
  { $gt: '' },
  JSON.parse('{"__proto__": {"isOff": true}}') as object,
];

const fields: Record<string, string[]> = {
  [activityPaths.inviteBind]: ['code', 'share', 'actId'],
  [activityPaths.recallClaim]: ['actId'],
  [activityPaths.newUserGiftClaim]: ['actId'],
  [activityPaths.lenovoClaim]: ['serial'],
  [activityPaths.makeUpCheckIn]: ['category', 'day', 'with'],
  [activityPaths.receiveAwardCheckIn]: ['category'],
  [activityPaths.firstEnter]: ['actId'],
  [activityPaths.checkCode]: ['code_key'],
  [activityPaths.lotteryDraw]: ['actId', 'key'],
  [activityPaths.lotteryChance]: ['actId', 'key'],
  [activityPaths.exchange]: ['actId', 'goodId', 'key'],
  [activityPaths.coinTaskClaim]: ['taskId', 'actId'],
  [activityPaths.vipClaim]: ['slotId', 'creativeId'],
  [activityPaths.preferentialQuota]: ['productList'],
  [telemetryPaths.reportData]: ['event_id', 'event_name', 'ext_data'],
};
const parameters: Record<string, string[]> = {
  [activityPaths.invite]: ['actId'],
  [activityPaths.inviteRecords]: ['before'],
  [activityPaths.recall]: ['actId'],
  [activityPaths.newUserGift]: ['actId'],
  [activityPaths.page]: ['actId'],
  [activityPaths.sale]: ['actId'],
  [activityPaths.checkSuCode]: ['suCode'],
  [activityPaths.index]: ['actId'],
  [activityPaths.lenovoUser]: ['x'],
  [activityPaths.offer]: ['actId'],
  [activityPaths.lottery]: ['actId'],
  [activityPaths.lotteryRecords]: ['actId'],
  [activityPaths.exchange]: ['actId'],
  [activityPaths.coinTask]: ['actId'],
  [activityPaths.coinFirst]: ['x'],
  [activityPaths.coinRecords]: ['kind', 'cursor', 'size'],
  [activityPaths.codeRecords]: ['x'],
  [activityPaths.currentWeekCheckInIndex]: ['category'],
  [activityPaths.configList]: ['config_id'],
  [activityPaths.trafficDirectData]: ['channel', 'adId'],
  [activityPaths.wxShareSignature]: ['web_url'],
  [gamePaths.gamePlay]: ['game_id', 'keyword', 'platform', 'page', 'size'],
  [gamePaths.shareInfo]: ['game_id'],
  [gamePaths.sharePlay]: ['share', 'game_id'],
  [gamePaths.userAssets]: ['user_id'],
  [gamePaths.userOverage]: ['user_id'],
};

const isInDialect = (body: { code?: unknown; msg?: unknown; message?: unknown }) =>
  typeof body.code === 'number' && typeof body.msg === 'string' && body.msg === body.message && 'data' in body;

describe('bad input gets an answer in the service dialect and never a 5xx status', () => {
  test.each(Object.entries(fields))('bad input in the body of POST %s is refused', async (path, names) => {
    const right: Record<string, unknown> = {
      actId: path.includes('lottery') ? 'shuttle' : path.endsWith('exchange') ? 'supply' : 'invite',
      category: 'week',
      day: 1,
      with: 'card',
      goodId: 'vip-1',
      taskId: 'bind-phone',
      key: randomUUID(),
    };
    for (const name of names) {
      for (const value of odd) {
        const own = Object.fromEntries(names.map((other) => [other, right[other]]));
        const { status, body } = await server.post(path, { ...own, [name]: value }, member);
        expect([status < 500, isInDialect(body)], `${name} ${JSON.stringify(value)} ${status}`).toEqual([true, true]);
      }
    }
    for (const payload of [null, [], 'text', 7]) {
      const { status, body } = await server.post(path, payload, member);
      expect([status < 500, isInDialect(body)], JSON.stringify(payload)).toEqual([true, true]);
    }
  });

  test.each(Object.entries(parameters))('bad input in the query of GET %s is refused', async (path, names) => {
    for (const name of names) {
      for (const value of odd) {
        const text = typeof value === 'string' ? value : JSON.stringify(value);
        const query = new URLSearchParams({ [name]: text }).toString();
        const { status, body } = await server.get(`${path}?${query}&${query}`, member);
        expect([status < 500, isInDialect(body)], `${name} ${text} twice`).toEqual([true, true]);
        const once = await server.get(`${path}?${query}`, member);
        expect([once.status < 500, isInDialect(once.body)], `${name} ${text}`).toEqual([true, true]);
      }
    }
  });

  test('bad input in the headers that name a client is refused', async () => {
    for (const value of ['', ' ', '%00', 'x'.repeat(3000), "' or 1=1 --"]) {
      const headers = { ...member, peerid: value, 'x-device-id': value, 'package-name': value };
      for (const path of [activityPaths.lenovoUser, activityPaths.newUserGift, activityPaths.invite]) {
        expect((await server.get(path, headers)).status, `${path} ${value}`).toBe(200);
      }
      expect((await server.post(activityPaths.newUserGiftClaim, {}, headers)).status).toBeLessThan(500);
    }
  });
});
