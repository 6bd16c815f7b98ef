import { openPageActions } from '@feisuo/contract/facts/account-vocabulary';
import { expect, test } from 'vitest';
import { framedPages } from './page-open-actions.ts';

test('§4 two of the six actions that open account pages use the window (sign_in, sign_out), the others a frame', () => {
  const inWindow = openPageActions.filter((action) => !framedPages[action]);
  expect(inWindow).toEqual(['sign_in', 'sign_out']);
  expect(Object.keys(framedPages)).toEqual(openPageActions.filter((action) => framedPages[action]));
});

test('§9 a frame is shown after 5000 ms for try_sign_in, 2000 for other sign-ins, 10000 for sign-out', () => {
  const delays = openPageActions.map((action) => [action, framedPages[action]?.showDelayMs]);
  expect(Object.fromEntries(delays)).toMatchObject({
    sign_in_by_iframe: 2_000,
    try_sign_in: 5_000,
    request: 2_000,
    sign_out_by_iframe: 10_000,
  });
});

test('§9 frames of try_sign_in and sign_out_by_iframe close after 5000 ms, frames of other actions never', () => {
  const closing = openPageActions.map((action) => framedPages[action]?.autoCloseMs);
  expect(closing).toEqual([undefined, undefined, 5_000, undefined, undefined, 5_000]);
});
