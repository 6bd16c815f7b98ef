import { beforeAll, describe, expect, test } from 'vitest';
import { enterAgain, enterConsole, enterEnrolled, type OperatorCaller } from '../../test/operator-caller.ts';
import { plainCreative } from '../../test/promotion-caller.ts';
import { creativeOf, itemOf, usePromotionConsole } from '../../test/promotion-console.ts';
import { useTestServer } from '../../test/test-server.ts';

const server = useTestServer({ LIMITS_SCALE: '1000' });
const { operator, newestLine, addSlot } = usePromotionConsole(server);

test('changing a line item that grants days needs a second factor and a reason, which is audited', async () => {
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
  expect(await newestLine('promotion.start')).toMatchObject({ subject: 'giving', ...why });
  // Switching a line item off needs no second factor and no reason, and neither do changes of line items that grant no
  // days.
  expect((await operator.call('POST', `${path}/switch`, { isOn: false, seen })).body.code).toBe(0);
  const { version } = await read();
  expect((await caller.call('PUT', path, { ...wider, seen: version, ...why })).body.code).toBe(0);
  expect(await newestLine('promotion.save')).toMatchObject({ subject: 'giving', ...why });
});

describe('making line items that grant days visible', () => {
  const why = { reason: '春节加赠' };
  const gift = { id: 'productid', type: 'title', text: { value: 'vipxjsq_1m_10' } } as const;
  let giver: OperatorCaller;
  beforeAll(async () => {
    giver = await enterEnrolled(server, 'operator');
  });
  type Caller = Pick<OperatorCaller, 'call'>;
  const seenSlot = async (id: string) =>
    (await giver.call('GET', '/promotion/slots')).body.data.list.find((slot: { id: string }) => slot.id === id);
  /** Adds a slot that is on, with a line item that grants days. */
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
  /**
   * Expects that the operation is refused without a second factor, refused without a reason, and succeeds with both.
   */
  const expectAsked = async (operation: (who: Caller, more: object) => ReturnType<Caller['call']>) => {
    expect((await operation(operator, why)).body.code).toBe(26002);
    expect((await operation(giver, {})).body).toMatchObject({ code: 400, fault: { field: 'reason' } });
    expect((await operation(giver, why)).body.code).toBe(0);
  };

  test('switching on the slot of such a line item needs a second factor and a reason', async () => {
    await addGiving('GiftOn');
    expect((await turn(operator, 'GiftOn', true)).body.code).toBe(0);
    expect((await turn(operator, 'GiftOn', false)).body.code).toBe(26002);
    expect((await seenSlot('GiftOn')).isOff).toBe(true);
    expect((await turn(giver, 'GiftOn', false)).body.code).toBe(0);
    expect(await newestLine('slot.on')).toMatchObject({ subject: 'GiftOn', ...why });
  });

  test('switching on a slot that contains the slot of such a line item needs a second factor and a reason', async () => {
    await addGiving('GiftInner');
    await addSlot('GiftOuter');
    await turn(operator, 'GiftOuter', true);
    const { slot, seen } = await draftOf('GiftOuter');
    const body = { slot: { ...slot, subSlots: ['GiftInner'] }, seen, ...why };
    expect((await giver.call('PUT', '/promotion/slots/GiftOuter', body)).body.code).toBe(0);
    expect((await turn(operator, 'GiftOuter', false)).body.code).toBe(26002);
    expect((await turn(giver, 'GiftOuter', false)).body.code).toBe(0);
  });

  test('ending the emergency stop needs a second factor and a reason', async () => {
    await addGiving('GiftStopped');
    expect((await turnAll(operator, true)).body.code).toBe(0);
    expect((await turnAll(operator, false)).body.code).toBe(26002);
    expect((await giver.call('GET', '/promotion/slots')).body.data.isStopped).toBe(true);
    expect((await turnAll(giver, false)).body.code).toBe(0);
  });

  test('nesting the slot of such a line item in another slot needs a second factor and a reason', async () => {
    await addGiving('GiftNested');
    await addSlot('GiftHost');
    const { slot, seen } = await draftOf('GiftHost');
    const body = { slot: { ...slot, subSlots: ['GiftNested'] }, seen };
    await expectAsked((who, more) => who.call('PUT', '/promotion/slots/GiftHost', { ...body, ...more }));
    expect(await newestLine('slot.save')).toMatchObject({ subject: 'GiftHost', ...why });
    // Renaming a slot needs no second factor, because its sub-slots were nested before.
    const again = await draftOf('GiftHost');
    const renamed = { ...again, slot: { ...again.slot, name: '换个名字' } };
    expect((await operator.call('PUT', '/promotion/slots/GiftHost', renamed)).body.code).toBe(0);
  });

  test('adding a slot that contains the slot of such a line item needs a second factor and a reason', async () => {
    await addGiving('GiftFirst');
    const { slot } = await draftOf('GiftFirst');
    const body = { slot: { ...slot, id: 'GiftNewHost', subSlots: ['GiftFirst'] } };
    await expectAsked((who, more) => who.call('POST', '/promotion/slots', { ...body, ...more }));
    expect(await newestLine('slot.add')).toMatchObject({ subject: 'GiftNewHost', ...why });
  });

  test.each([
    ['styles', ['NoticeWindows'], ['NoticeWindows', 'H5CenterPop']],
    ['landingTypes', ['open_in_browser'], ['open_in_browser', 'open_in_webview']],
  ])(
    'allowing more %s in the slot of such a line item needs a second factor and a reason',
    async (field, few, more) => {
      const id = `GiftMore${field}`;
      await addGiving(id);
      const change = async (to: readonly string[]) => {
        const { slot, seen } = await draftOf(id);
        return { slot: { ...slot, [field]: to }, seen };
      };
      expect((await operator.call('PUT', `/promotion/slots/${id}`, await change(few))).body.code).toBe(0);
      const wider = await change(more);
      await expectAsked((who, words) => who.call('PUT', `/promotion/slots/${id}`, { ...wider, ...words }));
    },
  );

  test('neither second factor nor reason is needed if the line items have ended, are off, or grant no days', async () => {
    await addGiving('GiftOver', { endsAt: new Date(server.clock.now().getTime() - 60_000).toISOString() });
    await addGiving('GiftPaused', { isOn: false });
    await addSlot('GiftNone');
    for (const id of ['GiftOver', 'GiftPaused', 'GiftNone']) {
      expect([id, (await seenSlot(id)).gives]).toEqual([id, false]);
      expect((await turn(operator, id, true)).body.code).toBe(0);
      expect((await turn(operator, id, false)).body.code).toBe(0);
    }
    // Saving a paused line item needed no second factor, so switching it on needs one.
    const { version } = (await giver.call('GET', '/promotion/line-items/giftpaused')).body.data;
    const start = { isOn: true, seen: version, ...why };
    expect((await operator.call('POST', '/promotion/line-items/giftpaused/switch', start)).body.code).toBe(26002);
  });
});
