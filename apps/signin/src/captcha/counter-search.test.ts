import { expect, test } from 'vitest';
import { CounterSearch } from './counter-search.ts';

const work = {
  salt: '00112233445566778899aabbccddeeff',
  nonce: 'fedcba98765432100123456789abcdef',
  cost: 16,
  memory_cost: 8,
  max_counter: 30,
};

// The expected keys were computed by scryptSync of node:crypto.
test.each([
  [0, '4c545ef9aacff4ae3601df6a734f94d8ba6bb0f1f37f4261de6fec73ad506418'],
  [1, 'bf988a574f72086400c0a977ad4e1b7e84a21ea4f25f91e17e299a62ee7395cb'],
  [9, '8adac07996741f01c6d8054563bde2cfac3e01f7212a2bd2babd9c32325461c2'],
  [10, '7e657d2ca54c67cee4f5092ca9871363530cbd580bc4faf06b42248d5f6bfc70'],
  [26, '49a8c1334c5706d7053874a978273ee829f94e2e1dc3628e70fd52c72863d095'],
  [30, '5f8fac2255f342a59b2f0412890637c46fac90da192eff5fff389ed4b2982ca1'],
])('the proof of work finds the counter %i and its key in successive slices', (counter, derivedKey) => {
  const search = new CounterSearch({ ...work, key_prefix: derivedKey.slice(0, 32) });
  let solution = null;
  while (!solution && !search.isExhausted) solution = search.tryNext(10);
  expect(solution).toEqual({ counter, derivedKey });
});

test('the proof of work ends without a solution after the highest counter, and reports progress', () => {
  // The key of the counter 50 begins with this prefix, but 50 is above `max_counter`, so there is no solution.
  const search = new CounterSearch({ ...work, key_prefix: '403fb6f0ef5fd9b3dab77ec6c2cdc57b' });
  expect(search.progress).toBe(0);
  search.tryNext(15);
  expect(search.progress).toBe(0.5);
  expect(search.tryNext(90)).toBeNull();
  expect(search).toMatchObject({ isExhausted: true, progress: 1 });
});
