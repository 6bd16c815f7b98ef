import { expect, test } from 'vitest';
import { isOnTrial, memberNameOf } from './member-name.ts';

test.each([
  ['1', '试用会员', true],
  ['2', '会员', false],
  ['3', '月卡会员', false],
  ['4', '季卡会员', false],
  ['5', '半年卡会员', false],
  ['6', '年费会员', false],
  ['', '会员', false],
  ['99', '会员', false],
])('§13 the membership type %s in a profile has the name %s', (vipType, name, isTrial) => {
  const user = { isSuperVip: false, vipType, isYear: false };
  expect(memberNameOf(user)).toBe(name);
  expect(isOnTrial(user)).toBe(isTrial);
});

test('§13 the name of a membership, also for one without a type and for super VIP beside a trial', () => {
  expect(memberNameOf({ isSuperVip: false, vipType: '', isYear: true })).toBe('年费会员');
  const superMember = { isSuperVip: true, vipType: '1', isYear: false };
  expect(memberNameOf(superMember)).toBe('超级会员');
  expect(isOnTrial(superMember)).toBe(false);
});
