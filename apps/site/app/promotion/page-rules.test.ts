import { expect, test } from 'vitest';
import { createClosedMarks } from './closed-marks.ts';
import { platformOf, versionCodeOf } from './describe-asker.ts';
import { asksForPopup, carriesPromotion, leadsHere, type PageNow } from './page-rules.ts';

const page = (over: Partial<PageNow> = {}): PageNow => ({
  handle: { page: 'Help', layout: 'site' },
  pathname: '/help',
  search: '',
  isThirdParty: false,
  ...over,
});

test('§2 promotion popups: on layout pages', () => {
  expect(carriesPromotion(page())).toBe(true);
  expect(carriesPromotion(page({ handle: { page: 'Notice', layout: 'slim' }, pathname: '/notice/1' }))).toBe(false);
  expect(carriesPromotion(page({ handle: { page: null, layout: 'none' } }))).toBe(false);
  expect(carriesPromotion(page({ handle: undefined }))).toBe(false);
});

test('§2 layout rule: supply station v2 loses layout and promotion with an image parameter', () => {
  const station = page({
    handle: { page: 'SupplyStationV2', layout: 'site', isBareWithImage: true },
    pathname: '/activity/supply-station-v2',
  });
  expect(carriesPromotion(station)).toBe(true);
  expect(carriesPromotion({ ...station, search: '?image=1' })).toBe(false);
  expect(carriesPromotion({ ...station, search: '?image=' })).toBe(true);
});

test('§13 every page with the common layout requests the popup, also where it is not shown', () => {
  for (const pathname of ['/', '/vip', '/agreement/user', '/support/work-order', '/tf'])
    expect(asksForPopup(page({ pathname, isThirdParty: true }))).toBe(true);
  expect(asksForPopup(page({ handle: { page: null, layout: 'site', theme: 'light' } }))).toBe(true);
  expect(asksForPopup(page({ handle: { page: 'Notice', layout: 'slim' } }))).toBe(false);
  expect(asksForPopup(page({ handle: { page: null, layout: 'none' } }))).toBe(false);
});

test.each(['/vip', '/agreement/user', '/support/work-order'])('%s: shows no promotion', (pathname) => {
  expect(carriesPromotion(page({ pathname }))).toBe(false);
});

test('landing pages of third-party traffic promote only the download', () => {
  for (const pathname of ['/tf', '/tf-v2']) {
    expect(carriesPromotion(page({ pathname, isThirdParty: true }))).toBe(false);
    expect(carriesPromotion(page({ pathname }))).toBe(true);
  }
  expect(carriesPromotion(page({ isThirdParty: true }))).toBe(true);
});

test('shows no promotion that links to the current page', () => {
  expect(leadsHere('/download?from=card', '/download')).toBe(true);
  expect(leadsHere('/#meter', '/')).toBe(false);
  expect(leadsHere('/download', '/')).toBe(false);
  expect(leadsHere(undefined, '/')).toBe(false);
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
