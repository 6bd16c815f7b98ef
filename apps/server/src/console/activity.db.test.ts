import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@feisuo/contract/facts/durations';
import { activityKinds } from '@feisuo/contract/facts/activity-vocabulary';
import { accountPaths, activityPaths } from '@feisuo/contract/facts/paths';
import type { BatchRow } from '@feisuo/contract/schemas/console-activity';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountCaller, bearer } from '../../test/account-caller.ts';
import { earn, sampleBatch } from '../../test/activity-caller.ts';
import { enterConsole, type OperatorCaller } from '../../test/operator-caller.ts';
import { finishBatches } from '../modules/activity/codes/finish-batches.ts';
import { deleteOldExports } from '../modules/activity/codes/export-codes.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';

let server: TestServer;
let operator: OperatorCaller;
beforeAll(async () => {
  server = await startTestServer({ LIMITS_SCALE: '1000' });
  operator = await enterConsole(server, 'operator');
  await operator.enrol();
});
afterAll(() => server.dispose());

const newest = async (action: string) => (await operator.call('GET', `/audit?action=${action}`)).body.data.list[0];
const read = async (id: string) => (await operator.call('GET', `/activities/${id}`)).body.data;
const formOf = (rules: unknown, more: object = {}) => ({
  name: '新活动',
  picture: '/art/weave/cyan/aim/new.svg',
  startsAt: new Date(server.clock.now().getTime() - 3_600_000).toISOString(),
  endsAt: new Date(server.clock.now().getTime() + DAY_MS).toISOString(),
  audience: 'all',
  budget: null,
  rules,
  ...more,
});
const add = (id: string, kind: string, form: object) => operator.call('POST', '/activities', { id, kind, form });
const turn = async (id: string, isOff: boolean, seen?: number) =>
  operator.call('POST', `/activities/${id}/switch`, {
    isOff,
    seen: seen ?? (await read(id)).activity.revision,
    reason: '按计划',
  });

/** Texts that some kinds require in their rules. */
const wordsFor: Record<string, object> = {
  page: { lead: '引子', blocks: [{ type: 'heading', text: '标题', sub: '' }] },
  image: { pictures: [{ src: '/a.webp', alt: '图', width: 10, height: 10, hotspots: [] }] },
  sale: { productId: 'vipxjsq_1m_10', lead: '引子' },
  partner: { productId: 'partner', name: '赠送会员' },
};

describe('creating an activity', () => {
  test('each kind can be created with its initial rules and texts, and starts switched off', async () => {
    const { list } = (await operator.call('GET', '/activities/kinds')).body.data;
    expect(list.map(({ kind }: { kind: string }) => kind)).toEqual([...activityKinds]);
    for (const { kind, first, schema } of list) {
      expect([kind, schema.type]).toEqual([kind, 'object']);
      const id = `first-${kind.replace('_', '-')}`;
      const made = await add(id, kind, formOf({ ...first, ...wordsFor[kind] }));
      expect([kind, made.body.code]).toEqual([kind, 0]);
      expect((await read(id)).activity.state).toBe('off');
    }
    for (const kind of Object.keys(wordsFor)) {
      const { first } = list.find((one: { kind: string }) => one.kind === kind);
      expect([kind, (await add(`wordless-${kind}`, kind, formOf(first))).status]).toEqual([kind, 400]);
    }
    expect((await add('first-page', 'page', formOf({ ...list[10].first, ...wordsFor['page'] }))).body.code).toBe(26082);
  });

  test('a new page activity is refused while its texts are empty', async () => {
    const { list } = (await operator.call('GET', '/activities/kinds')).body.data;
    const { first } = list.find(({ kind }: { kind: string }) => kind === 'page');
    expect(first).toMatchObject({ lead: '', blocks: [{ type: 'heading', text: '' }] });
    const refused = await add('wordless', 'page', formOf({ ...first, lead: '引子' }));
    expect(refused).toMatchObject({ status: 400, body: { fault: { field: 'rules.blocks.0.text' } } });
  });

  test('an activity with sample texts cannot be switched on, and the refusal names the texts', async () => {
    const rules = { lead: '引子', motif: 'aim', hue: 'cyan', blocks: [{ type: 'heading', text: '活动标题', sub: '' }] };
    await add('sampled', 'page', formOf({ ...rules, lead: '在这里写一句话介绍' }));
    const refused = await turn('sampled', false);
    expect(refused).toMatchObject({ status: 400, body: { fault: { field: 'rules' } } });
    expect(refused.body.fault.says).toBe(
      '还是新建时的示例，没有改成自己的内容：一句话介绍（「在这里写一句话介绍」）、标题积木的文字（「活动标题」）。改好再开启',
    );
    expect((await read('sampled')).activity.state).toBe('off');
    const written = formOf({ ...rules, blocks: [{ type: 'heading', text: '秋天见', sub: '' }] });
    await operator.call('PUT', '/activities/sampled', { form: written, seen: 1, reason: '写好了' });
    expect((await turn('sampled', false)).body.code).toBe(0);
    await add('sampled-sale', 'sale', formOf({ productId: 'product', actId: '', lead: '引子', rules: [] }));
    expect((await turn('sampled-sale', false)).body.fault.says).toContain('商品（「product」）');
  });

  test('the list shows names with the brand filled in, and the detail keeps the placeholder', async () => {
    const { list } = (await operator.call('GET', '/activities?kind=lottery')).body.data;
    expect(list).toContainEqual(expect.objectContaining({ id: 'shuttle', name: '飞梭抽奖' }));
    expect((await read('shuttle')).activity.name).toBe('{brand}抽奖');
  });

  test('the site shows a page of blocks only while the activity is switched on', async () => {
    const blocks = [{ type: 'heading', text: '<img src=x onerror=alert(1)>', sub: '' }];
    await add('made-page', 'page', formOf({ lead: '引子', motif: 'aim', hue: 'cyan', blocks }));
    const page = async () => (await server.get(`${activityPaths.page}?actId=made-page`)).body.data;
    expect(await page()).toMatchObject({ activity: { state: 'off' }, page: null });
    expect((await turn('made-page', false)).body.code).toBe(0);
    expect(await page()).toMatchObject({ activity: { state: 'running' }, page: { blocks } });
    await turn('made-page', true);
    expect((await page()).page).toBeNull();
    expect(await newest('activity.off')).toMatchObject({ subject: 'made-page', reason: '按计划' });
  });

  test('refuses invalid rules, and names the field', async () => {
    const award = { kind: 'coins', name: '币', amount: 0 };
    const wrong = await add('wrong', 'welcome', formOf({ award, coinDays: 180 }));
    expect(wrong).toMatchObject({ status: 400 });
    expect(wrong.body.msg).toContain('rules.award.amount（不能小于 1）');
    const good = { award: { ...award, amount: 1 }, coinDays: 180 };
    for (const form of [
      formOf(good, { revision: 7 }),
      formOf(good, { given: 7 }),
      formOf(good, { endsAt: '2020-01-01T00:00:00.000Z' }),
      formOf(good, { startsAt: '2026-99-01T00:00:00.000Z' }),
      formOf(good, { picture: 'javascript:alert(1)' }),
      formOf(good, { name: '<b>粗</b>' }),
      formOf(good, { prizes: [] }),
      formOf({ ...good, more: 1 }),
      formOf({ ...good, __proto__: null, constructor: 1 }),
    ])
      expect([form, (await add('wrong', 'welcome', form)).status]).toEqual([form, 400]);
    expect((await operator.call('GET', '/activities/wrong')).status).toBe(404);
  });

  test('of many concurrent saves of the same revision one succeeds', async () => {
    await add('raced', 'redeem', formOf({}));
    const { activity } = await read('raced');
    const save = (name: string) =>
      operator.call('PUT', '/activities/raced', {
        form: formOf({}, { name }),
        seen: activity.revision,
        reason: '按计划',
      });
    const answers = await Promise.all(Array.from({ length: 6 }, (_, index) => save(`第 ${index}`)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
    expect((await read('raced')).activity.revision).toBe(activity.revision + 1);
  });

  test('switching on needs the current revision, and switching off does not', async () => {
    await add('looked', 'redeem', formOf({}));
    const { revision: seen } = (await read('looked')).activity;
    const change = { form: formOf({}, { name: '别人改的' }), seen, reason: '按计划' };
    await operator.call('PUT', '/activities/looked', change);
    expect(await turn('looked', false, seen)).toMatchObject({ status: 409, body: { code: 26081 } });
    expect((await read('looked')).activity.state).toBe('off');
    const unseen = { isOff: false, reason: '按计划' };
    expect((await operator.call('POST', '/activities/looked/switch', unseen)).status).toBe(400);
    expect((await turn('looked', false)).status).toBe(200);
    expect((await turn('looked', true, seen)).status).toBe(200);
    expect((await read('looked')).activity.state).toBe('off');
  });
});

describe('activities with limited stock', () => {
  const prize = (id: string, more: object = {}) => ({
    id,
    kind: 'coins',
    name: '加速币',
    amount: 1,
    weight: 1_000_000,
    stock: 5,
    perPerson: null,
    ...more,
  });
  const rules = { freePerDay: 50, chanceCoins: null, coinDays: 180 };
  const save = async (prizes: object[]) =>
    operator.call('PUT', '/activities/draws', {
      form: formOf(rules, { prizes }),
      seen: (await read('draws')).activity.revision,
      reason: '补货',
    });

  test('changes of prizes, stock and budget need a reason and are audited with the previous value', async () => {
    await add('why', 'lottery', formOf(rules, { prizes: [prize('a', { stock: 200 })] }));
    const change = { form: formOf(rules, { prizes: [prize('a', { stock: 900 })], budget: 900 }), seen: 1 };
    for (const more of [{}, { reason: '' }, { reason: ' ' }])
      expect((await operator.call('PUT', '/activities/why', { ...change, ...more })).status).toBe(400);
    expect((await read('why')).prizes).toMatchObject([{ stock: 200 }]);
    expect((await operator.call('PUT', '/activities/why', { ...change, reason: '合作方加赠' })).body.code).toBe(0);
    const { list } = (await operator.call('GET', '/audit?action=activity.save&subject=why')).body.data;
    expect(list).toMatchObject([
      {
        reason: '合作方加赠',
        before: { budget: null, prizes: [{ id: 'a', stock: 200 }] },
        after: { budget: 900, prizes: [{ id: 'a', stock: 900 }] },
      },
    ]);
  });

  test('odds sum to at most 100 %, stock cannot be less than the wins, and a win is revoked only once', async () => {
    const many = await add('draws', 'lottery', formOf(rules, { prizes: [prize('a'), prize('b', { weight: 5000 })] }));
    expect(many.status).toBe(400);
    const message = '各奖品的概率加起来是 100.5%，不能超过 100%';
    expect(many.body).toMatchObject({ message: message, fault: { field: 'prizes', says: message } });
    expect((await add('draws', 'lottery', formOf(rules, { prizes: [prize('a', { stock: 200 })] }))).body.code).toBe(0);
    await turn('draws', false);
    const person = await accountCaller(server).join();
    for (let n = 0; n < 3; n++)
      await server.post(activityPaths.lotteryDraw, { actId: 'draws', key: randomUUID() }, bearer(person));
    expect(await read('draws')).toMatchObject({ stock: [{ id: 'a', taken: 3 }], awards: 3, entries: 1 });
    expect((await save([prize('a', { stock: 2 })])).body).toMatchObject({
      code: 400,
      fault: { field: 'prizes.0.stock', says: '奖品「加速币」的库存不能少于已经抽中的数量' },
    });
    expect((await save([])).body).toMatchObject({
      code: 400,
      fault: { field: 'prizes', says: '奖品「加速币」已经有人抽中，不能删掉；不想再发就把它的概率改成 0' },
    });
    const { revision } = (await read('draws')).activity;
    const form = formOf(rules, { prizes: [prize('a', { stock: 200 })], budget: 2 });
    expect(
      (await operator.call('PUT', '/activities/draws', { form, seen: revision, reason: '补货' })).body,
    ).toMatchObject({
      code: 400,
      fault: { field: 'budget', says: '不能少于已经发出的 3 份' },
    });
    const wrong = formOf({ ...rules, freePerDay: 101 });
    expect(
      (await operator.call('PUT', '/activities/draws', { form: wrong, seen: revision, reason: '补货' })).body,
    ).toMatchObject({
      message: '填写的内容不完整或格式有误，请检查后重试：rules.freePerDay（不能大于 100）',
      fault: { field: 'rules.freePerDay', says: '不能大于 100' },
    });
    expect((await save([prize('a', { weight: 400_000, stock: 3 }), prize('b', { weight: 1 })])).body.code).toBe(0);
    expect((await read('draws')).prizes).toHaveLength(2);
    const { list } = (await operator.call('GET', '/activities/draws/winners?prize=a')).body.data;
    expect(list).toHaveLength(3);
    expect(list[0]).toMatchObject({ accountId: person.sub, prizeId: 'a', reversed: null });
    const won = async (query: string) =>
      (await operator.call('GET', `/activities/draws/winners?${query}`)).body.data.list.length as number;
    expect(await won(`account=${person.sub}`)).toBe(3);
    expect(await won(`account=%20${person.sub}%20&prize=a`)).toBe(3);
    expect(await won(`account=${person.sub}&prize=b`)).toBe(0);
    expect(await won('account=other-person')).toBe(0);
    const path = `/awards/${list[0].id}/reverse`;
    expect((await operator.call('POST', path, { reason: '刷奖' })).body.code).toBe(0);
    expect((await operator.call('POST', path, { reason: '刷奖' })).body.code).toBe(26086);
    expect((await operator.call('GET', '/activities/draws/awards')).body.data.list[0].reversed.reason).toBe('刷奖');
    expect((await operator.call('GET', '/activities/draws/odds')).body.data).toMatchObject({
      draws: 3,
      prizes: [{ id: 'a', won: 3, verdict: 'few' }, { id: 'b' }],
    });
    expect((await operator.call('GET', '/activities/week/odds')).status).toBe(404);
  });

  test('a prize won more often than published is reported as off; a limited prize won less often is not', async () => {
    const draws = `insert into lottery_draws (activity_id, account_id, key, prize_id, at)
      select 'odds', 'x', gen_random_uuid(), case when n <= $1 then 'a' end, now() from generate_series(1, 1000) n`;
    await add('odds', 'lottery', formOf(rules, { prizes: [prize('a', { weight: 100_000, stock: null })] }));
    await server.deps.database.pool.query(draws, [100]);
    const verdict = async () => (await operator.call('GET', '/activities/odds/odds')).body.data.prizes[0].verdict;
    expect(await verdict()).toBe('fits');
    await server.deps.database.pool.query(draws, [300]);
    expect(await verdict()).toBe('off');
    await server.deps.database.pool.query(
      `update lottery_prizes set stock = 5000, weight = 500000 where activity_id = 'odds'`,
    );
    expect(await verdict()).toBe('limited');
  });

  test('of concurrent requests to undo an exchange one succeeds, and returns coins and stock', async () => {
    const person = await accountCaller(server).join();
    await earn(server, person.sub, 200);
    const request = { actId: 'supply-v2', goodId: 'gift-3', key: randomUUID() };
    await server.post(activityPaths.exchange, request, bearer(person));
    const { list } = (await operator.call('GET', '/activities/supply-v2/exchanges')).body.data;
    expect(list[0]).toMatchObject({ accountId: person.sub, goodId: 'gift-3', undoneAt: null });
    const before = (await read('supply-v2')).stock.find(({ id }: { id: string }) => id === 'gift-3').taken;
    const undo = () => operator.call('POST', `/exchanges/${list[0].id}/undo`, { reason: '换错了' });
    const answers = await Promise.all(Array.from({ length: 4 }, undo));
    expect(answers.map(({ body }) => body.code).toSorted()).toEqual([0, 26086, 26086, 26086]);
    expect((await read('supply-v2')).stock.find(({ id }: { id: string }) => id === 'gift-3').taken).toBe(before - 1);
    expect((await operator.call('POST', '/exchanges/999999/undo', { reason: '没有这笔' })).body.code).toBe(26086);
    expect(await newest('activity.undo_exchange')).toMatchObject({
      subject: person.sub,
      reason: '换错了',
      before: { id: list[0].id, accountId: person.sub, actId: 'supply-v2', award: { kind: 'thing', amount: 1 } },
      after: { revoked: true },
    });
  });
});

describe('revoking an award', () => {
  let owner: OperatorCaller;
  beforeAll(async () => {
    owner = await enterConsole(server, 'owner');
    await owner.enrol();
  });
  type Person = Awaited<ReturnType<ReturnType<typeof accountCaller>['join']>>;
  const lettersOf = async (person: Person) => {
    const letters: { title: string }[] = (await server.get(accountPaths.messages, bearer(person))).body.data;
    return letters.filter(({ title }) => title === '会员时长有变动').length;
  };
  /** Joins a member who then exchanges coins for a good. */
  const have = async (goodId: string) => {
    const person = await accountCaller(server).join();
    await earn(server, person.sub, 200);
    const request = { actId: 'supply-v2', goodId, key: randomUUID() };
    expect((await server.post(activityPaths.exchange, request, bearer(person))).body.code).toBe(0);
    const { rows } = await server.deps.database.pool.query(
      'select id::text, award_id::text as award from exchanges where account_id = $1',
      [person.sub],
    );
    const paths = { undo: `/exchanges/${rows[0].id}/undo`, reverse: `/awards/${rows[0].award}/reverse` };
    return { person, sub: person.sub, award: rows[0].award as string, paths };
  };

  test('can be found in the audit log by the account, with the award', async () => {
    const { person, sub, award, paths } = await have('make-up-card');
    expect((await operator.call('POST', paths.reverse, { reason: '批量注册' })).body.code).toBe(0);
    const { list } = (await operator.call('GET', `/audit?q=${sub}`)).body.data;
    expect(list).toMatchObject([
      {
        action: 'activity.reverse',
        subject: sub,
        reason: '批量注册',
        before: { id: award, accountId: sub, actId: 'supply-v2', award: { kind: 'make_up_card', amount: 1 } },
        after: { revoked: true },
      },
    ]);
    expect(await lettersOf(person)).toBe(0);
  });

  test.each(['reverse', 'undo'] as const)(
    'of membership days needs the permission to revoke days, and notifies the member once (%s)',
    async (way) => {
      const { person, sub, paths } = await have('vip-1');
      expect((await operator.call('POST', paths[way], { reason: '批量注册' })).body.code).toBe(26001);
      expect((await operator.call('GET', `/audit?q=${sub}`)).body.data.list).toEqual([]);
      const asked = Array.from({ length: 4 }, () => owner.call('POST', paths[way], { reason: '批量注册' }));
      const codes = (await Promise.all(asked)).map(({ body }) => body.code);
      expect(codes.toSorted()).toEqual([0, 26086, 26086, 26086]);
      expect(await lettersOf(person)).toBe(1);
      const { list } = (await owner.call('GET', `/audit?q=${sub}`)).body.data;
      expect(list).toMatchObject([{ subject: sub, before: { award: { kind: 'vip_days', amount: 1 } } }]);
    },
  );

  test('awards and exchanges can be found by the full account id', async () => {
    const { sub, award } = await have('make-up-card');
    await have('make-up-card');
    const ask = async (list: string, account: string) =>
      (await operator.call('GET', `/activities/supply-v2/${list}?account=${account}`)).body.data.list;
    expect(await ask('awards', sub)).toMatchObject([{ id: award, accountId: sub }]);
    expect(await ask('exchanges', `%20${sub}%20`)).toMatchObject([{ accountId: sub, kind: 'make_up_card' }]);
    for (const list of ['awards', 'exchanges']) expect(await ask(list, sub.slice(0, -1))).toEqual([]);
  });

  test('requires a fresh second factor', async () => {
    const { paths } = await have('make-up-card');
    const colleague = await enterConsole(server, 'operator');
    await colleague.enrol();
    // Makes the second factor older, because a factor newer than the proof would cause a different refusal.
    await colleague.ageFactor();
    await server.deps.database.pool.query(
      `update operator_sessions set proved_at = proved_at - interval '6 minutes'
       where operator_id = (select id from operators where name = $1)`,
      [colleague.name],
    );
    for (const path of [paths.reverse, paths.undo])
      expect((await colleague.call('POST', path, { reason: '批量注册' })).body.code).toBe(26003);
  });

  test('does not notify the member again if the days were already revoked', async () => {
    const { person, sub, paths } = await have('vip-1');
    const { grants } = (await owner.call('GET', `/accounts/${sub}`)).body.data;
    const { id } = grants.find(({ source }: { source: string }) => source === 'activity');
    expect((await owner.call('POST', `/grants/${id}/take-back`, { reason: '给错了' })).body.code).toBe(0);
    expect((await owner.call('POST', paths.reverse, { reason: '给错了' })).body.code).toBe(0);
    expect(await lettersOf(person)).toBe(1);
  });
});

describe('redeem codes', () => {
  const make = async (size = 3) => {
    const { validUntil, ...batch } = sampleBatch(server.clock.now());
    const body = { ...batch, size, validUntil: validUntil.toISOString(), reason: '直播间发放' };
    return (await operator.call('POST', '/codes', body)).body;
  };

  const rowOf = async (id: string) =>
    (await operator.call('GET', '/codes')).body.data.list.find((one: { id: string }) => one.id === id);

  test('repeated and concurrent requests with the same key make one batch and get the same answer', async () => {
    const { validUntil, ...batch } = sampleBatch(server.clock.now());
    const body = { ...batch, size: 3, validUntil: validUntil.toISOString(), reason: '直播间发放', key: 'b'.repeat(32) };
    const ask = async (other = {}) => (await operator.call('POST', '/codes', { ...body, ...other })).body;
    const asked = [...(await Promise.all(Array.from({ length: 5 }, () => ask()))), await ask()];
    expect(new Set(asked.map(({ code }) => code))).toEqual(new Set([0]));
    expect(new Set(asked.map(({ data }) => data.id)).size).toBe(1);
    const { id } = asked[0].data;
    const { rows } = await server.deps.database.pool.query(
      'select count(*)::int as codes from redeem_codes where batch_id = $1',
      [id],
    );
    expect(rows[0].codes).toBe(3);
    const { number } = await rowOf(id);
    const noted = (await operator.call('GET', `/audit?action=codes.make&q=${number}`)).body.data.list;
    expect(noted).toMatchObject([{ subject: number, after: { name: body.name, size: 3 } }]);
    // A key that was used is refused for another size, and for another award.
    expect((await ask({ size: 4 })).code).toBe(26087);
    expect((await ask({ award: { ...batch.award, amount: 700 } })).code).toBe(26087);
  });

  test('a batch can be found by part of its name or number', async () => {
    const { id } = (await make()).data;
    const row = await rowOf(id);
    const ask = async (q: string): Promise<BatchRow[]> =>
      (await operator.call('GET', `/codes?q=${encodeURIComponent(q)}`)).body.data.list;
    expect(await ask(row.number)).toMatchObject([{ id }]);
    expect((await ask(` ${row.number.toLowerCase().slice(-4)} `)).map((one) => one.id)).toContain(id);
    const named = await ask(row.name.slice(1));
    expect(named.map((one) => one.id)).toContain(id);
    expect(new Set(named.map(({ name }) => name.includes(row.name.slice(1))))).toEqual(new Set([true]));
    // Numbers have a prefix per kind and the day in Beijing. Each batch in the list must be found by its number.
    const { list } = (await operator.call('GET', '/codes')).body.data;
    for (const { number } of list) expect((await ask(number)).map((one) => one.number)).toContain(number);
    expect(await ask('VIP-000000-0000')).toEqual([]);
  });

  test('of many concurrent exports one gets the codes, and later exports are refused', async () => {
    const { id } = (await make()).data;
    const colleagues = await Promise.all(Array.from({ length: 4 }, () => enterConsole(server, 'operator')));
    for (const colleague of colleagues) await colleague.enrol();
    const asked = await Promise.all(
      [operator, ...colleagues].map((who) => who.call('POST', `/codes/${id}/export`, { reason: '给合作方' })),
    );
    const succeeded = asked.filter(({ body }) => body.code === 0);
    expect([succeeded.length, succeeded[0]?.body.data.codes.length]).toEqual([1, 3]);
    expect(asked.filter(({ body }) => body.code === 26085)).toHaveLength(4);
    const person = await accountCaller(server).join();
    const code = succeeded[0]?.body.data.codes[0];
    expect((await server.post(activityPaths.checkCode, { code_key: code }, bearer(person))).body.code).toBe(0);
    const row = await rowOf(id);
    expect(row).toMatchObject({ redeemed: 1, size: 3, isWaiting: false });
    await deleteOldExports(server.deps.db, new Date(server.clock.now().getTime() + 11 * 60_000));
    const { rows } = await server.deps.database.pool.query('select * from redeem_exports where batch_id = $1', [id]);
    expect(rows).toEqual([]);
    expect(row.number).toMatch(/^VIP-\d{6}-[0-9A-F]{4}$/);
    const entry = { subject: row.number, reason: '给合作方', after: { name: row.name, codes: 3 } };
    expect(await newest('codes.export')).toMatchObject(entry);
    expect(JSON.stringify(await newest('codes.export'))).not.toContain(code);
    expect((await operator.call('POST', `/codes/${id}/export`, {})).status).toBe(400);
  });

  test('after a lost answer the same operator can repeat the export for ten minutes', async () => {
    const { id } = (await make()).data;
    const take = async (who = operator) => (await who.call('POST', `/codes/${id}/export`, { reason: '给合作方' })).body;
    const first = (await take()).data.codes;
    const colleague = await enterConsole(server, 'operator');
    await colleague.enrol();
    const listed = async (who = operator) =>
      (await who.call('GET', '/codes')).body.data.list.find((one: { id: string }) => one.id === id);
    expect(await listed()).toMatchObject({ isWaiting: false, canTakeAgain: true });
    expect(await listed(colleague)).toMatchObject({ isWaiting: false, canTakeAgain: false });
    expect((await take(colleague)).code).toBe(26085);
    const { rows } = await server.deps.database.pool.query('select * from redeem_exports where batch_id = $1', [id]);
    expect((await take()).data.codes).toEqual(first);
    // Moves the time of the export ten minutes back, so that the operator's proof stays fresh.
    await server.deps.database.pool.query(
      "update redeem_exports set taken_at = taken_at - interval '10 minutes 1 second' where batch_id = $1",
      [id],
    );
    expect(rows[0].taken_by).toBe(operator.name);
    expect((await take()).code).toBe(26085);
    expect(await listed()).toMatchObject({ isWaiting: false, canTakeAgain: false });
  });

  test('the list shows the progress of a batch, and an incomplete batch cannot be exported', async () => {
    const { id } = (await make(2500)).data;
    const listed = async () =>
      (await operator.call('GET', '/codes')).body.data.list.find((one: { id: string }) => one.id === id);
    expect(await listed()).toMatchObject({ made: 2000, size: 2500, isWaiting: false, canTakeAgain: false });
    const take = async () => (await operator.call('POST', `/codes/${id}/export`, { reason: '给合作方' })).body;
    expect((await take()).code).toBe(26088);
    await finishBatches(server.deps);
    expect(await listed()).toMatchObject({ made: 2500, isWaiting: true });
    expect((await take()).data.codes).toHaveLength(2500);
  });

  test('a voided batch cannot be exported, and cannot be voided again', async () => {
    const { id } = (await make()).data;
    expect((await operator.call('POST', `/codes/${id}/revoke`, { reason: '发错了' })).body.code).toBe(0);
    expect((await operator.call('POST', `/codes/${id}/export`, { reason: '给合作方' })).body.code).toBe(26085);
    const { number, name } = await rowOf(id);
    expect(await newest('codes.revoke')).toMatchObject({ subject: number, after: { name } });
    expect((await operator.call('POST', `/codes/${id}/revoke`, { reason: '发错了' })).status).toBe(404);
  });

  test('the audit log has the number of voided codes, and redeemed codes stay redeemed', async () => {
    const { id } = (await make(2001)).data;
    await server.deps.database.pool.query(
      `update redeem_codes set account_id = 'person', redeemed_at = $2
        where hash = (select hash from redeem_codes where batch_id = $1 limit 1)`,
      [id, server.clock.now()],
    );
    await operator.call('POST', `/codes/${id}/revoke`, { reason: '发错了' });
    expect(await newest('codes.revoke')).toMatchObject({
      before: { live: 1999, unmade: 1, redeemed: 1 },
      after: { live: 0, unmade: 0, redeemed: 1 },
    });
  });

  test('codes that wait for their export are stored encrypted, and deleted after a week', async () => {
    const { id: seen } = (await make()).data;
    const { rows } = await server.deps.database.pool.query(
      'select sealed_codes from redeem_export_parts where batch_id = $1',
      [seen],
    );
    const { codes } = (await operator.call('POST', `/codes/${seen}/export`, { reason: '给合作方' })).body.data;
    for (const code of codes) expect(rows[0].sealed_codes).not.toContain(code);

    const { id } = (await make()).data;
    await deleteOldExports(server.deps.db, new Date(server.clock.now().getTime() + 8 * DAY_MS));
    const parts = await server.deps.database.pool.query('select from redeem_export_parts where batch_id = $1', [id]);
    expect(parts.rowCount).toBe(0);
    expect((await operator.call('POST', `/codes/${id}/export`, { reason: '给合作方' })).body.code).toBe(26085);
  });
});
