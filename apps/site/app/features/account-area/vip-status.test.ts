import { expect, test } from 'vitest';
import { vipStatus } from './vip-status.tsx';

const noMembership = {
  isSuperVip: false,
  vipType: '',
  isYear: false,
  vipRemainingDays: 0,
  expiresAt: '',
  accVipInfo: null,
};
const vip = { ...noMembership, vipRemainingDays: 24, expiresAt: '2026-05-24T18:00:00.000Z' };

test('§5 header shows the days left and the last day of a membership in Shanghai time', () => {
  expect(vipStatus(vip)).toBe('会员还有 24 天，到 2026-05-25');
  expect(vipStatus({ ...vip, expiresAt: '' })).toBe('会员还有 24 天');
});

test('§13 header calls a trial a trial', () => {
  expect(vipStatus({ ...vip, vipType: '1' })).toBe('试用中，还有 24 天，到 2026-05-25');
  expect(vipStatus({ ...vip, vipType: '6' })).toBe('会员还有 24 天，到 2026-05-25');
});

test('§5 header shows super VIP, even for an account without accelerator days', () => {
  expect(vipStatus({ ...noMembership, isSuperVip: true })).toBe('超级会员生效中');
});

test('§5 header shows that a membership has expired', () => {
  expect(vipStatus(noMembership)).toBe('还不是会员');
  expect(vipStatus({ ...noMembership, accVipInfo: { vas_type: '3', user_vas: '308', is_vip: '0' } })).toBe(
    '会员已到期',
  );
});
