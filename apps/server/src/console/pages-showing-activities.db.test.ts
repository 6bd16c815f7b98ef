import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@feisuo/contract/facts/durations';
import { activityPaths } from '@feisuo/contract/facts/paths';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { activityPorts } from '../wiring/activity-ports.ts';
import { accountCaller, bearer } from '../../test/account-caller.ts';
import { enterEnrolled, type OperatorCaller } from '../../test/operator-caller.ts';
import { useTestServer } from '../../test/test-server.ts';
import { giveAward } from '../modules/activity/awards/give-award.ts';
import { reverseAward } from '../modules/activity/awards/reverse-award.ts';
import { lotteryChances } from '../modules/activity/lottery/lottery.tables.ts';

const server = useTestServer({
  LIMITS_SCALE: '1000',
  SERVICES: 'site,account,content,activity,pay,downloads,console',
});
let operator: OperatorCaller;
beforeAll(async () => {
  operator = await enterEnrolled(server, 'operator');
});

const PATIENCE = { timeout: 10_000 };
const read = async (id: string) => (await operator.call('GET', `/activities/${id}`)).body.data;
const page = async (path: string) => String((await server.get(path, { host: 'localhost:8080' })).body);

async function addSecond(id: string, kind: string, rules: object, name: string, more: object = {}) {
  const now = server.clock.now().getTime();
  const form = {
    name,
    picture: '/art/weave/cyan/aim/new.svg',
    startsAt: new Date(now - 3_600_000).toISOString(),
    endsAt: new Date(now + 30 * DAY_MS).toISOString(),
    audience: 'all',
    budget: null,
    rules,
    ...more,
  };
  expect((await operator.call('POST', '/activities', { id, kind, form })).body.code).toBe(0);
  const { revision } = (await read(id)).activity;
  const turned = await operator.call('POST', `/activities/${id}/switch`, {
    isOff: false,
    seen: revision,
    reason: '上线',
  });
  expect(turned.body.code).toBe(0);
}
const prizes = [
  { id: 'leaf', kind: 'coins', name: '一片秋叶', amount: 9, weight: 1_000_000, stock: null, perPerson: null },
];
const addLottery = (id: string, name = '秋日抽奖') =>
  addSecond(id, 'lottery', { freePerDay: 1, chanceCoins: null, coinDays: 30 }, name, { prizes });

async function show(id: string, at = 0) {
  const { document, field, version } = (await read(id)).places[at];
  return operator.call('POST', `/activities/${id}/show`, { document, field, version });
}

test("an activity's detail names the activity now on its page, and showing one activity replaces the other", async () => {
  await addLottery('autumn');
  const { places, within } = await read('autumn');
  expect(places).toMatchObject([
    { document: 'lottery', path: '/lottery', shown: { id: 'shuttle', state: 'running' }, hasDraft: false },
  ]);
  expect(within).toEqual([]);
  expect(await page('/lottery')).not.toContain('一片秋叶');

  expect((await show('autumn')).body.code).toBe(0);
  expect((await read('autumn')).places).toMatchObject([{ shown: { id: 'autumn', name: '秋日抽奖' } }]);
  expect((await read('shuttle')).places).toMatchObject([{ shown: { id: 'autumn' } }]);
  await expect.poll(() => page('/lottery'), PATIENCE).toContain('一片秋叶');
  const [noted] = (await operator.call('GET', '/audit?action=content.publish')).body.data.list;
  expect(noted).toMatchObject({ subject: 'page/lottery', actor: operator.name });
  // If the page already shows the activity, the page is not published a second time.
  expect((await show('autumn')).body.code).toBe(0);
  expect((await operator.call('GET', '/audit?action=content.publish')).body.data.list[0].id).toBe(noted.id);
  await show('shuttle');
});

test('showing an activity is refused if its page was edited, has a draft, or does not exist for its kind', async () => {
  await addLottery('winter', '冬日抽奖');
  const [place] = (await read('winter')).places;
  const { document, field, version } = place;
  const ask = (body: object) => operator.call('POST', '/activities/winter/show', body);
  expect((await ask({ document, field, version: version - 1 })).status).toBe(409);
  expect((await ask({ document: 'invite', field: 'invite', version })).status).toBe(404);
  const { live } = (await operator.call('GET', '/content/items/page/lottery')).body.data;
  const saved = await operator.call('PUT', '/content/items/page/lottery/draft', {
    base: live.version,
    revision: 0,
    fields: { ...live.fields, title: '另一个标题' },
  });
  expect((await read('winter')).places).toMatchObject([{ hasDraft: true }]);
  expect((await ask({ document, field, version })).status).toBe(409);
  const { revision } = saved.body.data.draft;
  await operator.call('POST', '/content/items/page/lottery/discard', { revision });
});

test("an activity's detail lists the block pages and supply stations that contain it", async () => {
  const idsWithin = async (id: string) => (await read(id)).within.map((one: { id: string }) => one.id);
  expect(await idsWithin('week')).toEqual(expect.arrayContaining(['welcome', 'supply-v2']));
  expect(await idsWithin('tasks')).toContain('supply-v2');
  expect(await idsWithin('lenovo')).toEqual([]);
});

test('operators find activities of a kind by part of their name or id', async () => {
  const found = async (query: string) =>
    (await operator.call('GET', `/activities?${query}`)).body.data.list.map((one: { id: string }) => one.id);
  expect(await found(`kind=lottery&q=${encodeURIComponent('秋日')}`)).toEqual(['autumn']);
  expect(await found('kind=lottery&q=shutt')).toEqual(['shuttle']);
  expect(await found('kind=invite&q=shutt')).toEqual([]);
});

test("a member's request without an activity id uses the activity that the page shows", async () => {
  const member = await accountCaller(server).join();
  const award = { kind: 'coins', name: '加速币', amount: 77 };
  await addSecond('second-welcome', 'welcome', { award, coinDays: 30 }, '第二份见面礼');
  await show('second-welcome');
  expect((await server.get(activityPaths.coinFirst, bearer(member))).body.data).toMatchObject({ coins: 77 });

  await addSecond('second-partner', 'partner', { productId: 'vipxjsq_1m_10', name: '赠送会员', days: 5 }, '第二家');
  await show('second-partner');
  expect((await server.get(activityPaths.lenovoUser, bearer(member))).body.data).toMatchObject({ days: 5 });

  const { rules } = await read('invite');
  await addSecond('second-invite', 'invite', { ...rules, total: 3 }, '第二个邀请');
  await show('second-invite');
  const invited = (await server.get(activityPaths.invite, bearer(member))).body.data;
  expect(invited).toMatchObject({ activity: { id: 'second-invite' }, terms: { total: 3 } });
});

test('awarded lottery chances belong to the lottery on the page, and revoking removes them from that lottery', async () => {
  const { sub } = await accountCaller(server).join();
  const { db } = server.deps;
  const left = async () =>
    Object.fromEntries(
      (await db.select().from(lotteryChances).where(eq(lotteryChances.accountId, sub))).map((row) => [
        row.activityId,
        row.remaining,
      ]),
    );
  const give = (slot: string) =>
    db.transaction((tx) =>
      giveAward(
        activityPorts,
        tx,
        { activity: { id: 'week', rulesVersion: 1, budget: null }, accountId: sub, period: '', slot },
        { award: { kind: 'chances', name: '抽奖次数', amount: 2 }, coinDays: 1, at: server.clock.now() },
      ),
    );
  await give(randomUUID());
  expect(await left()).toEqual({ shuttle: 2 });
  await show('autumn');
  const { id: awardId } = await give(randomUUID());
  expect(await left()).toEqual({ shuttle: 2, autumn: 2 });
  await show('shuttle');
  await db.transaction((tx) => reverseAward(activityPorts, tx, { awardId, reason: '试', at: server.clock.now() }));
  expect(await left()).toEqual({ shuttle: 2, autumn: 0 });
});

test('draws in any lottery and check-ins in any activity count for tasks, once a day', async () => {
  const member = await accountCaller(server).join();
  const { rules } = await read('week');
  await addSecond('second-week', 'check_in', rules, '第二个签到');
  for (const category of ['week', 'second-week'])
    await server.post(activityPaths.receiveAwardCheckIn, { category }, bearer(member));
  await server.post(activityPaths.lotteryDraw, { actId: 'autumn', key: randomUUID() }, bearer(member));
  const task = (id: string, fact: string) => ({
    id,
    title: '做',
    desc: '做',
    fact,
    target: 9,
    period: 'week',
    coins: 1,
    href: null,
  });
  await addSecond(
    'second-tasks',
    'tasks',
    { tasks: [task('sign', 'check_ins'), task('pull', 'draws')], coinDays: 30, says: [] },
    '第二份任务',
  );
  const { list } = (await server.get(`${activityPaths.coinTask}?actId=second-tasks`, bearer(member))).body.data;
  expect(list).toMatchObject([
    { id: 'sign', progress: 1 },
    { id: 'pull', progress: 1 },
  ]);
});
