import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@feisuo/contract/facts/durations';
import { activityKinds } from '@feisuo/contract/facts/activity-vocabulary';
import { activityPaths } from '@feisuo/contract/facts/paths';
import { beforeAll, describe, expect, test } from 'vitest';
import { accountCaller, bearer } from '../../test/account-caller.ts';
import { earn } from '../../test/activity-caller.ts';
import { enterEnrolled, newestAuditLine, type OperatorCaller } from '../../test/operator-caller.ts';
import { useTestServer } from '../../test/test-server.ts';

const server = useTestServer({ LIMITS_SCALE: '1000' });
let operator: OperatorCaller;
beforeAll(async () => {
  operator = await enterEnrolled(server, 'operator');
});

const newestLine = (action: string) => newestAuditLine(operator, action);
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

/** Texts that the rules of some kinds of activities require. */
const wordsFor: Record<string, object> = {
  page: { lead: '引子', blocks: [{ type: 'heading', text: '标题', sub: '' }] },
  image: { pictures: [{ src: '/a.webp', alt: '图', width: 10, height: 10, hotspots: [] }] },
  sale: { productId: 'vipxjsq_1m_10', lead: '引子' },
  partner: { productId: 'partner', name: '赠送会员' },
};

describe('creating an activity', () => {
  test('an activity of each kind can be created with initial rules and texts, and starts switched off', async () => {
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
    expect(await newestLine('activity.off')).toMatchObject({ subject: 'made-page', reason: '按计划' });
  });

  test('refuses pictures of other hosts, but keeps showing activities that already have such a picture', async () => {
    const foreign = 'https://pictures.example/a.webp';
    const picture = { src: foreign, alt: '图', width: 10, height: 10 };
    const { list } = (await operator.call('GET', '/activities/kinds')).body.data;
    const { first } = list.find(({ kind }: { kind: string }) => kind === 'image');
    const image = (src: string) => formOf({ ...first, pictures: [{ ...picture, src, hotspots: [] }] });
    const blocks = [{ type: 'figure', image: picture, caption: '' }];
    const says = '站外的图片会被浏览器拦下';
    for (const [form, kind, field] of [
      [image(foreign), 'image', 'rules.pictures.0.src'],
      [formOf({ lead: '引子', motif: 'aim', hue: 'cyan', blocks }), 'page', 'rules.blocks.0.image.src'],
      [{ ...image('/a.webp'), picture: foreign }, 'image', 'picture'],
    ] as const) {
      const refused = await add('foreign', kind, form);
      expect(refused).toMatchObject({ status: 400, body: { fault: { field, says: expect.stringContaining(says) } } });
    }
    expect((await add('own', 'image', image('/a.webp'))).body.code).toBe(0);
    expect((await turn('own', false)).body.code).toBe(0);
    // Rules as an earlier release saved them.
    await server.deps.database.pool.query(
      "update activities set rules = jsonb_set(rules, '{pictures,0,src}', to_jsonb($1::text)) where id = 'own'",
      [foreign],
    );
    const shown = (await server.get(`${activityPaths.page}?actId=own`)).body.data;
    expect(shown.image.pictures[0].src).toBe(foreign);
    const { activity } = await read('own');
    const again = await operator.call('PUT', '/activities/own', {
      form: image(foreign),
      seen: activity.revision,
      reason: '改图片',
    });
    expect(again.body.fault).toMatchObject({ field: 'rules.pictures.0.src', says: expect.stringContaining(says) });
  });

  test('refuses an invitation award before the end of the refund period, and names the field', async () => {
    const { list } = (await operator.call('GET', '/activities/kinds')).body.data;
    const { first } = list.find(({ kind }: { kind: string }) => kind === 'invite');
    const early = await add('early-invite', 'invite', formOf({ ...first, maturityDays: 6 }));
    expect(early.status).toBe(400);
    expect(early.body.fault).toMatchObject({ field: 'rules.maturityDays', says: '不能小于 7' });
    expect((await add('early-invite', 'invite', formOf({ ...first, maturityDays: 7 }))).body.code).toBe(0);
    const { activity, rules } = await read('early-invite');
    const form = formOf({ ...rules, maturityDays: 0 });
    const saved = await operator.call('PUT', '/activities/early-invite', {
      form,
      seen: activity.revision,
      reason: '提前发奖',
    });
    expect(saved.body.fault).toMatchObject({ field: 'rules.maturityDays', says: '不能小于 7' });
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

  test('switching an activity on needs the current revision, and switching it off does not', async () => {
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

  test('odds sum to at most 100 %, stock cannot be smaller than the number of wins, and a win is revoked only once', async () => {
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

  test('a prize won more often than published is reported, and a limited prize won less often is not', async () => {
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
    expect(await newestLine('activity.undo_exchange')).toMatchObject({
      subject: person.sub,
      reason: '换错了',
      before: { id: list[0].id, accountId: person.sub, actId: 'supply-v2', award: { kind: 'thing', amount: 1 } },
      after: { revoked: true },
    });
  });
});
