import { expect, test } from 'vitest';
import { partnerView } from './use-partner.ts';

const status = (eligible: boolean, claimed: boolean) =>
  ({ view: 'shown', data: { eligible, claimed, productId: 'p', days: 31 } }) as const;
const just = {
  productId: 'p',
  days: 31,
  vipExpiresAt: '2030-07-01T00:00:00.000Z',
  claimedAt: '2030-06-01T00:00:00.000Z',
};

test.each([
  ['a visitor must sign in first', { view: 'out' }, null, 'sign-in'],
  ['a known computer needs no serial number', status(true, false), null, 'known'],
  ['an unknown computer needs a serial number', status(false, false), null, 'typed'],
  ['an account that has claimed it', status(true, true), null, 'claimed'],
  ['a gift just granted, with the end of the membership', status(true, false), just, 'done'],
  ['silence', { view: 'failed', code: null, message: '失败' }, null, 'failed'],
  ['an unreachable session', { view: 'unreachable' }, null, 'unreachable'],
] as const)("partnerView returns the view of the partner's gift: %s", (_what, own, claimed, view) => {
  expect(partnerView(own, claimed).view).toBe(view);
});
