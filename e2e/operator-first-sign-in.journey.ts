import type { Page } from '@playwright/test';
import { enterConsole } from './console-steps.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

const linkIn = (output: string) => /http\S+#enter=\S+/.exec(output)?.[0] ?? '';

/** Checks the input for a sign-in link: it reports an invalid link when it loses the focus, and accepts a valid one. */
async function expectLinksChecked(page: Page): Promise<void> {
  const address = page.getByLabel('导航链接第 1 项地址');
  const refusal = page.getByText('中间不能有空格');
  const first = await address.inputValue();
  for (const nonsense of ['/a b', 'http://a.example', '随便写写']) {
    await address.fill(nonsense);
    await address.blur();
    await expect(refusal).toBeVisible();
  }
  await address.fill(first);
  await expect(refusal).toHaveCount(0);
}

/** Checks that charts can be read by keyboard, as a table and as files, and that the address stores the figure. */
async function expectChartsRead(page: Page): Promise<void> {
  for (const name of ['访问，按天', '从访问到付费', '二维码支付漏斗', '下单时段', '推广位'])
    await expect(page.getByRole('slider', { name: `${name}，用方向键逐点查看` })).toBeVisible();
  await page.getByRole('button', { name: /^收款/ }).click();
  await expect(page).toHaveURL(/figure=/);
  const days = page.getByRole('slider', { name: /^收款，按天/ });
  await days.press('Home');
  await expect(days).toHaveAttribute('aria-valuetext', /^\d{4}-\d\d-\d\d：收款 ¥[\d,.]+（\d{4}-\d\d-\d\d ¥[\d,.]+）$/);
  await days.press('ArrowRight');
  await expect(days).toHaveAttribute('aria-valuenow', '1');
  await expect(page.getByText((await days.getAttribute('aria-valuetext')) ?? '', { exact: true })).toBeVisible();
  const hours = page.getByRole('slider', { name: /^下单时段/ });
  await hours.press('Home');
  await hours.press('ArrowDown');
  await expect(hours).toHaveAttribute('aria-valuetext', /^周二 0:00：下单/);
  for (const kind of ['CSV', 'PNG']) {
    const kept = page.waitForEvent('download');
    await page.getByRole('button', { name: `二维码支付漏斗：导出 ${kind}` }).click();
    expect((await kept).suggestedFilename()).toMatch(
      new RegExp(`^二维码支付漏斗 [\\d-]+ 至 [\\d-]+\\.${kind.toLowerCase()}$`),
    );
  }
}

test('an operator signs in by the link that the server printed and renames the brand, and a visitor sees the new name', async ({
  page,
  server,
  openBrowser,
}) => {
  const link = linkIn(server.output());
  const visitor = await openBrowser();
  await visitor.goto(server.origin);
  await expect(visitor.locator('[data-layout="site-header"]')).toContainText('飞梭');

  await page.goto(link);
  await expect(page.getByRole('heading', { name: '概览' })).toBeVisible();
  expect(page.url()).not.toContain('enter');
  await expect(page.getByText('实时', { exact: true })).toBeVisible();
  await expectChartsRead(page);

  await page.goto(`${server.origin}/console/site`);
  const name = page.getByLabel('品牌名', { exact: true });
  await expect(name).toHaveValue('飞梭');
  // The button of the page; the dialog has a button with the same name, which disappears only after a moment.
  const publish = page.getByRole('main').getByRole('button', { name: '发布', exact: true });
  const agree = page.getByRole('dialog').getByRole('button', { name: '发布', exact: true });
  await expect(publish).toBeDisabled();
  await expectLinksChecked(page);
  await expect(publish).toBeDisabled();
  await name.fill('飞梭测试');
  await publish.click();
  await agree.click();
  await expect(page.getByText(/^第 \d+ 版，发布（最新）/)).toBeVisible();
  await expect(publish).toBeDisabled();
  await expect(page).toHaveTitle('站点设置 · 飞梭测试运营台');
  await expect(async () => {
    await visitor.reload();
    await expect(visitor.locator('[data-layout="site-header"]')).toContainText('飞梭测试', { timeout: 500 });
  }).toPass({ timeout: 10_000 });

  await visitor.goto(`${server.origin}/account/`);
  await expect(visitor).toHaveTitle('飞梭测试通行证');

  await page.goto(`${server.origin}/console/audit`);
  const entry = page.getByRole('listitem').filter({ hasText: '站点设置' }).first();
  await expect(entry).toContainText('品牌名');
  await expect(entry).toContainText('飞梭测试');

  // Restores the brand name, because other journeys on this server expect it.
  await page.goto(`${server.origin}/console/site`);
  await expect(name).toHaveValue('飞梭测试');
  await expect(publish).toBeDisabled();
  await name.fill('飞梭');
  await publish.click();
  await agree.click();
  await expect(page).toHaveTitle('站点设置 · 飞梭运营台');

  // A sign-in link can be used only once, so a second browser is refused.
  const other = await openBrowser();
  await other.goto(link);
  await expect(other.getByText(/用过|过期/).first()).toBeVisible();
});

test('@full the system page shows jobs and links to the simulator of the desktop client', async ({
  page,
  server,
  folder,
}) => {
  await enterConsole(page, folder, 'owner');
  await page.goto(`${server.origin}/console/system`);
  await expect(page.getByRole('heading', { name: '系统' })).toBeVisible();
  await expect(page.getByText('housekeeping')).toBeVisible();
  await expect(page.getByRole('link', { name: '打开客户端模拟页' })).toHaveAttribute(
    'href',
    `${server.origin}/bridge-simulator`,
  );
  await expectAccessible(page);
});

test('without a sign-in link, the console explains how to get one @full', async ({ page }) => {
  await page.goto('/console');
  await expect(page.getByText('npm run admin -- operator link')).toBeVisible();
  await expectAccessible(page);
});
