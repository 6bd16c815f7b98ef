import type { CreativeDraft } from '@feisuo/contract/schemas/promotion';
import { describe, expect, test } from 'vitest';
import { accountCaller } from '../../test/account-caller.ts';
import { plainCreative, promotionCaller } from '../../test/promotion-caller.ts';
import { creativeOf, itemOf, slotOf, usePromotionConsole } from '../../test/promotion-console.ts';
import { useTestServer } from '../../test/test-server.ts';

const server = useTestServer({ LIMITS_SCALE: '1000' });
const { operator, newestLine, addSlot, addItem } = usePromotionConsole(server);
const shown = async (slotId: string) => (await promotionCaller(server).slot(slotId))?.params.creative_id ?? null;

describe('slots and line items', () => {
  test('are shown until the line item, its slot or all slots are switched off, which hides them immediately', async () => {
    expect((await addSlot('TestSlot')).body.code).toBe(0);
    expect((await addItem(itemOf('item-1', 'TestSlot'))).body.code).toBe(0);
    await expect.poll(() => shown('TestSlot')).toBe('item-1');
    const turns: [string, object, object][] = [
      ['/promotion/line-items/item-1/switch', { isOn: false, seen: 1 }, { isOn: true, seen: 2 }],
      ['/promotion/slots/TestSlot/switch', { isOff: true, reason: '文案有误' }, { isOff: false, reason: '改好了' }],
      ['/promotion/switch', { isOff: true, reason: '全站静默' }, { isOff: false, reason: '恢复' }],
    ];
    for (const [path, off, on] of turns) {
      expect((await operator.call('POST', path, off)).body.code).toBe(0);
      // The test polls, because other server processes apply the change only after a signal.
      await expect.poll(() => shown('TestSlot'), { message: path }).toBeNull();
      expect((await operator.call('POST', path, on)).body.code).toBe(0);
      await expect.poll(() => shown('TestSlot'), { message: path }).toBe('item-1');
    }
    expect(await newestLine('slot.off')).toMatchObject({
      actor: operator.name,
      subject: 'TestSlot',
      reason: '文案有误',
      before: { isOff: false },
      after: { isOff: true },
    });
    expect(await newestLine('slot.all_off')).toMatchObject({
      before: { isStopped: false },
      after: { isStopped: true },
    });
  });

  test('ending an emergency stop does not switch on a slot that was switched off before', async () => {
    await addSlot('LeftOff');
    await addItem(itemOf('left-off', 'LeftOff'));
    await addSlot('StayedOn');
    await addItem(itemOf('stayed-on', 'StayedOn'));
    await operator.call('POST', '/promotion/slots/LeftOff/switch', { isOff: true, reason: '下架' });
    for (const isOff of [true, false]) {
      expect((await operator.call('POST', '/promotion/switch', { isOff, reason: '演练' })).body.data).toEqual({
        isStopped: isOff,
      });
      await expect.poll(() => shown('StayedOn')).toBe(isOff ? null : 'stayed-on');
      const { isStopped, list } = (await operator.call('GET', '/promotion/slots')).body.data;
      expect(isStopped).toBe(isOff);
      const offs = list.filter((slot: { isOff: boolean }) => slot.isOff).map(({ id }: { id: string }) => id);
      expect(offs).toEqual(['LeftOff']);
    }
    expect(await shown('LeftOff')).toBeNull();
  });

  test('of two concurrent saves of one version one succeeds, and the other gets a conflict', async () => {
    await addSlot('Raced');
    await addItem(itemOf('raced', 'Raced'));
    const { version } = (await operator.call('GET', '/promotion/line-items/raced')).body.data;
    const save = (name: string) =>
      operator.call('PUT', '/promotion/line-items/raced', {
        item: itemOf('raced', 'Raced', { name }),
        creatives: [creativeOf('raced')],
        seen: version,
      });
    const answers = await Promise.all(Array.from({ length: 6 }, (_, index) => save(`第 ${index} 版`)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 26081 });
    const slot = (await operator.call('GET', '/promotion/slots')).body.data.list.find(
      ({ id }: { id: string }) => id === 'Raced',
    );
    const change = { slot: { ...slotOf('Raced'), name: '改过的位' }, seen: slot.revision };
    expect((await operator.call('PUT', '/promotion/slots/Raced', change)).status).toBe(200);
    expect((await operator.call('PUT', '/promotion/slots/Raced', change)).status).toBe(409);
  });

  test('switching a line item on needs its current version, and switching it off does not', async () => {
    await addSlot('Looked');
    await addItem(itemOf('looked', 'Looked', { isOn: false }));
    const read = async () => (await operator.call('GET', '/promotion/line-items/looked')).body.data;
    const turn = (isOn: boolean, seen: number) =>
      operator.call('POST', '/promotion/line-items/looked/switch', { isOn, seen });
    const { version: seen } = await read();
    const change = { item: itemOf('looked', 'Looked', { isOn: false, name: '别人改的' }), seen };
    await operator.call('PUT', '/promotion/line-items/looked', { ...change, creatives: [creativeOf('looked')] });
    expect(await turn(true, seen)).toMatchObject({ status: 409, body: { code: 26081 } });
    expect((await read()).item.isOn).toBe(false);
    expect((await operator.call('POST', '/promotion/line-items/looked/switch', { isOn: true })).status).toBe(400);
    expect((await turn(true, (await read()).version)).status).toBe(200);
    expect((await turn(false, seen)).status).toBe(200);
    expect((await read()).item.isOn).toBe(false);
  });

  test('saving a line item replaces all its creatives, and a creative of another line item is refused', async () => {
    await addSlot('Whole');
    await addItem(itemOf('whole', 'Whole'), [creativeOf('whole-a', 'whole'), creativeOf('whole-b', 'whole')]);
    await addItem(itemOf('other', 'Whole', { isOn: false }));
    const read = async () => (await operator.call('GET', '/promotion/line-items/whole')).body.data;
    const save = async (creatives: CreativeDraft[]) =>
      operator.call('PUT', '/promotion/line-items/whole', {
        item: itemOf('whole', 'Whole', { name: '新名字' }),
        creatives,
        seen: (await read()).version,
      });
    expect((await save([creativeOf('other', 'whole')])).status).toBe(400);
    expect((await save([creativeOf('whole-a', 'other')])).status).toBe(400);
    expect((await save([creativeOf('whole-a', 'whole', { styleId: 'ActivityPop' })])).status).toBe(400);
    expect(await read()).toMatchObject({
      item: { name: '一条投放' },
      creatives: [{ id: 'whole-a' }, { id: 'whole-b' }],
    });
    expect((await save([creativeOf('whole-b', 'whole')])).body.code).toBe(0);
    expect(await read()).toMatchObject({ item: { name: '新名字' }, creatives: [{ id: 'whole-b' }] });
    expect((await newestLine('promotion.save')).before.creatives).toHaveLength(2);
  });

  test('an image that the Content-Security-Policy would block is refused at its field', async () => {
    await addSlot('Pictures');
    const withPicture = (url: string, type: 'image' | 'icon' | 'subicon' = 'image') => [
      creativeOf('pictures', 'pictures', {
        assets: [...plainCreative.assets, { id: 'imageUrl', type, img: { url } }] as CreativeDraft['assets'],
      }),
    ];
    for (const type of ['image', 'icon', 'subicon'] as const) {
      const { status, body } = await addItem(
        itemOf('pictures', 'Pictures'),
        withPicture('https://cdn.example/a.png', type),
      );
      const place = `creatives.0.assets.${plainCreative.assets.length}.img.url`;
      expect([status, body.fault.field]).toEqual([400, place]);
      expect(body.fault.says).toContain('只能用本站的图片');
    }
    expect((await addItem(itemOf('pictures', 'Pictures'), withPicture('/art/weave/lime/bolt/a.svg'))).body.code).toBe(
      0,
    );
    // A line item that was stored before this rule may have an unsafe image. The slot still returns the line item, and
    // the page shows a substitute image.
    await server.deps.database.pool.query(
      `update promotion_creatives set assets = replace(assets::text, '/art/weave/lime/bolt/a.svg', 'https://cdn.example/a.png')::jsonb where id = 'pictures'`,
    );
    await server.deps.database.pool.query(`select pg_notify('feisuo', 'promotion')`);
    await expect.poll(() => shown('Pictures')).toBe('pictures');
  });

  test('unknown fields, markup in texts, and addresses that run scripts are refused', async () => {
    await addSlot('Strict');
    const item = itemOf('strict', 'Strict');
    const creatives = [creativeOf('strict')];
    const title = (value: string) => [
      creativeOf('strict', 'strict', { assets: [{ id: 'title', type: 'title', text: { value } }] }),
    ];
    const bad: object[] = [
      { item: { ...item, version: 99 }, creatives },
      { item, creatives, seen: 1 },
      { item, creatives: [{ ...creatives[0], updatedAt: 'x' }] },
      { item: { ...item, name: '<img src=x onerror=alert(1)>' }, creatives },
      { item, creatives: title('<script>alert(1)</script>') },
      { item, creatives: title('\u202e反着写') },
      {
        item,
        creatives: [
          creativeOf('strict', 'strict', { link: { url: 'javascript:alert(1)', landing_type: 'open_in_browser' } }),
        ],
      },
      {
        item,
        creatives: [
          creativeOf('strict', 'strict', { assets: [{ id: 'a', type: 'image', img: { url: 'data:text/html,x' } }] }),
        ],
      },
      { item: { ...item, startsAt: '2026-02-31T99:00:00.000Z' }, creatives },
      { item: { ...item, targeting: { daysLeftFrom: 9, daysLeftTo: 3 } }, creatives },
    ];
    for (const body of bad)
      expect([body, (await operator.call('POST', '/promotion/line-items', body)).status]).toEqual([body, 400]);
    expect((await operator.call('POST', '/promotion/slots', { slot: { ...slotOf('X'), isOff: true } })).status).toBe(
      400,
    );
    expect((await addSlot('Strict')).body.code).toBe(26082);
    expect((await addItem(item)).body.code).toBe(0);
    expect((await addItem(item)).body.code).toBe(26082);
  });

  test('line items are paged without duplicates, and filtered by slot, state and beginning of the name', async () => {
    await addSlot('Many');
    await server.deps.database.pool.query(
      `insert into promotion_line_items (id, slot_id, name, is_on, priority, weight, pacing, frequency, targeting, version, updated_at)
       select 'many-' || n, 'Many', '多%' || n, n % 2 = 0, 8, 1, 'asap', '[]', '{}', 1, $1 from generate_series(1, 120) n`,
      [server.clock.now()],
    );
    const seen: string[] = [];
    for (let after = ''; ;) {
      const page = (
        await operator.call('GET', `/promotion/line-items?slot=Many&on=yes&q=${encodeURIComponent('多%')}${after}`)
      ).body.data;
      seen.push(...page.list.map(({ id }: { id: string }) => id));
      if (page.next === null) break;
      after = `&after=${encodeURIComponent(page.next)}`;
    }
    expect([seen.length, new Set(seen).size]).toEqual([60, 60]);
  });
});

describe('planning line items, and their results', () => {
  test('the audience is estimated from members, and multiplied by the share of the experiment', async () => {
    const estimate = async (targeting: object) =>
      (await operator.call('POST', '/promotion/audience', { slotId: 'WebCenterPop', targeting })).body.data;
    const before = await estimate({});
    for (let n = 0; n < 3; n++) await accountCaller(server).join();
    const after = await estimate({});
    expect(after.members.total - before.members.total).toBe(3);
    expect(after.members).toMatchObject({ about: after.members.total, looked: after.members.total });
    expect((await estimate({ isSignedIn: false })).members.about).toBe(0);
    const trial = await estimate({ vip: ['trial'] });
    expect(trial.members.about).toBeGreaterThanOrEqual(3);
    expect((await estimate({ vip: ['super'] })).members.about).toBe(0);
    const half = await estimate({ vip: ['trial'], bucket: { salt: 'ab', from: 0, below: 5000 } });
    expect(half.members.about).toBe(Math.round(trial.members.about / 2));
    expect((await estimate({ locales: ['zh-CN'], hosts: ['a.example'] })).leftOut).toEqual(['locales', 'hosts']);
    const bad = { slotId: 'WebCenterPop', targeting: { bucket: { salt: 'x', from: 5, below: 5 } } };
    expect((await operator.call('POST', '/promotion/audience', bad)).status).toBe(400);
  });

  test('two creatives are compared, with the confidence of the difference', async () => {
    await addSlot('Compared');
    await addItem(itemOf('compared', 'Compared'), [creativeOf('arm-a', 'compared'), creativeOf('arm-b', 'compared')]);
    const hour = new Date(Math.floor(server.clock.now().getTime() / 3_600_000) * 3_600_000);
    const count = (creative: string, shows: number, clicks: number) =>
      server.deps.database.pool.query(
        `insert into promotion_hourly_stats values ($1, 'Compared', 'compared', $2, '*', '*', 0, 0, $3, $4, 0, 0, 0, 0, 0, 0, 0)`,
        [hour, creative, shows, clicks],
      );
    await count('arm-a', 1000, 100);
    await count('arm-b', 1000, 130);
    const { list, countedUntil } = (await operator.call('GET', '/promotion/experiments')).body.data;
    expect(countedUntil).toBe((await operator.call('GET', '/promotion/report')).body.data.countedUntil);
    const { arms } = list.find(({ id }: { id: string }) => id === 'compared');
    expect(arms[0]).toMatchObject({ id: 'arm-a', share: 0.1, against: null });
    expect(arms[1].against).toMatchObject({ isSure: true });
    expect(arms[1].against.low).toBeCloseTo(0.002_068, 5);
    // The report names the creatives as the list of experiments does.
    const report = (await operator.call('GET', '/promotion/report?by=day')).body.data;
    expect(report.list.map(({ creativeId }: { creativeId: string }) => creativeId)).toContain('arm-a');
    expect(report.names['creative/arm-a']).toBe(arms[0].name);
    expect(
      (await operator.call('GET', '/promotion/experiments?goal=pays')).body.data.list[0].arms[1].against,
    ).toBeNull();
  });

  test('the calendar lists at most 500 line items, and says how many more exist', async () => {
    const { pool } = server.deps.database;
    const look = async () =>
      (await operator.call('GET', '/promotion/calendar?from=2031-03-01&to=2031-03-02')).body.data as {
        list: object[];
        more: number;
      };
    const { list: before, more } = await look();
    await pool.query(
      `insert into promotion_line_items (id, slot_id, name, is_on, priority, weight, pacing, frequency, targeting, version, updated_at, starts_at, ends_at)
       select 'crowd-' || i, (select max(id) from promotion_slots), '很多', false, 8, 1, 'asap', '[]', '{}', 1, now(), '2031-03-01T04:00Z', '2031-03-01T05:00Z'
         from generate_series(1, 507) i`,
    );
    const crowded = await look();
    await pool.query(`delete from promotion_line_items where id like 'crowd-%'`);
    expect([more, crowded.list.length, crowded.more]).toEqual([0, 500, before.length + 7]);
  });

  test('the calendar lists line items by day, and refuses an invalid day', async () => {
    await addSlot('Dated');
    await addItem(
      itemOf('dated', 'Dated', { startsAt: '2026-03-01T00:00:00.000Z', endsAt: '2026-03-05T00:00:00.000Z' }),
    );
    const has = async (from: string, to: string) =>
      (await operator.call('GET', `/promotion/calendar?from=${from}&to=${to}`)).body.data.list.some(
        ({ id }: { id: string }) => id === 'dated',
      );
    expect([await has('2026-03-05', '2026-03-31'), await has('2026-03-06', '2026-03-31')]).toEqual([true, false]);
    expect([await has('2026-02-01', '2026-03-01'), await has('2026-02-01', '2026-02-28')]).toEqual([true, false]);
    for (const days of ['from=2026-02-30&to=2026-03-01', 'from=2026-03-02&to=2026-03-01', 'from=x&to=y'])
      expect((await operator.call('GET', `/promotion/calendar?${days}`)).status).toBe(400);
  });
});
