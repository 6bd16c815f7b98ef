import { expect, test, vi } from 'vitest';
import { popups } from '../popups/open-popup.ts';
import { openCenterPop } from './open-center-pop.tsx';
import { readPromo } from './read-promo.ts';

vi.mock('../popups/request-overlays.ts', () => ({ requestOverlays() {} }));
vi.stubGlobal('addEventListener', () => {});

/** A promotion whose view is loaded on demand. */
const giveaway = readPromo({
  id: 'WebCenterPop',
  native: {
    assets: [
      { id: 'title', type: 'title', text: { value: '送你 10 天会员' } },
      { id: 'productid', type: 'title', text: { value: 'vipxjsq_1m_10' } },
    ],
  },
  params: { creative_id: 'center-get-vip', style_id: 'H5CenterPop' },
});

test('a promotion does not open if a payment popup opened while the promotion was loading', async () => {
  if (!giveaway) throw new Error('this creative is whole');
  expect(giveaway.productId).toBe('vipxjsq_1m_10');
  let isAtCheckout = false;
  const opening = openCenterPop(giveaway, () => !isAtCheckout);
  isAtCheckout = true;
  expect(await opening).toBe(false);
  expect(popups.current()).toBeNull();
  isAtCheckout = false;
  expect(await openCenterPop(giveaway, () => !isAtCheckout)).toBe(true);
  expect(popups.current()?.kind).toBe('promotion');
});
