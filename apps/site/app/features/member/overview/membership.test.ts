import { describe, expect, test } from 'vitest';
import { loginUserOf, type Profile } from '../../../session/login-user.ts';
import { membershipFromProfile, membershipFromService, serviceNow, type MembershipReply } from './membership.ts';

const now = Date.parse('2026-05-01T12:00:00Z');

type Entitlement = MembershipReply['accelerator'];
const none: Entitlement = {
  isRunning: false,
  startedAt: null,
  endsAt: null,
  days: 0,
  isTrial: false,
  isYearly: false,
  type: 'none',
};
const month: Entitlement = {
  ...none,
  isRunning: true,
  startedAt: '2026-04-24T00:00:00.000Z',
  endsAt: '2026-05-25T00:00:00.000Z',
  days: 24,
  type: 'month',
};
const told = (accelerator: Entitlement, superVip = none): MembershipReply => ({
  accelerator,
  super: superVip,
  level: 1,
  levelName: 'VIP 1',
  isAutoDeduct: false,
  everHad: true,
  everPaid: true,
  hasTrialEnded: false,
  periods: [],
});

describe('§5 membership, from the reply of the membership service', () => {
  test('a member who never had a membership reads that there is none', () => {
    expect(membershipFromService(told(none), now)).toEqual({ kind: 'never' });
  });

  test('a running membership shows the days left, rounded up, with start, end and product', () => {
    expect(membershipFromService(told(month), now)).toEqual({
      kind: 'running',
      tier: 'vip',
      soldAs: 'month',
      days: 24,
      startedAt: month.startedAt,
      endsAt: month.endsAt,
      alsoUntil: null,
      paidFrom: null,
    });
  });

  test('§13 a purchase during a trial makes the account a paying member, and the bought days start after the trial', () => {
    const period = (source: 'trial' | 'order', startsAt: string, endsAt: string) =>
      ({ vas: 3, source, startsAt, endsAt, at: '2026-04-24T00:00:00.000Z', revokedAt: null }) as never;
    const trial = period('trial', '2026-04-24T00:00:00.000Z', '2026-05-10T00:00:00.000Z');
    const bought = period('order', '2026-05-10T00:00:00.000Z', '2026-05-25T00:00:00.000Z');
    const both = { ...told(month), periods: [bought, trial] };
    expect(membershipFromService(both, now)).toMatchObject({
      tier: 'vip',
      soldAs: 'month',
      days: 24,
      paidFrom: '2026-05-10T00:00:00.000Z',
    });
    const later = Date.parse('2026-05-10T00:00:00Z');
    expect(membershipFromService(both, later)).toMatchObject({ tier: 'vip', paidFrom: null });
    const alone = told({ ...month, isTrial: true, type: 'trial' });
    expect(membershipFromService({ ...alone, periods: [trial] }, now)).toMatchObject({
      tier: 'trial',
      paidFrom: null,
    });
  });

  test('a membership is shown as a trial only if the service says so', () => {
    expect(membershipFromService(told({ ...month, isTrial: true, type: 'trial' }), now)).toMatchObject({
      tier: 'trial',
    });
  });

  test('super VIP shows its own end, and beside it the end of the accelerator’s days', () => {
    const superVip = { ...month, endsAt: '2026-06-01T12:00:00.000Z' };
    expect(membershipFromService(told(month, superVip), now)).toMatchObject({
      tier: 'super',
      days: 31,
      endsAt: superVip.endsAt,
      alsoUntil: month.endsAt,
    });
    expect(membershipFromService(told(none, superVip), now)).toMatchObject({ tier: 'super', alsoUntil: null });
  });

  test('an expired membership shows the later of its ends, also if it expires while the page is open', () => {
    const over = { ...none, endsAt: '2026-04-30T16:00:00.000Z' };
    const earlier = { ...none, endsAt: '2026-04-01T00:00:00.000Z' };
    expect(membershipFromService(told(earlier, over), now)).toEqual({ kind: 'expired', endedAt: over.endsAt });
    expect(membershipFromService(told(month), Date.parse('2026-05-25T00:00:00Z'))).toEqual({
      kind: 'expired',
      endedAt: month.endsAt,
    });
  });
});

test('membership days are counted by the service’s clock if the browser’s clock is wrong', () => {
  expect(serviceNow(told(month), now)).toBe(now);
  const moved = { ...month, days: 3 };
  expect(membershipFromService(told(moved), serviceNow(told(moved), now))).toMatchObject({ days: 3 });
  // This period was bought after the page was opened.
  const at = '2026-05-01T12:05:00.000Z';
  expect(serviceNow({ ...told(month), periods: [{ at } as never] }, now)).toBe(Date.parse(at));
});

/** Builds the user as the session derives it from the reply of the account service. */
const userOf = (profile: Profile, vipInfo?: object[]) =>
  loginUserOf(profile, {
    accessToken: 't',
    sessionid: '',
    guid: '',
    peerid: '',
    device: 'pc',
    composeVipData: vipInfo ? ({ userid: '1', sessiontype: '1', vip_info: vipInfo } as never) : null,
    now,
  });

const accelerator = (End: string, IsVIP: '0' | '1') => ({
  is_vip: IsVIP,
  vas_type: '3',
  user_vas: '308',
  autodeduct: '0',
  vip_detail: [{ SurplusDay: '1', VasType: '3', IsVIP, End }],
});
const member: Profile = {
  group: [{ id: 'jsq_1_1_3', expires_at: '2026-05-25T00:00:00Z' }],
  vip_info: [accelerator('2026-05-25T00:00:00.000Z', '1')],
};

describe('§5 membership, from the profile while the membership service does not answer', () => {
  test('without the service, a user whose profile has no VIP is shown as having no membership', () => {
    expect(membershipFromProfile(userOf({}), now)).toEqual({ kind: 'never' });
  });

  test('without the service, the profile gives the days left, rounded up, and the end of the membership', () => {
    expect(membershipFromProfile(userOf(member), now)).toEqual({
      kind: 'running',
      tier: 'vip',
      soldAs: 'month',
      days: 24,
      endsAt: '2026-05-25T00:00:00.000Z',
      startedAt: null,
      alsoUntil: null,
      paidFrom: null,
    });
    const yearly = { vip_info: member.vip_info ?? [], vips: [{ id: 'vip_3_308_1_2_1' }] };
    expect(membershipFromProfile(userOf(yearly), now)).toMatchObject({ soldAs: 'year' });
    const trial = { ...member, group: [{ id: 'jsq_1_1_1', expires_at: '2026-05-25T00:00:00Z' }] };
    expect(membershipFromProfile(userOf(trial), now)).toMatchObject({ tier: 'trial' });
  });

  test('without the service, the profile gives the end of an expired membership', () => {
    const user = userOf({ group: [{ id: 'jsq_0_1_3' }], vip_info: [accelerator('2026-04-30T16:00:00.000Z', '0')] });
    expect(membershipFromProfile(user, now)).toEqual({ kind: 'expired', endedAt: '2026-04-30T16:00:00.000Z' });
  });

  test('without the service, a membership that ends while the page is open is then shown as expired', () => {
    expect(membershipFromProfile(userOf(member), Date.parse('2026-05-25T00:00:00Z'))).toEqual({
      kind: 'expired',
      endedAt: '2026-05-25T00:00:00.000Z',
    });
  });

  test('without the service, super VIP shows its own end from the profile, whatever the accelerator’s end is', () => {
    const superVip = {
      is_vip: '1',
      vas_type: '5',
      user_vas: '500',
      autodeduct: '0',
      vip_detail: [{ SurplusDay: '9', VasType: '5', IsVIP: '1', End: '2026-06-01T12:00:00.000Z' }],
    };
    const user = userOf({ ...member, vip_info: [...(member.vip_info ?? []), superVip] }, [superVip]);
    expect(membershipFromProfile(user, now)).toMatchObject({
      tier: 'super',
      days: 31,
      endsAt: '2026-06-01T12:00:00.000Z',
      alsoUntil: '2026-05-25T00:00:00.000Z',
    });
    const untold = userOf({ vip_info: [superVip] });
    expect(membershipFromProfile(untold, now)).toMatchObject({
      tier: 'super',
      days: null,
      endsAt: null,
      alsoUntil: null,
    });
  });

  test('without the service, a membership without a known end shows its remaining days', () => {
    const vip_info = [{ vip_detail: [{ VasType: '3', IsVIP: '1', SurplusDay: '12' }] }];
    expect(membershipFromProfile(userOf({ vip_info }), now)).toMatchObject({ kind: 'running', days: 12, endsAt: null });
  });
});
