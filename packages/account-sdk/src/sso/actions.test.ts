import { openPageActions } from '@feisuo/contract/facts/account-vocabulary';
import { expect, test } from 'vitest';
import { openPages } from './actions.ts';

test('§4 of the six actions that open account pages, redirects use the window and the others a frame', () => {
  expect(Object.keys(openPages)).toEqual([...openPageActions]);
  const inWindow = openPageActions.filter((action) => openPages[action].isWindow);
  expect(inWindow).toEqual(['sign_in', 'sign_out']);
});

test('§9 a frame is shown after 0 ms for sign_in, 5000 try_sign_in, 2000 other sign-ins, 10000 sign-out', () => {
  const delays = openPageActions.map((action) => [action, openPages[action].showDelayMs]);
  expect(Object.fromEntries(delays)).toMatchObject({
    sign_in: 0,
    sign_in_by_iframe: 2_000,
    try_sign_in: 5_000,
    request: 2_000,
    sign_out_by_iframe: 10_000,
  });
});

test('§9 frames of try_sign_in and sign_out_by_iframe close after 5000 ms, others never', () => {
  const closing = openPageActions.map((action) => openPages[action].autoCloseMs);
  expect(closing).toEqual([undefined, undefined, 5_000, undefined, undefined, 5_000]);
});
