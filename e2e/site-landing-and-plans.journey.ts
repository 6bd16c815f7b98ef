import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { DAY_MS } from '@feisuo/contract/facts/durations';
import { bearer, signUp } from './account-steps.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, watch, shiftOf, test } from './fixtures.ts';
import { signInWithin } from './separate-account-origin.ts';

const android =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36';
const phone = { userAgent: android, viewport: { width: 390, height: 844 } };

/** Compares the visible text, because the HTML contains the titles for both platforms and CSS hides one. */
const expectTitle = (page: Page, text: string) =>
  expect(page.getByRole('heading', { level: 1 })).toHaveText(text, { useInnerText: true });
const shownHash = (page: Page) => page.locator('dd code:visible').filter({ hasText: /^[0-9a-f]{64}$/ });
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

test('a visitor from an ad gets the installer for the device, with the source in its file name and a valid hash', async ({
  page,
  request,
}) => {
  let downloads = 0;
  page.on('download', () => (downloads += 1));
  await page.goto('/download?channel=200061&bd_vid=abc');
  await expectTitle(page, '下载 Windows 版');
  const button = page.getByRole('link', { name: /^下载安装包/ });
  await expect(button).toHaveAttribute('href', '/download/pc/FeisuoSetup_200061_abc.exe');
  await expect(page.getByRole('link', { name: 'FeisuoSetup_200061_abc.exe' })).toBeVisible();
  await expect(page.getByText('certutil -hashfile FeisuoSetup_200061_abc.exe SHA256')).toBeVisible();
  expect(await shiftOf(page)).toBeLessThanOrEqual(0.01);

  // The hash on the page must be that of the downloaded file, both for a whole download and for ranges.
  const file = await request.get('/download/pc/FeisuoSetup_200061_abc.exe');
  const bytes = await file.body();
  expect(file.headers()['content-disposition']).toContain('filename="FeisuoSetup_200061_abc.exe"');
  await expect(shownHash(page)).toHaveText(sha256(bytes));
  const parts = await Promise.all(
    ['bytes=0-99', 'bytes=100-'].map((range) =>
      request.get('/download/pc/FeisuoSetup_200061_abc.exe', { headers: { range } }),
    ),
  );
  expect(parts.map((part) => part.status())).toEqual([206, 206]);
  expect(parts[0]?.headers()['content-range']).toBe(`bytes 0-99/${bytes.length}`);
  expect(Buffer.concat(await Promise.all(parts.map((part) => part.body())))).toEqual(bytes);

  // A click shows the installer for the other platform with its own hash.
  await page.getByRole('button', { name: '看安卓版的校验值与版本记录' }).click();
  await expectTitle(page, '下载安卓版');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(shownHash(page)).toHaveText(sha256(await (await request.get('/download/android/Feisuo_x.apk')).body()));
  await expect(page.getByText('sha256sum Feisuo_200061.apk')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  // The seeded installer is marked as a demo.
  await expect(page.getByText('现在下载到的是演示安装包').filter({ visible: true })).toHaveCount(1);

  // The name of the installer stays the same during the visit: on the home page, and on this page after returning
  // without a reload.
  await page.getByRole('banner').getByRole('link', { name: '首页', exact: true }).click();
  const onHome = page.getByRole('link', { name: '下载 Windows 版' }).first();
  await expect(onHome).toHaveAttribute('href', '/download/pc/FeisuoSetup_200061_abc.exe');
  await expect(page.getByRole('banner').getByRole('link', { name: /^演示站/ })).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: '下载', exact: true }).click();
  await expectTitle(page, '下载 Windows 版');
  expect(downloads).toBe(0);

  // After a reload all links contain the visit's source, also links in parts of the page whose scripts are not loaded.
  await page.route(/assets\/(below-the-fold|footer)/, (route) => route.abort());
  await page.goto('/');
  const far = page.getByRole('link', { name: '下载安装包' });
  await expect(far).toHaveAttribute('href', '/download/pc/FeisuoSetup_200061_abc.exe');
  await expect(page.locator('a[href*="_official"]')).toHaveCount(0);

  // §11 a visit from a paid advertisement stays marked, even if a later address lacks the mark.
  await page.goto('/tf?tp=1');
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('visit'))).toContain('"isThirdParty":true');
  await page.goto('/tf');
  await expect(page.locator('[data-third-party]')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: '关于我们' })).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await page.unroute(/assets\/(below-the-fold|footer)/);
  await page.reload();
  await expect(page.getByRole('contentinfo').getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toContainText('隐私政策');
});

test('a phone gets the file for its platform first, and inside WeChat the page shows how to open a browser @full', async ({
  browser,
  server,
  pageErrors,
}) => {
  const onPhone = await browser.newPage({ ...phone, baseURL: server.origin });
  watch(onPhone, pageErrors);
  await onPhone.goto('/download?channel=200079&bd_vid=abc');
  await expectTitle(onPhone, '下载安卓版');
  await expect(onPhone.getByText('你在用手机')).toBeVisible();
  // On phones the file name contains no click id, but the address of the file does.
  const button = onPhone.getByRole('link', { name: /^下载 APK/ });
  await expect(button).toHaveAttribute('href', '/download/android/Feisuo_200079.apk?ad=abc');
  expect(await shiftOf(onPhone)).toBeLessThanOrEqual(0.01);
  await expectAccessible(onPhone);
  await expectNoSidewaysScroll(onPhone);
  await onPhone.close();

  const inApp = await browser.newPage({
    ...phone,
    userAgent: `${android} MicroMessenger/8.0.34.2340(0x2800225B) Weixin NetType/WIFI Language/zh_CN`,
    baseURL: server.origin,
  });
  await inApp.goto('/download');
  await expect(inApp.getByRole('banner').getByRole('button', { name: '打开菜单' })).toBeVisible();
  await inApp.waitForLoadState('networkidle');
  await inApp.getByRole('link', { name: /^下载 APK/ }).click();
  await expect(inApp.getByRole('dialog')).toContainText('在浏览器');
  await inApp.close();

  const plain = await browser.newPage({ javaScriptEnabled: false, baseURL: server.origin });
  await plain.goto('/download?channel=200061');
  await expectTitle(plain, '下载 Windows 版');
  for (const name of ['pc/FeisuoSetup_official.exe', 'android/Feisuo_official.apk']) {
    await expect(plain.locator(`noscript a[href$="/download/${name}"]`)).toBeVisible();
  }
  await plain.goto('/vip');
  await expect(plain.getByText('¥30.00').first()).toBeVisible();
  await expect(plain.locator('noscript p')).toBeVisible();
  await expect(plain.locator('noscript p')).toContainText('请开启 JavaScript 后付款');
  await plain.close();
});

test('@full a visitor on a phone finds the installer on the landing pages, and can request a missing game', async ({
  browser,
  server,
  pageErrors,
}) => {
  const page = await browser.newPage({ ...phone, baseURL: server.origin });
  watch(page, pageErrors);
  await page.goto('/m?channel=200083');
  const file = page.getByRole('link', { name: '下载安卓版' }).first();
  await expect(file).toHaveAttribute('href', '/download/android/Feisuo_200083.apk');
  await expect(page.getByText('现在下载到的是演示安装包')).toBeVisible();
  await expect(page.getByText('注册就开始，每人一次。')).toBeVisible();
  await page.getByRole('searchbox', { name: '搜索游戏' }).fill('yxlm');
  await expect(page.getByRole('link', { name: /英雄联盟/ })).toBeVisible();
  await page.getByRole('searchbox', { name: '搜索游戏' }).fill('星尘旅人');
  await page.getByRole('link', { name: '申请收录' }).click();

  // The name that the visitor searched for is filled into the form. A form without a name is not sent.
  await expect(page).toHaveURL(/\/games\?q=/);
  await expect(page.getByRole('heading', { name: '没有找到「星尘旅人」' })).toBeVisible();
  const name = page.getByRole('textbox', { name: '游戏名称' });
  await expect(name).toHaveValue('星尘旅人');
  await name.fill('  ');
  await page.getByRole('button', { name: '提交申请' }).click();
  await expect(name).toBeFocused();
  await expect(page.getByText('请填写游戏名称。')).toBeVisible();
  await name.fill('星尘旅人');
  await page.getByRole('button', { name: '提交申请' }).click();
  await expect(page.getByRole('status').filter({ hasText: '已记下《星尘旅人》' })).toBeVisible();
  await expectAccessible(page);

  // The advertised game runs on computers. On a phone the page therefore first explains how to continue there, and
  // offers no file for Windows.
  await page.goto('/tf');
  const main = page.locator('#main');
  await expect(main.getByRole('link', { name: '发到电脑下载' })).toBeVisible();
  await expect(main.getByRole('link', { name: '下载安卓版' })).toBeVisible();
  await expect(main.getByRole('link', { name: '下载 Windows 版' })).toBeHidden();
  await expect(page.getByRole('contentinfo').getByRole('navigation')).toHaveCount(0);
  expect(await shiftOf(page)).toBeLessThanOrEqual(0.01);
  await expectAccessible(page);
  await page.goto('/tf-v2');
  await expect(main.getByRole('link', { name: '下载 Windows 版' }).first()).toBeHidden();

  await page.goto('/land');
  await expect(page.getByRole('status').filter({ hasText: '看起来你用的是安卓手机' })).toBeVisible();
  await expect(page.getByRole('radio', { name: /安卓手机/ })).toBeChecked();
  await expect(page.locator('#main').getByRole('link', { name: '下载安卓版' })).toHaveAttribute(
    'href',
    /Feisuo_200083\.apk$/,
  );
  await page.getByRole('radio', { name: /苹果手机/ }).check();
  await expect(page.getByRole('button', { name: '复制 Windows 版链接' })).toBeVisible();
  await expect(page.locator('#main a[href^="/download/"]')).toHaveCount(0);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('radio', { name: /Windows 电脑/ })).toBeChecked();
  await expect(page.locator('#main').getByRole('link', { name: '下载 Windows 版' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'FeisuoSetup_200083.exe' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.close();
});

test('the list of news has pages, also for each topic, and each page has its own address @full', async ({ page }) => {
  await page.setViewportSize(phone.viewport);
  await page.goto('/news_pubg');
  await expectNoSidewaysScroll(page);
  const titles = page.locator('#main li').getByRole('heading', { level: 2 });
  const pager = page.getByRole('navigation', { name: '分页' });
  const first = await titles.allTextContents();
  await pager.getByRole('link', { name: '下一页' }).click();
  await expect(page).toHaveURL('/news_pubg/p/2');
  await expect(pager.getByRole('link', { name: '第 2 页，当前页' })).toHaveAttribute('aria-current', 'page');
  await expect(titles.first()).not.toHaveText(first[0] ?? '');
  const second = await titles.allTextContents();
  expect(second.filter((title) => first.includes(title))).toEqual([]);
  await expectAccessible(page);
  await page.reload();
  await expect(titles).toHaveText(second);
  // Follows the link to the last page, because the number of pages depends on what other journeys have created.
  await pager
    .getByRole('link', { name: /^第 \d+ 页/ })
    .last()
    .click();
  await expect(pager.getByRole('link', { name: '下一页' })).toHaveCount(0);
  await pager.getByRole('link', { name: '第 1 页' }).click();
  await expect(page).toHaveURL('/news_pubg');
  await expect(titles).toHaveText(first);

  await page.getByRole('link', { name: '赛事', exact: true }).click();
  await expect(page).toHaveURL('/news_pubg/t/cup');
  await expect(page.getByRole('link', { name: '赛事', exact: true })).toHaveAttribute('aria-current', 'page');
  await expect(titles.first()).not.toHaveText(first[0] ?? '');
  await page.goBack();
  await expect(titles).toHaveText(first);
  // The address of a page after the last one is answered with 404.
  expect((await page.goto('/news_pubg/p/99'))?.status()).toBe(404);
});

const checkout = (page: Page) => page.getByRole('region', { name: '结账' });
/** A row of the receipt with this name. */
const slip = (page: Page, name: string) =>
  checkout(page)
    .locator('dl > div')
    .filter({ has: page.locator('dt', { hasText: name }) })
    .locator('dd');

test('@full all pages show the same prices, automatic renewal is off by default, and a member sees when bought days end', async ({
  page,
  request,
}) => {
  const person = await signUp(request, { name: '阿价' });
  await page.goto('/');
  await page.getByRole('link', { name: '购买季卡' }).click();
  await expect(page.getByRole('radio', { name: '季卡，78 元，93 天' })).toBeChecked();

  const offers = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '') as {
    offers: { offers: { name: string; price: string }[] };
  };
  expect(offers.offers.offers.map(({ name, price }) => `${name} ${price}`)).toEqual([
    '月卡 30.00',
    '季卡 78.00',
    '年卡 258.00',
  ]);
  await page.getByRole('radio', { name: /^季卡/ }).focus();
  for (const [name, price, days, refund] of [
    ['年卡', '258.00', 365, '253.05'],
    ['季卡', '78.00', 93, '72.12'],
    ['月卡', '30.00', 31, '23.22'],
  ] as const) {
    await page.keyboard.press(name === '年卡' ? 'ArrowRight' : 'ArrowLeft');
    await expect(slip(page, '商品')).toHaveText(`飞梭会员 ${name}`);
    await expect(slip(page, '实付')).toHaveText(`¥${price}`);
    await expect(slip(page, '有效期')).toHaveText(`支付成功起 ${days} 天`);
    await expect(page.getByRole('button', { name: `生成付款码 ¥${price}` })).toBeVisible();
    await expect(page.getByText(`扣 ¥${price}，再续 ${days} 天`)).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: refund })).toHaveText(`¥${refund}`);
  }

  // The checkbox for automatic renewal is unchecked by default. Checking it changes the price, the receipt and the
  // terms.
  const tick = page.getByRole('checkbox', { name: /到期自动续费/ });
  await expect(tick).not.toBeChecked();
  await expect(page.getByRole('cell', { name: '停止，不扣款' })).toHaveCount(3);
  await tick.check();
  await expect(page.getByRole('cell', { name: '续 31 天，扣 ¥30.00' })).toHaveCount(1);
  await expect(slip(page, '到期后')).toHaveText('自动续 31 天，扣 ¥30.00');
  await expect(checkout(page).getByRole('link', { name: '自动续费规则' })).toBeVisible();
  await tick.uncheck();
  await page.getByRole('slider').fill('0');
  await expect(page.getByText('没有启动过加速，全额退回')).toBeVisible();

  // Ordering requires a sign-in. After it, prices are requested with the member's id.
  const end = new Date(Date.now() + 10 * DAY_MS);
  const me = await request.get('/v1/user/me', { headers: bearer(person.accessToken) });
  const detail = { SurplusDay: '10', VasType: '3', IsVIP: '1', End: end.toISOString() };
  const vip = { is_vip: '1', vas_type: '3', user_vas: '308', autodeduct: '0', vip_detail: [detail] };
  const member = { ...((await me.json()) as object), vip_info: [vip] };
  await page.route('**/v1/user/me*', (route) => route.fulfill({ json: member }));
  await page.getByRole('button', { name: '生成付款码 ¥30.00' }).click();
  const answered = page.waitForResponse('**/dy1-api-cashier/api/panel?**');
  // Behind the sign-in popup, the page says that no order is made without a sign-in.
  await expect(checkout(page).getByText('登录后接着生成付款码，没有登录不会下单。')).toBeVisible();
  await signInWithin(page.frameLocator('dialog iframe'), person);
  const panel = await answered;
  expect(new URL(panel.url()).searchParams.get('user_id')).toBe(person.sub);
  // The dates that the server sends follow from the membership that the member already has.
  const { startsAt, endsAt } = (await panel.json()).data.products[0].period as { startsAt: string; endsAt: string };

  const dayOf = (instant: Date) => new Date(instant.getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
  await expect(slip(page, '充值账号')).toHaveText(/^1\d{2}\*+\d{4}$/);
  await expect(slip(page, '当前会员')).toHaveText(`至 ${dayOf(end)}`);
  await expect(slip(page, '有效期')).toHaveText(`${dayOf(new Date(startsAt))} 起 31 天`);
  await expect(slip(page, '购买后到期日')).toHaveText(dayOf(new Date(endsAt)));
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  // On a phone, the plan that the member chose is selected at the checkout too.
  await page.setViewportSize(phone.viewport);
  await page.getByRole('heading', { name: '退款规则，先算给你看' }).scrollIntoViewIfNeeded();
  const dock = page.getByRole('navigation', { name: '结账' });
  await expect(dock).toContainText('月卡 · 31 天¥30.00');
  await dock.getByRole('link', { name: '去结账' }).click();
  await expect(checkout(page).getByRole('heading', { name: '结账' })).toBeInViewport();
  await expect(dock).toBeHidden();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});
