import { expect, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import { MasterKey } from '../keys/master-key.ts';
import { ChannelTags } from '../modules/attribution/index.ts';
import { makePageTelemetry } from './site-telemetry.ts';

const masterKey = new MasterKey(Buffer.alloc(32, 7));
const telemetryWith = (env: Record<string, string>) => {
  const apart = { ACCOUNT_ORIGIN: 'https://account.acc.example', CONSOLE_ORIGIN: 'https://console.acc.example' };
  const config = readConfig({ ...apart, ...env });
  const tags = new ChannelTags({} as Database, () => config.telemetry.tags.ids);
  return makePageTelemetry({ config, masterKey, tagOf: (channel) => tags.find(channel) });
};

const configured = telemetryWith({
  ANALYTICS_SITES: 'www.acc.example=site-1,partner.example=site-2',
  TAG_IDS: 'first=1001,second=1002,third=1003',
});
const nothing = { scripts: [], images: [], connects: [] };

test('§2 page metadata: without configuration no third-party script is loaded', () => {
  const { settings, policy } = telemetryWith({})('www.acc.example', '/?channel=200061&isBing=1');
  expect(settings).toMatchObject({ errorDsn: null, analyticsScript: null, tag: null });
  expect(policy).toEqual(nothing);
});

test('§2 page metadata: the site id of the web-analytics script depends on the host', () => {
  expect(configured('www.acc.example', '/').settings.analyticsScript).toBe('https://hm.baidu.com/hm.js?site-1');
  expect(configured('partner.example', '/').settings.analyticsScript).toBe('https://hm.baidu.com/hm.js?site-2');
  expect(configured('other.example', '/').settings.analyticsScript).toBeNull();
});

test.each([
  ['200061', '1001'],
  ['200079', '1002'],
  ['200083', '1002'],
  ['200084', '1003'],
])('§2 page metadata: visitors from Bing with channel %s get tag %s', (channel, id) => {
  expect(configured('other.example', `/vip?channel=${channel}&isBing=1`).settings.tag?.id).toBe(id);
  expect(configured('other.example', `/vip?channel=${channel}`).settings.tag).toBeNull();
});

test('§2 page metadata: visitors with other channels get no tag, whether or not they come from Bing', () => {
  expect(configured('other.example', '/?channel=200062&isBing=1').settings.tag).toBeNull();
  expect(configured('other.example', '/?isBing=1').settings.tag).toBeNull();
});

test('the Content-Security-Policy allows exactly the configured origins that the page uses', () => {
  expect(configured('www.acc.example', '/').policy).toEqual({
    scripts: ['https://hm.baidu.com'],
    images: ['https://hm.baidu.com'],
    connects: ['https://hm.baidu.com'],
  });
  expect(configured('other.example', '/?channel=200061&isBing=1').policy.scripts).toEqual(['https://bat.bing.com']);
  expect(configured('other.example', '/').policy).toEqual(nothing);
  const away = telemetryWith({ ERROR_DSN: 'https://abc@errors.example.com/7' })('www.acc.example', '/');
  expect(away.settings.errorDsn).toBe('https://abc@errors.example.com/7');
  expect(away.policy).toEqual({ ...nothing, connects: ['https://errors.example.com'] });
});

test('pages with codes in their URLs load no third-party script', () => {
  const { settings, policy } = configured('www.acc.example', '/sso/callback?channel=200061&isBing=1');
  expect([settings.analyticsScript, settings.tag, policy]).toEqual([null, null, nothing]);
});

test.each(['/sso/callback', '/preview/creative'])('the private page %s loads no third-party script', (path) => {
  const { settings, policy } = configured('www.acc.example', `${path}?channel=200061&isBing=1`);
  expect(settings).toMatchObject({ analyticsScript: null, tag: null });
  expect(policy).toEqual(nothing);
});

test('a preview of a draft loads no third-party script, because the script could read its URL', () => {
  expect(configured('www.acc.example', '/vip', { isDraft: true }).settings.analyticsScript).toBeNull();
});

test.each(['account.acc.example', 'console.acc.example:8443'])(
  'the host %s gets no third-party script, even if an id is configured for it',
  (host) => {
    const named = telemetryWith({ ANALYTICS_SITES: `${host}=id`, TAG_IDS: 'first=1' });
    expect(named(host, '/?channel=200061&isBing=1').settings).toMatchObject({ analyticsScript: null, tag: null });
  },
);
