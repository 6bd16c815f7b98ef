import { slotPaths } from '@feisuo/contract/facts/paths';
import { expect, test } from 'vitest';
import { expirySecondsOf, readPromo, reportPath, slotsOf } from './read-promo.ts';

const tracked = (event: string) => `https://ads.example/flowhub/v1/track/${event}?d=1~a&s=x`;
const wireSlot = (over: object = {}) => ({
  id: 'WebCenterPop',
  native: {
    assets: [
      { id: 'title', type: 'title', text: { value: '补给站开放签到' } },
      { id: 'desc', type: 'title', text: { value: '不领也不影响会员。' } },
      { id: 'cancel', type: 'title', text: { value: '我知道了' } },
      { id: 'cta', type: 'cta', text: { value: '去看看' } },
      { id: 'imageUrl', type: 'image', img: { url: '/art/weave/green/tower/a.svg', w: 460, h: 230 } },
      { id: 'icon', type: 'icon', img: { url: '/art/weave/green/gem/b.svg' } },
      {
        id: 'subicon',
        type: 'subicon',
        img: { url: '/art/weave/green/gem/c.svg' },
        link: { url: '/help', landing_type: 'open_in_browser' },
      },
      { id: 'url', type: 'webview', text: { value: '/activity/supply-station-v2?image=1' } },
    ],
    links: [{ url: '/activity/supply-station-v2', landing_type: 'open_in_webview' }],
    sub_slots: [],
  },
  trackers: ['show', 'click', 'close', 'hide'].map((event) => ({ event, url: tracked(event) })),
  ad_report_urls: { impression: [tracked('impression')], click: [tracked('click')] },
  report_params: { biz_id: 'center-supply' },
  params: { style_id: 'ActivityPop', creative_id: 'supply-1', auto_close_seconds: 20 },
  ...over,
});

test('§2 a productid asset without a value means vipxjsq_1m_10; without this asset the creative gives nothing away', () => {
  const slot = (assets: object[]) =>
    readPromo({
      id: 'WebCenterPop',
      native: { assets: [{ id: 'title', type: 'title', text: { value: '送你会员' } }, ...assets] },
      params: { creative_id: 'c1', style_id: 'H5CenterPop' },
    })?.productId;
  expect(slot([{ id: 'productid', type: 'title', text: { value: '' } }])).toBe('vipxjsq_1m_10');
  expect(slot([{ id: 'productid', type: 'title' }])).toBe('vipxjsq_1m_10');
  expect(slot([{ id: 'productid', type: 'title', text: { value: 'vipxjsq_3m_10' } }])).toBe('vipxjsq_3m_10');
  expect(slot([])).toBe('');
});

test('§3 slot response: assets, links, reports and params are read by their names', () => {
  const report = (event: string) => `/flowhub/v1/track/${event}?d=1~a&s=x`;
  expect(readPromo(wireSlot())).toEqual({
    slotId: 'WebCenterPop',
    creativeId: 'supply-1',
    bizId: 'center-supply',
    style: 'ActivityPop',
    title: '补给站开放签到',
    desc: '不领也不影响会员。',
    confirm: '去看看',
    cancel: '我知道了',
    picture: { src: '/art/weave/green/tower/a.svg', link: null },
    icon: { src: '/art/weave/green/gem/b.svg', link: null },
    subicon: { src: '/art/weave/green/gem/c.svg', link: { url: '/help', landing: 'open_in_browser' } },
    page: '/activity/supply-station-v2?image=1',
    productId: '',
    link: { url: '/activity/supply-station-v2', landing: 'open_in_webview' },
    autoCloseSeconds: 20,
    // §7: report URLs and trackers without host. Both click reports have the same address, so one is listed.
    reports: {
      show: [report('impression'), report('show')],
      click: [report('click')],
      close: [report('close')],
      hide: [report('hide')],
    },
    inner: [],
  });
});

test('§3 slot response: nested slots are read, but not slots nested inside them', () => {
  const inner = wireSlot({ id: 'More' });
  const deeper = { ...inner, native: { ...inner.native, sub_slots: [wireSlot({ id: 'Deeper' })] } };
  const outer = wireSlot();
  const promo = readPromo({ ...outer, native: { ...outer.native, sub_slots: [deeper, null, 'x', {}] } });
  expect(promo?.inner.map(({ slotId, inner: within }) => [slotId, within])).toEqual([['More', []]]);
});

test.each([
  ['nothing', null],
  ['a text', 'slot'],
  ['a list', [wireSlot()]],
  ['no native part', wireSlot({ native: undefined })],
  ['a title that is no text', wireSlot({ native: { assets: [{ id: 'title', type: 'title', text: { value: 7 } }] } })],
  ['a blank title', wireSlot({ native: { assets: [{ id: 'title', type: 'title', text: { value: ' \n' } }] } })],
  ['assets that are no list', wireSlot({ native: { assets: { title: 'x' } } })],
  ['no creative', wireSlot({ params: {} })],
  ['an invalid id', wireSlot({ id: '../../x' })],
])('an invalid creative shows nothing: %s', (_, slot) => {
  expect(readPromo(slot)).toBeNull();
});

test("a creative's values of the wrong type are ignored, and its other values are shown", () => {
  const slot = wireSlot({
    native: {
      assets: [
        null,
        7,
        { id: 'title', type: 'title', text: { value: '<script>alert(1)</script>\u202e\u0007 好' } },
        { id: 'desc', type: 'title', text: 'x' },
        { id: 'imageUrl', type: 'image', img: { url: 'javascript:alert(1)' } },
        { id: 'icon', type: 'icon', img: [] },
        { id: 'url', type: 'webview', text: { value: 'https://evil.example/' } },
      ],
      links: [{ url: 'javascript:alert(1)', landing_type: 'open_in_browser' }],
      sub_slots: 'none',
    },
    trackers: [{ event: 'show', url: '/v1/auth/revoke' }, { event: 'boo', url: tracked('boo') }, 'x'],
    ad_report_urls: null,
    report_params: 3,
    params: { creative_id: 'c', style_id: 'Fireworks', auto_close_seconds: 'soon' },
  });
  expect(readPromo(slot)).toMatchObject({
    // Markup is not removed, because the views render it as plain text.
    title: '<script>alert(1)</script>   好',
    desc: '',
    style: 'ActCenterPop',
    picture: null,
    icon: null,
    page: '',
    link: null,
    bizId: '',
    autoCloseSeconds: null,
    reports: { show: [], click: [], close: [], hide: [] },
    inner: [],
  });
});

test('texts of a creative that are too long are shortened', () => {
  const assets = [{ id: 'title', type: 'title', text: { value: '长'.repeat(5000) } }];
  expect(readPromo(wireSlot({ native: { assets } }))?.title).toHaveLength(200);
});

test.each([
  ['https://ads.example/flowhub/v1/track/show?d=1&s=2', '/flowhub/v1/track/show?d=1&s=2'],
  ['/flowhub/v1/track/click?d=1&s=2', '/flowhub/v1/track/click?d=1&s=2'],
  ['https://ads.example/flowhub/v1/track/../../../v1/auth/revoke', ''],
  ['https://ads.example/v1/user/me', ''],
  ['javascript:alert(1)', ''],
  ['http://[', ''],
  [7, ''],
])('§7 tracking: the host of a report address is removed, and other addresses are refused: %s', (url, path) => {
  expect(reportPath(url)).toBe(path);
  expect(slotPaths.track.startsWith('/flowhub/')).toBe(true);
});

test.each([
  [600, 600],
  [0, null],
  [-1, null],
  ['600', null],
  [1.5, null],
  [NaN, null],
  [undefined, null],
])('§5 expire_seconds must be a whole number of seconds: %s', (given, read) => {
  expect(expirySecondsOf({ params: { expire_seconds: given } })).toBe(read);
});

test('an invalid reply to a slot request contains no slots', () => {
  for (const body of [null, 'x', {}, { slots: 'x' }, { slots: {} }]) expect(slotsOf(body).size).toBe(0);
  expect([...slotsOf({ slots: [wireSlot(), null] }).keys()]).toEqual(['WebCenterPop', '']);
});
