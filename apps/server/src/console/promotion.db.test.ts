import type { CreativeDraft, LineItemDraft, SlotDraft } from '@feisuo/contract/schemas/promotion';
import { attributionPaths, fillPath } from '@feisuo/contract/facts/paths';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountCaller, bearer } from '../../test/account-caller.ts';
import { adDriver } from '../../test/ad-driver.ts';
import { enterAgain, enterConsole, type OperatorCaller } from '../../test/operator-caller.ts';
import { plainCreative, plainItem, promotionCaller } from '../../test/promotion-caller.ts';
import { UPLOADS_PER_TURN } from '../operator-actions/attribution/uploads.ts';
import { startTestServer, type TestServer } from '../../test/test-server.ts';
import { countSteps } from '../modules/attribution/index.ts';
import { listPlacedOrders } from '../modules/pay/index.ts';
import { platformWords } from '../operator-actions/settings/try-words.ts';

let server: TestServer;
let operator: OperatorCaller;
beforeAll(async () => {
  server = await startTestServer({ LIMITS_SCALE: '1000' });
  operator = await enterConsole(server, 'operator');
  // The seeded line item grants days. It is switched off, because otherwise ending an emergency stop would require a
  // second factor.
  await server.deps.database.pool.query(`update promotion_line_items set is_on = false where id = 'center-get-vip'`);
});
afterAll(() => server.dispose());

const newest = async (action: string) => (await operator.call('GET', `/audit?action=${action}`)).body.data.list[0];
const slotOf = (id: string): SlotDraft => ({
  id,
  name: '测试位',
  styles: ['NoticeWindows', 'H5CenterPop'],
  landingTypes: ['open_in_browser'],
  subSlots: [],
});
const itemOf = (id: string, slotId: string, more: Partial<LineItemDraft> = {}): LineItemDraft => ({
  ...plainItem,
  id,
  slotId,
  name: '一条投放',
  ...more,
});
const creativeOf = (id: string, lineItemId = id, more: Partial<CreativeDraft> = {}): CreativeDraft => ({
  ...plainCreative,
  id,
  lineItemId,
  ...more,
});
const addSlot = (id: string) => operator.call('POST', '/promotion/slots', { slot: slotOf(id) });
const addItem = (item: LineItemDraft, creatives = [creativeOf(item.id)]) =>
  operator.call('POST', '/promotion/line-items', { item, creatives });
const shown = async (slotId: string) => (await promotionCaller(server).slot(slotId))?.params.creative_id ?? null;

describe('slots and line items', () => {
  test('are shown, and switching off the line item, its slot or all slots hides them immediately', async () => {
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
      // Polled, because other server processes apply the change only after a signal.
      await expect.poll(() => shown('TestSlot'), { message: path }).toBeNull();
      expect((await operator.call('POST', path, on)).body.code).toBe(0);
      await expect.poll(() => shown('TestSlot'), { message: path }).toBe('item-1');
    }
    expect(await newest('slot.off')).toMatchObject({
      actor: operator.name,
      subject: 'TestSlot',
      reason: '文案有误',
      before: { isOff: false },
      after: { isOff: true },
    });
    expect(await newest('slot.all_off')).toMatchObject({ before: { isStopped: false }, after: { isStopped: true } });
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

  test('of two concurrent saves of the same version one succeeds, and the other gets a conflict', async () => {
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

  test('switching on a line item needs its current version, and switching off does not', async () => {
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

  test('a line item that grants days needs a second factor and a reason, which is audited', async () => {
    await addSlot('Giving');
    const gift = { id: 'productid', type: 'title', text: { value: 'vipxjsq_1m_10' } } as const;
    const giving = [creativeOf('giving', 'giving', { assets: [...plainCreative.assets, gift] })];
    const path = '/promotion/line-items/giving';
    const item = itemOf('giving', 'Giving', { isOn: false, targeting: { vip: ['expired'] } });
    const why = { reason: '春节加赠' };
    const caller = await enterConsole(server, 'operator');
    type Caller = Pick<OperatorCaller, 'call'>;
    const add = (who: Caller, more: object) =>
      who.call('POST', '/promotion/line-items', { item, creatives: giving, ...more });
    expect((await add(caller, why)).body.code).toBe(26002);
    await caller.enrol();
    expect((await add(caller, {})).body.fault).toEqual({ field: 'reason', says: '这个投放会送出会员天数，请写明原因' });
    expect((await add(caller, why)).body.code).toBe(0);

    const read = async () => (await caller.call('GET', path)).body.data;
    const before = await read();
    const seen: number = before.version;
    const wider = { item: { ...item, targeting: {} }, creatives: giving, seen };
    const harmless = { item, creatives: [creativeOf('giving')], seen };
    const changes: [string, (who: Caller, more: object) => ReturnType<Caller['call']>][] = [
      ['retargeted', (who, more) => who.call('PUT', path, { ...wider, ...more })],
      ['emptied', (who, more) => who.call('PUT', path, { ...harmless, ...more })],
      ['switched on', (who, more) => who.call('POST', `${path}/switch`, { isOn: true, seen, ...more })],
    ];
    const unproved = await caller.createToken(['promotion.write']);
    await server.deps.database.pool.query(
      'update operator_tokens set proved_at = null where operator_id = (select id from operators where name = $1)',
      [caller.name],
    );
    const looking = await caller.createToken(['promotion.read']);
    const script = await caller.createToken(['promotion.write']);
    const callers: [Caller, object, number][] = [
      [operator, why, 26002],
      [await enterAgain(server, caller), why, 26003],
      [looking, why, 26009],
      [unproved, why, 26014],
      [caller, {}, 400],
      [script, {}, 400],
    ];
    for (const [index, [who, more, code]] of callers.entries())
      for (const [name, change] of changes)
        expect([index, name, (await change(who, more)).body.code]).toEqual([index, name, code]);
    expect(await read()).toEqual(before);

    expect((await changes[2]?.[1](script, why))?.body.code).toBe(0);
    expect(await newest('promotion.start')).toMatchObject({ subject: 'giving', ...why });
    // Switching off needs no second factor and no reason. The same is true for changes of line items that grant no
    // days.
    expect((await operator.call('POST', `${path}/switch`, { isOn: false, seen })).body.code).toBe(0);
    const { version } = await read();
    expect((await caller.call('PUT', path, { ...wider, seen: version, ...why })).body.code).toBe(0);
    expect(await newest('promotion.save')).toMatchObject({ subject: 'giving', ...why });
  });

  describe('making line items that grant days visible again needs a second factor and a reason', () => {
    const why = { reason: '春节加赠' };
    const gift = { id: 'productid', type: 'title', text: { value: 'vipxjsq_1m_10' } } as const;
    let giver: OperatorCaller;
    beforeAll(async () => {
      giver = await enterConsole(server, 'operator');
      await giver.enrol();
    });
    type Caller = Pick<OperatorCaller, 'call'>;
    const seenSlot = async (id: string) =>
      (await giver.call('GET', '/promotion/slots')).body.data.list.find((slot: { id: string }) => slot.id === id);
    /** Adds a slot that is on, and in it a line item that grants days. */
    const addGiving = async (slotId: string, item: object = {}) => {
      await addSlot(slotId);
      const id = slotId.toLowerCase();
      const creatives = [creativeOf(id, id, { assets: [...plainCreative.assets, gift] })];
      const added = await giver.call('POST', '/promotion/line-items', {
        item: itemOf(id, slotId, { isOn: true, ...item }),
        creatives,
        ...why,
      });
      expect(added.body.code).toBe(0);
    };
    const draftOf = async (id: string) => {
      const { name, styles, landingTypes, subSlots, revision } = await seenSlot(id);
      return { slot: { id, name, styles, landingTypes, subSlots }, seen: revision as number };
    };
    const turn = (who: Caller, id: string, isOff: boolean) =>
      who.call('POST', `/promotion/slots/${id}/switch`, { isOff, ...why });
    const turnAll = (who: Caller, isOff: boolean) => who.call('POST', '/promotion/switch', { isOff, ...why });
    /** Expects a refusal without a second factor, a refusal without a reason, and success with both. */
    const expectAsked = async (operation: (who: Caller, more: object) => ReturnType<Caller['call']>) => {
      expect((await operation(operator, why)).body.code).toBe(26002);
      expect((await operation(giver, {})).body).toMatchObject({ code: 400, fault: { field: 'reason' } });
      expect((await operation(giver, why)).body.code).toBe(0);
    };

    test('switching a slot on', async () => {
      await addGiving('GiftOn');
      expect((await turn(operator, 'GiftOn', true)).body.code).toBe(0);
      expect((await turn(operator, 'GiftOn', false)).body.code).toBe(26002);
      expect((await seenSlot('GiftOn')).isOff).toBe(true);
      expect((await turn(giver, 'GiftOn', false)).body.code).toBe(0);
      expect(await newest('slot.on')).toMatchObject({ subject: 'GiftOn', ...why });
    });

    test('switching a slot on with a nested one', async () => {
      await addGiving('GiftInner');
      await addSlot('GiftOuter');
      await turn(operator, 'GiftOuter', true);
      const { slot, seen } = await draftOf('GiftOuter');
      const body = { slot: { ...slot, subSlots: ['GiftInner'] }, seen, ...why };
      expect((await giver.call('PUT', '/promotion/slots/GiftOuter', body)).body.code).toBe(0);
      expect((await turn(operator, 'GiftOuter', false)).body.code).toBe(26002);
      expect((await turn(giver, 'GiftOuter', false)).body.code).toBe(0);
    });

    test('ending the emergency stop', async () => {
      await addGiving('GiftStopped');
      expect((await turnAll(operator, true)).body.code).toBe(0);
      expect((await turnAll(operator, false)).body.code).toBe(26002);
      expect((await giver.call('GET', '/promotion/slots')).body.data.isStopped).toBe(true);
      expect((await turnAll(giver, false)).body.code).toBe(0);
    });

    test('nesting a slot in another one', async () => {
      await addGiving('GiftNested');
      await addSlot('GiftHost');
      const { slot, seen } = await draftOf('GiftHost');
      const body = { slot: { ...slot, subSlots: ['GiftNested'] }, seen };
      await expectAsked((who, more) => who.call('PUT', '/promotion/slots/GiftHost', { ...body, ...more }));
      expect(await newest('slot.save')).toMatchObject({ subject: 'GiftHost', ...why });
      // The slot was nested before. A new name does not show more to visitors, so neither is needed.
      const again = await draftOf('GiftHost');
      const renamed = { ...again, slot: { ...again.slot, name: '换个名字' } };
      expect((await operator.call('PUT', '/promotion/slots/GiftHost', renamed)).body.code).toBe(0);
    });

    test('a new slot with a nested one', async () => {
      await addGiving('GiftFirst');
      const { slot } = await draftOf('GiftFirst');
      const body = { slot: { ...slot, id: 'GiftNewHost', subSlots: ['GiftFirst'] } };
      await expectAsked((who, more) => who.call('POST', '/promotion/slots', { ...body, ...more }));
      expect(await newest('slot.add')).toMatchObject({ subject: 'GiftNewHost', ...why });
    });

    test.each([
      ['styles', ['NoticeWindows'], ['NoticeWindows', 'H5CenterPop']],
      ['landingTypes', ['open_in_browser'], ['open_in_browser', 'open_in_webview']],
    ])('a slot that allows more than before: %s', async (field, few, more) => {
      const id = `GiftMore${field}`;
      await addGiving(id);
      const change = async (to: readonly string[]) => {
        const { slot, seen } = await draftOf(id);
        return { slot: { ...slot, [field]: to }, seen };
      };
      expect((await operator.call('PUT', `/promotion/slots/${id}`, await change(few))).body.code).toBe(0);
      const wider = await change(more);
      await expectAsked((who, words) => who.call('PUT', `/promotion/slots/${id}`, { ...wider, ...words }));
    });

    test('no factor or reason is needed if line items have ended, are switched off, or grant no days', async () => {
      await addGiving('GiftOver', { endsAt: new Date(server.clock.now().getTime() - 60_000).toISOString() });
      await addGiving('GiftPaused', { isOn: false });
      await addSlot('GiftNone');
      for (const id of ['GiftOver', 'GiftPaused', 'GiftNone']) {
        expect([id, (await seenSlot(id)).gives]).toEqual([id, false]);
        expect((await turn(operator, id, true)).body.code).toBe(0);
        expect((await turn(operator, id, false)).body.code).toBe(0);
      }
      // A paused line item needs a second factor when it is switched on.
      const { version } = (await giver.call('GET', '/promotion/line-items/giftpaused')).body.data;
      const start = { isOn: true, seen: version, ...why };
      expect((await operator.call('POST', '/promotion/line-items/giftpaused/switch', start)).body.code).toBe(26002);
    });
  });

  test('saving a line item replaces all its creatives or none; a creative of another line item is refused', async () => {
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
    expect((await newest('promotion.save')).before.creatives).toHaveLength(2);
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
    // A line item from before this rule may have such an image. It is still shown, and the page uses an image of its
    // own.
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
    // The report names the creatives like the list of experiments.
    const report = (await operator.call('GET', '/promotion/report?by=day')).body.data;
    expect(report.list.map(({ creativeId }: { creativeId: string }) => creativeId)).toContain('arm-a');
    expect(report.names['creative/arm-a']).toBe(arms[0].name);
    expect(
      (await operator.call('GET', '/promotion/experiments?goal=pays')).body.data.list[0].arms[1].against,
    ).toBeNull();
  });

  test('the calendar contains the number of line items that it leaves out', async () => {
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

describe('channels, clicks and uploads', () => {
  const facts = { name: '小红书', tagId: null, offer: null, downloadName: 'xhs' };

  test('a channel can be added only once, and a change needs its current values', async () => {
    const save = (channel: object, seen: object | null) => operator.call('PUT', '/channels/300001', { channel, seen });
    expect((await save(facts, null)).body.code).toBe(0);
    expect((await save({ ...facts, name: '另一个' }, null)).status).toBe(409);
    expect((await save({ ...facts, name: '小红书新' }, facts)).body.code).toBe(0);
    expect((await save({ ...facts, name: '迟到' }, facts)).status).toBe(409);
    expect((await save({ ...facts, id: 'x' }, null)).status).toBe(400);
    const { list } = (await operator.call('GET', '/channels')).body.data;
    expect(list.find(({ id }: { id: string }) => id === '300001')).toMatchObject({ name: '小红书新' });
  });

  test('of many concurrent requests to add a channel one succeeds, and none overwrites it', async () => {
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

  test('of concurrent requests to give one download name to new channels one succeeds, the others name the field', async () => {
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

  test('states of an upload are explained in Chinese; texts from platforms and operators stay unchanged', async () => {
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
    expect(await newest('ads.retry')).toMatchObject({ before: dead, after: { state: 'waiting', why: '' } });
    const states = { before: { state: 'waiting' }, after: { state: 'withdrawn', why: '测试点击' } };
    expect(await newest('ads.give_up')).toMatchObject({ reason: '测试点击', ...states });
    expect(JSON.stringify(list)).not.toContain('clickId');
    await countSteps(server.deps.db, server.clock.now(), listPlacedOrders);
    expect((await operator.call('GET', '/channels/report')).body.data.list.length).toBeGreaterThan(0);
    expect((await server.get('/v1/user/me', bearer(person))).status).toBe(200);
  });

  test('all dead uploads are retried in batches, and each only once, even if one dies again meanwhile', async () => {
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
