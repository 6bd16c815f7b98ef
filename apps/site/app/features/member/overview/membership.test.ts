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

describe('§5 membership from its service', () => {
  test('shows a member without any membership', () => {
    expect(membershipFromService(told(none), now)).toEqual({ kind: 'never' });
  });

  test('days left are rounded up; shows start, end and product', () => {
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

  test('a purchase during a trial starts after it; the pending days are shown', () => {
    const period = (source: 'trial' | 'order', startsAt: string, endsAt: string) =>
      ({ vas: 3, source, startsAt, endsAt, at: '2026-04-24T00:00:00.000Z', revokedAt: null }) as never;
    const trial = period('trial', '2026-04-24T00:00:00.000Z', '2026-05-10T00:00:00.000Z');
    const bought = period('order', '2026-05-10T00:00:00.000Z', '2026-05-25T00:00:00.000Z');
    const both = { ...told(month), periods: [bought, trial] };
    expect(membershipFromService(both, now)).toMatchObject({
      tier: 'trial',
      soldAs: 'month',
      days: 24,
      paidFrom: '2026-05-10T00:00:00.000Z',
    });
    const later = Date.parse('2026-05-10T00:00:00Z');
    expect(membershipFromService(both, later)).toMatchObject({ tier: 'vip', paidFrom: null });
    expect(membershipFromService({ ...told({ ...month, isTrial: true }), periods: [trial] }, now)).toMatchObject({
      tier: 'trial',
      paidFrom: null,
    });
  });

  test('a trial is one only if the service says so', () => {
    expect(membershipFromService(told({ ...month, isTrial: true, type: 'trial' }), now)).toMatchObject({
      tier: 'trial',
    });
  });

  test('super VIP ends at its own end; the accelerator’s days are shown beside it', () => {
    const superVip = { ...month, endsAt: '2026-06-01T12:00:00.000Z' };
    expect(membershipFromService(told(month, superVip), now)).toMatchObject({
      tier: 'super',
      days: 31,
      endsAt: superVip.endsAt,
      alsoUntil: month.endsAt,
    });
    expect(membershipFromService(told(none, superVip), now)).toMatchObject({ tier: 'super', alsoUntil: null });
  });

  test('an expired membership ended at the later of its ends, also while the page is open', () => {
    const over = { ...none, endsAt: '2026-04-30T16:00:00.000Z' };
    const earlier = { ...none, endsAt: '2026-04-01T00:00:00.000Z' };
    expect(membershipFromService(told(earlier, over), now)).toEqual({ kind: 'expired', endedAt: over.endsAt });
    expect(membershipFromService(told(month), Date.parse('2026-05-25T00:00:00Z'))).toEqual({
      kind: 'expired',
      endedAt: month.endsAt,
    });
  });
});

test('days are counted by the service’s clock if the browser’s is wrong', () => {
  expect(serviceNow(told(month), now)).toBe(now);
  const moved = { ...month, days: 3 };
  expect(membershipFromService(told(moved), serviceNow(told(moved), now))).toMatchObject({ days: 3 });
  // Bought while the page was open.
  const at = '2026-05-01T12:05:00.000Z';
  expect(serviceNow({ ...told(month), periods: [{ at } as never] }, now)).toBe(Date.parse(at));
});

/** As the session derives it from the account service. */
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

describe('§5 membership from the profile while its service does not answer', () => {
  test('shows a member without any membership', () => {
    expect(membershipFromProfile(userOf({}), now)).toEqual({ kind: 'never' });
  });

  test('days left are rounded up, and the end is shown', () => {
    expect(membershipFromProfile(userOf(member), now)).toEqual({
      kind: 'running',
      tier: 'vip',
      soldAs: null,
      days: 24,
      endsAt: '2026-05-25T00:00:00.000Z',
      startedAt: null,
      alsoUntil: null,
      paidFrom: null,
    });
    const yearly = { ...member, vips: [{ id: 'vip_3_308_1_2_1' }] };
    expect(membershipFromProfile(userOf(yearly), now)).toMatchObject({ soldAs: 'year' });
  });

  test('an expired membership is shown with its end', () => {
    const user = userOf({ group: [{ id: 'jsq_0_1_3' }], vip_info: [accelerator('2026-04-30T16:00:00.000Z', '0')] });
    expect(membershipFromProfile(user, now)).toEqual({ kind: 'expired', endedAt: '2026-04-30T16:00:00.000Z' });
  });

  test('a membership that ends while the page is open is expired then', () => {
    expect(membershipFromProfile(userOf(member), Date.parse('2026-05-25T00:00:00Z'))).toEqual({
      kind: 'expired',
      endedAt: '2026-05-25T00:00:00.000Z',
    });
  });

  test('super VIP ends at its own end, whatever the other does', () => {
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

  test('days without an end are shown as days', () => {
    const vip_info = [{ vip_detail: [{ VasType: '3', IsVIP: '1', SurplusDay: '12' }] }];
    expect(membershipFromProfile(userOf({ vip_info }), now)).toMatchObject({ kind: 'running', days: 12, endsAt: null });
  });
});
