import { expect, test } from 'vitest';
import { createClosedMarks } from './closed-marks.ts';
import { platformOf, versionCodeOf } from './describe-requester.ts';
import { requestsPopup, showsPromotion, linksToCurrentPage, type PageNow } from './page-rules.ts';

const page = (over: Partial<PageNow> = {}): PageNow => ({
  handle: { page: 'Help', layout: 'site' },
  pathname: '/help',
  search: '',
  isThirdParty: false,
  ...over,
});

test('§2 promotion popups: on layout pages', () => {
  expect(showsPromotion(page())).toBe(true);
  expect(showsPromotion(page({ handle: { page: 'Notice', layout: 'slim' }, pathname: '/notice/1' }))).toBe(false);
  expect(showsPromotion(page({ handle: { page: null, layout: 'none' } }))).toBe(false);
  expect(showsPromotion(page({ handle: undefined }))).toBe(false);
});

test('§2 layout rule: supply station v2 loses layout and promotion with an image parameter', () => {
  const station = page({
    handle: { page: 'SupplyStationV2', layout: 'site', isBareWithImage: true },
    pathname: '/activity/supply-station-v2',
  });
  expect(showsPromotion(station)).toBe(true);
  expect(showsPromotion({ ...station, search: '?image=1' })).toBe(false);
  expect(showsPromotion({ ...station, search: '?image=' })).toBe(true);
});

test('§13 every page with the common layout requests the popup, also where it is not shown', () => {
  for (const pathname of ['/', '/vip', '/agreement/user', '/support/work-order', '/tf'])
    expect(requestsPopup(page({ pathname, isThirdParty: true }))).toBe(true);
  expect(requestsPopup(page({ handle: { page: null, layout: 'site', theme: 'light' } }))).toBe(true);
  expect(requestsPopup(page({ handle: { page: 'Notice', layout: 'slim' } }))).toBe(false);
  expect(requestsPopup(page({ handle: { page: null, layout: 'none' } }))).toBe(false);
});

test.each(['/vip', '/agreement/user', '/support/work-order'])('%s: shows no promotion', (pathname) => {
  expect(showsPromotion(page({ pathname }))).toBe(false);
});

test('landing pages of third-party traffic promote only the download', () => {
  for (const pathname of ['/tf', '/tf-v2']) {
    expect(showsPromotion(page({ pathname, isThirdParty: true }))).toBe(false);
    expect(showsPromotion(page({ pathname }))).toBe(true);
  }
  expect(showsPromotion(page({ isThirdParty: true }))).toBe(true);
});

test('shows no promotion that links to the current page', () => {
  expect(linksToCurrentPage('/download?from=card', '/download')).toBe(true);
  expect(linksToCurrentPage('/#meter', '/')).toBe(false);
  expect(linksToCurrentPage('/download', '/')).toBe(false);
  expect(linksToCurrentPage(undefined, '/')).toBe(false);
});

test('a closed promotion stays closed for the visit', () => {
  const kept = new Map<string, string>();
  const store = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  createClosedMarks(() => store).add('c1');
  const next = createClosedMarks(() => store);
  expect([next.has('c1'), next.has('c2')]).toEqual([true, false]);
  kept.set('closed_promos', '{');
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
])('§7 headers: the client’s version %s is the code %s', (version, code) => {
  expect(versionCodeOf(version)).toBe(code);
});

test('§3 params: where the page runs, in the vocabulary of targeting', () => {
  expect(platformOf({ os: 'windows', environments: [] }, false)).toBe('pc');
  expect(platformOf({ os: 'windows', environments: ['xlacc'] }, true)).toBe('client');
  expect(platformOf({ os: 'android', environments: ['android', 'wechat'] }, false)).toBe('wechat');
  expect(platformOf({ os: 'ios', environments: ['ios'] }, false)).toBe('ios');
  expect(platformOf({ os: 'other', environments: [] }, false)).toBe('web');
});
