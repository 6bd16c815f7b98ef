import type { APIRequestContext, Page } from '@playwright/test';
import { rememberOnSite, signUp } from './account-person.ts';
import { runAdminOn } from './data-folder.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, withOwnServer } from './journey.ts';
import { comeBack, qr } from './pay-steps.ts';
import { movePointer } from './move-pointer.ts';

/** Uses its own server, because its popups would disturb other journeys. */
const test = withOwnServer();
// Serial, because the tests switch line items on and off.
test.describe.configure({ mode: 'default' });
/** Wide enough for the right card. */
const wide = { width: 1680, height: 900 };
test.use({ viewport: wide });

const tips = (page: Page) => page.getByRole('complementary', { name: '提示' });
const right = (page: Page) => page.getByRole('complementary', { name: '推荐' });

/** Records the page's slot requests and reports in a short form. */
function listen(page: Page) {
  const steps: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname === '/flowhub/v1/slots:batchGet') {
      const { slots } = request.postDataJSON() as { slots: { id: string }[] };
      steps.push(`ask ${slots.map(({ id }) => id).join(' ')}`);
    }
    const [, event] = /^\/flowhub\/v1\/track\/(\w+)$/.exec(pathname) ?? [];
    const kind = /&kind=\w+/.exec(search)?.[0] ?? '';
    if (event) steps.push(`${event}${kind} ${search.split('~')[2]}`);
  });
  return {
    steps,
    reports: (slot = 'WebCenterPop') => steps.filter((step) => step.endsWith(` ${slot}`) && !step.startsWith('ask')),
    asks: () => steps.filter((step) => step.startsWith('ask')),
  };
}

/** Entries of the page's event queue, recorded before analytics takes them. */
const queued = (page: Page) =>
  page.evaluate(() =>
    ((window as unknown as { noted: { name: string; category: string; props: object }[] }).noted ?? []).map(
      ({ name, category }) => `${category} ${name}`,
    ),
  );
function noteQueue(): void {
  const noted: object[] = [];
  const queue = Object.assign([] as object[], {});
  const push = (...events: object[]) => noted.push(...events);
  Object.defineProperty(queue, 'push', { get: () => push, set: () => {} });
  Object.assign(window, { noted, xlaccQueue: queue });
}

/** Number of reports that the server accepted. */
async function reportsTaken(request: APIRequestContext): Promise<number> {
  const text = await (await request.get('/metrics')).text();
  const line = /^http_request_duration_seconds_count\{[^}]*track\/:event[^}]*status="204"\} (\d+)$/m;
  return Number(line.exec(text)?.[1] ?? 0);
}

let popsUp: string | null = null;
/** Switches this popup on, and the previous one off. */
async function popUp(folder: string, item: string): Promise<void> {
  if (popsUp === item) return;
  if (popsUp) await runAdminOn(folder, 'promotion', 'stop', popsUp);
  await runAdminOn(folder, 'promotion', 'start', item, '--reason', '旅程');
  popsUp = item;
}

async function openAs(page: Page, request: APIRequestContext, path = '/help') {
  const person = await signUp(request, { name: '看见的人' });
  await rememberOnSite(page, person);
  await page.goto(path);
  await movePointer(page);
  return person;
}

test('an activity popup after signing in is visible for a second, closed by Escape, reported step by step, and not shown twice @full', async ({
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
  // A page shows one promotion at a time.
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

  // The next page shows the card instead. The server counted the popup, so the popup is not shown again.
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

test('a card is requested once in its lifetime, shown if there is room, and closed for the visit; leaving is reported @full', async ({
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
  // The sub-slot of the card is shown with the card.
  await expect.poll(() => reported.reports('WebRightCardMore')).toContain('show WebRightCardMore');
  await expectAccessible(page);

  // Leaving the page is reported for the card and its sub-slot. Playwright does not see a page's last beacons, so the
  // server's count is read.
  const before = await reportsTaken(request);
  await page.goto('/games');
  await expect.poll(() => reportsTaken(request)).toBe(before + 2);
  // The next page of the visit shows the cached card without a request.
  await movePointer(page);
  await expect(right(page)).toBeVisible({ timeout: 15_000 });
  expect(reported.asks().slice(2)).toEqual(['ask WebCenterPop', 'ask WebTipsCard']);
  await page.setViewportSize({ width: 1600, height: 900 });
  await expect(right(page)).toHaveCount(0);
  await page.setViewportSize(wide);

  // A promotion that leads to the current page is not shown, and none is shown at the checkout.
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

test('a hostile or broken creative: markup stays text, a missing picture is replaced, invalid links are dropped, the page works', async ({
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
  // The missing picture was replaced by a generated one, and nothing was loaded from another host.
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

test('§6 a target only for the client: elsewhere the page says 请在客户端内操作 and keeps the popup; the client opens it', async ({
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

test('@full a notice closes after some time, but not while the pointer is over it', async ({
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

test('@full on a phone the first touch closes a notice, without a layout shift under the finger', async ({
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

test('@full a small card opens a page in a frame above this page, and Escape in the frame closes it', async ({
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

test('@full a framed page has no header or footer, is a sheet on a phone, and its links navigate the parent page', async ({
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

test('@full after the membership ended, payment comes first and alone; the offer on the next page is claimed', async ({
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
  // The popup was fetched but held back; the next page shows it.
  await expect.poll(() => reported.asks()).toEqual(['ask WebCenterPop']);
  expect(reported.reports()).toEqual([]);
  await page.goto('/games');
  await movePointer(page);
  const offer = page.getByRole('dialog', { name: '送你 7 天加速会员' });
  await expect(offer).toBeVisible({ timeout: 15_000 });
  await expect.poll(() => reported.reports()).toContain('show WebCenterPop');
  await expectAccessible(page);
  await offer.getByRole('button', { name: '立即下载' }).click();
  // There is no installer for this machine, so the page with alternatives opens.
  await expect(page).toHaveURL(/\/download$/);
  expect(reported.reports()).toContain('click WebCenterPop');
  await expect(page.getByRole('banner').getByText('试用会员', { exact: true }).first()).toBeVisible({
    timeout: 15_000,
  });
  await runAdminOn(folder, 'clock', 'reset');
});

test('a popup closed within its first second is reported as shown, closed and hidden', async ({
  page,
  request,
  folder,
}) => {
  await popUp(folder, 'center-supply-station');
  const reported = listen(page);
  await page.addInitScript(() => {
    // Closes the popup when it appears, which is faster than a user can.
    new MutationObserver(() => {
      document.querySelector<HTMLElement>('dialog[open][data-kind=promotion] button[aria-label=关闭]')?.click();
    }).observe(document, { childList: true, subtree: true, attributes: true });
  });
  await openAs(page, request);
  await expect
    .poll(() => reported.reports())
    .toEqual(['impression WebCenterPop', 'show WebCenterPop', 'close&kind=manual WebCenterPop', 'hide WebCenterPop']);
});

test('§13 every page with the common layout requests the popup; where it would disturb, it waits for another page', async ({
  page,
  request,
  folder,
}) => {
  await popUp(folder, 'center-supply-station');
  const reported = listen(page);
  const popup = page.getByRole('dialog', { name: '补给站' });
  // On the checkout the popup is requested and answered, but held back.
  await openAs(page, request, '/vip');
  await expect.poll(() => reported.asks()).toEqual(['ask WebCenterPop']);
  for (const [index, path] of ['/agreement/user', '/tf?tp=1', '/activity/supply-station-v2'].entries()) {
    await page.goto(path);
    await movePointer(page);
    await expect.poll(() => reported.asks().filter((ask) => ask === 'ask WebCenterPop')).toHaveLength(index + 2);
    await expect(popup).toHaveCount(0);
  }
  expect(reported.reports()).toEqual([]);

  // On a page with an open dialog the popup is held back too.
  const before = reported.asks().length;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/help');
  await page.getByRole('button', { name: '打开菜单' }).click();
  await movePointer(page);
  await expect.poll(() => reported.asks().length).toBeGreaterThan(before);
  await expect(page.getByRole('dialog', { name: '菜单' })).toBeVisible();
  await expect(popup).toHaveCount(0);
  expect(reported.reports()).toEqual([]);

  // The member follows a link of the menu. The next page shows the popup without another request.
  await page.getByRole('dialog', { name: '菜单' }).getByRole('link', { name: '游戏库' }).click();
  await expect(popup).toBeVisible();
  await expect.poll(() => reported.reports()).toContain('show WebCenterPop');
});

test('§13 a page requests the popup again after a page of another layout', async ({ page }) => {
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

test('@full a popup in a background tab is not reported as shown', async ({ page, request, folder }) => {
  await popUp(folder, 'center-welcome');
  const reported = listen(page);
  // The page believes that it is in a background tab.
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

  // A click beside the popup closes it, and the focus returns to the page.
  await page.mouse.click(20, 450);
  await expect(popup).toHaveCount(0);
  await expect.poll(() => reported.reports()).toContain('close&kind=manual WebCenterPop');
});
