import { expect, test, vi } from 'vitest';
import { popups } from '../popups/open-popup.ts';
import { openCenterPop } from './open-center-pop.tsx';
import { readPromo } from './read-promo.ts';

vi.mock('../popups/request-overlays.ts', () => ({ requestOverlays() {} }));
vi.stubGlobal('addEventListener', () => {});

/** Its view is lazily loaded. */
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

test('does not open over a payment that started while the popup loaded', async () => {
  if (!giveaway) throw new Error('this creative is whole');
  expect(giveaway.productId).toBe('vipxjsq_1m_10');
  let isAtTheTill = false;
  const opening = openCenterPop(giveaway, () => !isAtTheTill);
  isAtTheTill = true;
  expect(await opening).toBe(false);
  expect(popups.current()).toBeNull();
  isAtTheTill = false;
  expect(await openCenterPop(giveaway, () => !isAtTheTill)).toBe(true);
  expect(popups.current()?.kind).toBe('promotion');
});
