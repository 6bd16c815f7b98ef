import { expect, test } from 'vitest';
import type { LoginUser } from '../session/login-user.ts';
import { vipFactsOf } from './run-telemetry.ts';

const member = (facts: Partial<LoginUser>) => ({ phase: 'in' as const, user: facts as LoginUser });

test('§6 roles: an event contains VIP status, level, type and the annual flag of the member', () => {
  expect(vipFactsOf(member({ isVip: true, isYear: true, vipLevel: '5', vipType: '308' }))).toEqual({
    is_vip: true,
    is_year: true,
    level: 5,
    type: '308',
  });
  expect(vipFactsOf(member({ isVip: false, isYear: false, vipLevel: '', vipType: '' }))).toEqual({
    is_vip: false,
    is_year: false,
    level: 0,
    type: '',
  });
});

test('events of visitors have no VIP fields, and an unknown session gives null', () => {
  expect(vipFactsOf({ phase: 'out' })).toBeUndefined();
  expect(vipFactsOf({ phase: 'unreachable' })).toBeUndefined();
  expect(vipFactsOf({ phase: 'unknown' })).toBeNull();
});
