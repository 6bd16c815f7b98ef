import { expect, test } from 'vitest';
import { readLink, readPage, readPicture } from './read-promo.ts';

test.each([
  ['/vip', 'open_in_browser', true],
  ['https://partner.example/a?b=1', 'open_in_browser', true],
  ['https://partner.example/', 'open_in_webview', true],
  ['feisuo://open/game', 'call_app', true],
  ['feisuo://open/game', 'open_feature_in_app', true],
  ['feisuo://open/game', 'open_in_browser', false],
  ['http://partner.example/', 'open_in_browser', false],
  ['//partner.example/', 'open_in_browser', false],
  ['/\\partner.example', 'open_in_browser', false],
  ['javascript:alert(1)', 'open_in_browser', false],
  ['javascript://x/%0aalert(1)', 'call_app', false],
  ['data:text/html,x', 'call_app', false],
  ['file:///etc/passwd', 'call_app', false],
  ['', 'open_in_browser', false],
  [7, 'open_in_browser', false],
])('§3 links: a promotion link to %s with landing type %s is accepted: %s', (url, landing, may) => {
  expect(readLink(url, landing) !== null).toBe(may);
});

test('§3 links: a promotion link with an unknown landing type opens in the browser', () => {
  expect(readLink('/vip', 'teleport')).toEqual({ url: '/vip', landing: 'open_in_browser' });
});

test('a creative may show only pictures of this site', () => {
  expect(readPicture('/art/weave/lime/bolt/a.svg')).toBe('/art/weave/lime/bolt/a.svg');
  for (const url of ['https://cdn.example/a.png', '//cdn.example/a.png', 'data:image/png;base64,', null]) {
    expect(readPicture(url)).toBe('');
  }
});

test('a promotion may show in a frame only those of our pages that are made for frames', () => {
  for (const url of ['/notice/1', '/activity/spring?x=1#y', '/activity/supply-station-v2?image=1']) {
    expect(readPage(url)).toBe(url);
  }
  for (const url of ['/vip', '/member', '/activity/pay', '/notice/../member', 'https://a.example/activity/x', '/', 7]) {
    expect(readPage(url)).toBe('');
  }
});
