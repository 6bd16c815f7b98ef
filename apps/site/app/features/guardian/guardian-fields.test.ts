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

test('a guardian’s request is accepted by the service', () => {
  expect(guardianErrors(filled)).toEqual({});
  const letter = guardianBody(filled, []);
  expect(request.Check({ ...letter, ...key })).toBe(true);
  expect(letter).toMatchObject({ phone: '13800138000' });
  expect(letter).not.toHaveProperty('email');
});

test('every missing value is reported at its field', () => {
  expect(Object.keys(guardianErrors(emptyGuardian)).toSorted()).toEqual(
    ['asks', 'guardianName', 'minorAccount', 'phone', 'relation', 'text'].toSorted(),
  );
});

test.each(['13800138000', '１３８００１３８０００', '+852 9123 4567'])('accepts the phone number %s', (phone) => {
  const fields = { ...filled, phone };
  expect(guardianErrors(fields)).toEqual({});
  expect(request.Check({ ...guardianBody(fields, []), ...key })).toBe(true);
});

test.each(['23800138000', '1380013800', '138001380001', '12345'])(
  '§5 mainland phone number: 11 digits starting with 1, so not %s',
  (phone) => {
    expect(guardianErrors({ ...filled, phone })).toHaveProperty('phone');
  },
);

test('phone or e-mail is enough, an invalid one is not', () => {
  expect(guardianErrors({ ...filled, phone: '', email: 'a@b.cn' })).toEqual({});
  expect(guardianErrors({ ...filled, phone: '', email: 'a@' })).toHaveProperty('email');
});
