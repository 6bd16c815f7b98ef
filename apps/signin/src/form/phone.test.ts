import { expect, test } from 'vitest';
import { phoneOnWire, spellPhone, typePhone } from './phone.ts';

test.each([
  ['CN', '13800138000', '+8613800138000'],
  ['CN', '138 0013 8000', '+8613800138000'],
  ['CN', '１３８００１３８０００', '+8613800138000'],
  ['CN', '1380013800', null],
  ['CN', '23800138000', null],
  ['CN', '', null],
  ['CN', '138abc13800', null],
  ['SG', '8123 4567', '+6581234567'],
  ['KR', '010-1234-5678', '+821012345678'],
  ['CN', '+49 30 1234567', '+49301234567'],
  ['CN', '+0123456789', null],
  ['US', '(415) 555-2671', '+14155552671'],
  ['ID', '12345', null],
] as const)('in the region %s, the phone number %s is sent as %s', (region, number, wire) => {
  expect(phoneOnWire({ region, number })).toBe(wire);
});

test.each([
  ['13800138000', 'CN', { region: 'CN', number: '13800138000' }],
  ['+86 138 0013 8000', 'SG', { region: 'CN', number: '13800138000' }],
  ['0085291234567', 'CN', { region: 'HK', number: '91234567' }],
  ['+1 415 555 2671', 'CA', { region: 'CA', number: '4155552671' }],
  ['+49 30 1234567', 'CN', { region: 'CN', number: '+49 30 1234567' }],
] as const)('typePhone reads %s typed in the region %s', (typed, region, phone) =>
  expect(typePhone(typed, region)).toEqual(phone),
);

test('a phone number is shown in groups of digits', () => {
  expect(spellPhone('+8613800138000')).toBe('138 0013 8000');
  expect(spellPhone('+6581234567')).toBe('+6581234567');
});
