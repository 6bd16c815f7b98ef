import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { complain } from '../apps/server/test/markup-sweep.ts';
import { startReceiver } from '../apps/server/test/webhook-receiver.ts';
import { signUp } from './account-steps.ts';
import { seedWeek } from './seed-week.ts';
import { enterConsole } from './console-steps.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts';
import { buy } from './sandbox-buyer.ts';
import { totp } from './sign-in-steps.ts';

/** The handbook names every console page, as a unit test checks. The pages of this test are read from it. */
const handbook = readFileSync(new URL('../docs/operating.md', import.meta.url), 'utf8');
const all = [...handbook.matchAll(/<!-- pages: ([^>]+?) -->/g)].flatMap(([, paths = '']) => paths.split(/\s+/));

/** For the page of an item: a list that links to such a page, or the address of a seeded item. */
const ways: Record<string, string> = {
  '/console/activities/:id': '/console/activities/shuttle',
  '/console/activities/:id/edit': '/console/activities/shuttle/edit',
  '/console/activities/:id/given': '/console/activities/shuttle/given',
  '/console/books/reconciliation/:id': '/console/books/reconciliation',
  '/console/catalogue/pages/:id': '/console/catalogue/pages/jsq_web',
  '/console/catalogue/products/:id': '/console/catalogue/products/vipxjsq_1m_10',
  '/console/content/:kind': '/console/content/game',
  '/console/content/:kind/:id': '/console/content/page/home',
  '/console/promotion/:id': '/console/promotion/center-trial-ending',
  '/console/system/clients/:id': '/console/system/clients/feisuo-site',
  '/console/system/settings/:id': '/console/system/settings/sms',
};
/** More addresses: pages of new items, and of items with much content. */
const others = ['/console/catalogue/products/new', '/console/activities/recall', '/console/activities/lenovo'];

const layouts = [
  { name: 'a desktop in the dark', width: 1440, height: 900, theme: 'dark' },
  { name: 'a desktop in the light', width: 1440, height: 900, theme: 'light' },
  { name: 'a phone in the dark', width: 390, height: 844, theme: 'dark' },
  { name: 'a phone in the light', width: 390, height: 844, theme: 'light' },
] as const;

for (const { name, width, height, theme } of layouts) {
  test(`@full every console page works on ${name}: axe finds no violations, and the page does not scroll sideways`, async ({
    page,
    request,
    server,
    folder,
  }) => {
    test.setTimeout(600_000);
    const origin = server.origin;
    const { lead } = await sceneOf({ request, origin, folder });
    await page.context().addCookies((await lead.request.storageState()).cookies);
    await page.addInitScript((colour) => localStorage.setItem('feisuo-console-theme', colour), theme);
    await page.setViewportSize({ width, height });
    for (const path of [...all, ...others]) {
      await test.step(path, async () => {
        await open(page, origin, path);
        await expectAccessible(page);
        await expectNoSidewaysScroll(page);
      });
    }
  });
}

test('@full on a phone a wide table fades out at the side to which it can be scrolled', async ({
  page,
  folder,
  server,
}) => {
  await enterConsole(page, folder, 'owner');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${server.origin}/console/promotion`);
  const table = page.getByRole('region', { name: '投放列表' });
  await expect(table).toHaveAttribute('data-more', 'right');
  await expect(table).toHaveCSS('mask-image', /transparent|rgba\(0, 0, 0, 0\)/);
  await table.evaluate((element) => element.scrollTo({ left: 100 }));
  await expect(table).toHaveAttribute('data-more', 'left right');
  await table.evaluate((element) => element.scrollTo({ left: element.scrollWidth }));
  await expect(table).toHaveAttribute('data-more', 'left');
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(table).not.toHaveAttribute('data-more');
  await expect(table).toHaveCSS('mask-image', 'none');
});

test('@full by keyboard, an operator skips the menu, uses the command palette, and opens the help of a page', async ({
  page,
  folder,
  server,
}) => {
  await enterConsole(page, folder, 'owner');
  await page.goto(`${server.origin}/console/orders`);
  await expect(page.getByRole('heading', { level: 1, name: '订单' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: '跳到正文' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('#main')).toBeFocused();

  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: '搜索或跳转' });
  await expect(field).toBeFocused();
  // The palette must be visible although the browser asks for reduced motion.
  await expect(page.locator('.ant-modal').first()).toHaveCSS('opacity', '1');
  await field.fill('两个人');
  await expect(page.getByRole('option', { name: /手册：.*超过限额要两个人/ })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: '本页帮助' }).press('Enter');
  await expect(page).toHaveURL(/\/console\/handbook#/);
  const section = page.getByRole('heading', { level: 2, name: '订单与退款' });
  await expect(section).toBeFocused();
  await expect(section).toBeInViewport();
  await expectAccessible(page);
});

/** Presses Tab until the element has the focus, which also proves that no element before it traps the focus. */
async function reach(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let steps = 0; steps < 80; steps += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${String(target)} cannot be reached by keyboard`);
}

test('@full by keyboard alone an operator finds an order, refunds it, gives the second factor and reads the result', async ({
  page,
  request,
  folder,
  server,
}) => {
  const member = await signUp(request, { name: '键盘退款' });
  const { orderId } = await buy(request, member);
  await enterConsole(page, folder, 'finance');
  await page.goto(`${server.origin}/console/me`);
  await expect(page.getByRole('heading', { level: 1, name: '我的账户' })).toBeVisible();
  // Types at once, without waiting until the palette is open.
  await page.keyboard.press('Control+k');
  await page.keyboard.type('订单');
  await expect(page.getByRole('option', { selected: true })).toContainText('订单');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: '订单' })).toBeFocused();

  await reach(page, page.getByLabel('查找订单'));
  await page.keyboard.type(orderId);
  await page.keyboard.press('Enter');
  await expect(page.getByText('本页 1 条')).toBeVisible();
  await reach(page, page.getByRole('link', { name: orderId }));
  await page.keyboard.press('Enter');
  const refund = page.getByRole('button', { name: '退款', exact: true });
  await reach(page, refund);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: /^退款/ });
  await expect(dialog).toBeVisible();
  // The Escape key closes the dialog, and the focus returns to the button.
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(refund).toBeFocused();
  await page.keyboard.press('Enter');
  await reach(page, dialog.getByLabel('原因'));
  await page.keyboard.type('线路故障');
  // After typing, the Escape key asks a question first. Its button to stay has the focus.
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /^留\s?下$/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('原因')).toHaveValue('线路故障');
  await reach(page, dialog.getByRole('button', { name: /^退\s?款$/ }));
  await page.keyboard.press('Enter');

  const proof = page.getByRole('dialog', { name: '先设置两步验证' });
  await reach(page, proof.getByRole('button', { name: '绑定验证器 App' }));
  await page.keyboard.press('Enter');
  await expect(proof.getByText('手动输入密钥')).toBeVisible();
  const secret = /密钥：\s*([A-Z2-7 ]+)/.exec(await proof.innerText())?.[1]?.replaceAll(' ', '') ?? '';
  await reach(page, proof.getByLabel('动态码').first());
  await page.keyboard.type(totp(secret));
  await expect(page.getByText('已提交退款')).toBeVisible();
});

/** The tests of all layouts use the same server, so its data is seeded only once. */
let scene: ReturnType<typeof seedWeek> | null = null;
const sceneOf = (stage: Stage) => (scene ??= makeScene(stage));

type Stage = Parameters<typeof seedWeek>[0];

/** Seeds a week of orders and tickets, a page error and a webhook delivery. */
async function makeScene(stage: Stage): ReturnType<typeof seedWeek> {
  const { request } = stage;
  const made = await seedWeek(stage, 0);
  const send = async (path: string, data: object | string) => {
    const headers = typeof data === 'string' ? { 'content-type': 'text/plain' } : {};
    const answer = await request.post(path, { data, headers });
    if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
  };
  await complain(send, await (await request.get('/')).text());
  const receiver = await startReceiver();
  const endpoint = { name: '财务对账', url: receiver.url, kinds: ['order.paid'] };
  await made.lead.call('post', '/webhooks', { endpoint, reason: '财务要实时对账' });
  const [hook] = (await made.lead.call<{ list: { id: string }[] }>('get', '/webhooks')).list;
  await made.lead.call('post', `/webhooks/${hook?.id}/test`, {});
  await expect.poll(() => receiver.received.length).toBe(1);
  await receiver.close();
  return made;
}

async function open(page: Page, origin: string, path: string): Promise<void> {
  const known = ways[path];
  const list = path.replace(/\/:[^/]+$/, '');
  await page.goto(origin + (known ?? list));
  await expect(page.locator('main')).not.toContainText(/正在(读取|打开)/);
  if (known === undefined && list !== path) {
    await page.locator(`tbody a[href^="${list}/"]`).first().click();
    await expect(page).not.toHaveURL(origin + list);
    await expect(page.locator('main')).not.toContainText(/正在(读取|打开)/);
  }
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('没有这个页面');
}
