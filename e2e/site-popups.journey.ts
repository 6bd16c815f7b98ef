import { rememberOnSite, signUp } from './account-steps.ts';
import { runAdminOn } from './server-data-folder.ts';
import { expect, expectAccessible, expectNoSidewaysScroll } from './fixtures.ts';
import { comeBack, qr } from './pay-steps.ts';
import { listen, noteQueue, openAs, popUp, queued, right, test, tips, wide, movePointer } from './slot-steps.ts';

// Journeys run one after another, because they switch line items on and off.
test.describe.configure({ mode: 'default' });
test.use({ viewport: wide });

test('an activity popup is visible for a second, closed by Escape, reported step by step, and not shown twice @full', async ({
  page,
  request,
  folder,
}) => {
  await popUp(folder, 'center-welcome');
  const reported = listen(page);
  await page.addInitScript(noteQueue);
  await openAs(page, request);
  const popup = page.getByRole('dialog', { name: '41 天试用已经开始' });
  await expect(popup).toBeVisible({ timeout: 15_000 });
  expect(reported.asks()).toEqual(['ask WebCenterPop']);
  await expect(popup.getByRole('button', { name: '关闭', exact: true })).toBeFocused();
  await expect.poll(() => reported.reports()).toEqual(['impression WebCenterPop', 'show WebCenterPop']);
  await expectAccessible(page);
  // A page shows only one promotion at a time, so the card is not shown beside the popup.
  await expect(tips(page)).toHaveCount(0);

  await page.keyboard.press('Escape');
  await expect(popup).toHaveCount(0);
  await expect.poll(() => reported.reports().slice(2)).toEqual(['close&kind=manual WebCenterPop', 'hide WebCenterPop']);
  expect((await queued(page)).filter((event) => event.startsWith('xl_flow_sys'))).toEqual([
    'xl_flow_sys slot_request',
    'xl_flow_sys slot_response',
    'xl_flow_sys slot_show',
    'xl_flow_sys slot_close',
    'xl_flow_sys slot_hide',
  ]);

  // The server counted the popup as shown. The next page therefore shows the card instead.
  await page.getByRole('banner').getByRole('link', { name: '游戏库' }).click();
  await expect(tips(page)).toBeVisible();
  await page.goto('/help');
  await movePointer(page);
  await expect(right(page)).toBeVisible({ timeout: 15_000 });
  expect(reported.asks()).toEqual([
    'ask WebCenterPop',
    'ask WebCenterPop',
    'ask WebTipsCard WebRightCard',
    'ask WebCenterPop',
    'ask WebTipsCard',
  ]);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('§6 a popup with a target for the client only says 请在客户端内操作 and stays; inside the client it opens the target', async ({
  page,
  request,
}) => {
  const creative = {
    id: 'WebCenterPop',
    native: {
      assets: [
        { id: 'title', type: 'title', text: { value: '去客户端里开一局' } },
        { id: 'cta', type: 'cta', text: { value: '打开' } },
      ],
      links: [{ url: 'feisuo://open/game', landing_type: 'open_feature_in_app' }],
    },
    params: { style_id: 'ActivityPop', creative_id: 'feature' },
  };
  await page.route('**/slots:batchGet', (route) => route.fulfill({ json: { id: 1, slots: [creative] } }));
  const person = await openAs(page, request);
  const popup = page.getByRole('dialog', { name: '去客户端里开一局' });
  await popup.getByRole('link', { name: '打开' }).click();
  await expect(page.getByRole('alert').filter({ hasText: '请在客户端内操作' })).toBeVisible();
  await expect(popup).toBeVisible();

  const answers = {
    getUserId: person.sub,
    getUserInfo: { userid: person.sub, nickName: '看见的人' },
    getAccessToken: person.accessToken,
  };
  await page.addInitScript((reported: Record<string, unknown>) => {
    const opened: string[] = [];
    const call = async (method: string, params?: { url: string }) => {
      if (method === 'openInApp' && params) opened.push(params.url);
      return reported[method] ?? '';
    };
    sessionStorage.clear();
    Object.assign(window, { opened, xlaccNative: { call, on: () => () => {} } });
  }, answers);
  await page.goto('/help');
  await movePointer(page);
  await popup.getByRole('link', { name: '打开' }).click();
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { opened: string[] }).opened))
    .toEqual(['feisuo://open/game']);
  await expect(popup).toHaveCount(0);
});

test('@full a notice popup closes after some time, but not while the pointer is over it', async ({
  page,
  request,
  folder,
}) => {
  await popUp(folder, 'center-safety-notice');
  await page.route('**/slots:batchGet', async (route) => {
    const answer = await route.fetch();
    const text = await answer.text();
    await route.fulfill({ response: answer, body: text.replace('"auto_close_seconds":30', '"auto_close_seconds":2') });
  });
  const reported = listen(page);
  await openAs(page, request);
  const notice = page.getByRole('dialog', { name: '客服不会向你要验证码' });
  await expect(notice).toBeVisible({ timeout: 15_000 });
  await notice.getByRole('heading').hover();
  await expect.poll(() => reported.reports()).toContain('show WebCenterPop');
  await expect(notice.getByText('2 秒后自动关闭')).toBeVisible();
  await expectAccessible(page);
  await expect(notice.getByText('2 秒后自动关闭')).toBeVisible();
  await page.mouse.move(5, 5);
  await expect(notice).toHaveCount(0);
  await expect.poll(() => reported.reports()).toContain('close&kind=timeout WebCenterPop');
});

test('@full on a phone the first touch closes a notice popup, without a layout shift under the finger', async ({
  request,
  folder,
  openBrowser,
}) => {
  await popUp(folder, 'center-safety-notice');
  const page = await openBrowser({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await openAs(page, request);
  const popup = page.getByRole('dialog');
  await expect(popup.getByText(/秒后自动关闭/)).toBeVisible();
  await popup.getByRole('button', { name: '关闭' }).tap();
  await expect(popup).toHaveCount(0);
});

test('@full a card popup opens a page in a frame above this page, and Escape in the frame closes it', async ({
  page,
  request,
  folder,
}) => {
  await popUp(folder, 'center-supply-station');
  const reported = listen(page);
  await openAs(page, request);
  const card = page.getByRole('dialog', { name: '补给站' });
  await expect(card).toBeVisible({ timeout: 15_000 });
  await expectAccessible(page);
  await card.getByRole('link', { name: '去签到' }).click();
  const heading = card.frameLocator('iframe').getByRole('heading', { level: 1, name: '签到一天，多织一行' });
  await expect(heading).toBeVisible({ timeout: 15_000 });
  await expect.poll(() => reported.reports()).toContain('click WebCenterPop');
  expect(reported.reports()).not.toContain('close&kind=manual WebCenterPop');
  await heading.click();
  await page.keyboard.press('Escape');
  await expect(card).toHaveCount(0);
});

test('@full a page in a frame has no header or footer, fills the width of a phone, and its links navigate the parent page', async ({
  page,
  request,
  folder,
}) => {
  await popUp(folder, 'center-renewal-rules');
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, request);
  const rules = page.getByRole('dialog', { name: '自动续费怎么扣、怎么关' });
  await expect(rules).toBeVisible({ timeout: 15_000 });
  const inner = rules.frameLocator('iframe');
  await expect(inner.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 15_000 });
  await expect(inner.getByRole('banner')).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await inner.getByRole('link', { name: '公告', exact: true }).click();
  await expect(page).toHaveURL(/\/notice$/);
  await expect(rules).toHaveCount(0);
});

test('@full after the membership ended, the payment popup is shown alone, and the offer on the next page is claimed', async ({
  page,
  request,
  folder,
}) => {
  const person = await signUp(request, { name: '回来的人' });
  await popUp(folder, 'center-get-vip');
  await runAdminOn(folder, 'clock', '+42d');
  await rememberOnSite(page, await comeBack(request, person));
  const reported = listen(page);
  await page.goto('/help');
  await movePointer(page);
  const payment = page.getByRole('dialog', { name: '试用已到期，加速已停止' });
  await expect(qr(payment)).toBeVisible({ timeout: 15_000 });
  await page.keyboard.press('Escape');
  await expect(payment).toHaveCount(0);
  // The page requested the popup but did not show it. The next page shows it.
  await expect.poll(() => reported.asks()).toEqual(['ask WebCenterPop']);
  expect(reported.reports()).toEqual([]);
  await page.goto('/games');
  await movePointer(page);
  const offer = page.getByRole('dialog', { name: '送你 7 天加速会员' });
  await expect(offer).toBeVisible({ timeout: 15_000 });
  await expect.poll(() => reported.reports()).toContain('show WebCenterPop');
  await expectAccessible(page);
  await offer.getByRole('button', { name: '立即下载' }).click();
  // There is no installer for this system, so the download page opens, which offers other files.
  await expect(page).toHaveURL(/\/download$/);
  expect(reported.reports()).toContain('click WebCenterPop');
  await expect(page.getByRole('banner').getByText('试用会员', { exact: true }).first()).toBeVisible({
    timeout: 15_000,
  });
  await runAdminOn(folder, 'clock', 'reset');
});

test('a popup that is closed within its first second is reported as shown, closed and hidden @full', async ({
  page,
  request,
  folder,
}) => {
  await popUp(folder, 'center-supply-station');
  const reported = listen(page);
  await page.addInitScript(() => {
    // Closes the popup by script as soon as it appears, faster than a visitor could.
    new MutationObserver(() => {
      document.querySelector<HTMLElement>('dialog[open][data-kind=promotion] button[aria-label=关闭]')?.click();
    }).observe(document, { childList: true, subtree: true, attributes: true });
  });
  await openAs(page, request);
  await expect
    .poll(() => reported.reports())
    .toEqual(['impression WebCenterPop', 'show WebCenterPop', 'close&kind=manual WebCenterPop', 'hide WebCenterPop']);
});

test('@full a popup in a background tab is not reported as shown', async ({ page, request, folder }) => {
  await popUp(folder, 'center-welcome');
  const reported = listen(page);
  // Makes the page believe that its tab is in the background.
  await page.addInitScript(() => {
    let state: DocumentVisibilityState = 'hidden';
    Object.defineProperty(document, 'visibilityState', { get: () => state });
    Object.assign(window, { comeToFront: () => (state = 'visible') });
  });
  await openAs(page, request);
  const popup = page.getByRole('dialog', { name: '41 天试用已经开始' });
  await expect(popup).toBeVisible({ timeout: 15_000 });
  const openSince = Date.now();
  await expect.poll(() => Date.now() - openSince).toBeGreaterThan(2_000);
  expect(reported.reports()).toEqual([]);
  await page.evaluate(() => (window as unknown as { comeToFront(): void }).comeToFront());
  await expect.poll(() => reported.reports()).toContain('show WebCenterPop');

  // A click outside of the popup closes it, and the focus returns to the page.
  await page.mouse.click(20, 450);
  await expect(popup).toHaveCount(0);
  await expect.poll(() => reported.reports()).toContain('close&kind=manual WebCenterPop');
});
