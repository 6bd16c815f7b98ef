import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { SiteConfig } from '@feisuo/contract/schemas/content';
import { describe, expect, test } from 'vitest';
import { authorizeCaller } from '../../test/authorize-caller.ts';
import { productionSettings } from '../../test/production-settings.ts';
import { startTestServer, type TestServer, useTestServer } from '../../test/test-server.ts';
import { findConfigs, saveContent } from '../modules/content/index.ts';
import { inlineScriptHashes } from './site-renderer.ts';

const server = useTestServer({
  SERVICES: 'site,signin,console,account,content,activity',
  THIRD_PARTY_HOST: 'partner.test',
});

const at = (url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ url, headers: { host: 'localhost:8080', ...headers } });

async function rename(on: TestServer, name: string): Promise<void> {
  const [current] = await findConfigs(on.deps.db, ['site']);
  const site = current?.content as SiteConfig;
  const content = { ...site, brand: { ...site.brand, name } };
  await on.deps.db.transaction((tx) =>
    saveContent(tx, on.clock, { configId: 'site', version: current?.version ?? 0, content }),
  );
}

describe('a page of the site', () => {
  test('a page has a Content-Security-Policy that allows only its own inline scripts', async () => {
    const { body, headers } = await at('/');
    const policy = String(headers['content-security-policy']);
    const hashes = inlineScriptHashes(body);
    expect(hashes.length).toBeGreaterThan(0);
    for (const hash of hashes) expect(policy).toContain(hash);
    expect(policy).not.toContain('unsafe');
    // The desktop client's simulator, which is on in a demo, may frame the page.
    expect(policy).toContain("frame-ancestors 'self'");
    expect(headers).toMatchObject({
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
    });
    expect(body).not.toMatch(/ style="| onclick=/);
  });

  test('a page is sent with brotli, gzip or no compression, and is revalidated by its ETag', async () => {
    const plain = await at('/');
    const br = await at('/', { 'accept-encoding': 'gzip, br' });
    const gzip = await at('/', { 'accept-encoding': 'gzip' });
    expect(br.headers).toMatchObject({
      'content-encoding': 'br',
      vary: 'accept-encoding',
      'cache-control': 'public, max-age=0, stale-if-error=86400',
    });
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body);
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
    const again = await at('/', { 'if-none-match': String(plain.headers['etag']) });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
  });

  test('a page is the same whatever cookies, user agent or unknown parameters the request has', async () => {
    const plain = (await at('/')).body;
    expect((await at('/', { cookie: 'sessionid=1', 'user-agent': 'Googlebot', 'accept-language': 'en' })).body).toBe(
      plain,
    );
    expect((await at('/?utm_source=a&bd_vid=b')).body).toBe(plain);
  });

  test('a page requested with an unknown host name does not contain that name', async () => {
    const { body, headers } = await at('/', { host: 'evil.test' });
    expect(body.includes('evil.test')).toBe(false);
    expect(headers['etag']).toBe((await at('/')).headers['etag']);
  });

  test("the pages on the partner's host are a separate edition without the community", async () => {
    const showsCommunity = async (host: string) => (await at('/', { host })).body.includes('>扫码咨询<');
    expect(await showsCommunity('localhost:8080')).toBe(true);
    expect(await showsCommunity('partner.test')).toBe(false);
  });

  test('an unknown URL gets an HTML 404 page, which caches must not store', async () => {
    const { statusCode, headers, body } = await at('/no/such/page');
    expect(statusCode).toBe(404);
    expect(headers['content-type']).toContain('text/html');
    expect(headers['cache-control']).toBe('no-store');
    expect(body).toContain('页面走丢了');
  });

  test('the page of an activity that does not exist is a 404 page', async () => {
    const status = async (url: string) => (await at(url)).statusCode;
    expect([await status('/activity/welcome'), await status('/activity/img/spring')]).toEqual([200, 200]);
    expect([await status('/activity/nothing'), await status('/activity/img/welcome')]).toEqual([404, 404]);
  });

  test.each(['//evil.test/', '/%2e%2e/%2e%2e/etc/passwd', '/\\evil.test', '/%E0%A4%A'])(
    'a page is answered safely at the unusual URL %s',
    async (url) => {
      const { statusCode, headers } = await at(url);
      expect(statusCode).toBeGreaterThanOrEqual(200);
      expect(statusCode).toBeLessThan(500);
      expect(headers['location'] ?? '/x').toMatch(/^\/[^/\\]/);
    },
  );

  test('a page has the same headers for HEAD, without a body', async () => {
    const { statusCode, body, headers } = await server.app.inject({
      method: 'HEAD',
      url: '/',
      headers: { host: 'localhost:8080' },
    });
    expect({ statusCode, body }).toEqual({ statusCode: 200, body: '' });
    expect(headers['etag']).toBe((await at('/')).headers['etag']);
  });
});

describe('frames of pages', () => {
  const partner = 'https://partner.example';
  const ancestors = async (url: string, host = 'localhost:8080') => {
    const policy = String((await at(url, { host })).headers['content-security-policy']);
    return /frame-ancestors ([^;]*)/.exec(policy)?.[1];
  };

  test('our own pages and the account pages may frame sign-in pages, whatever their URL', async () => {
    for (const page of ['/sso/callback?sso_sign_in_in_iframe=&code=c&state=s', '/sso/provider', '/sso/captcha']) {
      expect(await ancestors(page)).toBe("'self' http://localhost:8080");
    }
  });

  test('a client may frame the sign-out page as soon as it is registered', async () => {
    expect(await ancestors('/sso/sign-out?sso_sign_out=')).toBe("'self' http://localhost:8080 http://partner.test");
    const { addApplication } = authorizeCaller(server);
    await addApplication('framer', { origins: [partner] });
    await expect.poll(() => ancestors('/sso/sign-out?sso_sign_out=')).toContain(partner);
    expect(await ancestors('/')).not.toContain(partner);
  });

  test('in production pages cannot be framed, and the simulator of the desktop client is off', async () => {
    const real = await startTestServer({
      ...productionSettings,
      SERVICES: 'site,account,content',
    });
    const answer = (url: string) => real.get(url, { host: 'www.example.test' });
    expect((await answer('/')).headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect((await answer('/bridge-simulator')).status).toBe(404);
    expect((await at('/bridge-simulator')).statusCode).toBe(200);
    await real.dispose();
  });
});

describe("the site on the partner's host", () => {
  test("the partner's host has its own sign-in, whose redirect addresses are registered", async () => {
    const info = (redirect: string) =>
      at(`/v1/user/authorize/info?client_id=feisuo-site&scope=sso&redirect_uri=${encodeURIComponent(redirect)}`);
    for (const host of ['localhost:8080', 'partner.test']) {
      expect((await info(`http://${host}/sso/callback?sso_sign_in_in_iframe=`)).statusCode).toBe(200);
    }
    expect((await info('http://evil.test/sso/callback')).json()).toMatchObject({ error_code: 4121 });
    expect((await at('/', { host: 'partner.test' })).body).toContain(
      '<meta name="origins" content="http://partner.test http://localhost:8080"/>',
    );
  });
});

describe('a change of content', () => {
  test('a change of content is visible immediately in every process', async () => {
    const other = await startTestServer({ SERVICES: 'site,content' }, server.home);
    await at('/');
    await other.get('/', { host: 'localhost:8080' });
    await rename(server, '换了名字');
    await expect.poll(async () => (await at('/')).body.includes('换了名字')).toBe(true);
    await expect
      .poll(async () => (await other.get('/', { host: 'localhost:8080' })).body.includes('换了名字'))
      .toBe(true);
    await other.dispose();
  });

  test('a change of content that was rolled back is never visible', async () => {
    await expect(
      server.deps.db.transaction(async (tx) => {
        const [current] = await findConfigs(tx, ['site']);
        const content = { ...(current?.content as object), brand: { name: '没有提交', suffix: '加速器' } };
        await saveContent(tx, server.clock, { configId: 'site', version: current?.version ?? 0, content });
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    expect((await at('/')).body.includes('没有提交')).toBe(false);
    const [stored] = await findConfigs(server.deps.db, ['site']);
    expect(JSON.stringify(stored?.content)).not.toContain('没有提交');
  });
});

describe('a renamed brand', () => {
  const infoAddress = '/v1/user/authorize/info?client_id=feisuo-site&scope=sso';
  const places = [
    ['/', '改名后加速器 · 外服少绕路，延迟更稳</title>'],
    ['/', 'name="description" content="改名后加速器：'],
    ['/', 'name="keywords" content="改名后加速器,'],
    ['/', 'property="og:site_name" content="改名后加速器"'],
    ['/', 'property="og:title" content="改名后加速器 ·'],
    ['/', 'property="og:description" content="改名后加速器：'],
    ['/', '：改名后替你的游戏流量'],
    ['/', '© 改名后加速器'],
    ['/no/such/page', '改名后加速器</title>'],
    ['/xlppc.gacs/api/gxsdn/config/list?config_id=home', '改名后替你的游戏流量'],
    ['/account/', 'name="brand" content="改名后"'],
    ['/account/', '<title>改名后通行证</title>'],
    ['/console/', 'name="brand" content="改名后"'],
    ['/console/', '<title>改名后运营台</title>'],
    [infoAddress, '改名后官网'],
  ] as const;

  test('a renamed brand is the only name on the site, the account pages and the console', async () => {
    for (const [address] of places) await at(address);
    await rename(server, '改名后');
    // Signals arrive in order: when one page shows the new name, all earlier signals were handled too.
    await expect.poll(async () => (await at('/')).body.includes('改名后')).toBe(true);
    const missing = [];
    for (const [address, text] of places) {
      const { body } = await at(address);
      if (!body.includes(text)) missing.push(`${address}: ${text}`);
      if (/飞梭|\{brand\}|\{suffix\}|__BRAND__/.test(body)) missing.push(`${address} says another name`);
    }
    expect(missing).toEqual([]);
  });

  test('a renamed brand is escaped in the HTML of the account pages and the console', async () => {
    await rename(server, `"><b>&'`);
    const shown = '&#34;&#62;&#60;b&#62;&#38;&#39;';
    await expect.poll(async () => (await at('/account/')).body.includes(`<title>${shown}通行证</title>`)).toBe(true);
    expect((await at('/console/')).body.includes(`content="${shown}"`)).toBe(true);
    expect((await at('/console/')).body.includes('<b>')).toBe(false);
  });
});

describe('static files', () => {
  test('static files with a hash in their name are immutable and compressed', async () => {
    const asset = /\/assets\/[\w.-]+\.js/.exec((await at('/')).body)?.[0] ?? '';
    const { headers, statusCode } = await at(asset, { 'accept-encoding': 'br' });
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable', vary: 'accept-encoding' });
    expect(headers['content-type']).toContain('javascript');
    expect((await at('/assets/none.js')).statusCode).toBe(404);
  });

  test('a missing static file of the console is refused instead of answered with a page', async () => {
    const { headers, statusCode } = await at('/console/assets/none.js');
    expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store']);
  });

  test('only files of a build are served: no compressed variant by its own name, and nothing outside the folder', async () => {
    const asset = /\/assets\/[\w.-]+\.js/.exec((await at('/')).body)?.[0] ?? '';
    for (const url of [`${asset}.br`, '/assets/..%2Ffavicon.ico', '/console/assets/'])
      expect([url, (await at(url)).statusCode]).toEqual([url, 404]);
    expect((await at('/favicon.ico')).headers['cache-control']).toBe('public, max-age=3600');
  });

  test('HEAD returns the size of a static file, and a matching ETag gets 304', async () => {
    const asset = /\/assets\/[\w.-]+\.js/.exec((await at('/')).body)?.[0] ?? '';
    const whole = await at(asset);
    const head = await server.app.inject({ method: 'HEAD', url: asset, headers: { host: 'localhost:8080' } });
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([
      200,
      '',
      String(whole.rawPayload.length),
    ]);
    expect((await at(asset, { 'if-none-match': String(whole.headers.etag) })).statusCode).toBe(304);
  });

  test('a folder of static files is registered as one route, whatever the number of files', () => {
    const urls = new Set(server.app.listRoutes().map(({ url }) => url));
    expect([...urls].filter((url) => url.includes('/assets/')).toSorted()).toEqual([
      '/account/assets/*',
      '/assets/*',
      '/console/assets/*',
    ]);
  });

  test('the file for the latency test is tiny and not cached', async () => {
    const { body, headers } = await at('/ping');
    expect(body).toBe('ok');
    expect(headers['cache-control']).toBe('no-store');
  });
});

describe('account pages and console pages', () => {
  test('the account pages are served only on the account host, and only registered origins may frame them', async () => {
    const split = await startTestServer({
      SERVICES: 'site,signin,account,content',
      SITE_ORIGIN: 'http://www.acc.localhost:8080',
      ACCOUNT_ORIGIN: 'http://account.acc.localhost:8080',
    });
    const status = async (host: string, url: string) => (await split.get(url, { host })).status;
    expect(await status('account.acc.localhost:8080', '/account/')).toBe(200);
    expect(await status('www.acc.localhost:8080', '/account/')).toBe(404);
    expect(await status('account.acc.localhost:8080', '/')).toBe(404);
    const home = await split.get('/', { host: 'www.acc.localhost:8080' });
    expect(home.body).toContain('http://account.acc.localhost:8080/account/');
    await split.dispose();
  });

  test('each console page gets its own nonce', async () => {
    const nonceOf = async () => {
      const { body, headers } = await server.get('/console/anything');
      const nonce = /csp-nonce" content="([^"]+)"/.exec(body)?.[1] ?? '';
      expect(headers['content-security-policy']).toContain(`'nonce-${nonce}'`);
      return nonce;
    };
    expect(await nonceOf()).not.toBe(await nonceOf());
  });

  test('a console page reveals only whether there is a session cookie', async () => {
    const answerFor = async (cookie?: string) => {
      const { body } = await server.get('/console/orders', { ...(cookie && { cookie }) });
      expect(body).not.toContain('secret-of-a-session');
      return /name="session" content="([^"]+)"/.exec(body)?.[1];
    };
    expect(await answerFor()).toBe('none');
    expect(await answerFor('feisuo_operator=secret-of-a-session')).toBe('perhaps');
  });
});
