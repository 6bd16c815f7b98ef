import { fieldsOf } from '@feisuo/contract/facts/setting-groups';
import { expect, test } from 'vitest';
import { draftMark, questionBefore } from './untested-gateway-settings.ts';

const fields = fieldsOf('sms') ?? [];
const none = { SMS_GATEWAY_URL: '', SMS_DAILY_BUDGET: '' };
const live = { SMS_GATEWAY_URL: 'https://sms.example.com', SMS_DAILY_BUDGET: '' };
const ask = (shown: object, typed: object, passed: string | null = null) =>
  questionBefore('sms', fields, { ...shown }, { ...shown, ...typed }, passed)?.verb ?? null;

test.each([
  ['a gateway that was never tested', none, { SMS_GATEWAY_URL: 'https://sms.example.com' }, '不测试，直接保存'],
  ['a changed address', live, { SMS_GATEWAY_URL: 'https://b.example.com', SMS_GATEWAY_TOKEN: 'x' }, '不测试，直接保存'],
  ['a changed token', live, { SMS_GATEWAY_TOKEN: 'x' }, '不测试，直接保存'],
  ['a removed token', live, { 'clear SMS_GATEWAY_TOKEN': true }, '不测试，直接保存'],
  ['a removed gateway', live, { SMS_GATEWAY_URL: ' ' }, '清空并保存'],
  ['a changed budget only', live, { SMS_DAILY_BUDGET: '5' }, null],
  ['no gateway before or after', none, { SMS_GATEWAY_TOKEN: 'x' }, null],
])('for the gateway %s with saved values %o and typed values %o, saving asks %s', (_what, shown, typed, verb) => {
  expect(ask(shown, typed)).toBe(verb);
});

test('gateway settings that were tested successfully are saved without a question, until they change', () => {
  const typed = { SMS_GATEWAY_URL: 'https://sms.example.com', SMS_GATEWAY_TOKEN: 'x' };
  const passed = draftMark('sms', fields, none, typed);
  expect(passed).not.toBeNull();
  expect(ask(none, typed, passed)).toBeNull();
  expect(ask(none, { ...typed, SMS_DAILY_BUDGET: '9' }, passed)).toBeNull();
  expect(ask(none, { ...typed, SMS_GATEWAY_TOKEN: 'y' }, passed)).toBe('不测试，直接保存');
});

test('removing a gateway always needs a confirmation, because messages then go to the outbox instead', () => {
  const typed = { ...live, SMS_GATEWAY_URL: '' };
  expect(ask(live, typed, draftMark('sms', fields, live, typed))).toBe('清空并保存');
});

test('settings of groups other than gateways are saved without a question', () => {
  const alipay = fieldsOf('alipay') ?? [];
  expect(questionBefore('alipay', alipay, {}, { ALIPAY_APP_ID: '1' }, null)).toBeNull();
});
