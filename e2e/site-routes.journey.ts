import { hasLayout, pageRoutes, type PageName } from '@feisuo/contract/facts/site-pages';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';

/** Example addresses for routes with variable segments. */
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
  // Pages below the member centre that share its layout.
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

/** Opens a page, waits until it is idle, and returns the errors in the browser's console. */
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

// The quick suite opens a fifth of the pages on a phone; other journeys open most of the other pages. The full run
// opens all pages at every width.
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
        `every page at ${width}, part ${part + 1}: one heading, its layout, no overflow, axe finds nothing, no console errors`,
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

test('§2 layout rule: an image parameter removes the supply station’s layout, and an empty one does not', async ({
  request,
}) => {
  const header = 'data-layout="site-header"';
  const html = async (query: string) => (await request.get(`/activity/supply-station-v2${query}`)).text();
  expect(await html('')).toContain(header);
  expect(await html('?image=')).toContain(header);
  expect(await html('?image=a.png')).not.toContain(header);
  expect(await html('?image=a.png')).toContain('<main id="main"');
});

test('pages with several addresses answer at each, and the sitemap lists only pages that exist', async ({
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

test('a page has one canonical address and a preview picture on any host', async ({ request, server }) => {
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

test('@full offline the open page stays; the next page shows the error, and loads when back online', async ({
  page,
  context,
}) => {
  const files = '**/assets/*.js';
  const title = page.getByRole('heading', { level: 1 });
  const footer = page.getByRole('contentinfo');
  await page.goto('/');
  // From here on no further chunk loads, so footer and sections below the fold are missing.
  await page.route(files, (route) => route.abort());
  const missed = page.waitForEvent('requestfailed', (request) => request.url().includes('below-the-fold'));
  await page.mouse.move(200, 300);
  await page.keyboard.press('End');
  await missed;
  await expect(page.getByRole('heading', { name: '常见问题' })).toBeVisible();
  await expect(footer.getByRole('link', { name: '隐私政策' }).first()).toBeVisible();
  await expect(title).toHaveText('光速是上限，绕路不是。');

  // If the chunks are loaded, the next page shows the error and this page does not break.
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

  // To a page, a server without an answer looks like being offline.
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

test('a progress message disappears when the member signs out', async ({ request }) => {
  const head = (await (await request.get('/sso/sign-out')).text()).split('</head>')[0] ?? '';
  expect(head).toMatch(/<meta property="og:title" content="退出登录 · /);
  expect(head).not.toContain('正在');
});

test('callouts, text and tables of an agreement end at one right edge', async ({ page }) => {
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
 * Controls that do nothing without JavaScript. A control of a form with an action works, because the browser submits
 * the form.
 */
const dead =
  ':is(button, input, select, textarea, [role="button"], [role="status"]:not([data-reads]), [aria-busy]):not(form[action] *):visible';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  for (const width of [390, 1440]) {
    // The markup is the same at every width, so quick runs test one width.
    const tag = width === 390 ? [] : '@full';
    test(`every page is readable, has no dead control and no endless wait, at ${width}`, { tag }, async ({ page }) => {
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
    });
  }
  test('downloads start', async ({ page }) => {
    await page.goto('/download');
    const installer = page.locator('a[href$="/download/pc/FeisuoSetup_official.exe"]').first();
    await expect(installer).toBeVisible();
  });
});
