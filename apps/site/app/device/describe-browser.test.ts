import { expect, test } from 'vitest';
import { browserName, systemName } from './describe-browser.ts';

const agents = {
  chrome:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
  edge: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0',
  firefox: 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
  safari:
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
  iphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
  wechat:
    'Mozilla/5.0 (Linux; Android 14; V2309A) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/130.0.6723.103 Mobile Safari/537.36 MMWEBID/5 MicroMessenger/8.0.60 NetType/WIFI Language/zh_CN',
  seven:
    'Mozilla/5.0 (Windows NT 6.1; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/109.0.0.0 Safari/537.36',
};

test.each([
  ['chrome', 'Chrome 141', 'Windows 10 或 11'],
  ['edge', 'Edge 141', 'Windows 10 或 11'],
  ['firefox', 'Firefox 143', 'Linux'],
  ['safari', 'Safari 26.0', 'macOS'],
  ['iphone', 'Safari 18.6', 'iOS 18.6'],
  ['wechat', '微信 8.0.60', 'Android 14'],
  ['seven', 'Chrome 109', 'Windows NT 6.1'],
] as const)('the user agent of %s is described as the browser %s on the system %s', (name, browser, system) => {
  expect(browserName(agents[name])).toBe(browser);
  expect(systemName(agents[name])).toBe(system);
});

test('the system is Windows 10 or Windows 11 depending on the platform hint', () => {
  expect(systemName(agents.chrome, { platformVersion: '15.0.0' })).toBe('Windows 11');
  expect(systemName(agents.chrome, { platformVersion: '10.0.0' })).toBe('Windows 10');
});

test('an unknown browser is described by its user agent', () => {
  expect(browserName('SomethingElse/1.0')).toBe('SomethingElse/1.0');
});
