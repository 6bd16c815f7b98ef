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
  '%s cannot be framed; with the desktop client’s simulator by our own pages',
  async (path) => {
    expect(await frameAncestorsOf(path, rules)).toEqual([]);
    expect(await frameAncestorsOf(path, { ...rules, hasBridgeSimulator: true })).toEqual(["'self'"]);
  },
);

test.each(['/notice/1', '/activity/spring', '/activity/supply-station-v2'])(
  'our own pages frame %s in popups',
  async (path) => {
    expect(await frameAncestorsOf(path, rules)).toEqual(["'self'"]);
  },
);

test.each(['/preview/pay-popup', '/preview/creative', '/preview/activity-page'])(
  'the console frames %s, on any origin',
  async (path) => {
    expect(await frameAncestorsOf(path, rules)).toEqual(["'self'", 'https://console.a.test']);
  },
);

test.each(['/preview', '/preview/creative/', '/preview/other'])('%s is no preview', async (path) => {
  expect(await frameAncestorsOf(path, rules)).toEqual([]);
});

test.each(['/notice', '/notice/', '/activity//x', '/activityx/1', '/activity/pay'])(
  '%s is no popup page',
  async (path) => {
    expect(await frameAncestorsOf(path, rules)).toEqual([]);
  },
);

test.each(['/sso/callback', '/sso/provider', '/sso/captcha'])('we and the account pages frame %s', async (path) => {
  expect(await frameAncestorsOf(path, rules)).toEqual(["'self'", 'https://account.a.test']);
});

test('registered applications and the account pages frame the sign-out page', async () => {
  expect(await frameAncestorsOf('/sso/sign-out', rules)).toEqual([
    "'self'",
    'https://account.a.test',
    'https://www.a.test',
    'https://partner.example',
  ]);
});

test('the simulator is on in demo, and in production only with allowed stand-ins', () => {
  expect(hasBridgeSimulator(readConfig({}))).toBe(true);
  expect(hasBridgeSimulator(readConfig(productionSettings))).toBe(false);
  expect(hasBridgeSimulator(readConfig({ ...productionSettings, CLOCK: 'movable', ALLOW_STAND_INS: '1' }))).toBe(true);
});
