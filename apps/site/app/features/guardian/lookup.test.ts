import { expect, test } from 'vitest';
import { lookupErrors, plainCode, plainNumber } from './lookup-form.tsx';

test.each(['G300620-8QK4M', 'g300620-8qk4m', ' g3006208qk4m ', 'Ｇ３００６２０ー8QK4M', 'G300620 8QK4M'])(
  'the lookup of a guardian request accepts its number in any spelling: %s',
  (typed) => {
    expect(plainNumber(typed)).toBe('G300620-8QK4M');
    expect(lookupErrors({ number: typed, queryCode: '7hxpm2qrtk' })).toBeNull();
  },
);

test('the lookup of a guardian request adds the missing dash to a query code', () => {
  expect(plainCode('7hxpm2qrtk')).toBe('7HXPM-2QRTK');
});

test('the lookup of a guardian request refuses a malformed number without a call to the service', () => {
  expect(lookupErrors({ number: 'T300620-8QK4M', queryCode: '7HXPM-2QRTK' })).toHaveProperty('number');
  expect(lookupErrors({ number: 'G300620-8QK4M', queryCode: '7HXPM' })).toHaveProperty('queryCode');
  expect(Object.keys(lookupErrors({ number: '', queryCode: '' }) ?? {})).toEqual(['number', 'queryCode']);
});
