import { GuardianRequest } from '@feisuo/contract/schemas/support';
import { Compile } from 'typebox/compile';
import { expect, test } from 'vitest';
import { emptyGuardian, guardianErrors, guardianBody, type GuardianFields } from './guardian-fields.ts';

const filled: GuardianFields = {
  guardianName: '王小梭',
  relation: 'mother',
  phone: '138 0013 8000',
  email: '',
  minorAccount: '13900139000',
  asks: ['mistaken_payment'],
  text: '孩子用我的手机付了款',
};
const request = Compile(GuardianRequest);
const key = { clientKey: 'k'.repeat(32) };

test('the service accepts the request that a valid guardian form builds', () => {
  expect(guardianErrors(filled)).toEqual({});
  const letter = guardianBody(filled, []);
  expect(request.Check({ ...letter, ...key })).toBe(true);
  expect(letter).toMatchObject({ phone: '13800138000' });
  expect(letter).not.toHaveProperty('email');
});

test('the guardian form reports every missing value at its field', () => {
  expect(Object.keys(guardianErrors(emptyGuardian)).toSorted()).toEqual(
    ['asks', 'guardianName', 'minorAccount', 'phone', 'relation', 'text'].toSorted(),
  );
});

test.each(['13800138000', '１３８００１３８０００', '+852 9123 4567'])(
  'the guardian form accepts the phone number %s',
  (phone) => {
    const fields = { ...filled, phone };
    expect(guardianErrors(fields)).toEqual({});
    expect(request.Check({ ...guardianBody(fields, []), ...key })).toBe(true);
  },
);

test.each(['23800138000', '1380013800', '138001380001', '12345'])(
  '§5 a mainland phone number has 11 digits and starts with 1, so %s is refused',
  (phone) => {
    expect(guardianErrors({ ...filled, phone })).toHaveProperty('phone');
  },
);

test('the guardian form needs a phone number or an e-mail address, and refuses an invalid one', () => {
  expect(guardianErrors({ ...filled, phone: '', email: 'a@b.cn' })).toEqual({});
  expect(guardianErrors({ ...filled, phone: '', email: 'a@' })).toHaveProperty('email');
});
