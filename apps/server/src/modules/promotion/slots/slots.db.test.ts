import { DAY_MS } from '@feisuo/contract/facts/durations';
import { slotPaths } from '@feisuo/contract/facts/paths';
import { slotIds, slotStyles } from '@feisuo/contract/facts/slot-vocabulary';
import { SlotsReply } from '@feisuo/contract/schemas/ads';
import { Compile } from 'typebox/compile';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountCaller, bearer } from '../../../../test/account-caller.ts';
import { plainCreative, plainItem, promotionCaller, trackerOf } from '../../../../test/promotion-caller.ts';
import { useTestServer } from '../../../../test/test-server.ts';
import { findCreativeOffer, saveCreative, switchLineItem } from '../index.ts';
import { faultOfCreative, faultOfLineItem } from '../creatives/check-draft.ts';
import { seedLineItems } from '../seed/seed-promotion.ts';
import { switchSlot } from './write-slots.ts';

const server = useTestServer({ LIMITS_SCALE: '1000' });
const page = promotionCaller(server);

const query = async (text: string, values: unknown[] = []) =>
  (await server.deps.database.pool.query(text, values)).rows;
const device = (id: string) => ({ 'x-device-id': id });

describe('the wire format of slots', () => {
  test('a new installation fills the cards for a visitor with nested slots and signed report URLs, and shows no popup', async () => {
    const { status, body } = await page.ask(Object.values(slotIds), device('wire-1'));
    expect(status).toBe(200);
    expect([...Compile(SlotsReply).Errors(body)]).toEqual([]);
    expect(body.slots.map((slot: { id: string }) => slot.id)).toEqual(['WebTipsCard', 'WebRightCard']);
    const [tips, right] = body.slots;
    // The tips card has a cap, so pages must not cache it. The right card has none and may be cached.
    expect(tips.params).toEqual({ style_id: 'NoticeWindows', creative_id: 'tips-measure', auto_close_seconds: 20 });
    expect(right.params).toMatchObject({ style_id: 'H5CenterPop', expire_seconds: 600 });
    expect(right.native.sub_slots.map((slot: { id: string }) => slot.id)).toEqual(['WebRightCardMore']);
    expect(right.report_params.biz_id).toBe('right-download');
    expect(right.trackers.map(({ event }: { event: string }) => event)).toEqual(['show', 'click', 'close', 'hide']);
    for (const { url } of right.trackers) expect(url).toMatch(/^http:\/\/localhost:8080\/flowhub\/v1\/track\/\w+\?d=/);
    expect(right.ad_report_urls.impression).toHaveLength(1);
  });

  test('a page must not cache a creative with caps or the creative that contains it', async () => {
    await page.addSlot('outer', ['inside']);
    await page.addSlot('inside');
    await page.addItem({ id: 'outer', slotId: 'outer' }, { expireSeconds: 600 });
    await page.addItem({ id: 'inside', slotId: 'inside', frequency: [{ scope: 'device', count: 1, windowS: 3_600 }] });
    await page.waitFor('outer');
    const first = await page.slot('outer', device('nested'));
    expect(first?.native.sub_slots).toHaveLength(1);
    expect(first?.params).toEqual({ style_id: 'H5CenterPop', creative_id: 'outer' });
    // The inner creative has reached its cap for this device and is missing, so the outer creative may be cached.
    const second = await page.slot('outer', device('nested'));
    expect(second?.native.sub_slots).toEqual([]);
    expect(second?.params).toMatchObject({ expire_seconds: 600 });
  });

  test('unknown and empty slots are left out, a slot requested twice is returned once, and the request id is returned', async () => {
    const { body } = await page.ask(['NoSuchSlot', 'WebRightCard', 'WebRightCard', 'WebCenterPop']);
    expect(body).toMatchObject({ id: 'r1', slots: [{ id: 'WebRightCard' }] });
    expect(body.slots).toHaveLength(1);
  });

  test('the answer contains only creatives and events that the page accepts', async () => {
    await page.addSlot('accepting');
    const img = { url: '/art/weave/lime/bolt/x.svg', w: 48, h: 48 };
    await page.addItem(
      { id: 'accepting', slotId: 'accepting' },
      {
        link: { url: 'feisuo://open/game', landing_type: 'call_app' },
        assets: [
          ...plainCreative.assets,
          { id: 'imageUrl', type: 'image', img },
          { id: 'icon', type: 'icon', img },
          { id: 'subicon', type: 'subicon', img, link: { url: '/help', landing_type: 'open_in_browser' } },
        ],
      },
    );
    await page.waitFor('accepting');
    const asked = async (accepts: object) => (await page.ask([{ id: 'accepting', ...accepts }])).body.slots[0];
    const assetsOf = async (accepts: object) =>
      (await asked(accepts))?.native.assets.map(({ id }: { id: string }) => id);
    expect(await assetsOf({})).toEqual(['title', 'imageUrl', 'icon', 'subicon']);
    expect(await assetsOf({ accept_style: ['image', 'text'] })).toEqual(['title', 'imageUrl']);
    expect(await asked({ accept_style: ['text', 'icon'] })).toBeUndefined();
    expect(await asked({ accept_landing_type: ['open_in_browser'] })).toBeUndefined();
    expect(await assetsOf({ accept_landing_type: ['call_app'] })).toEqual(['title', 'imageUrl', 'icon']);
    expect(await assetsOf({ accept_source: ['native'], accept_style: [] })).toHaveLength(4);
    const quiet = await asked({ accept_event: ['impression', 'close'] });
    expect(quiet.trackers.map(({ event }: { event: string }) => event)).toEqual(['show', 'close']);
    expect(quiet.ad_report_urls).toEqual({ impression: [expect.any(String)], click: [] });
  });

  test.each([
    ['nothing', {}],
    ['no slots', { id: 'r', slots: [] }],
    ['21 slots', { id: 'r', slots: Array.from({ length: 21 }, (_, n) => ({ id: `s${n}` })) }],
    ['an odd slot', { id: 'r', slots: [{ id: '../x' }] }],
    ['a number', { id: 1, slots: [{ id: 'WebRightCard' }] }],
    ['an unknown event', { id: 'r', slots: [{ id: 'WebRightCard', accept_event: ['hover'] }] }],
    ['params that are a list', { id: 'r', slots: [{ id: 'WebRightCard', params: [1] }] }],
  ])('a slot request with %s is refused in the service dialect', async (_, body) => {
    expect(await server.post(slotPaths.batchGet, body)).toMatchObject({ status: 400, body: { code: 400, data: null } });
  });

  test('malformed headers and params are ignored', async () => {
    const odd = {
      'x-device-id': 'ä',
      'x-client-version-code': '-1',
      'x-channel-id': '<b>',
      'user-id': '1',
    };
    const params = { session_id: { $gt: '' }, platform: 7, locale: 'xx', channel: ['a'] };
    const { status, body } = await page.ask(
      [
        { id: 'WebRightCard', params },
        { id: 'WebTipsCard', params },
      ],
      odd,
    );
    // The tips card has a weekly frequency per device. Without a device id this cannot be enforced, so the card is left
    // out.
    expect([status, body.slots.map((slot: { id: string }) => slot.id)]).toEqual([200, ['WebRightCard']]);
  });

  test('§4 a rejected token is refused with code 10003, so that the page renews the token and tries again', async () => {
    const { status, body } = await page.ask([{ id: 'WebRightCard' }], { authorization: 'Bearer no' });
    expect([status, body]).toMatchObject([401, { code: 10003, data: null }]);
  });
});

describe('audiences of line items', () => {
  test('§13 a new member sees the get-VIP popup and each popup style once; a visitor sees no popup', async () => {
    const person = await accountCaller(server).join();
    const answers = [];
    for (let view = 0; view < 6; view += 1) {
      const slot = await page.slot('WebCenterPop', bearer(person));
      answers.push(slot && [slot.params.creative_id, slot.params.style_id]);
    }
    expect(answers).toEqual([
      ['center-welcome', 'ActivityPop'],
      ['center-get-vip', 'H5CenterPop'],
      ['center-safety-notice', 'NoticeWindows'],
      ['center-renewal-rules', 'H5CenterPop'],
      ['center-supply-station', 'ActCenterPop'],
      null,
    ]);
    expect(await page.slot('WebCenterPop')).toBeNull();
  });

  test("a member in the last days of a trial first sees the reminder of the trial's end", async () => {
    const account = accountCaller(server);
    const person = await account.join();
    const start = server.clock.now().getTime() - Date.now();
    server.clock.setOffset(start + 39 * DAY_MS);
    const again = await account.comeBack(person);
    const shown = await page.slot('WebCenterPop', bearer(again));
    server.clock.setOffset(start);
    expect(shown).toMatchObject({ params: { style_id: 'H5CenterPop', creative_id: 'center-trial-ending' } });
  });

  test('line items are targeted by headers and params', async () => {
    await page.addSlot('targeted');
    await page.addItem({
      id: 'targeted',
      slotId: 'targeted',
      targeting: { channels: ['200061'], platforms: ['client'], versionFrom: 10, locales: ['en-US'] },
    });
    const headers = { 'x-channel-id': '200061', 'x-client-version-code': '12', 'accept-language': 'en' };
    const params = { platform: 'client' };
    await expect.poll(async () => (await page.ask([{ id: 'targeted', params }], headers)).body.slots.length).toBe(1);
    for (const [change, more] of [
      [{ 'x-channel-id': 'official' }, params],
      [{ 'x-client-version-code': '9' }, params],
      [{ 'accept-language': 'ko' }, params],
      [{}, { platform: 'ios' }],
    ] as const) {
      expect((await page.ask([{ id: 'targeted', params: more }], { ...headers, ...change })).body.slots).toEqual([]);
    }
  });
});

describe('a slot nested in a slot that shows one line item at a time', () => {
  const byAnonymous = { ...device('guest'), 'x-channel-id': 'by-guest' };
  const targeting = { channels: ['by-guest'] };
  const popup = () => page.slot('WebCenterPop', byAnonymous);
  const shown = async () => (await popup())?.report_params.biz_id ?? null;
  const turn = (id: string, isOff: boolean) =>
    server.deps.db.transaction((tx) => switchSlot(tx, server.clock, id, isOff));
  beforeAll(async () => {
    await page.addSlot('guest');
    await query(`update promotion_slots set sub_slots = '{guest}' where id = 'WebCenterPop'`);
    const gift = { id: 'productid', type: 'title', text: { value: 'vipxjsq_1m_10' } } as const;
    const assets = [...plainCreative.assets, gift];
    await page.addItem({ id: 'guest', slotId: 'guest', targeting, priority: 5 }, { assets });
  });
  afterAll(async () => {
    await query(`update promotion_slots set sub_slots = '{}' where id = 'WebCenterPop'`);
    await query(`select pg_notify('feisuo', 'promotion')`);
  });

  test('shows its line item under the id of the requested slot, but reports and counts it under its own id', async () => {
    await expect.poll(shown).toBe('guest');
    const there = await popup();
    expect(there).toMatchObject({ id: 'WebCenterPop', native: { sub_slots: [] } });
    expect(trackerOf(there ?? { trackers: [] }, 'show')).toContain('~guest~guest~guest~by-guest~');
    expect(await page.slot('guest', byAnonymous)).toMatchObject({ id: 'guest', report_params: { biz_id: 'guest' } });
    const counted = async () =>
      query(`select slot_id, line_item_id, sum(fills) > 0 as filled from promotion_requests
        where channel = 'by-guest' and slot_id in ('guest', 'WebCenterPop') group by 1, 2 order by slot_id collate "C", 2`);
    await expect.poll(counted, { timeout: 5_000 }).toEqual([
      { slot_id: 'WebCenterPop', line_item_id: '', filled: false },
      { slot_id: 'guest', line_item_id: 'guest', filled: true },
    ]);
  });

  test("lets a member claim its creative's product in the outer slot, and in no other slot", async () => {
    const find = (slotId: string) =>
      findCreativeOffer(server.deps.db, { slotId, creativeId: 'guest', now: server.clock.now() });
    expect(await find('WebCenterPop')).toMatchObject({ productId: 'vipxjsq_1m_10', isOpen: true });
    expect(await find('WebTipsCard')).toBeNull();
  });

  test('is empty if the nested slot or the outer slot is switched off', async () => {
    for (const id of ['guest', 'WebCenterPop']) {
      await turn(id, true);
      await expect.poll(shown, { message: id }).toBeNull();
      await turn(id, false);
      await expect.poll(shown, { message: id }).toBe('guest');
    }
  });

  test('shows its line item only if no line item of the outer slot has a higher priority', async () => {
    await page.addItem({ id: 'host', slotId: 'WebCenterPop', targeting, priority: 6 });
    await page.addItem({ id: 'host-first', slotId: 'WebCenterPop', targeting, priority: 4, isOn: false });
    await expect.poll(shown).toBe('guest');
    await server.deps.db.transaction((tx) => switchLineItem(tx, server.clock, { id: 'host-first', isOn: true }));
    await expect.poll(shown).toBe('host-first');
    for (const id of ['host', 'host-first']) {
      await server.deps.db.transaction((tx) => switchLineItem(tx, server.clock, { id, isOn: false }));
    }
    await expect.poll(shown).toBe('guest');
  });
});

describe('invalid or dangerous creatives', () => {
  const draft = (change: object) => ({ ...plainCreative, id: 'hostile', lineItemId: 'right-download', ...change });
  const asset = (fields: object) => draft({ assets: [{ id: 'title', type: 'title', ...fields }] });
  test.each<[string, object]>([
    ['a script in a text', asset({ text: { value: '<script>alert(1)</script>' } })],
    ['a bracket in a text', asset({ text: { value: 'a<b' } })],
    ['a number for a text', asset({ text: { value: 1 } })],
    ['a control character', asset({ text: { value: 'a\u202eb' } })],
    ['an unknown kind', asset({ type: 'html', text: { value: 'x' } })],
    ['a picture without an address', draft({ assets: [{ id: 'i', type: 'image' }] })],
    ['a picture of data', draft({ assets: [{ id: 'i', type: 'image', img: { url: 'data:image/svg+xml,x' } }] })],
    ['a script for an address', draft({ link: { url: 'javascript:alert(1)', landing_type: 'open_in_browser' } })],
    ['a script as an application', draft({ link: { url: 'javascript://%0aalert(1)', landing_type: 'call_app' } })],
    ['another host by two slashes', draft({ link: { url: '//evil.example', landing_type: 'open_in_browser' } })],
    ['two assets of one name', draft({ assets: [...plainCreative.assets, ...plainCreative.assets] })],
    ['a field too many', draft({ onload: 'x' })],
    ['a style that does not exist', draft({ styleId: 'FullScreen' })],
    ['a cache longer than its reports live', draft({ expireSeconds: 3_601 })],
  ])('saving a creative is refused for %s', async (_, fields) => {
    await expect(
      server.deps.db.transaction((tx) => saveCreative(tx, server.clock, fields as Parameters<typeof saveCreative>[2])),
    ).rejects.toMatchObject({ refusal: 'invalid_argument' });
  });

  test('invalid rows written directly to the database are left out, and other creatives of the slot are shown', async () => {
    await page.addSlot('poisoned');
    await page.addItem({ id: 'sound', slotId: 'poisoned' });
    await page.addItem({ id: 'poisoned', slotId: 'poisoned', priority: 1 });
    await query(`update promotion_creatives set assets = $1 where id = 'poisoned'`, [
      JSON.stringify([{ id: 'title', type: 'title', text: { value: '<img src=x onerror=alert(1)>' } }]),
    ]);
    await query(`select pg_notify('feisuo', 'promotion')`);
    await expect.poll(async () => (await page.slot('poisoned'))?.report_params.biz_id).toBe('sound');
    await query(`update promotion_line_items set targeting = '"all"', frequency = '7' where id = 'poisoned'`);
    await query(`select pg_notify('feisuo', 'promotion')`);
    expect((await page.slot('poisoned'))?.report_params.biz_id).toBe('sound');
  });

  test('seeded creatives are valid and use every style', () => {
    for (const { item, creatives } of seedLineItems) {
      expect([item.id, faultOfLineItem(item)]).toEqual([item.id, null]);
      for (const creative of creatives) expect([creative.id, faultOfCreative(creative)]).toEqual([creative.id, null]);
    }
    const styles = new Set(seedLineItems.flatMap(({ creatives }) => creatives.map(({ styleId }) => styleId)));
    expect([...styles].toSorted()).toEqual([...slotStyles].toSorted());
    expect(faultOfLineItem({ ...plainItem, id: 'x', slotId: 's', hours: '1' })?.field).toBe('hours');
  });
});
