import { accountPaths, supportPaths } from '@feisuo/contract/facts/paths';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accountCaller, bearer } from '../../../test/account-caller.ts';
import { times } from '../../../test/account-fixtures.ts';
import { png } from '../../../test/sample-files.ts';
import { guardianForm, newKey, supportCaller } from '../../../test/support-caller.ts';
import { useTestServer } from '../../../test/test-server.ts';
import { listFeedback } from './feedback/give-feedback.ts';
import { gameNameKey } from './game-requests/request-game.ts';
import { listRequestedGames } from './game-requests/requested-games.ts';
import { answerGuardianRequest, listOpenGuardianRequests, showGuardianRequest } from './guardian/staff-guardian.ts';

const server = useTestServer();
let member: Awaited<ReturnType<ReturnType<typeof accountCaller>['join']>>;
beforeAll(async () => {
  member = await accountCaller(server).join();
});

beforeEach(async () => {
  await server.deps.database.pool.query(
    'delete from rate_limit_windows; delete from feedback; delete from guardian_requests; delete from game_requests; delete from requested_games',
  );
});
const rowsOf = async (table: string) => (await server.deps.database.pool.query(`select * from ${table}`)).rows;

const feedback = (more: object = {}, headers: Record<string, string> = {}) =>
  server.post(
    supportPaths.feedback,
    { clientKey: newKey(), kind: 'suggestion', text: '希望能记住上次选的区服', ...more },
    headers,
  );

test('feedback of a visitor or member gets a number and is stored with a sealed contact, which operators can read', async () => {
  const { body } = await feedback({ contact: 'qq 10001', page: '/games?q=x', environment: 'Chrome 140' });
  expect(body.data).toEqual({ number: expect.stringMatching(/^F\d{6}-[2-9A-HJ-NP-Z]{5}$/), at: expect.any(String) });
  await feedback({}, bearer(member));
  expect((await rowsOf('feedback')).map(({ account_id: id }) => id)).toEqual([null, member.sub]);
  expect(JSON.stringify((await rowsOf('feedback')).map(({ sealed_contact: sealed }) => sealed))).not.toContain('10001');
  expect(await listFeedback(server.deps)).toMatchObject([{}, { contact: 'qq 10001', page: '/games?q=x' }]);
});

describe('limits of feedback and game requests of guest accounts', () => {
  /** Creates anonymous accounts, for requests from addresses that each test sets. */
  const anonymous = (number: number): Promise<{ access_token: string }[]> =>
    Promise.all(
      times(number, async () => (await server.post(accountPaths.signUpAnonymously, { client_id: 'feisuo-site' })).body),
    );
  const from = (address: string, device?: string) => ({
    remoteAddress: address,
    ...(device !== undefined && { device }),
  });
  type From = ReturnType<typeof from>;
  const send = (owner: { access_token: string }, url: string, payload: object, { remoteAddress, device }: From) =>
    server.request({
      method: 'POST',
      url,
      payload,
      remoteAddress,
      headers: { ...bearer(owner), ...(device && { 'x-device-id': device }) },
    });
  const write = (owner: { access_token: string }, place: From) =>
    send(
      owner,
      supportPaths.feedback,
      { clientKey: newKey(), kind: 'suggestion', text: '希望能记住上次选的区服' },
      place,
    );
  let requested = 0;
  const requestGame = (owner: { access_token: string }, { device: deviceId, ...place }: From) =>
    send(
      owner,
      supportPaths.gameRequests,
      { name: `想要的游戏 ${(requested += 1)}`, platform: 'pc', ...(deviceId && { deviceId }) },
      place,
    );
  const statusesOf = async (running: (() => Promise<{ status: number }>)[]) => {
    const statuses: number[] = [];
    for (const run of running) statuses.push((await run()).status);
    return statuses;
  };
  const expected = (taken: number) => [...times(taken, () => 200), 429, 429];

  test('ten feedbacks an hour are accepted per account, and ten per device over all its accounts', async () => {
    const accounts = await anonymous(12);
    const [first] = accounts as [{ access_token: string }];
    const alone = accounts.map((_, n) => () => write(first, from(`198.51.100.${n}`, `own-${n}`)));
    expect(await statusesOf(alone)).toEqual(expected(10));
    const together = accounts.map((owner, n) => () => write(owner, from(`203.0.113.${n}`, 'one-device')));
    expect((await statusesOf(together)).slice(1)).toEqual(expected(9));
  });

  test('twenty feedbacks an hour are accepted per address, whatever the accounts and devices', async () => {
    const accounts = await anonymous(22);
    const calls = accounts.map((owner, n) => () => write(owner, from('198.51.100.7', `device-${n}`)));
    expect(await statusesOf(calls)).toEqual(expected(20));
    const { headers } = await write(accounts[0] as { access_token: string }, from('198.51.100.7'));
    expect(Number(headers['retry-after'])).toBeGreaterThan(3_000);
    expect(await rowsOf('feedback')).toHaveLength(20);
  });

  test('twenty game requests a day are accepted per device, and sixty an hour per address', async () => {
    const accounts = await anonymous(22);
    const together = accounts.map((owner, n) => () => requestGame(owner, from(`198.51.100.${n}`, 'one-device')));
    expect(await statusesOf(together)).toEqual(expected(20));
    const many = times(62, (n) => () => {
      const owner = accounts[n % accounts.length] as { access_token: string };
      return requestGame(owner, from('198.51.100.77', `device-${n}`));
    });
    expect(await statusesOf(many)).toEqual(expected(60));
  });
});

test("feedback with an expired token is accepted as a visitor's feedback", async () => {
  expect((await feedback({}, { authorization: 'Bearer stale' })).body.code).toBe(0);
  expect(await rowsOf('feedback')).toMatchObject([{ account_id: null }]);
});

test('feedback repeated with one idempotency key is stored once; an address can send twenty feedbacks an hour', async () => {
  const clientKey = newKey();
  const answers = await Promise.all(times(10, () => feedback({ clientKey })));
  expect(new Set(answers.map(({ body }) => body.data.number)).size).toBe(1);
  expect(await rowsOf('feedback')).toHaveLength(1);
  await server.deps.database.pool.query('delete from rate_limit_windows');
  const statuses = [];
  for (let n = 0; n < 25; n++) statuses.push((await feedback()).status);
  expect(statuses).toEqual([...times(20, () => 200), ...times(5, () => 429)]);
  expect((await feedback({ clientKey })).body.data.number).toBe(answers[0]?.body.data.number);
});

test.each([
  ['a text that is too short', { text: '好' }],
  ['an unknown kind', { kind: 'praise' }],
  ['a page address of two lines', { page: '/a\nb' }],
])('feedback with %s is refused', async (_what, more) => {
  expect((await feedback(more)).status).toBe(400);
});

const ask = (more: object = {}) => server.post(supportPaths.guardianRequests, guardianForm(more));
const progress = (number: string, queryCode: string) => server.post(supportPaths.guardianState, { number, queryCode });

test('a guardian submits a request without an account and reads its progress with its number and code', async () => {
  const proof = await supportCaller(server).file(null, png, { purpose: 'guardian' });
  const { number, queryCode } = (await ask({ attachments: [proof.id] })).body.data;
  expect(number).toMatch(/^G\d{6}-[2-9A-HJ-NP-Z]{5}$/);
  expect((await progress(number, queryCode)).body.data).toEqual({
    number,
    state: 'submitted',
    asks: ['mistaken_payment', 'limit_purchases'],
    submittedAt: expect.any(String),
    updatedAt: expect.any(String),
    answer: '',
  });
  expect(await listOpenGuardianRequests(server.deps)).toMatchObject([{ number }]);
  expect(await showGuardianRequest(server.deps, number)).toMatchObject({
    guardianName: '李雪梅',
    relation: 'mother',
    phone: '13812345678',
    minorAccount: '13900001111',
    attachments: [{ id: proof.id }],
  });

  await answerGuardianRequest(server.deps, number, 'checking', '正在核实付款记录');
  await answerGuardianRequest(server.deps, number, 'done', '款项已原路退回，购买已限制。');
  expect((await progress(number, queryCode)).body.data).toMatchObject({
    state: 'done',
    answer: '款项已原路退回，购买已限制。',
  });
  await expect(answerGuardianRequest(server.deps, number, 'declined', '不')).rejects.toThrow('the request is done');
  expect(await answerGuardianRequest(server.deps, 'G300620-22222', 'done', '')).toBeNull();
  expect(await listOpenGuardianRequests(server.deps)).toEqual([]);
});

test("a guardian's request is stored without an account and without readable personal data", async () => {
  await server.post(supportPaths.guardianRequests, guardianForm(), bearer(member));
  const stored = JSON.stringify(await rowsOf('guardian_requests'), (_, value) =>
    typeof value === 'bigint' ? String(value) : value,
  );
  expect(stored).not.toMatch(/李雪梅|13812345678|13900001111|季卡/);
  expect(stored).not.toContain(member.sub);
});

test("a wrong code, an unknown number and another request's code get the same answer; a number can be queried twenty times", async () => {
  const first = (await ask()).body.data;
  const second = (await ask()).body.data;
  const refusals = [
    await progress(first.number, second.queryCode),
    await progress('G300620-22222', first.queryCode),
    await progress(first.number, '22222-22222'),
  ];
  for (const { status, body } of refusals) {
    expect(status).toBe(200);
    expect(body).toEqual({
      code: 21021,
      msg: '没有找到这份申请，请核对编号和查询码',
      message: '没有找到这份申请，请核对编号和查询码',
      data: null,
    });
  }
  expect((await progress(first.number, "' or 1=1")).status).toBe(400);
  const statuses = [];
  for (let n = 0; n < 20; n++) statuses.push((await progress(second.number, '22222-22222')).status);
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect((await progress(second.number, second.queryCode)).status).toBe(429);
});

test("repeating a guardian's request returns the same number and code", async () => {
  const clientKey = newKey();
  const answers = await Promise.all(times(5, () => ask({ clientKey })));
  expect(new Set(answers.map(({ body }) => JSON.stringify(body.data))).size).toBe(1);
  expect(await rowsOf('guardian_requests')).toHaveLength(1);
});

test.each([
  ['neither phone nor e-mail', { phone: undefined }, 'phone'],
  ['no chosen action', { asks: [] }, 'asks'],
  ['the same action twice', { asks: ['limit_sign_in', 'limit_sign_in'] }, 'asks'],
  ['no name', { guardianName: '   ' }, 'guardianName'],
  ['an unknown relation', { relation: 'neighbour' }, 'relation'],
  ['no phone number', { phone: 'abc' }, 'phone'],
])('a guardian’s request with %s is refused', async (_what, more, field) => {
  const { status, body } = await ask(more);
  expect(status).toBe(400);
  expect(body.message).toContain(field);
});

describe("daily limits of guardians' requests", () => {
  const askFrom = (remoteAddress: string) =>
    server.request({ method: 'POST', url: supportPaths.guardianRequests, payload: guardianForm(), remoteAddress });

  test('twenty guardian requests a day are accepted from one address', async () => {
    const statuses = [];
    for (const _ of times(21, String)) statuses.push((await askFrom('10.9.0.1')).status);
    expect(statuses).toEqual([...times(20, () => 200), 429]);
  });

  test("other people who type the guardian's number do not use up the guardian's limit", async () => {
    for (const address of times(30, (index) => `10.9.${index % 3}.${index}`)) await askFrom(address);
    expect((await askFrom('192.0.2.8')).status).toBe(200);
  });
});

const requestGame = (name: string, more: object = {}, headers: Record<string, string> = {}) =>
  server.post(supportPaths.gameRequests, { name, platform: 'pc', ...more }, headers);

test('a requested game counts once per member or device, however its name is spelled', async () => {
  expect((await requestGame('三角洲行动', { deviceId: 'd1' })).body.data).toEqual({ name: '三角洲行动', isNew: true });
  expect((await requestGame(' 三角洲 行动 ', { deviceId: 'd1' })).body.data).toEqual({
    name: '三角洲 行动',
    isNew: false,
  });
  expect((await requestGame('三角洲行动', { deviceId: 'd2' })).body.data.isNew).toBe(true);
  // A member counts once for a game, from whatever device.
  expect((await requestGame('Delta Force', { deviceId: 'd1' }, bearer(member))).body.data.isNew).toBe(true);
  expect((await requestGame('ＤＥＬＴＡ force', { deviceId: 'd3' }, bearer(member))).body.data.isNew).toBe(false);
  // A visitor without device id counts once per address.
  expect((await requestGame('Delta: Force')).body.data.isNew).toBe(true);
  expect((await requestGame('delta force')).body.data.isNew).toBe(false);
  expect((await requestGame('某个手游', { deviceId: 'd1', platform: 'ios' })).body.data.isNew).toBe(true);
  expect(await listRequestedGames(server.deps.db, { limit: 50 })).toMatchObject([
    { name: '三角洲行动', requests: 2, pc: 2, ios: 0 },
    { name: 'Delta Force', requests: 2, pc: 2, ios: 0 },
    { name: '某个手游', requests: 1, pc: 0, ios: 1 },
  ]);
});

test("ten concurrent repeats of a game request count once, and a requester's game requests are rate-limited", async () => {
  const answers = await Promise.all(times(10, () => requestGame('某个游戏', { deviceId: 'd4', contact: 'a@b.test' })));
  expect(answers.filter(({ body }) => body.data.isNew)).toHaveLength(1);
  expect(await rowsOf('game_requests')).toHaveLength(1);
  await Promise.all(times(10, (n) => requestGame('某个游戏', { deviceId: `many-${n}` })));
  expect(await listRequestedGames(server.deps.db, { limit: 50 })).toMatchObject([{ name: '某个游戏', requests: 11 }]);
  const statuses = [];
  for (let n = 0; n < 15; n++) statuses.push((await requestGame(`游戏 ${n}`, { deviceId: 'd4' })).status);
  expect(statuses.filter((status) => status === 429)).toHaveLength(5);
  expect((await requestGame('')).status).toBe(400);
  expect((await requestGame('x'.repeat(61))).status).toBe(400);
  expect((await requestGame('a\u0000b')).status).toBe(400);
});

test('the normalised name of a requested game is short enough for a page cursor', () => {
  expect(gameNameKey('ﷺ'.repeat(60)).length).toBeLessThanOrEqual(120);
});

test('requested games whose names are only punctuation have different keys', () => {
  expect(gameNameKey('!!!')).not.toBe(gameNameKey('???'));
  expect(gameNameKey('N++')).toBe(gameNameKey('n'));
});
