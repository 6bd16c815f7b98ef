import { expect, test } from 'vitest';
import { lookupErrors, plainCode, plainNumber } from './lookup-form.tsx';

test.each(['G300620-8QK4M', 'g300620-8qk4m', ' g3006208qk4m ', 'Ｇ３００６２０ー8QK4M', 'G300620 8QK4M'])(
  'a number is understood however it was typed: %s',
  (typed) => {
    expect(plainNumber(typed)).toBe('G300620-8QK4M');
    expect(lookupErrors({ number: typed, queryCode: '7hxpm2qrtk' })).toBeNull();
  },
);

test('a code gets its dash', () => {
  expect(plainCode('7hxpm2qrtk')).toBe('7HXPM-2QRTK');
});

test('what cannot be a request of a guardian is said before anybody is asked', () => {
  expect(lookupErrors({ number: 'T300620-8QK4M', queryCode: '7HXPM-2QRTK' })).toHaveProperty('number');
  expect(lookupErrors({ number: 'G300620-8QK4M', queryCode: '7HXPM' })).toHaveProperty('queryCode');
  expect(Object.keys(lookupErrors({ number: '', queryCode: '' }) ?? {})).toEqual(['number', 'queryCode']);
});
