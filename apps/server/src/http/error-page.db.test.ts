import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { startTestServer, useTestServer } from '../../test/test-server.ts';

const server = useTestServer({
  SERVICES: 'site,signin,console,account,content',
  SITE_ORIGIN: 'https://www.example.test',
});

const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const undecodable = ['/%zz', '/account/%zz', '/console/%zz', '/account/authorize?client_id=%00'];

describe('a request with a URL that cannot be decoded', () => {
  test.each(undecodable)(
    'to %s gives browsers an HTML page without scripts, with status 400 and the headers of pages',
    async (url) => {
      const { status, headers, body } = await server.get(url, browser);
      expect(status).toBe(400);
      expect(headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'strict-transport-security': expect.stringContaining('max-age='),
        'x-request-id': expect.any(String),
      });
      expect(body).toContain('<html lang="zh-CN">');
      expect(body).toContain('网址有误');
      expect(body).not.toContain('<script');
      const style = /<style>(.*)<\/style>/.exec(body)?.[1] ?? '';
      const policy = String(headers['content-security-policy']);
      expect(policy).toContain(`style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`);
      expect(policy).toContain("default-src 'none'");
      expect(policy).not.toContain('script-src');
    },
  );

  test.each(undecodable)('to %s is refused with JSON for clients that are not browsers', async (url) => {
    const { status, headers, body } = await server.get(url, { accept: '*/*' });
    expect(status).toBe(400);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(body).toMatchObject({ code: 400, data: null });
  });

  test('below an API prefix is refused in the dialect of the prefix, even for a browser', async () => {
    expect(await server.get('/v1/%zz', browser)).toMatchObject({ status: 400, body: { error: 'invalid_argument' } });
    expect(await server.get('/payorder/%zz', browser)).toMatchObject({ status: 400, body: { code: 400 } });
    expect(await server.get('/console/api/%zz', browser)).toMatchObject({ status: 400, body: { code: 400 } });
  });
});

test('a page renders normally if its query string contains a NUL character', async () => {
  const { headers } = await server.get('/?client_id=%00', browser);
  expect(headers['content-type']).toMatch(/^text\/html/);
});

test('endpoints for machines (API, metrics) answer with JSON even if the caller is a browser', async () => {
  const { status, body } = await server.request({ url: '/readyz', headers: browser });
  expect({ status, body }).toMatchObject({ status: 200, body: { status: 'ok' } });
});

test('a visitor who exceeds the rate limit of pages gets a page with a Chinese message', async () => {
  const small = await startTestServer({ SERVICES: 'site', LIMITS_SCALE: '0.0001' });
  await small.get('/%E9%A3%9E', browser);
  const refused = await small.get('/%E6%A2%AD', browser);
  expect(refused).toMatchObject({ status: 429, body: expect.stringContaining('访问太频繁') });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  await small.dispose();
});
