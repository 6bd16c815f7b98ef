import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

interface Seen {
  shift: number;
  largest: string;
}

const widths = [
  { name: 'on a desktop', viewport: { width: 1440, height: 900 } },
  { name: 'on a phone', viewport: { width: 390, height: 844 } },
];

for (const { name, viewport } of widths) {
  test.describe(name, () => {
    test.use({ viewport });
    const isPhone = viewport.width < 860;
    const tag = isPhone ? '@full' : [];
    /** Only in wide windows the header has room for its network meter. */
    const hasHeaderMeter = viewport.width > 1180;

    test('a visitor reads the home page: the headline is the largest paint, nothing shifts, and axe finds no violations', async ({
      page,
    }) => {
      await page.addInitScript(() => {
        const seen: Seen = { shift: 0, largest: '' };
        Object.assign(window, { seen });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) seen.shift += entry.value;
        }).observe({ type: 'layout-shift', buffered: true });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { element?: Element })[])
            seen.largest = entry.element?.tagName ?? '';
        }).observe({ type: 'largest-contentful-paint', buffered: true });
      });
      const meterCode = /\/assets\/live-meter-[\w-]+\.js$/;
      let hasAskedForMeter = false;
      page.on('request', (request) => (hasAskedForMeter ||= meterCode.test(request.url())));
      const html = await (await page.goto('/'))?.text();
      // §2 header: the network meter is a separate chunk. The HTML of the page reserves room for it, but does not load
      // its code.
      expect(html).not.toMatch(/live-meter-[\w-]+\.js/);
      await expect(page).toHaveTitle(/飞梭加速器/);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('光速是上限，绕路不是。');
      await expect(page.getByRole('button', { name: '测我的网络' }).first()).toBeEnabled();
      // The page shows either the buttons for desktops or those for phones.
      const main = page.getByRole('main');
      await expect(main.getByRole('link', { name: '下载 Windows 版' }).first()).toBeVisible({ visible: !isPhone });
      await expect(main.getByRole('link', { name: '把 Windows 版链接发到电脑' })).toBeVisible({ visible: isPhone });
      const seen = () => page.evaluate(() => (window as unknown as { seen: Seen }).seen);
      // Reads the largest contentful paint before scrolling. Scrolling by script does not end its measurement, so later
      // paints would count.
      await expect.poll(async () => (await seen()).largest).toBe('H1');
      for (const heading of [
        '找到你的游戏',
        '三步，线路就绪',
        '价格透明，续费可控',
        '装在你打游戏的设备上',
        '说到做到，都能查',
        '常见问题',
      ]) {
        await page.getByRole('heading', { name: heading }).scrollIntoViewIfNeeded();
        await expect(page.getByRole('heading', { name: heading })).toBeVisible();
      }
      if (isPhone) expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(5_650);
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
      // The network meter appears without user interaction and without a layout shift.
      if (hasHeaderMeter) {
        await expect(page.getByRole('banner').getByText('本站延迟')).toBeVisible();
        expect(hasAskedForMeter).toBe(true);
      } else {
        expect(hasAskedForMeter).toBe(false);
      }
      expect((await seen()).shift).toBeLessThanOrEqual(0.01);
    });

    test(
      '@full a visitor measures the network on the home page: 24 real round trips, then numbers and an explanation',
      { tag },
      async ({ page }) => {
        const pings: string[] = [];
        page.on('request', (request) => {
          if (new URL(request.url()).pathname === '/ping') pings.push(request.url());
        });
        await page.goto('/');
        const strip = page.locator('section', { hasText: '先测，再决定要不要装' }).first();
        await expect(strip).toContainText('–');
        // The network meter in the header sends five probes in quick succession. Its next pause is longer than this
        // part of the test.
        await expect.poll(() => pings.length).toBe(hasHeaderMeter ? 5 : 0);
        pings.length = 0;
        await page.getByRole('button', { name: '测我的网络' }).first().click();
        await expect(page.getByRole('button', { name: '再测一次' })).toBeVisible({ timeout: 20_000 });
        expect(pings.length).toBe(24);
        expect(new Set(pings).size).toBe(24);
        await expect(page.getByText(/测量完成：中位数 [\d.]+ 毫秒/)).toBeAttached();
      },
    );

    test(
      'a visitor searches games on the home page by Chinese, English and initials, and gets help if nothing is found',
      { tag },
      async ({ page }) => {
        await page.goto('/');
        const search = page.getByRole('searchbox', { name: '搜索游戏' });
        for (const [query, found] of [
          ['求生', '绝地求生'],
          ['吃鸡手游', 'PUBG Mobile'],
          ['valorant', '无畏契约'],
          ['yxlm', '英雄联盟'],
        ] as const) {
          await search.fill(query);
          await expect(page.getByRole('heading', { name: found, level: 3 })).toBeVisible();
          await expect(page.getByText('找到 1 款游戏')).toBeAttached();
        }
        await search.fill('没有这个');
        await expect(page.getByText('没有找到「没有这个」。')).toBeVisible();
        await page.getByRole('link', { name: '申请添加这款游戏' }).click();
        await expect(page).toHaveURL(/\/games\?q=/);
        await expect(page.getByRole('heading', { name: /没有这个/ })).toBeVisible();
      },
    );

    test('an unknown address gets a 404 page with links to other pages', async ({ page }) => {
      const answer = await page.goto('/no/such/page');
      expect(answer?.status()).toBe(404);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('页面走丢了');
      await expectAccessible(page);
      await page.getByRole('link', { name: '回到首页' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('光速是上限，绕路不是。');
    });
  });
}

test('@full by keyboard alone a visitor of the home page moves the shuttle in the drawing, chooses a region and opens the community menu', async ({
  page,
}) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: '跳到正文' })).toBeFocused();
  const shuttle = page.getByRole('slider', { name: '拖动梭子，比较绕路与直连' });
  await shuttle.focus();
  const before = Number(await shuttle.getAttribute('aria-valuenow'));
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  expect(Number(await shuttle.getAttribute('aria-valuenow'))).toBeGreaterThan(before);
  await page.getByRole('radio', { name: /东京/ }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: /首尔/ })).toBeChecked();
  const community = page.getByRole('button', { name: '扫码咨询' });
  await community.focus();
  await page.keyboard.press('Enter');
  await expect(community).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Escape');
  await expect(community).toHaveAttribute('aria-expanded', 'false');
});

test('@full the header of the site changes its look when the page is scrolled past 88 px', async ({ page }) => {
  await page.goto('/');
  const header = page.locator('[data-layout="site-header"]');
  await page.evaluate(() => window.scrollTo({ top: 88, behavior: 'instant' }));
  await expect(header).not.toHaveAttribute('data-scrolled', /./);
  await page.evaluate(() => window.scrollTo({ top: 89, behavior: 'instant' }));
  await expect(header).toHaveAttribute('data-scrolled', /./);
});

test('@full the site hides the community menu on the host of a partner', async ({ page, server }) => {
  await page.goto(server.origin.replace('localhost', 'partner.localhost'));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: '扫码咨询' })).toHaveCount(0);
  await page.goto('/');
  await expect(page.getByRole('button', { name: '扫码咨询' })).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the home page can be read, and its questions can be opened', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('光速是上限，绕路不是。');
    await expect(page.getByText('绝地求生').first()).toBeVisible();
    await page.getByText('试用 41 天结束后会自动扣钱吗？').click();
    await expect(page.getByText(/不会。试用到期后/)).toBeVisible();
  });
});

for (const width of [320, 360, 480, 600, 768, 860, 861, 1024, 1180, 1200, 1201, 1280, 1920, 2560]) {
  test(`@full the home page fits into ${width} px, and axe finds no violations`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    // No link in the header wraps to a second line; links without room are in the menu.
    const bar = page.getByRole('banner');
    const inBar = bar
      .getByRole('navigation', { includeHidden: true })
      .first()
      .getByRole('link', { includeHidden: true });
    const leftOut = await inBar.evaluateAll(
      (links) => links.filter((link) => link.getClientRects().length === 0).length,
    );
    await expect(bar.getByRole('button', { name: '打开菜单' })).toHaveCount(leftOut > 0 ? 1 : 0);
    const heights = await bar
      .locator('a, button')
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().height));
    expect(Math.max(...heights)).toBeLessThan(50);
  });
}

test('a visitor whose address has the mark of paid traffic sees landing pages that link only to the download, for the whole visit', async ({
  page,
}) => {
  const header = page.getByRole('banner');
  const links = header.getByRole('navigation').getByRole('link');
  await page.goto('/tf?tp=1');
  await expect(page.locator('[data-third-party="true"][data-host]')).toHaveCount(1);
  await expect(links).toHaveText(['游戏资讯']);
  await expect(header.getByRole('link', { name: /加速器 首页$/ })).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: '页脚导航' })).toHaveCount(0);
  await expect(page.getByRole('contentinfo').getByRole('link', { name: '隐私政策' })).toBeVisible();
  await expect(page.locator('#main a[href^="/download/pc/"]').first()).toBeVisible();
  await expect(header.getByRole('link', { name: '下载', exact: true })).toBeVisible();
  // When the page finds out that the visitor came from another site, it renders once more. Nothing may disappear
  // without user interaction.
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('contentinfo')).toHaveCount(1);
  await expectAccessible(page);

  // On all other pages the visitor sees the usual header. On the next landing page, the visitor is recognized even
  // without the parameter.
  await links.first().click();
  await expect(page).toHaveURL('/news_pubg');
  await expect(links.filter({ hasText: '游戏资讯' })).toHaveAttribute('aria-current', 'page');
  await expect(links.filter({ hasText: '首页' })).toBeVisible();
  await page.goto('/tf-v2');
  await expect(links).toHaveText(['游戏资讯']);
  await expect(page.locator('[data-third-party]')).toHaveCount(1);
});

test('@full the community menu opens by pointer and keyboard, and Escape closes it and keeps the focus', async ({
  page,
}) => {
  await page.goto('/help');
  const community = page.getByRole('button', { name: '扫码咨询' });
  const code = page.getByRole('banner').getByRole('img', { name: '二维码' });
  const isAwake = () =>
    community.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactProps')));
  await expect.poll(isAwake).toBe(true);
  await expect(code).toBeHidden();
  await community.hover();
  await expect(code).toBeVisible();
  // The card stays open while the pointer is over it, and closes when the pointer leaves it.
  await code.hover();
  await page.waitForTimeout(300);
  await expect(code).toBeVisible();
  await page.mouse.move(400, 700);
  await expect(code).toBeHidden();

  await page.getByRole('banner').getByRole('navigation').getByRole('link').last().focus();
  await page.keyboard.press('Tab');
  await expect(community).toBeFocused();
  await expect(code).toBeVisible();
  await expect(community).toHaveAttribute('aria-expanded', 'true');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(code).toBeHidden();
  await expect(community).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(code).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(code).toBeHidden();
});

test('@full with reduced motion no animation runs on the home page, and all content is visible', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await page.mouse.move(300, 300);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const heading of ['找到你的游戏', '说到做到，都能查', '常见问题']) {
    await page.getByRole('heading', { name: heading }).scrollIntoViewIfNeeded();
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
  }
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  const running = () =>
    page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ playState, effect }) => playState === 'running' && Number(effect?.getComputedTiming().endTime) > 20)
        .map((animation) => (animation instanceof CSSAnimation ? animation.animationName : animation.id)),
    );
  await expect.poll(running).toEqual([]);
  // Graphics that a script draws on a canvas must not move either.
  await expect(page.locator('#main [role=slider]').first()).toBeVisible();
  const drawing = async () => (await page.locator('#main canvas').first().screenshot()).toString('base64');
  await expect
    .poll(async () => {
      const first = await drawing();
      await page.waitForTimeout(400);
      return (await drawing()) === first;
    })
    .toBe(true);
});
