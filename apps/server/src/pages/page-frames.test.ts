import { expect, test } from 'vitest';
import { productionSettings } from '../../test/production-settings.ts';
import { readConfig } from '../config/config.ts';
import { hasBridgeSimulator } from '../config/bridge-simulator.ts';
import { frameAncestorsOf, type FramingRules } from './site-renderer.ts';

const rules: FramingRules = {
  accountOrigin: 'https://account.a.test',
  consoleOrigin: 'https://console.a.test',
  hasBridgeSimulator: false,
  listClientOrigins: async () => ['https://www.a.test', 'https://partner.example'],
};

test.each(['/', '/vip', '/member', '/sso', '/sso/callback/more', '/bridge-simulator'])(
  'the page %s cannot be framed, except by our own pages if the desktop client’s simulator is on',
  async (path) => {
    expect(await frameAncestorsOf(path, rules)).toEqual([]);
    expect(await frameAncestorsOf(path, { ...rules, hasBridgeSimulator: true })).toEqual(["'self'"]);
  },
);

test.each(['/notice/1', '/activity/spring', '/activity/supply-station-v2'])(
  'our own pages may frame the page %s in popups',
  async (path) => {
    expect(await frameAncestorsOf(path, rules)).toEqual(["'self'"]);
  },
);

test.each(['/preview/pay-popup', '/preview/creative', '/preview/activity-page', '/preview/content'])(
  'our own pages and the console may frame the preview %s',
  async (path) => {
    expect(await frameAncestorsOf(path, rules)).toEqual(["'self'", 'https://console.a.test']);
  },
);

test.each(['/preview', '/preview/creative/', '/preview/other'])(
  'the page %s is not a preview page and cannot be framed',
  async (path) => {
    expect(await frameAncestorsOf(path, rules)).toEqual([]);
  },
);

test.each(['/notice', '/notice/', '/activity//x', '/activityx/1', '/activity/pay'])(
  'the page %s is not a popup page and cannot be framed',
  async (path) => {
    expect(await frameAncestorsOf(path, rules)).toEqual([]);
  },
);

test.each(['/sso/callback', '/sso/provider', '/sso/captcha'])(
  'our own pages and the account pages may frame the page %s',
  async (path) => {
    expect(await frameAncestorsOf(path, rules)).toEqual(["'self'", 'https://account.a.test']);
  },
);

test('registered clients and the account pages may frame the sign-out page', async () => {
  expect(await frameAncestorsOf('/sso/sign-out', rules)).toEqual([
    "'self'",
    'https://account.a.test',
    'https://www.a.test',
    'https://partner.example',
  ]);
});

test('the simulator of the desktop client is on in a demo, and in production only if sandboxes are allowed', () => {
  expect(hasBridgeSimulator(readConfig({}))).toBe(true);
  expect(hasBridgeSimulator(readConfig(productionSettings))).toBe(false);
  expect(hasBridgeSimulator(readConfig({ ...productionSettings, CLOCK: 'movable', ALLOW_SANDBOX: '1' }))).toBe(true);
});
