import { expect, expectAccessible, expectNoSidewaysScroll } from './fixtures.ts';
import { listen, openAs, popUp, reportsTaken, right, test, wide, movePointer } from './slot-steps.ts';

// Journeys run one after another, because they switch line items on and off.
test.describe.configure({ mode: 'default' });
test.use({ viewport: wide });

test('a card is requested once, shown if there is room, and closed for the whole visit, and leaving the page is reported @full', async ({
  page,
  request,
}) => {
  const reported = listen(page);
  await page.goto('/help');
  await movePointer(page);
  await expect(right(page)).toBeVisible({ timeout: 15_000 });
  expect((await right(page).boundingBox())?.width).toBe(200);
  expect(reported.asks()).toEqual(['ask WebCenterPop', 'ask WebTipsCard WebRightCard']);
  await expect.poll(() => reported.reports('WebRightCard')).toEqual(['impression WebRightCard', 'show WebRightCard']);
  // The sub-slot inside the card is reported as shown together with the card.
  await expect.poll(() => reported.reports('WebRightCardMore')).toContain('show WebRightCardMore');
  await expectAccessible(page);

  // Leaving the page is reported for the card and its sub-slot. Playwright does not see beacons that are sent on
  // leaving, so the server's count is read.
  const before = await reportsTaken(request);
  await page.goto('/games');
  await expect.poll(() => reportsTaken(request)).toBe(before + 2);
  // The next page of the visit shows the card from the cache, without a request.
  await movePointer(page);
  await expect(right(page)).toBeVisible({ timeout: 15_000 });
  expect(reported.asks().slice(2)).toEqual(['ask WebCenterPop', 'ask WebTipsCard']);
  await page.setViewportSize({ width: 1600, height: 900 });
  await expect(right(page)).toHaveCount(0);
  await page.setViewportSize(wide);

  // A promotion that links to the current page is not shown there. No promotion is shown at the checkout.
  await right(page).getByRole('link', { name: '下载', exact: true }).click();
  await expect(page).toHaveURL(/\/download$/);
  await expect(right(page)).toHaveCount(0);
  await expect.poll(() => reported.reports('WebRightCard')).toContain('click WebRightCard');
  await page.goBack();
  await right(page).getByRole('button', { name: '关闭' }).click();
  await expect(right(page)).toHaveCount(0);
  await expect.poll(() => reported.reports('WebRightCard')).toContain('close&kind=manual WebRightCard');
  await page.goto('/help');
  await movePointer(page);
  await expect.poll(() => reported.asks().slice(-2)).toEqual(['ask WebCenterPop', 'ask WebTipsCard']);
  await page.getByRole('banner').getByRole('link', { name: '游戏库' }).click();
  await expect(page.getByRole('heading', { name: '找到你的游戏' })).toBeVisible();
  await expect(right(page)).toHaveCount(0);
});

test('@full in a creative with attacks or errors, markup stays text, a missing picture is replaced, and invalid links are left out', async ({
  page,
  request,
  baseURL,
}) => {
  const hostile = {
    id: 'WebCenterPop',
    native: {
      assets: [
        { id: 'title', type: 'title', text: { value: '<img src=x onerror=alert(1)>标题' } },
        { id: 'desc', type: 'title', text: { value: '<script>document.title="owned"</script>'.repeat(6) } },
        { id: 'cta', type: 'cta', text: { value: 7 } },
        { id: 'imageUrl', type: 'image', img: { url: '/no/such/picture.png', w: 'wide' } },
        { id: 'icon', type: 'icon', img: { url: 'https://cdn.example/spy.gif' } },
        { id: 'url', type: 'webview', text: { value: 'https://evil.example/' } },
        null,
        'x',
      ],
      links: [{ url: 'javascript:document.title="owned"', landing_type: 'open_in_browser' }],
      sub_slots: 5,
    },
    trackers: [{ event: 'show', url: 'https://evil.example/v1/auth/revoke' }, 3],
    ad_report_urls: 'none',
    report_params: null,
    params: { style_id: 'ActivityPop', creative_id: 'hostile', auto_close_seconds: {} },
  };
  const broken = { id: 'WebRightCard', native: null, params: [] };
  await page.route('**/slots:batchGet', (route) =>
    route.fulfill({ json: { id: 1, slots: [hostile, broken, null, 'x', { id: {} }] } }),
  );
  const outside: string[] = [];
  page.on('request', (each) => {
    if (new URL(each.url()).origin !== baseURL) outside.push(each.url());
  });
  await openAs(page, request);
  const popup = page.getByRole('dialog', { name: '<img src=x onerror=alert(1)>标题' });
  await expect(popup).toBeVisible({ timeout: 15_000 });
  await expect(popup.getByRole('heading')).toHaveText('<img src=x onerror=alert(1)>标题');
  await expect(popup.getByText('<script>')).toBeVisible();
  // The picture could not be loaded, so a generated picture replaced it. Nothing was loaded from another host.
  await expect(popup.locator('img')).toHaveCount(1);
  await expect(popup.locator('img')).toHaveAttribute('src', /^\/art\/weave\//);
  await expect(popup.getByRole('link')).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await popup.getByRole('button', { name: '我知道了' }).click();
  await expect(popup).toHaveCount(0);
  await expect(page).toHaveTitle(/帮助/);
  await page.getByRole('banner').getByRole('link', { name: '游戏库' }).click();
  await expect(page.getByRole('heading', { name: '找到你的游戏' })).toBeVisible();
  expect(outside).toEqual([]);
});

test('@full §13 every page with the common layout requests the popup; where it would disturb, it waits for another page', async ({
  page,
  request,
  folder,
}) => {
  await popUp(folder, 'center-supply-station');
  const reported = listen(page);
  const popup = page.getByRole('dialog', { name: '补给站' });
  // At the checkout the popup is requested, but the page does not show it.
  await openAs(page, request, '/vip');
  await expect.poll(() => reported.asks()).toEqual(['ask WebCenterPop']);
  for (const [index, path] of ['/agreement/user', '/tf?tp=1', '/activity/supply-station-v2'].entries()) {
    await page.goto(path);
    await movePointer(page);
    await expect.poll(() => reported.asks().filter((ask) => ask === 'ask WebCenterPop')).toHaveLength(index + 2);
    await expect(popup).toHaveCount(0);
  }
  expect(reported.reports()).toEqual([]);

  // While a dialog is open, the popup is requested, but not shown either.
  const before = reported.asks().length;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/help');
  await page.getByRole('button', { name: '打开菜单' }).click();
  await movePointer(page);
  await expect.poll(() => reported.asks().length).toBeGreaterThan(before);
  await expect(page.getByRole('dialog', { name: '菜单' })).toBeVisible();
  await expect(popup).toHaveCount(0);
  expect(reported.reports()).toEqual([]);

  // The member follows a link in the menu. The next page shows the popup that was already requested.
  await page.getByRole('dialog', { name: '菜单' }).getByRole('link', { name: '游戏库' }).click();
  await expect(popup).toBeVisible();
  await expect.poll(() => reported.reports()).toContain('show WebCenterPop');
});

test('§13 a page requests the popup again after a page of another layout @full', async ({ page }) => {
  const reported = listen(page);
  const popupsAsked = () => reported.asks().filter((ask) => ask === 'ask WebCenterPop').length;
  await page.goto('/help');
  await movePointer(page);
  await expect.poll(popupsAsked).toBe(1);
  await page.getByRole('contentinfo').getByRole('link', { name: '抽奖' }).click();
  await expect(page).toHaveURL(/\/lottery$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(popupsAsked()).toBe(1);
  await page.goBack();
  await expect(page).toHaveURL(/\/help$/);
  await expect.poll(popupsAsked).toBe(2);
});
