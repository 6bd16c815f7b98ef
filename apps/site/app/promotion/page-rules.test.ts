import { expect, test } from 'vitest';
import { createClosedMarks } from './dismissed-promotions.ts';
import { platformOf, versionCodeOf } from './describe-requester.ts';
import { hasRightCard, requestsPopup, showsPromotion, linksToCurrentPage, type PageNow } from './page-rules.ts';

const page = (over: Partial<PageNow> = {}): PageNow => ({
  handle: { page: 'Help', layout: 'site' },
  pathname: '/help',
  search: '',
  isThirdParty: false,
  ...over,
});

test('§2 promotion popups are shown on pages with the common layout', () => {
  expect(showsPromotion(page())).toBe(true);
  expect(showsPromotion(page({ handle: { page: 'Notice', layout: 'slim' }, pathname: '/notice/1' }))).toBe(false);
  expect(showsPromotion(page({ handle: { page: null, layout: 'none' } }))).toBe(false);
  expect(showsPromotion(page({ handle: undefined }))).toBe(false);
});

test('§2 layout rule: supply station v2 has no layout and no promotion if the address has an image parameter', () => {
  const station = page({
    handle: { page: 'SupplyStationV2', layout: 'site', isBareWithImage: true },
    pathname: '/activity/supply-station-v2',
  });
  expect(showsPromotion(station)).toBe(true);
  expect(showsPromotion({ ...station, search: '?image=1' })).toBe(false);
  expect(showsPromotion({ ...station, search: '?image=' })).toBe(true);
});

test('§13 every page with the common layout requests the promotion popup, even pages that do not show it', () => {
  for (const pathname of ['/', '/vip', '/agreement/user', '/support/work-order', '/tf'])
    expect(requestsPopup(page({ pathname, isThirdParty: true }))).toBe(true);
  expect(requestsPopup(page({ handle: { page: null, layout: 'site', theme: 'light' } }))).toBe(true);
  expect(requestsPopup(page({ handle: { page: 'Notice', layout: 'slim' } }))).toBe(false);
  expect(requestsPopup(page({ handle: { page: null, layout: 'none' } }))).toBe(false);
});

test.each(['/vip', '/agreement/user', '/support/work-order'])('the page %s shows no promotion', (pathname) => {
  expect(showsPromotion(page({ pathname }))).toBe(false);
});

test('landing pages of third-party traffic show no promotion except for the download', () => {
  for (const pathname of ['/tf', '/tf-v2']) {
    expect(showsPromotion(page({ pathname, isThirdParty: true }))).toBe(false);
    expect(showsPromotion(page({ pathname }))).toBe(true);
  }
  expect(showsPromotion(page({ isThirdParty: true }))).toBe(true);
});

test('the pages of the member centre have no promotion card on the right', () => {
  for (const pathname of ['/member', '/member/', '/member/orders']) expect(hasRightCard(pathname)).toBe(false);
  for (const pathname of ['/help', '/membership']) expect(hasRightCard(pathname)).toBe(true);
});

test('a promotion is not shown on the page to which it links', () => {
  expect(linksToCurrentPage('/download?from=card', '/download')).toBe(true);
  expect(linksToCurrentPage('/#meter', '/')).toBe(false);
  expect(linksToCurrentPage('/download', '/')).toBe(false);
  expect(linksToCurrentPage(undefined, '/')).toBe(false);
});

test('a promotion that the visitor closed is not shown again during the visit', () => {
  const stored = new Map<string, string>();
  const store = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  };
  createClosedMarks(() => store).add('c1');
  const next = createClosedMarks(() => store);
  expect([next.has('c1'), next.has('c2')]).toEqual([true, false]);
  stored.set('closed_promos', '{');
  expect(next.has('c1')).toBe(false);
  const forgetful = createClosedMarks(() => {
    throw new Error('no storage');
  });
  forgetful.add('c1');
  expect([forgetful.has('c1'), forgetful.has('c2')]).toEqual([true, false]);
});

test.each([
  ['6.2.0', '60200'],
  ['6.10', '61000'],
  ['3', '30000'],
  ['6.2.11.4500', '60211'],
  ['', ''],
  ['beta', ''],
])('§7 headers: version %s of the desktop client is sent as code %s', (version, code) => {
  expect(versionCodeOf(version)).toBe(code);
});

test('§3 the slot request names the current page in the parameter that targeting reads', () => {
  expect(platformOf({ os: 'windows', environments: [] }, false)).toBe('pc');
  expect(platformOf({ os: 'windows', environments: ['xlacc'] }, true)).toBe('client');
  expect(platformOf({ os: 'android', environments: ['android', 'wechat'] }, false)).toBe('wechat');
  expect(platformOf({ os: 'ios', environments: ['ios'] }, false)).toBe('ios');
  expect(platformOf({ os: 'other', environments: [] }, false)).toBe('web');
});
