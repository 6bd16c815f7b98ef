import type { UserReply } from '@feisuo/contract/schemas/account-user';
import { expect, test } from 'vitest';
import { zhCN } from '../texts/zh-cn.ts';
import { safetyItems, type SafetyFacts } from './security-items.ts';

const user = { phone_number: '138****0000', email: 'a@example.com', has_password: true } as UserReply;
const facts: SafetyFacts = {
  user,
  twoFactor: { enabled: true, methods: ['TOTP'], recovery_codes_left: 10 },
  providers: { total: 0, data: [] },
  sessions: { total: 3, devices: 2, data: [] },
};
const open = (more: Partial<SafetyFacts>) =>
  safetyItems({ ...facts, ...more }, zhCN)
    .filter(({ isOpen }) => isOpen)
    .map(({ id }) => id);

test('the security overview has no open item if the account has all security measures', () => {
  expect(open({})).toEqual([]);
});

test('the security overview lists each missing security measure as an open item', () => {
  expect(
    open({
      user: { ...user, phone_number: '', email: '', has_password: false },
      twoFactor: { enabled: false, methods: [], recovery_codes_left: 0 },
    }),
  ).toEqual(['phone', 'email', 'password', 'twoFactor']);
});

test('the security overview counts devices and not their sessions', () => {
  expect(safetyItems(facts, zhCN).find(({ id }) => id === 'sessions')?.message).toBe('2 台设备，含本机');
});

test('without a second factor, the item for recovery codes has no action', () => {
  const twoFactor = { enabled: false, methods: [], recovery_codes_left: 0 };
  const recovery = safetyItems({ ...facts, twoFactor }, zhCN).find(({ id }) => id === 'recovery');
  expect(recovery?.action).toBe('');
});

test.each([
  [3, ['recovery']],
  [4, []],
])('with %d recovery codes left, the security overview lists the open items %o', (left, items) => {
  expect(open({ twoFactor: { ...facts.twoFactor, recovery_codes_left: left } })).toEqual(items);
});
