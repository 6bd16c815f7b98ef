import { enterConsole } from './console-steps.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, withOwnServer } from './fixtures.ts';

const test = withOwnServer();

test('an operator finds and removes the examples of a new installation, and visitors no longer see them @full', async ({
  page,
  server,
  folder,
  openBrowser,
}) => {
  const visitor = await openBrowser();
  const title = '绝地求生周三更新：新增雨林训练场，载具手感调整';
  await visitor.goto(`${server.origin}/news_pubg`);
  await expect(visitor.getByRole('link', { name: title }).first()).toBeVisible();

  await enterConsole(page, folder, 'operator');
  await page.goto(`${server.origin}/console/content`);
  const row = page.getByRole('row').filter({ hasText: title });
  await expect(row.getByText('示例', { exact: true })).toBeVisible();
  await page.getByRole('combobox', { name: '示例' }).click();
  await page.getByTitle('只看示例').click();
  await expect(page).toHaveURL(/example=yes/);
  await expect(row).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: '-example' })).toHaveCount(6);
  await expect(page.getByRole('row').filter({ hasText: 'bufferbloat' })).toHaveCount(0);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.getByRole('button', { name: /^删除全部示例（\d+）$/ }).click();
  const dialog = page.getByRole('dialog', { name: '删除全部示例' });
  await expect(dialog.getByRole('listitem').filter({ hasText: title })).toBeVisible();
  await expect(dialog.getByRole('listitem').filter({ hasText: '公告：演示：东京方向部分线路丢包' })).toBeVisible();
  await expect(dialog.getByRole('listitem').filter({ hasText: '线路事件：' }).first()).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('原因').fill('准备正式开放');
  await dialog.getByRole('button', { name: /^删\s?除$/ }).click();
  await expect(page.getByText(/已删除 \d+ 条示例/)).toBeVisible();
  await expect(page.getByRole('button', { name: /删除全部示例/ })).toHaveCount(0);
  await expect(row).toHaveCount(0);
  await expect(async () => {
    await visitor.reload();
    await expect(visitor.getByRole('link', { name: title })).toHaveCount(0, { timeout: 500 });
  }).toPass({ timeout: 10_000 });
  expect((await visitor.request.get(`${server.origin}/news/pubg-patch-example`)).status()).toBe(404);
});
