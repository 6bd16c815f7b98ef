import type { Page } from '@playwright/test';
import { rememberOnSite, signUp } from './account-steps.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

interface ReportedBatch {
  consent?: boolean;
  device_id?: string;
  events: { name: string; path?: string; vip?: object; props?: Record<string, unknown> }[];
}

/** Records the telemetry that the page sends from now on. */
function listen(page: Page) {
  const batches: ReportedBatch[] = [];
  const envelopes: string[] = [];
  page.on('request', (request) => {
    const body = request.postData() ?? '';
    if (request.url().endsWith('/collect/v1/events')) batches.push(JSON.parse(body) as ReportedBatch);
    if (request.url().includes('/envelope/')) envelopes.push(body);
  });
  const names = () => batches.flatMap(({ events }) => events.map(({ name }) => name));
  return { batches, envelopes, names };
}

/** Playwright does not see beacons that a page sends while it is being left, so the page itself records them. */
function noteBeacons(): void {
  const send = navigator.sendBeacon.bind(navigator);
  navigator.sendBeacon = (url, body) => {
    const isSent = send(url, body);
    const known = sessionStorage.getItem('beacons') ?? '';
    if (isSent && typeof body === 'string') sessionStorage.setItem('beacons', known + body);
    return isSent;
  };
}

const bar = (page: Page) => page.getByRole('region', { name: 'Cookie 与统计设置' });
const fail = (page: Page, message: string) =>
  page.evaluate((text) => {
    setTimeout(() => {
      throw new Error(text);
    });
  }, message);

/** Expects that the cookie bar is small at every size, and hides neither the page's end nor the focused element. */
async function expectOutOfTheWay(page: Page): Promise<void> {
  const last = page.getByRole('contentinfo').getByRole('link').last();
  for (const [size, most] of [
    [{ width: 390, height: 844 }, 96],
    [{ width: 1440, height: 900 }, 72],
  ] as const) {
    await page.setViewportSize(size);
    await last.blur();
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await last.focus();
    await expect
      .poll(async () => {
        const [link, slim] = await Promise.all([last.boundingBox(), bar(page).boundingBox()]);
        return slim !== null && slim.height <= most && (link?.y ?? Infinity) + (link?.height ?? 0) <= slim.y;
      })
      .toBe(true);
  }
}

test.describe('a visitor who has not answered the question about cookies', () => {
  test.use({ consent: null });

  test('@full can use the page, consents, is counted from then on, and finds the question again in the footer', async ({
    page,
    pageErrors,
  }) => {
    const reported = listen(page);
    await page.addInitScript(noteBeacons);
    await page.goto('/');
    await page.mouse.move(200, 200);
    // After an early interaction the cookie bar waits until the page is idle and some time longer, so that it does not
    // delay the page.
    await expect(bar(page)).toBeVisible({ timeout: 20_000 });
    await expectAccessible(page);
    await expectOutOfTheWay(page);
    // Before the visitor has answered the question about cookies, no event is sent.
    expect(reported.batches).toEqual([]);
    expect(await page.evaluate(() => localStorage.getItem('visitor'))).toBeNull();

    const kept = page.waitForResponse('**/collect/v1/events');
    await bar(page).getByRole('button', { name: '同意' }).click();
    await expect(bar(page)).toBeHidden();
    expect((await kept).status()).toBe(200);
    expect(reported.names()).toContain('page_view');
    expect(reported.batches[0]).toMatchObject({ consent: true, device_id: expect.any(String) });

    const taken = page.waitForResponse((response) => response.url().includes('/envelope/') && response.ok());
    await fail(page, 'journey at /sso/callback?code=s3cret');
    await taken;
    expect(reported.envelopes.join('\n')).toContain('journey at /sso/callback');
    expect(reported.envelopes.join('\n')).not.toContain('s3cret');

    // The last events of a page are sent when the visitor leaves it.
    await page.evaluate(() => (window as unknown as { xlaccQueue: object[] }).xlaccQueue.push({ name: 'last_words' }));
    await page.goto('/download');
    expect(await page.evaluate(() => sessionStorage.getItem('beacons'))).toContain('last_words');

    const link = page.getByRole('link', { name: 'Cookie 与统计设置' });
    // Until the scripts of the footer are loaded at an interaction, this link opens the policy instead of the settings.
    let x = 300;
    const isAwake = async () => {
      await page.mouse.move((x += 5), 300);
      return link.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__react')));
    };
    await expect.poll(isAwake, { timeout: 15_000 }).toBe(true);
    await link.focus();
    await page.keyboard.press('Enter');
    await expect(bar(page)).toBeFocused();
    await expect(bar(page)).toContainText('当前选择：同意');
    await page.keyboard.press('Escape');
    await expect(link).toBeFocused();
    await link.click();
    await bar(page).getByRole('button', { name: '仅必要' }).click();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('visitor'))).toBeNull();
    expect(pageErrors.splice(0)).toEqual(['exception: journey at /sso/callback?code=s3cret']);
  });

  test('@full is counted after the consent for a download that was started before it', async ({ page }) => {
    const reported = listen(page);
    // Without an interaction, the browser loads only the scripts that the page itself needs.
    await page.goto('/download', { waitUntil: 'commit' });
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: /^下载安装包/ }).click();
    await (await download).cancel();
    await bar(page).getByRole('button', { name: '同意' }).click({ timeout: 20_000 });
    await expect.poll(reported.names, { timeout: 15_000 }).toContain('download_start');
    expect(reported.names().filter((name) => name === 'download_start')).toHaveLength(1);
  });

  test('@full is asked by the site, but not by the page of the desktop client simulator around it', async ({
    page,
  }) => {
    await page.goto('/bridge-simulator');
    await page.mouse.move(200, 200);
    await page.mouse.move(220, 240);
    const site = page.frameLocator('iframe[title="网站"]');
    await site.getByRole('heading', { level: 1 }).hover();
    await expect(site.getByRole('region', { name: 'Cookie 与统计设置' })).toBeVisible({ timeout: 20_000 });
    await expect(bar(page)).toHaveCount(0);
  });

  test('a visitor with Do Not Track is neither asked nor counted, but page errors are reported', async ({
    page,
    pageErrors,
  }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
    const reported = listen(page);
    await page.goto('/');
    await page.mouse.move(200, 200);
    const taken = page.waitForResponse((response) => response.url().includes('/envelope/'));
    await fail(page, 'heard all the same');
    expect((await taken).status()).toBe(200);
    await expect(bar(page)).toBeHidden();
    expect(reported.batches).toEqual([]);
    expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('visitor');
    expect(pageErrors.splice(0)).toEqual(['exception: heard all the same']);
  });
});

test.describe('a visitor who consented to analytics before', () => {
  test.use({ consent: 'all' });

  test('@full is counted as a member from the first page on, if signed in', async ({ page, request }) => {
    // The new member has days from the trial.
    const person = await signUp(request);
    await page.goto('/agreement/user');
    await rememberOnSite(page, person);
    const reported = listen(page);
    await page.goto('/help');
    const views = () => reported.batches.flatMap(({ events }) => events).filter(({ name }) => name === 'page_view');
    await expect
      .poll(views, { timeout: 15_000 })
      .toMatchObject([{ path: '/help', vip: { is_vip: true, is_year: false } }]);
  });

  test('@full is counted for actions such as downloads and searches, but without typed text', async ({ page }) => {
    const reported = listen(page);
    await page.addInitScript(noteBeacons);
    await page.goto('/games?channel=200061');
    await page.getByRole('searchbox', { name: '搜索游戏' }).fill('valorant');
    // The search is reported once the visitor has stopped typing.
    const props = (name: string) =>
      reported.batches
        .flatMap(({ events }) => events.filter((event) => event.name === name))
        .map((event) => event.props);
    await expect.poll(() => props('game_search'), { timeout: 15_000 }).toEqual([{ length: 8, results: 1 }]);
    await page.getByRole('banner').getByRole('link', { name: '会员', exact: true }).click();
    await page.getByRole('radio', { name: /^年卡/ }).check();
    await page.getByRole('button', { name: /^生成付款码/ }).click();
    await page.locator('dialog').getByRole('button').first().click();
    await page.goto('/download');
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: /^下载安装包/ }).click();
    await (await download).cancel();
    await page.goto('/feedback');
    await page.getByLabel('内容', { exact: true }).fill('退款那一条写得很清楚');
    await page.getByRole('button', { name: '提交反馈' }).click();
    await expect(page.getByRole('heading', { name: '收到了，谢谢' })).toBeFocused();
    await expect.poll(() => props('feedback_send'), { timeout: 15_000 }).toEqual([{ kind: 'suggestion' }]);
    const beacons = (await page.evaluate(() => sessionStorage.getItem('beacons'))) ?? '';
    const everything = beacons + JSON.stringify(reported.batches);
    for (const name of ['plan_choose', 'pay_code_ask', 'sign_in_open', 'sign_in_cancel', 'download_start']) {
      expect(everything).toContain(`"name":"${name}"`);
    }
    expect(everything).toMatch(/"platform":"windows","channel":"200061",(?:"referfrom":"\w+",)?"via":"browser"/);
    expect(everything).not.toContain('valorant');
    expect(everything).not.toContain('写得很清楚');
  });
});
