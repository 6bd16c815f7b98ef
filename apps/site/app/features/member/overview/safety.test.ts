import { centrePages } from '@feisuo/contract/facts/paths';
import { expect, test } from 'vitest';
import { FEW_CODES, safetyItems, safetyNames, type SafetyFacts } from './safety.ts';

const safe: SafetyFacts = {
  me: { phone_number: '138****0000', email: 'a@example.test', has_password: true },
  twoFactor: { enabled: true, methods: ['TOTP', 'PASSKEY'], recovery_codes_left: 10 },
  providers: { total: 2, data: [provider('微信', true), provider('QQ', false)] },
  sessions: { total: 5, devices: 3, data: [] },
};
function provider(name: string, bind: boolean) {
  return { id: name, name, bind, provider_user_name: '' };
}
const bare: SafetyFacts = {
  me: { phone_number: '', email: '', has_password: false },
  twoFactor: { enabled: false, methods: [], recovery_codes_left: 0 },
  providers: { total: 0, data: [] },
  sessions: { total: 1, devices: 1, data: [] },
};
const openOf = (facts: SafetyFacts) =>
  safetyItems(facts)
    .filter(({ warning }) => warning)
    .map(({ name }) => name);

test('the security overview has all seven settings in a fixed order, each with a link to its hosted page', () => {
  for (const facts of [safe, bare]) {
    expect(safetyItems(facts).map(({ name }) => name)).toEqual(safetyNames);
    for (const { page } of safetyItems(facts)) expect(Object.values(centrePages)).toContain(page);
  }
});

test('an account that uses all security settings has no warnings in the security overview', () => {
  expect(openOf(safe)).toEqual([]);
  expect(safetyItems(safe).map(({ text }) => text)).toEqual([
    '138****0000',
    'a@example.test',
    '已设置',
    '已开启，身份验证器、通行密钥',
    '还剩 10 个',
    '已绑定微信',
    '3 台设备，含本机',
  ]);
});

test('the security overview counts missing settings, and recovery codes only if a second factor is on', () => {
  expect(openOf(bare)).toEqual(['phone', 'email', 'password', 'twoFactor']);
});

test('the security overview warns if few recovery codes are left', () => {
  const left = (recovery_codes_left: number) =>
    openOf({ ...safe, twoFactor: { ...safe.twoFactor, recovery_codes_left } });
  expect(left(FEW_CODES + 1)).toEqual([]);
  expect(left(FEW_CODES)).toEqual(['recovery']);
  expect(left(0)).toEqual(['recovery']);
});
