import { expect, test } from 'vitest';
import { redeemReducer, type Redeem } from './redeem.ts';

const offer = {
  usable: true,
  award: { kind: 'vip_days', name: '加速会员', amount: 7 },
  validUntil: '2030-01-01T00:00:00Z',
} as const;
const offered: Redeem = { view: 'offered', code: 'X', offer, error: null };

test('checks a code first, and redeems it only after the member confirms', () => {
  const looking = redeemReducer({ view: 'typing', error: null }, { type: 'look' });
  expect(redeemReducer(looking, { type: 'offer', code: 'X', offer })).toEqual(offered);
  expect(redeemReducer({ view: 'typing', error: null }, { type: 'confirm' })).toEqual({ view: 'typing', error: null });
  const redeeming = redeemReducer(offered, { type: 'confirm' });
  expect(redeemReducer(redeeming, { type: 'answer', result: { award: offer.award } })).toMatchObject({
    view: 'redeemed',
  });
});

test('keeps the card after a lost answer, so that the member can retry', () => {
  const redeeming = redeemReducer(offered, { type: 'confirm' });
  expect(redeemReducer(redeeming, { type: 'silence', error: '再按一次' })).toEqual({ ...offered, error: '再按一次' });
});

test('a refusal returns to the field and shows its message; typing another code removes the card', () => {
  expect(redeemReducer({ view: 'looking' }, { type: 'refused', error: '码不对' })).toEqual({
    view: 'typing',
    error: '码不对',
  });
  expect(redeemReducer(offered, { type: 'edit' })).toEqual({ view: 'typing', error: null });
});
