import { hasLayout, pageRoutes, type PageName } from '@feisuo/contract/facts/site-pages';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts';

/** Example paths for routes with parameters. */
const examples: Partial<Record<PageName, string>> = {
  Activity: '/activity/welcome',
  ImgActivity: '/activity/img/spring',
  Notice: '/notice/1',
  Game: '/games/pubg',
  News: '/news/bufferbloat',
  Agreement: '/agreement/privacy',
};

const pages: { name: PageName; path: string }[] = [
  ...(Object.keys(pageRoutes) as PageName[]).map((name) => ({ name, path: examples[name] ?? pageRoutes[name] })),
  // More paths with the layout of the member centre.
  { name: 'Member', path: '/member/redeem' },
  { name: 'Member', path: '/member/invitations' },
];
const more = [
  '/news_pubg/p/2',
  '/agreement/user/1.0',
  '/tf?tp=1',
  '/activity/supply-station-v2?image=a.png',
  '/member/orders',
];

/** Opens a page, waits until it is idle, and returns the errors that the browser's console shows. */
async function open(page: Page, path: string): Promise<string[]> {
  const complaints: string[] = [];
  const note = (message: { type(): string; text(): string }) => {
    if (message.type() === 'error') complaints.push(message.text());
  };
  page.on('console', note);
  page.on('pageerror', (error) => complaints.push(String(error)));
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  page.off('console', note);
  return complaints;
}

// Quick runs open every fifth page on a phone, because other journeys open most pages anyway. Full runs open all pages
// at every width.
const PARTS = 5;
for (const [width, height, quickPart] of [
  [390, 844, 0],
  [1440, 900, null],
  [320, 640, null],
  [768, 1024, null],
  [1024, 768, null],
] as const) {
  for (const part of Array.from({ length: PARTS }, (_, index) => index)) {
    test.describe(() => {
      test.use({ viewport: { width, height } });
      test(
        `every page at ${width} (part ${part + 1}) has one heading and its layout, does not overflow, and has no axe or console errors`,
        { tag: part === quickPart ? [] : '@full' },
        async ({ page }) => {
          test.setTimeout(180_000);
          for (const { name, path } of pages.filter((_, index) => index % PARTS === part)) {
            await test.step(path, async () => {
              expect(await open(page, path), path).toEqual([]);
              await expect(page.locator('h1'), path).toHaveCount(1);
              await expect(page.locator('[data-layout="site-header"]'), path).toHaveCount(hasLayout(name) ? 1 : 0);
              await expectNoSidewaysScroll(page);
              await expectAccessible(page);
            });
          }
        },
      );
    });
  }
}

test('@full §2 layout rule: an image parameter removes the layout of the supply station, and an empty parameter does not', async ({
  request,
}) => {
  const header = 'data-layout="site-header"';
  const html = async (query: string) => (await request.get(`/activity/supply-station-v2${query}`)).text();
  expect(await html('')).toContain(header);
  expect(await html('?image=')).toContain(header);
  expect(await html('?image=a.png')).not.toContain(header);
  expect(await html('?image=a.png')).toContain('<main id="main"');
});

test('pages with several addresses answer at each of them, and the sitemap lists only pages that exist', async ({
  request,
}) => {
  for (const path of more) expect((await request.get(path)).status(), path).toBe(200);
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => new URL(address ?? '').pathname);
  expect(addresses.length).toBeGreaterThan(60);
  expect(addresses).toEqual(expect.arrayContaining(['/games/pubg', '/agreement/privacy', '/help']));
  expect(new Set(addresses).size).toBe(addresses.length);
  for (const path of addresses.filter((_, index) => index % 9 === 0)) {
    expect((await request.get(path)).status(), path).toBe(200);
  }
  expect(await (await request.get('/robots.txt')).text()).toMatch(/Sitemap: http\S+\/sitemap\.xml/);
  expect(addresses.some((path) => path.startsWith('/member'))).toBe(false);
});

test('@full a page has the same canonical address and preview picture on every host', async ({ request, server }) => {
  const headers = { host: new URL(server.origin.replace('localhost', 'partner.localhost')).host };
  const read = async (path: string) => (await request.get(path, { headers })).text();
  const page = await read('/games/pubg?tp=1');
  expect(page).toContain('data-third-party="true"');
  expect(page).toContain(`<link rel="canonical" href="${server.origin}/games/pubg"`);
  expect(page).toContain(`<meta property="og:url" content="${server.origin}/games/pubg"`);
  const addresses = [...(await read('/sitemap.xml')).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address);
  expect(new Set(addresses.map((address) => new URL(address ?? '').origin))).toEqual(new Set([server.origin]));
  expect(await read('/robots.txt')).toContain(`Sitemap: ${server.origin}/sitemap.xml`);
  const [, image = ''] = /<meta property="og:image" content="([^"]+)"/.exec(page) ?? [];
  const picture = await request.get(image);
  expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/png']);
});

test('@full offline the open page stays, the next page shows an error, and it loads when the browser is online again', async ({
  page,
  context,
}) => {
  const files = '**/assets/*.js';
  const title = page.getByRole('heading', { level: 1 });
  const footer = page.getByRole('contentinfo');
  await page.goto('/');
  // From here on no scripts can be loaded, so the scripts of the footer and of the sections below the fold are missing.
  await page.route(files, (route) => route.abort());
  const missed = page.waitForEvent('requestfailed', (request) => request.url().includes('below-the-fold'));
  await page.mouse.move(200, 300);
  await page.keyboard.press('End');
  await missed;
  await expect(page.getByRole('heading', { name: '常见问题' })).toBeVisible();
  await expect(footer.getByRole('link', { name: '隐私政策' }).first()).toBeVisible();
  await expect(title).toHaveText('光速是上限，绕路不是。');

  // This time the browser goes offline after all scripts are loaded. The next page then shows a message about the
  // network.
  await page.unroute(files);
  const later = page.waitForResponse(/assets\/run-later/);
  await page.goto('/');
  await page.mouse.move(300, 200);
  await later;
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.getByRole('banner').getByRole('link', { name: '帮助', exact: true }).click();
  await expect(title).toHaveText('网络连接失败');
  await expect(page).toHaveTitle(/网络连接失败/);
  await expect(page.getByText('检查一下网络连接')).toBeVisible();
  await page.getByRole('link', { name: '刷新再试' }).click();
  await expect(page.getByRole('status').filter({ hasText: '还没有连上网络' })).toBeVisible();
  await expectAccessible(page);
  const laterAgain = page.waitForResponse(/assets\/run-later/);
  await context.setOffline(false);
  await expect(page).toHaveURL(/\/help$/);
  await expect(title).not.toHaveText('网络连接失败');

  // If the server does not answer, the page behaves as if it were offline.
  await page.mouse.move(200, 300);
  await laterAgain;
  await page.waitForLoadState('networkidle');
  await page.route('**/vip.data*', (route) => route.abort());
  await page.getByRole('banner').getByRole('link', { name: '会员', exact: true }).click();
  await expect(title).toHaveText('网络连接失败');
  await page.getByRole('link', { name: '刷新再试' }).click();
  await expect(title).not.toHaveText('网络连接失败');
  await expect(page).toHaveURL(/\/vip$/);
});

test('a progress message of the site disappears when the member signs out @full', async ({ request }) => {
  const head = (await (await request.get('/sso/sign-out')).text()).split('</head>')[0] ?? '';
  expect(head).toMatch(/<meta property="og:title" content="退出登录 · /);
  expect(head).not.toContain('正在');
});

test('callouts, text and tables of an agreement have the same right edge @full', async ({ page }) => {
  for (const path of ['/agreement/privacy', '/agreement/user', '/news/bufferbloat', '/child-protection']) {
    await page.goto(path);
    const edges = await page
      .locator('#main [data-kind]')
      .filter({ hasNot: page.locator('h2, h3') })
      .evaluateAll((blocks) =>
        blocks.map((block) => Math.round(block.children[0]?.getBoundingClientRect().right ?? 0)),
      );
    expect(edges.length, path).toBeGreaterThan(3);
    expect(new Set(edges).size, `${path}: ${edges.join(' ')}`).toBe(1);
  }
});

/**
 * Controls that do nothing without JavaScript. Controls of a form with the attribute `action` work, because the browser
 * submits the form.
 */
const dead =
  ':is(button, input, select, textarea, [role="button"], [role="status"]:not([data-reads]), [aria-busy]):not(form[action] *):visible';

test.describe('without JavaScript on the site', () => {
  test.use({ javaScriptEnabled: false });
  for (const width of [390, 1440]) {
    // The HTML is the same at every width, so quick runs test one width.
    const tag = width === 390 ? [] : '@full';
    test(
      `every page can be read, and has no control without effect and no endless loading message, at ${width}`,
      { tag },
      async ({ page }) => {
        test.setTimeout(180_000);
        await page.setViewportSize({ width, height: 900 });
        for (const { path } of pages) {
          await page.goto(path);
          await expect(page.locator('h1'), path).toBeVisible();
          expect((await page.locator('#main').innerText()).length, path).toBeGreaterThan(20);
          const found = await page.locator(dead).evaluateAll((all) => all.map((one) => one.outerHTML.slice(0, 120)));
          expect(found, path).toEqual([]);
          expect(await page.locator('body').innerText(), path).not.toMatch(/正在(?:确认|读取|加载|登录|退出)/);
        }
        await page.goto('/');
        await expect(page.getByRole('banner').getByRole('link', { name: '游戏库' })).toBeVisible();
        await expectNoSidewaysScroll(page);
        for (const [path, words] of [
          ['/vip', '请开启 JavaScript 后付款'],
          ['/tf-v2', '测速需要开启 JavaScript'],
          ['/redeem', '这部分要用到脚本'],
          ['/member', '允许运行 JavaScript'],
          ['/land', '所有版本都在'],
          ['/feedback', '帮助中心'],
        ] as const) {
          await page.goto(path);
          await expect(page.locator('#main noscript p').filter({ hasText: words }).first(), path).toBeVisible();
        }
      },
    );
  }
  test('the downloads start', async ({ page }) => {
    await page.goto('/download');
    const installer = page.locator('a[href$="/download/pc/FeisuoSetup_official.exe"]').first();
    await expect(installer).toBeVisible();
  });
});
