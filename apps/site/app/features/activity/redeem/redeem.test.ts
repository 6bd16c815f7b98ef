import { expect, test } from 'vitest';
import { redeemReducer, type Redeem } from './redeem.ts';

const offer = {
  usable: true,
  award: { kind: 'vip_days', name: '加速会员', amount: 7 },
  validUntil: '2030-01-01T00:00:00Z',
} as const;
const offered: Redeem = { view: 'offered', code: 'X', offer, error: null };

test('a redeem code is checked first, and redeemed only after the member confirms', () => {
  const looking = redeemReducer({ view: 'typing', error: null }, { type: 'look' });
  expect(redeemReducer(looking, { type: 'offer', code: 'X', offer })).toEqual(offered);
  expect(redeemReducer({ view: 'typing', error: null }, { type: 'confirm' })).toEqual({ view: 'typing', error: null });
  const redeeming = redeemReducer(offered, { type: 'confirm' });
  expect(redeemReducer(redeeming, { type: 'answer', result: { award: offer.award } })).toMatchObject({
    view: 'redeemed',
  });
});

test('after a lost answer the preview of a redeem code stays, so that the member can retry', () => {
  const redeeming = redeemReducer(offered, { type: 'confirm' });
  expect(redeemReducer(redeeming, { type: 'silence', error: '再按一次' })).toEqual({ ...offered, error: '再按一次' });
});

test('a refused redeem code returns to the input field with the error; typing another code removes the preview', () => {
  expect(redeemReducer({ view: 'looking' }, { type: 'refused', error: '码不对' })).toEqual({
    view: 'typing',
    error: '码不对',
  });
  expect(redeemReducer(offered, { type: 'edit' })).toEqual({ view: 'typing', error: null });
});
