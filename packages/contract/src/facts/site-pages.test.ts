import { expect, test } from 'vitest';
import { bareRoutes, hasLayout, pageRoutes, type PageName } from './site-pages.ts';

// The pages that have no layout by section 2 of the specification.
const withoutLayout =
  'ImgActivity SubmitWorkOrder ChildProtection Notice InviteToSharePage ActivityRecall Activity ActivityPay ' +
  'MobileIndex LotteryPage MobileQuestions JsqActivity NewUserGift Feedback SupplyStation RedeemCode TFMobile ' +
  'DiversionLand';

test('exactly the site pages that the specification lists have no layout', () => {
  expect(Object.keys(bareRoutes)).toEqual(withoutLayout.split(' '));
  const bare = (Object.keys(pageRoutes) as PageName[]).filter((page) => !hasLayout(page));
  expect(bare).toEqual(withoutLayout.split(' '));
});

test('supply station v2 has no layout if the image parameter is not empty', () => {
  expect(hasLayout('SupplyStationV2')).toBe(true);
  expect(hasLayout('SupplyStationV2', '')).toBe(true);
  expect(hasLayout('SupplyStationV2', null)).toBe(true);
  expect(hasLayout('SupplyStationV2', 'a.png')).toBe(false);
  expect(hasLayout('Home', 'a.png')).toBe(true);
});

test('no two site pages have the same route', () => {
  const routes = Object.values(pageRoutes);
  expect(new Set(routes).size).toBe(routes.length);
});
