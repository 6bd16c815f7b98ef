import { describe, expect, test } from 'vitest';
import { loginUserOf, type Profile } from '../../../session/login-user.ts';
import { membershipOf, type PeriodFacts } from './membership.ts';

const now = Date.parse('2026-05-01T12:00:00Z');
const trial: PeriodFacts = { startedAt: '2026-04-20T00:00:00.000Z', isTrial: true };

/** As the session derives it from what the account service says. */
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

describe('§5 membership as the member’s centre tells it', () => {
  test('who never had any is told so', () => {
    expect(membershipOf(userOf({}), now)).toEqual({ kind: 'never' });
  });

  test('days left are rounded up, and the end is told', () => {
    expect(membershipOf(userOf(member), now)).toEqual({
      kind: 'running',
      tier: 'vip',
      days: 24,
      endsAt: '2026-05-25T00:00:00.000Z',
      startedAt: null,
    });
  });

  test('a trial is one only where the membership service says so', () => {
    expect(membershipOf(userOf(member), now, trial)).toMatchObject({ tier: 'trial', startedAt: trial.startedAt });
    expect(membershipOf(userOf(member), now, { ...trial, isTrial: false })).toMatchObject({ tier: 'vip' });
  });

  test('what ran out is expired, at the time it ended', () => {
    const user = userOf({ group: [{ id: 'jsq_0_1_3' }], vip_info: [accelerator('2026-04-30T16:00:00.000Z', '0')] });
    expect(membershipOf(user, now)).toEqual({ kind: 'expired', endedAt: '2026-04-30T16:00:00.000Z' });
  });

  test('what ends while the page is open is expired then', () => {
    expect(membershipOf(userOf(member), Date.parse('2026-05-25T00:00:00Z'))).toEqual({
      kind: 'expired',
      endedAt: '2026-05-25T00:00:00.000Z',
    });
  });

  test('super VIP runs to its own end, whatever the other does', () => {
    const superVip = {
      is_vip: '1',
      vas_type: '5',
      user_vas: '500',
      autodeduct: '0',
      vip_detail: [{ SurplusDay: '9', VasType: '5', IsVIP: '1', End: '2026-06-01T12:00:00.000Z' }],
    };
    const user = userOf({ ...member, vip_info: [...(member.vip_info ?? []), superVip] }, [superVip]);
    expect(membershipOf(user, now)).toMatchObject({ tier: 'super', days: 31, endsAt: '2026-06-01T12:00:00.000Z' });
    const untold = userOf({ vip_info: [superVip] });
    expect(membershipOf(untold, now)).toMatchObject({ tier: 'super', days: null, endsAt: null });
  });

  test('days without an end are told as days', () => {
    const vip_info = [{ vip_detail: [{ VasType: '3', IsVIP: '1', SurplusDay: '12' }] }];
    expect(membershipOf(userOf({ vip_info }), now)).toMatchObject({ kind: 'running', days: 12, endsAt: null });
  });
});
