import type { APIRequestContext, FrameLocator, Page } from '@playwright/test';
import { bearer, signUp } from './account-steps.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts';
import { signInWithin } from './separate-account-origin.ts';

const panel = (page: Page) => page.getByRole('region', { name: '账号' });
const site = (page: Page) => page.frameLocator('iframe[title="网站"]');
const wayIn = (frame: FrameLocator) => frame.getByRole('banner').getByRole('link', { name: '登录' });
const menuOf = (frame: FrameLocator, name: string) =>
  frame.getByRole('banner').getByRole('button', { name: `${name} 的账号菜单` });

/** Creates a token by which the desktop client takes over the member's session from a browser. */
async function handOver(request: APIRequestContext, accessToken: string): Promise<string> {
  const answer = await request.post('/v1/user/signin_token', { data: {}, headers: bearer(accessToken) });
  return ((await answer.json()) as { signin_token: string }).signin_token;
}

async function pasteToken(page: Page, token: string): Promise<void> {
  await panel(page).getByText('粘贴交接令牌', { exact: true }).click();
  await panel(page).getByLabel('交接令牌（signin_token）').fill(token);
  await panel(page).getByRole('button', { name: '登录', exact: true }).click();
}

test("inside the desktop client the site uses the client's account, and leaves sign-in and downloads to the client", async ({
  page,
  request,
}) => {
  const person = await signUp(request, { name: '桌面阿梭' });
  await page.goto('/bridge-simulator');
  await expect(wayIn(site(page))).toBeVisible();
  // The client is installed already, so the header offers the games in place of the download.
  const header = site(page).getByRole('banner');
  await expect(header.getByRole('link', { name: '游戏', exact: true })).toBeVisible();
  await expect(header.getByRole('link', { name: '下载' })).toHaveCount(0);
  await expectAccessible(page);

  // The page asks for a sign-in, and the desktop client opens its own sign-in window.
  await wayIn(site(page)).click();
  await expect(panel(page).getByRole('status')).toHaveText(/页面请求登录/);
  await expect(site(page).getByRole('dialog')).toHaveCount(0);
  await panel(page).getByRole('button', { name: '关闭登录窗口' }).click();
  await expect(wayIn(site(page))).toBeVisible();
  await wayIn(site(page)).click();
  await pasteToken(page, await handOver(request, person.accessToken));
  await expect(menuOf(site(page), '桌面阿梭')).toBeVisible();
  await expect(panel(page).getByText(person.sub)).toBeVisible();
  // The site does not store the session of the desktop client in the browser's storage.
  expect(await page.evaluate(() => localStorage.getItem('credentials_feisuo-site'))).toBeNull();

  // A page that is opened from scratch also gets the account of the desktop client.
  await page.getByLabel('打开的页面').fill('/help');
  await page.getByRole('button', { name: '打开', exact: true }).click();
  await expect(site(page).getByRole('heading', { level: 1 })).toBeVisible();
  await expect(menuOf(site(page), '桌面阿梭')).toBeVisible();

  // Inside the desktop client the account pages have no session, so their links open in the browser.
  await menuOf(site(page), '桌面阿梭').click();
  await site(page).getByRole('banner').getByRole('link', { name: '账号中心' }).click();
  await expect(page.getByRole('list').getByText('openInBrowser')).toBeVisible();
  await expect(site(page).getByRole('heading', { level: 1 })).toBeVisible();

  // A click on the installer's link makes the desktop client download it.
  await page.getByLabel('打开的页面').fill('/tf?channel=200061&bd_vid=ab-12');
  await page.getByRole('button', { name: '打开', exact: true }).click();
  await site(page).locator('a[href="/download/pc/FeisuoSetup_200061_ab-12.exe"]').first().click();
  await expect(page.getByRole('link', { name: 'FeisuoSetup_200061_ab-12.exe' })).toBeVisible();

  // If the address names no channel, the page uses the channel of the desktop client.
  await page.getByText('这台机器', { exact: true }).click();
  await page.getByLabel('渠道').fill('desktop-7');
  await page.evaluate(() => sessionStorage.removeItem('visit'));
  await page.getByLabel('打开的页面').fill('/tf');
  await page.getByRole('button', { name: '打开', exact: true }).click();
  await site(page).locator('a[href="/download/pc/FeisuoSetup_desktop-7.exe"]').first().click();
  await expect(page.getByRole('link', { name: 'FeisuoSetup_desktop-7.exe' })).toBeVisible();

  // The page follows the desktop client after a refresh of the session and after a sign-out.
  await panel(page).getByRole('button', { name: '通知页面刷新登录信息' }).click();
  await expect(page.getByRole('list').getByText('refreshAuthInfo')).toBeVisible();
  await expect(menuOf(site(page), '桌面阿梭')).toBeVisible();
  await menuOf(site(page), '桌面阿梭').click();
  await site(page).getByRole('button', { name: '退出登录' }).click();
  await expect(wayIn(site(page))).toBeVisible();
  await expect(panel(page).getByRole('status')).toHaveText('客户端里没有人登录');
  await expectNoSidewaysScroll(page);
});

test(
  "inside the desktop client an activity page uses the client's account, counts the day as opened, and gives awards",
  { tag: '@full' },
  async ({ page, request }) => {
    const person = await signUp(request, { name: '签到阿梭' });
    const open = async (path: string) => {
      await page.getByLabel('打开的页面').fill(path);
      await page.getByRole('button', { name: '打开', exact: true }).click();
    };
    await page.goto('/bridge-simulator');
    await open('/activity/supply-station-v2');
    await site(page).getByRole('button', { name: '登录签到，领第 1 天奖励' }).click();
    await expect(panel(page).getByRole('status')).toHaveText(/页面请求登录/);
    await expect(site(page).getByRole('dialog')).toHaveCount(0);
    await pasteToken(page, await handOver(request, person.accessToken));
    await site(page).getByRole('button', { name: '签到，领第 1 天奖励' }).click();
    await expect(site(page).getByText('今天已签到')).toBeVisible();
    // The server knows by the request headers that the page runs in the desktop client.
    const task = site(page)
      .getByRole('listitem')
      .filter({ has: site(page).getByRole('heading', { name: '今天打开客户端' }) });
    await task.getByRole('button', { name: /^领取/ }).click();
    await expect(task.getByText('已领取')).toBeVisible();
    await expect(
      site(page)
        .getByText(/^我的加速币/)
        .locator('..'),
    ).toHaveText(/10$/);

    await open('/lottery');
    await site(page).getByRole('button', { name: '就抽这根' }).click();
    await expect(site(page).getByRole('dialog')).toBeVisible();
    await open('/invite');
    await expect(site(page).getByRole('main').getByRole('button', { name: '复制邀请码' })).toBeVisible();
    await open('/redeem');
    await expect(
      site(page)
        .getByRole('main')
        .getByLabel(/兑换码/)
        .first(),
    ).toBeVisible();
    await expectNoSidewaysScroll(page);
    expect(await page.evaluate(() => localStorage.getItem('credentials_feisuo-site'))).toBeNull();
  },
);

test('@full §7 inside the desktop client every activity page, even without tasks, completes 今天打开客户端', async ({
  page,
  request,
}) => {
  const person = await signUp(request);
  const unnamed: string[] = [];
  const named = new Set<string>();
  page.on('request', (asked) => {
    const { pathname } = new URL(asked.url());
    // Requests for files, telemetry, reports of popups, and requests of the simulator itself need not carry the
    // headers.
    const isCall = asked.resourceType() === 'fetch' && !/^\/(?:assets|art|track|ping)|\.data$|\/track\//.test(pathname);
    if (!isCall || asked.frame() === page.mainFrame()) return;
    const headers = asked.headers();
    if (headers['package-name'] === 'com.feisuo.pc' && headers['peerid']) named.add(pathname);
    else unnamed.push(pathname);
  });
  const open = async (path: string) => {
    await page.getByLabel('打开的页面').fill(path);
    await page.getByRole('button', { name: '打开', exact: true }).click();
  };
  await page.goto('/bridge-simulator');
  await pasteToken(page, await handOver(request, person.accessToken));
  await expect(panel(page).getByText(person.sub)).toBeVisible();
  const entered = page.waitForResponse('**/act/firstEnter');
  await open('/activity/img/spring');
  await entered;
  await open('/activity/supply-station-v2');
  const task = site(page)
    .getByRole('listitem')
    .filter({ has: site(page).getByRole('heading', { name: '今天打开客户端' }) });
  await task.getByRole('button', { name: /^领取/ }).click();
  await expect(task.getByText('已领取')).toBeVisible();
  const clicked = page.waitForRequest('**/advert/baidu/monitor?**');
  await open('/activity/welcome?channel=200061&bd_vid=ab-12');
  await clicked;
  for (const path of ['/activity/welcome', '/activity/pay', '/lottery', '/invite', '/new-user-gift', '/redeem']) {
    const reportedRequest = page.waitForRequest('**/act/firstEnter');
    await open(path);
    expect((await reportedRequest).headers()['package-name'], path).toBe('com.feisuo.pc');
  }
  expect(unnamed).toEqual([]);
  const reportedRequest = [
    '/logininfo/compose',
    '/flowhub/v1/slots:batchGet',
    '/xlppc.gacs/api/gxsdn/advert/baidu/monitor',
  ];
  for (const path of reportedRequest) expect([...named]).toContain(path);

  // On a new machine, the requests before the sign-in carry the same headers.
  await page.evaluate(() => localStorage.removeItem('peerid'));
  await panel(page).getByRole('button', { name: '退出登录' }).click();
  const first = page.waitForRequest('**/xlppc.gacs/api/gxsdn/act/**');
  await open('/activity/supply-station-v2');
  expect((await first).headers()['authorization']).toBeUndefined();
  await expect(site(page).getByRole('button', { name: '登录签到，领第 1 天奖励' })).toBeVisible();
  expect(unnamed).toEqual([]);
});

test('@full inside the desktop client a member on trial is shown as one, whichever membership list the client sends', async ({
  page,
  request,
}) => {
  const person = await signUp(request, { name: '付费阿梭' });
  await page.goto('/bridge-simulator');
  await pasteToken(page, await handOver(request, person.accessToken));
  await page.getByText('这台机器', { exact: true }).click();
  for (const lists of ['只有 vip_info', '只有 group', 'group 和 vip_info']) {
    await page.getByLabel('用户信息里的会员字段').selectOption(lists);
    await page.getByRole('button', { name: '打开', exact: true }).click();
    const menu = menuOf(site(page), '付费阿梭');
    await expect(menu, lists).toHaveAccessibleName(/试用会员/);
    await menu.click();
    await expect(
      site(page)
        .getByRole('banner')
        .getByText(/试用中，还有 41 天/)
        .first(),
      lists,
    ).toBeVisible();
  }
});

test(
  'if the desktop client cannot name the account, the site does not guess, and asks the client again',
  { tag: '@full' },
  async ({ page, request }) => {
    const person = await signUp(request, { name: '哑客户端' });
    await page.goto('/bridge-simulator');
    await page.getByText('故意出错').click();
    await page.getByLabel('getUserInfo').selectOption('failing');
    await pasteToken(page, await handOver(request, person.accessToken));
    await expect(panel(page).getByText(person.sub)).toBeVisible();
    await page.getByRole('button', { name: '打开', exact: true }).click();
    const again = site(page).getByRole('banner').getByRole('button', { name: /^重试/ });
    await again.click();
    await expect(site(page).getByRole('alert').filter({ hasText: '获取用户信息失败' })).toBeVisible();
    await expect(wayIn(site(page))).toHaveCount(0);
    await page.getByLabel('getUserInfo').selectOption('fine');
    await again.click();
    await expect(menuOf(site(page), '哑客户端')).toBeVisible();
  },
);

test.describe('inside WeChat', () => {
  test.use({
    viewport: { width: 390, height: 844 },
    userAgent:
      'Mozilla/5.0 (Linux; Android 13; 22081212C Build/TKQ1.220829.002; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/107.0.5304.141 Mobile Safari/537.36 XWEB/5023 MMWEBSDK/20230303 MMWEBID/6973 MicroMessenger/8.0.34.2340(0x2800225B) WeChat/arm64 Weixin NetType/WIFI Language/zh_CN ABI/arm64',
  });

  test('a download explains how to open a browser, and without a WeChat app id the script of WeChat is not loaded', async ({
    page,
  }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto('/tf/m');
    const download = page.locator('a[href="/download/android/Feisuo_official.apk"]').first();
    await download.focus();
    await page.keyboard.press('Enter');
    const guide = page.getByRole('dialog', { name: '请在浏览器中下载' });
    await expect(guide.getByRole('listitem')).toHaveCount(3);
    await expect(guide.getByRole('listitem').nth(1)).toHaveText('选「在浏览器打开」');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    expect(await guide.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
    // The guide disappears within 800 ms, and the focus returns to where it was.
    await page.keyboard.press('Escape');
    await expect(guide).toHaveAttribute('data-closing', 'true');
    await expect(guide).toHaveCount(0);
    await expect(download).toBeFocused();
    await expect.poll(() => asked.some((url) => url.includes('/wx/share/signature'))).toBe(true);
    expect(asked.filter((url) => !url.startsWith(new URL(page.url()).origin))).toEqual([]);
  });

  test(
    'a member signs in on an activity page, checks in, and saves a poster by a long press; page addresses get a signature',
    { tag: '@full' },
    async ({ page, request }) => {
      const person = await signUp(request);
      const signed: string[] = [];
      page.on('request', (asked) => {
        const url = new URL(asked.url());
        if (url.pathname.endsWith('/wx/share/signature')) signed.push(url.searchParams.get('web_url') ?? '');
      });
      // The address has the parameters that WeChat adds when a card is forwarded.
      const passedOn = '/activity/jsq?from=singlemessage&isappinstalled=0';
      await page.goto(passedOn);
      await expect.poll(() => signed.at(-1) ?? '').toContain(passedOn);
      await page.getByRole('button', { name: '登录签到，领第 1 天奖励' }).click();
      await signInWithin(page.frameLocator('dialog iframe'), person);
      await expect(page).toHaveURL(/\/activity\/jsq/);
      await page.getByRole('button', { name: '签到，领第 1 天奖励' }).click();
      await expect(page.getByText('今天已签到')).toBeVisible();
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);

      await page.goto('/invite');
      await expect.poll(() => signed.at(-1) ?? '').toContain('/invite');
      const main = page.getByRole('main');
      await expect(main.getByRole('button', { name: '复制邀请码' })).toBeVisible();
      await main.getByRole('button', { name: '保存海报' }).click();
      await expect(page.getByRole('dialog').getByRole('img', { name: /邀请码/ })).toBeVisible();
      await expectAccessible(page);
      for (const path of ['/lottery', '/activity/supply-station-v2', '/new-user-gift', '/redeem']) {
        await page.goto(path);
        await expect(page.locator('h1')).toBeVisible();
        await expectNoSidewaysScroll(page);
      }
    },
  );
});
