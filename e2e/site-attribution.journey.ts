import { createHash } from 'node:crypto';
import { fillPath, memberPaths, sandboxPaths } from '@feisuo/contract/facts/paths';
import type { AdUploadsReply } from '@feisuo/contract/schemas/sandbox';
import type { APIRequestContext, Page, Request } from '@playwright/test';
import { drawQr } from '../apps/site/app/components/draw-qr.ts';
import { bearer, lastCode, newPhone, type AccountPerson } from './account-steps.ts';
import { enterConsole } from './console-steps.ts';
import { runAdminOn } from './server-data-folder.ts';
import { expect, test, watch } from './fixtures.ts';
import { runPhoneAction, header, hearCodes } from './pay-steps.ts';
import { buy } from './sandbox-buyer.ts';
import { movePointer } from './slot-steps.ts';

const md5 = (text: string) => createHash('md5').update(text).digest('hex');
/** A click id that is different in each run. */
const hex = (seed: string) => md5(`${seed} ${process.pid} ${Date.now()}`);

/** Records the click reports that the page sends, and its console warnings. */
function listen(page: Page) {
  const monitors: Request[] = [];
  const warnings: string[] = [];
  page.on('request', (request) => request.url().includes('/advert/') && monitors.push(request));
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
  return { monitors, warnings };
}

/** Signs up by a code in the popup above the page. Returns the report of the visit that the page then sends. */
async function signUpHere(page: Page, request: APIRequestContext): Promise<unknown> {
  const phone = newPhone();
  await header(page).getByRole('link', { name: '登录' }).click();
  const frame = page.frameLocator('dialog iframe');
  await frame.getByLabel('手机号', { exact: true }).fill(phone);
  await frame.getByRole('button', { name: '获取验证码' }).click();
  await expect(frame.getByRole('button', { name: /^重新获取/ })).toBeVisible();
  await frame.getByLabel('短信验证码').fill(await lastCode(request, phone));
  await frame.getByRole('checkbox', { name: /已阅读并同意/ }).check();
  const told = page.waitForResponse((answer) => answer.url().endsWith('/advert/visit'));
  await frame.getByRole('button', { name: '登录', exact: true }).click();
  expect(await (await told).json()).toMatchObject({ code: 0 });
  return (await told).request().postDataJSON();
}

/** The account that is signed in on the page, with its access token for API requests. */
async function personOf(page: Page): Promise<AccountPerson> {
  const kept = await page.evaluate(() => localStorage.getItem('credentials_feisuo-site') ?? '{}');
  const { access_token: accessToken = '', sub = '' } = JSON.parse(kept) as { access_token?: string; sub?: string };
  return { accessToken, refreshToken: '', sub, phone: '', password: '' };
}

/** Conversion uploads for a click, in the format of its ad platform. */
async function uploadsOf(request: APIRequestContext, clickId: string): Promise<string[]> {
  const { data } = (await (await request.get(sandboxPaths.adUploads)).json()) as AdUploadsReply;
  return data
    .filter(({ url, body }) => body.includes(clickId) || new URL(url).search.includes(encodeURIComponent(clickId)))
    .map(({ platform, event, action, times }) => `${platform} ${event} ${action} ${times}`)
    .toSorted();
}

const installer = (page: Page) => page.locator('#main a[href^="/download/pc/"]').first();

const platforms = [
  { platform: 'baidu', param: 'bd_vid', id: `${hex('b')}_x.y` },
  { platform: 'qihoo', param: 'qhclickid', id: hex('q').slice(0, 16) },
  { platform: 'bing', param: 'msclkid', id: hex('m') },
  { platform: 'bilibili', param: 'track_id', id: `${hex('t')}==` },
  { platform: 'kuaishou', param: 'kuaishou', id: `${hex('k')}/cb+` },
];

test("@full a click of each ad platform is reported once, from any first page, and is part of the installer's file name", async ({
  context,
  pageErrors,
}) => {
  for (const { platform, param, id } of platforms) {
    const page = await context.newPage();
    watch(page, pageErrors);
    const { monitors, warnings } = listen(page);
    const landing = `/tf?${new URLSearchParams({ channel: '200061', [param]: id, utm_source: 'x y' })}`;
    const kept = page.waitForResponse((answer) => answer.url().includes(`/advert/${platform}/monitor?`));
    await page.goto(landing);
    expect(await (await kept).json()).toMatchObject({ code: 0, data: { recorded: true } });
    const [asked] = monitors;
    const said = Object.fromEntries(new URL(asked?.url() ?? '').searchParams);
    const own = { bd_vid: id, bd_vid_md5: md5(id), landing };
    expect(said).toEqual({ channel: '200061', utm_source: 'x y', [param]: id, ...own });
    const headers = (await asked?.allHeaders()) ?? {};
    expect([headers['authorization'], headers['cookie'], headers['x-device-id']]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    const adId = /^[A-Za-z0-9-]{1,40}$/.test(id) ? id : md5(id);
    await expect(installer(page)).toHaveAttribute('href', `/download/pc/FeisuoSetup_200061_${adId}.exe`);
    // Other pages of the same visit send no click report.
    await page.goto('/download');
    await expect(page.locator(`a[href$="_200061_${adId}.exe"]`).first()).toBeVisible();
    expect([monitors.length, warnings]).toEqual([1, []]);
    await page.close();
  }

  // If the ad platform did not replace a placeholder in the link, there is no click id. The page reports nothing and
  // logs a warning.
  const page = await context.newPage();
  const { monitors, warnings } = listen(page);
  await page.goto('/tf?channel=200061&track_id=__TRACKID__');
  await expect(installer(page)).toHaveAttribute('href', '/download/pc/FeisuoSetup_200061.exe');
  expect([monitors.length, warnings]).toEqual([0, ['attribution: no advert id matched']]);
});

test('§13 a visit with a click id in an unusual format is counted, and the console marks its upload @full', async ({
  page,
  folder,
}) => {
  const clickId = `新/${hex('odd')}?\u200b`;
  const kept = page.waitForResponse((answer) => answer.url().includes('/advert/qihoo/monitor?'));
  await page.goto(`/tf?${new URLSearchParams({ channel: '200061', qhclickid: clickId })}`);
  expect(await (await kept).json()).toMatchObject({ code: 0, data: { recorded: true } });
  await expect(installer(page)).toHaveAttribute('href', `/download/pc/FeisuoSetup_200061_${md5(clickId)}.exe`);
  const started = page.waitForEvent('download');
  await installer(page).click();
  await started;

  await enterConsole(page, folder, 'viewer');
  await expect(async () => {
    await page.goto('/console/attribution?platform=qihoo');
    await expect(page.getByRole('row').filter({ hasText: '编号格式异常' })).not.toHaveCount(0);
  }).toPass({ timeout: 15_000 });
});

test('links for another device or browser carry the source of the visit, even on later pages @full', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const from = 'channel=200061&bd_vid=ab-12';
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/m?${from}`);
  await movePointer(page);
  await page.getByRole('button', { name: '复制 Windows 版链接' }).click();
  await expect.poll(copied).toMatch(`/download?${from}`);
  await page.goto('/');
  await movePointer(page);
  await page.getByRole('link', { name: '把 Windows 版链接发到电脑' }).click();
  await expect.poll(copied).toMatch(`/download?${from}`);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/download');
  const drawn = drawQr(new URL(`/download?${from}`, page.url()).href);
  await expect(page.getByRole('img', { name: /二维码/ }).locator('path')).toHaveAttribute('d', drawn.path);
});

test.describe('without JavaScript on the site', () => {
  test.use({ javaScriptEnabled: false });

  test('the download link carries the source of the visit, also before the scripts are loaded', async ({ page }) => {
    await page.goto('/download?channel=200061&bd_vid=ab-12');
    const started = page.waitForEvent('download');
    await page.locator('noscript a[href$="/download/pc/FeisuoSetup_official.exe"]').first().click();
    expect((await started).suggestedFilename()).toBe('FeisuoSetup_200061_ab-12.exe');
  });
});

test.describe('for a visitor who consented to analytics', () => {
  test.use({ consent: 'all' });

  test('@full download, sign-up, purchase and refund after an ad click are each counted and uploaded once', async ({
    page,
    request,
    folder,
  }) => {
    const clickId = `${hex('story')}_1`;
    const channel = `story-${process.pid}`;
    const codes = hearCodes(page);
    const landing = `/tf?channel=${channel}&bd_vid=${clickId}`;
    await page.goto(landing);
    const name = `FeisuoSetup_${channel}_${md5(clickId)}.exe`;
    await expect(installer(page)).toHaveAttribute('href', `/download/pc/${name}`);
    const started = page.waitForEvent('download');
    await installer(page).click();
    expect((await started).suggestedFilename()).toBe(name);

    // The visitor signs up in a popup above the page. The visit is then reported for the new member.
    await page.goto('/vip');
    expect(await signUpHere(page, request)).toEqual({ channel, platform: 'baidu', bd_vid: clickId, landing });

    const checkout = page.getByRole('region', { name: '结账' });
    await checkout.getByRole('button', { name: /^生成付款码/ }).click();
    await expect.poll(() => codes.length).toBe(1);
    await runPhoneAction(request, codes);
    await expect(checkout.getByRole('heading', { name: '支付成功，会员已到账' })).toBeVisible();

    // Site and account pages are two clients, but the member sees one device, because both run in the same browser.
    await page.goto('/member');
    await expect(page.getByText('1 台设备，含本机')).toBeVisible();

    const { accessToken: token } = await personOf(page);
    const refund = fillPath(memberPaths.refundOrder, { id: codes[0]?.orderId ?? '' });
    const { data } = await (await request.get(refund, { headers: bearer(token) })).json();
    const requestBody = { kind: 'by_day', rmb: data.byDay.rmb };
    const back = await request.post(refund, { headers: bearer(token), data: requestBody });
    expect(await back.json()).toMatchObject({ code: 0 });

    await expect
      .poll(() => uploadsOf(request, clickId), { timeout: 15_000 })
      .toEqual(['baidu download convert 1', 'baidu pay convert 1', 'baidu pay retract 1', 'baidu register convert 1']);
    const { output } = await runAdminOn(folder, 'channel', 'report', '--channel', channel);
    // The number of visits is 0 or 1, because a job counts visits only every ten minutes.
    expect(output).toMatch(
      /Total: [01] visits, 1 clicks, 1 downloads, 1 registered, 0 activated, 1 orders, 1 sales of 30\.00, 1 refunds of 30\.00/,
    );
  });
});

for (const { platform, param, id } of platforms) {
  test(`@full the sign-up and purchase of a visitor from ${platform} are uploaded in the format of that platform`, async ({
    page,
    request,
    folder,
  }) => {
    const clickId = id.replace(/^.{8}/, hex('full').slice(0, 8));
    await page.goto(`/tf-v2?${new URLSearchParams({ channel: '200061', [param]: clickId })}`);
    await expect(installer(page)).toHaveAttribute('href', /_200061_/);
    await page.goto('/help');
    expect(await signUpHere(page, request)).toMatchObject({ channel: '200061', platform, bd_vid: clickId });
    await buy(request, await personOf(page));
    const told = [`${platform} pay convert 1`, `${platform} register convert 1`];
    if (platform !== 'bing') {
      await expect.poll(() => uploadsOf(request, clickId), { timeout: 15_000 }).toEqual(told);
      return;
    }
    // Bing accepts conversions only an hour after the click, so both uploads are still waiting.
    const { output } = await runAdminOn(folder, 'ads', 'list', '--platform', 'bing');
    expect(output).toMatch(/register/);
    expect(output).toMatch(/pay/);
    expect(await uploadsOf(request, clickId)).toEqual([]);
  });
}

test('@full a phone gets the Android package from an address with the click id, which is reported', async ({
  browser,
  server,
  request,
}) => {
  const page = await browser.newPage({
    userAgent: 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36',
    viewport: { width: 390, height: 844 },
    baseURL: server.origin,
  });
  const clickId = hex('phone');
  await page.goto(`/tf/m?channel=200103&track_id=${clickId}`);
  const file = page.locator(`a[href="/download/android/Feisuo_200103.apk?ad=${clickId}"]`).first();
  const started = page.waitForEvent('download');
  await file.click();
  expect((await started).suggestedFilename()).toBe('Feisuo_200103.apk');
  await expect.poll(() => uploadsOf(request, clickId), { timeout: 15_000 }).toEqual(['bilibili download convert 1']);
  await page.close();
});

test('@full visits by act/trafficDirectData get installers with its channel in the file name', async ({
  page,
  folder,
}) => {
  const flags = ['--name', '小红书', '--download', 'xhs'];
  expect((await runAdminOn(folder, 'channel', 'add', '200105', ...flags)).code).toBe(0);
  await page.goto('/land?channel=200105&bd_vid=ab-12');
  await expect(page.getByRole('link', { name: /FeisuoSetup_xhs_ab-12\.exe/ })).toBeVisible();
});
