import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SiteTelemetry } from '@feisuo/site/site-request';
import { describe, expect, test } from 'vitest';
import { startTestServer, useTestServer } from '../../test/test-server.ts';
import { builds } from './front-end-builds.ts';

const server = useTestServer({
  SERVICES: 'site,content,telemetry',
  SITE_ORIGIN: 'http://www.acc.localhost:8080',
  ACCOUNT_ORIGIN: 'http://account.acc.localhost:8080',
  CONSOLE_ORIGIN: 'http://console.acc.localhost:8080',
  THIRD_PARTY_HOST: 'partner.test',
  ANALYTICS_SITES:
    'www.acc.localhost:8080=site-1,m.test=site-2,account.acc.localhost:8080=x,console.acc.localhost:8080=y',
  TAG_IDS: 'first=1001',
  ERROR_DSN: 'https://abc@errors.example.com/7',
});

const at = (url: string, host = 'www.acc.localhost:8080') => server.app.inject({ url, headers: { host } });
const unescaped = (html: string) => html.replaceAll('&quot;', '"').replaceAll('&amp;', '&');

async function telemetryOf(url: string, host?: string) {
  const { body, headers } = await at(url, host);
  const content = /<meta name="telemetry" content="([^"]+)"/.exec(body)?.[1] ?? '';
  return {
    settings: JSON.parse(unescaped(content)) as SiteTelemetry,
    policy: String(headers['content-security-policy']),
    body,
  };
}

describe('§2 page metadata: third-party scripts', () => {
  test("third-party scripts are in the page of the configured host, and the page's policy allows them", async () => {
    const own = await telemetryOf('/');
    expect(own.settings).toMatchObject({ analyticsScript: 'https://hm.baidu.com/hm.js?site-1', tag: null });
    expect(own.policy).toMatch(/script-src [^;]*https:\/\/hm\.baidu\.com/);
    expect(own.policy).toMatch(/connect-src [^;]*https:\/\/errors\.example\.com/);
    const partner = await telemetryOf('/', 'partner.test');
    expect(partner.settings.analyticsScript).toBeNull();
    expect(partner.policy).not.toContain('baidu');
  });

  test('a host without an analytics id gets no analytics script, and a host with its own id gets a script with that id', async () => {
    const scriptAt = async (host: string) => (await telemetryOf('/help', host)).settings.analyticsScript;
    expect(await scriptAt('www.acc.localhost:8080')).toBe('https://hm.baidu.com/hm.js?site-1');
    // An unknown host must not get the id of another host from the cache.
    expect(await scriptAt('typed-by-hand.test')).toBeNull();
    expect((await telemetryOf('/help', 'typed-by-hand.test')).policy).not.toContain('baidu');
    expect(await scriptAt('m.test')).toBe('https://hm.baidu.com/hm.js?site-2');
    expect(await scriptAt('www.acc.localhost:8080')).toBe('https://hm.baidu.com/hm.js?site-1');
  });

  test('third-party scripts are not in the HTML, so nothing is loaded before consent', async () => {
    const { body } = await telemetryOf('/?channel=200061&isBing=1');
    expect(body).not.toMatch(/<script[^>]+src="https?:/);
  });

  test('only visitors from Bing with a tracked channel get a tag, and the cached page for other visitors has no tag', async () => {
    expect((await telemetryOf('/?channel=200061&isBing=1')).settings.tag?.id).toBe('1001');
    expect((await telemetryOf('/?channel=200061&msclkid=abc')).settings.tag?.id).toBe('1001');
    expect((await telemetryOf('/?channel=200061')).settings.tag).toBeNull();
    // The channel is tracked, but its group has no tag.
    expect((await telemetryOf('/?channel=200084&isBing=1')).settings.tag).toBeNull();
  });
});

describe('third-party scripts and hosts with cookies', () => {
  const scripts = { ANALYTICS_SITES: 'localhost:8080=site-1', TAG_IDS: 'first=1001' };

  test.each([
    ['all pages on one origin', {}],
    ['account pages on the site’s origin', { CONSOLE_ORIGIN: 'http://console.localhost:8080' }],
    ['the console on the site’s origin', { ACCOUNT_ORIGIN: 'http://account.localhost:8080' }],
    ['account pages on the site’s origin, and an id for another host', { ANALYTICS_SITES: 'm.test=site-2' }],
    [
      'the console on another port of the site’s host',
      { ACCOUNT_ORIGIN: 'http://account.localhost:8080', CONSOLE_ORIGIN: 'http://localhost:9090' },
    ],
  ])('no third-party script is loaded or allowed with %s', async (_, origins) => {
    const shared = await startTestServer({ SERVICES: 'site,content,telemetry', ...scripts, ...origins });
    for (const host of ['localhost:8080', '127.0.0.1:8080', 'm.test']) {
      const { body, headers } = await shared.app.inject({ url: '/?channel=200061&isBing=1', headers: { host } });
      const content = /<meta name="telemetry" content="([^"]+)"/.exec(body)?.[1] ?? '';
      expect(JSON.parse(unescaped(content)), host).toMatchObject({ analyticsScript: null, tag: null });
      expect(headers['content-security-policy'], host).not.toMatch(/baidu|bing/);
    }
    await shared.dispose();
  });

  test('a host of the account pages or the console shows no page of the site, on any port', async () => {
    for (const host of ['account.acc.localhost', 'console.acc.localhost'])
      for (const port of [':8080', ':9090', '']) expect((await at('/vip', host + port)).statusCode).toBe(404);
  });
});

describe('source maps', () => {
  const files = (folder: string) => readdirSync(folder, { recursive: true, encoding: 'utf8' });

  test('source maps are outside the served folder', () => {
    expect(files(builds.siteSourceMaps).filter((name) => name.endsWith('.js.map')).length).toBeGreaterThan(10);
    expect(files(builds.siteClient).filter((name) => name.endsWith('.map'))).toEqual([]);
  });

  test('source maps are not referenced by any built file', () => {
    const scripts = files(builds.siteClient).filter((name) => name.endsWith('.js'));
    const naming = scripts.filter((name) =>
      readFileSync(join(builds.siteClient, name), 'utf8').includes('sourceMappingURL'),
    );
    expect(naming).toEqual([]);
  });

  test('source maps are not served', async () => {
    const map = files(builds.siteSourceMaps).find((name) => name.endsWith('.js.map')) ?? '';
    expect(existsSync(join(builds.siteSourceMaps, map))).toBe(true);
    const addresses = [
      `/${map}`,
      `/source-maps/${map}`,
      `/build/source-maps/${map}`,
      `/../source-maps/${map}`,
      `/assets/../../source-maps/${map}`,
      `/assets/..%2f..%2fsource-maps%2f${map}`,
      `/%2e%2e/source-maps/${map}`,
    ];
    for (const address of addresses) {
      const { statusCode, body } = await at(address);
      expect([404, 400], address).toContain(statusCode);
      expect(body, address).not.toContain('"mappings"');
    }
    expect((await at(`/${map}`)).statusCode).toBe(404);
  });
});
