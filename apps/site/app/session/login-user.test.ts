import { describe, expect, test } from 'vitest';
import { loginUserOf, type Profile, type LoginContext } from './login-user.ts';
import { readInstant } from './read-instant.ts';

const now = Date.parse('2026-05-01T00:00:00Z');
const around: LoginContext = {
  accessToken: 'abc',
  sessionid: 'marker',
  guid: 'device-1',
  peerid: 'peer-1',
  device: 'wechat',
  composeVipData: null,
  now,
};
const derive = (profile: Profile) => loginUserOf(profile, around);
const accelerator = (more: object = {}) => ({
  is_vip: '1',
  vas_type: '3',
  user_vas: '308',
  autodeduct: '0',
  vip_detail: [{ SurplusDay: '10', VasType: '3', IsVIP: '1', End: '2026-05-10T12:00:00.000Z' }],
  ...more,
});

describe('§3 login user record', () => {
  test('the login user has every field for a member', () => {
    const entry = accelerator({ autodeduct: '1' });
    expect(
      derive({
        sub: 's1',
        id: '1001',
        userid: '1002',
        name: '阿梭',
        nickName: '别名',
        picture: 'https://p.example/1.png',
        phone_number: '138****8000',
        group: [{ id: 'jsq_1_3_5', expires_at: '2026-05-10T12:00:00.000Z' }],
        vips: [{ id: 'vip_a_b_c_d_1' }],
        vip_info: [entry],
        is_auto_deduct: false,
        providers: [{ provider_user_id: 'wx-77' }],
      }),
    ).toEqual({
      userId: '1001',
      nickName: '阿梭',
      token: 'Bearer abc',
      accessToken: 'abc',
      sessionid: 'marker',
      isVip: true,
      isSuperVip: false,
      vipType: '5',
      vipLevel: '3',
      autodeduct: true,
      vipRemainingDays: 10,
      expiresAt: '2026-05-10T12:00:00.000Z',
      isYear: true,
      guid: 'device-1',
      peerid: 'peer-1',
      device: 'wechat',
      picture: 'https://p.example/1.png',
      providerUserId: 'wx-77',
      accVipInfo: entry,
      phoneNumber: '138****8000',
      composeVipData: null,
    });
  });

  test('the login user can be built from a profile that has only an id', () => {
    expect(derive({ sub: 's1' })).toMatchObject({
      userId: 's1',
      nickName: '',
      isVip: false,
      isSuperVip: false,
      vipType: '',
      vipLevel: '',
      autodeduct: false,
      vipRemainingDays: 0,
      expiresAt: '',
      isYear: false,
      providerUserId: '',
      accVipInfo: null,
    });
  });

  test('the login user takes the id from id or userid, and the name from name or nickName', () => {
    expect(derive({ userid: 42, nickName: '别名' })).toMatchObject({ userId: '42', nickName: '别名' });
  });

  test('the login user keeps the data of logininfo/compose unchanged', () => {
    const composeVipData = { userid: '1', sessiontype: '2', vip_info: [] };
    expect(loginUserOf({ id: '1' }, { ...around, composeVipData }).composeVipData).toBe(composeVipData);
  });
});

describe('§5 membership flags', () => {
  test.each([
    ['jsq_1_3_5', true],
    ['jsq_0_3_5', false],
    ['jsq_2_3_5', false],
    ['jsq', false],
  ])('the VIP flag is true if part 1 of the group id, counted from 0, is 1: %s', (id, isVip) => {
    expect(derive({ group: [{ id }] }).isVip).toBe(isVip);
  });

  test('if a profile has several groups, the group with the VIP flag is used, in any order', () => {
    expect(derive({ group: [{ id: 'a_0_9_9' }, { id: 'b_1_2_3' }] })).toMatchObject({
      isVip: true,
      vipLevel: '2',
      vipType: '3',
    });
  });

  test.each([
    [{ is_vip: '1', vas_type: '5' }, true],
    [{ is_vip: 1, vas_type: 5 }, true],
    [{ is_vip: '0', vas_type: '5' }, false],
    [{ is_vip: '1', vas_type: '3' }, false],
  ])('super VIP requires is_vip 1 and vas_type 5, as strings or numbers: %o', (entry, isSuperVip) => {
    expect(derive({ vip_info: [entry] }).isSuperVip).toBe(isSuperVip);
  });

  test.each([
    [{ VasType: '3', IsVIP: '1' }, true],
    [{ VasType: 3, IsVIP: 1 }, true],
    [{ VasType: '3', IsVIP: '0' }, false],
    [{ VasType: '5', IsVIP: '1' }, false],
  ])('accelerator VIP requires vas type 3 and IsVIP 1, and only then has an end: %o', (detail, runs) => {
    const user = derive({ vip_info: [{ vip_detail: [{ ...detail, End: '2026-05-02T00:00:00Z' }] }] });
    expect(user.vipRemainingDays).toBe(runs ? 1 : 0);
    expect(user.expiresAt).toBe(runs ? '2026-05-02T00:00:00.000Z' : '');
  });

  test.each([
    [accelerator(), true],
    [accelerator({ user_vas: 308 }), true],
    [accelerator({ user_vas: '307' }), false],
    [accelerator({ vas_type: '5' }), false],
  ])('an accelerator entry with user_vas 308 is kept as accVipInfo: %o', (entry, isKept) => {
    expect(derive({ vip_info: [entry] }).accVipInfo).toBe(isKept ? entry : null);
  });

  test.each([
    ['a_b_c_d_e_1', true],
    ['a_b_c_d_e_0', false],
    ['1_1_1_1_1', false],
  ])('the yearly flag is part 5 of the vips id, counted from 0: %s', (id, isYear) => {
    expect(derive({ vips: [{ id }] }).isYear).toBe(isYear);
  });

  test('auto-renewal is true by is_auto_deduct or by an entry of vip_info', () => {
    expect(derive({ is_auto_deduct: true }).autodeduct).toBe(true);
    expect(derive({ is_auto_deduct: '1' }).autodeduct).toBe(true);
    expect(derive({ vip_info: [{ autodeduct: 1 }] }).autodeduct).toBe(true);
    expect(derive({ is_auto_deduct: false, vip_info: [{ autodeduct: '0' }] }).autodeduct).toBe(false);
  });

  test('§9 VIP days left are rounded up; without a readable end date the service’s count is used', () => {
    const days = (detail: object) =>
      derive({ vip_info: [{ vip_detail: [{ VasType: '3', IsVIP: '1', ...detail }] }] }).vipRemainingDays;
    expect(days({ End: new Date(now + 1).toISOString() })).toBe(1);
    expect(days({ End: new Date(now + 86_400_001).toISOString() })).toBe(2);
    expect(days({ End: '', SurplusDay: '7' })).toBe(7);
  });

  test('the end of the membership is taken from the group if the VIP detail has none', () => {
    const vip_info = [{ vip_detail: [{ VasType: '3', IsVIP: '1' }] }];
    const group = [{ id: 'x_1_1_1', expires_at: '2026-05-03T00:00:00Z' }];
    expect(derive({ vip_info, group })).toMatchObject({ expiresAt: '2026-05-03T00:00:00.000Z', vipRemainingDays: 2 });
  });
});

describe('§3 group and vip_info are both optional', () => {
  const end = '2026-05-10T12:00:00.000Z';
  const paying = { isVip: true, vipRemainingDays: 10, expiresAt: end };
  const superEntry = { is_vip: '1', vas_type: '5', vip_detail: [{ VasType: '5', IsVIP: '1', End: end }] };

  test.each([
    ['vip_info alone', { vip_info: [accelerator()] }],
    ['vip_info beside an empty group', { group: [], vip_info: [accelerator()] }],
    ['vip_info without is_vip', { vip_info: [accelerator({ is_vip: undefined })] }],
    ['group alone', { group: [{ id: 'jsq_1_3_5', expires_at: end }] }],
  ])('a paying member is VIP with the right end date if the client sends %s', (_name, profile) => {
    expect(derive(profile)).toMatchObject({ ...paying, isSuperVip: false });
  });

  test.each([
    ['vip_info alone', { vip_info: [superEntry] }],
    ['group alone', { group: [{ id: 'super_1_3_5', expires_at: end }] }],
  ])('a member with super VIP only has no end of accelerator VIP if the client sends %s', (_name, profile) => {
    expect(derive(profile)).toMatchObject({ isVip: true, isSuperVip: true, vipRemainingDays: 0, expiresAt: '' });
  });

  test.each([
    ['group: null', { group: null, vip_info: [accelerator()] }],
    ['vip_info: null', { group: [{ id: 'jsq_1_3_5', expires_at: end }], vip_info: null }],
    ['a group without an id', { group: [{}], vip_info: [accelerator()] }],
    ['a group with an empty id', { group: [{ id: '' }], vip_info: [accelerator()] }],
    ['a group with a null id', { group: [{ id: null }, { id: 'jsq_1_3_5', expires_at: end }] }],
    ['null in the lists', { group: [null], vip_info: [null, accelerator({ vip_detail: null }), accelerator()] }],
    ['vips and providers null', { vip_info: [accelerator()], vips: null, providers: null, is_auto_deduct: null }],
    ['an id of vips null', { vip_info: [accelerator()], vips: [{ id: null }] }],
    ['null among details', { vip_info: [accelerator({ vip_detail: [null] }), accelerator()] }],
    ['an object instead of a list', { group: {}, vip_info: [accelerator()], vips: {} }],
    ['a text instead of a list', { group: [{ id: 'jsq_1_3_5', expires_at: end }], vip_info: '' }],
    ['a number instead of an id', { vip_info: [accelerator()], vips: [{ id: 5 }] }],
  ])('null or a wrong type in a profile counts as missing: %s', (_name, profile) => {
    expect(derive(profile as Profile)).toMatchObject({ ...paying, autodeduct: false, isYear: false });
  });

  test('if a client sends null in all fields, only the id is set', () => {
    const nothing = {
      sub: 's1',
      name: null,
      picture: null,
      phone_number: null,
      group: null,
      vips: null,
      vip_info: null,
    };
    expect(derive(nothing)).toEqual(derive({ sub: 's1' }));
  });

  test.each([
    ['vip_info', { vip_info: [accelerator({ is_vip: '0', vip_detail: [{ VasType: '3', IsVIP: '0', End: end }] })] }],
    ['group', { group: [{ id: 'jsq_0_3_0', expires_at: end }] }],
    [
      'group is ended, whatever vip_info says about the end',
      { group: [{ id: 'jsq_0_3_0' }], vip_info: [{ is_vip: '1' }] },
    ],
  ])('an ended membership is not shown as VIP if it is in %s', (_name, profile) => {
    expect(derive(profile)).toMatchObject({ isVip: false, vipRemainingDays: 0, expiresAt: '' });
  });
});

test.each([
  ['2026-05-10T12:00:00.000Z', '2026-05-10T12:00:00.000Z'],
  ['2026-05-10 12:00:00', '2026-05-10T04:00:00.000Z'],
  ['2026-05-10', '2026-05-10T15:59:59.000Z'],
  [1_778_400_000, '2026-05-10T08:00:00.000Z'],
  ['1778400000000', '2026-05-10T08:00:00.000Z'],
])('the end of a membership is parsed in each format: %s', (told, read) => {
  expect(new Date(readInstant(told) ?? 0).toISOString()).toBe(read);
});
