import { readFile } from 'node:fs/promises';
import { signUp } from './account-steps.ts';
import { enterWithFactor } from './console-steps.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts';
import { buy } from './sandbox-buyer.ts';

test('@full an operator filters orders, reads them beside the list by keyboard, saves the filters as a view and exports the orders', async ({
  page,
  request,
  folder,
  server,
}) => {
  const member = await signUp(request, { name: '=织布机' });
  const older = await buy(request, member);
  const newer = await buy(request, member);
  await enterWithFactor(page, { folder, server }, 'finance');
  await page.goto(`${server.origin}/console/orders`);
  await page.getByLabel('查找订单').fill(member.sub);
  await page.getByLabel('查找订单').press('Enter');
  await page.getByLabel('金额从').fill('30');
  await page.getByLabel('金额从').press('Enter');
  await expect(page).toHaveURL(/min=30/);
  await expect(page.getByText('命中 2 单，已付 2 单 ¥60.00')).toBeVisible();

  // The detail opens beside the list, and the keys J and K move to the next and previous order. The address names the
  // open order, so that it survives a reload.
  await page.getByRole('link', { name: newer.orderId }).press('Enter');
  const detail = page.getByRole('complementary', { name: '订单详情' });
  await expect(detail).toBeFocused();
  await expect(detail.getByText('支付成功')).toBeVisible();
  await expect(detail).toContainText('本页 1 / 2');
  await expect(page.getByRole('row').filter({ hasText: older.orderId })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('j');
  await expect(detail).toContainText('本页 2 / 2');
  await expect(detail.getByText(older.orderId, { exact: true })).toBeVisible();
  await expect(detail.getByRole('button', { name: '下一条订单' })).toBeDisabled();
  await page.reload();
  await expect(detail.getByText(older.orderId, { exact: true })).toBeVisible();
  await expect(detail).toContainText('本页 2 / 2');
  await detail.getByRole('button', { name: '上一条订单' }).click();
  await expect(detail.getByText(newer.orderId, { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(detail).toHaveCount(0);
  await expect(page.getByRole('link', { name: newer.orderId })).toBeFocused();
  await page.goBack();
  await expect(detail.getByText(newer.orderId, { exact: true })).toBeVisible();
  await detail.getByRole('button', { name: '关闭侧栏' }).click();

  // A saved view contains the filters, but not the member's id.
  await page.getByRole('button', { name: '保存视图' }).click();
  const dialog = page.getByRole('dialog', { name: '保存视图' });
  await dialog.getByLabel('名称').fill('三十元以上');
  await dialog.getByRole('button', { name: /^保\s?存$/ }).click();
  const views = page.getByRole('navigation', { name: '订单视图' });
  await expect(views.getByRole('link', { name: '三十元以上' })).toHaveAttribute('href', /\?min=30$/);

  await page.getByRole('button', { name: '导出 CSV' }).click();
  const question = page.getByRole('dialog', { name: '导出订单' });
  await question.getByLabel('原因').fill('月度核对');
  const download = page.waitForEvent('download');
  await question.getByRole('button', { name: '导出 CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^订单 \d{4}-\d\d-\d\d\.csv$/);
  const csv = await readFile(await file.path(), 'utf8');
  expect(
    csv
      .trim()
      .split('\r\n')
      .map((line) => line.split(',')[0]),
  ).toEqual(['订单号', newer.orderId, older.orderId]);
  // The byte order mark tells spreadsheets that the file is UTF-8. The member's name must not be executed as a formula.
  expect(csv.startsWith('\u{FEFF}')).toBe(true);
  expect(csv).toContain(`"'=织布机"`);

  // On a narrow screen the link opens the order's own page.
  await page.getByRole('link', { name: older.orderId }).click();
  await expect(detail).toContainText('本页 2 / 2');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page).toHaveURL(`${server.origin}/console/orders/${older.orderId}`);
  await expect(page.getByText('支付成功')).toBeVisible();
  await expectNoSidewaysScroll(page);
});
