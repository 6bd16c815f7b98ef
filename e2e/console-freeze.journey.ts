import type { Page } from '@playwright/test';
import { arrive } from './centre-steps.ts';
import { runAdminOn } from './server-data-folder.ts';
import { addVirtualAuthenticator } from './virtual-authenticator.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts';

/** Number of bytes that the browser has loaded for the console's page. */
const bytesLoaded = (page: Page): Promise<number> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => /\.(js|css)$/.test(name))
      .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
  );

test('@full support freezes an account, and the open session of the account ends', async ({
  page,
  server,
  folder,
  openBrowser,
}) => {
  const member = await arrive(page, server.origin, { name: '听雨的阿舟' });
  await member.open('/');
  const { output } = await runAdminOn(folder, 'operator', 'add', '小周', '--role', 'support');
  const operatorPage = await openBrowser();
  await operatorPage.goto(/http\S+#enter=\S+/.exec(output)?.[0] ?? '');

  // The test measures the size of the first page, and then uses the command palette by keyboard.
  await expect(operatorPage.getByRole('heading', { level: 1 })).toBeVisible();
  // The heading appears before the page's content, but the size of the first load includes the content.
  await expect(operatorPage.locator('main')).not.toContainText(/正在(读取|打开)/);
  await expect(operatorPage.locator('main').getByRole('slider').first()).toBeVisible();
  expect(await bytesLoaded(operatorPage)).toBeLessThanOrEqual(450_000);
  await operatorPage.keyboard.press('Control+k');
  await expect(operatorPage.getByRole('combobox', { name: '搜索或跳转' })).toBeFocused();
  await operatorPage.keyboard.type(member.phone);
  await operatorPage.getByRole('option', { name: /在账号里找/ }).click();
  await operatorPage.getByRole('link', { name: /听雨的阿舟/ }).click();
  await expect(operatorPage.getByRole('heading', { level: 2, name: '听雨的阿舟' })).toBeVisible();
  await expect(operatorPage.getByRole('button', { name: '发放会员' })).toHaveCount(0);

  await operatorPage.getByRole('button', { name: '冻结' }).click();
  const dialog = operatorPage.getByRole('dialog', { name: '冻结' });
  await dialog.getByRole('button', { name: '冻结' }).click();
  await expect(dialog.getByText('请填写原因')).toBeVisible();
  await dialog.getByLabel('原因').fill('举报核实中');
  await dialog.getByRole('button', { name: '冻结' }).click();
  // While the request is running, the dialog cannot be closed.
  await expect(dialog.getByRole('button', { name: /^取\s?消$/ })).toBeDisabled();

  // The action needs a second factor. The operator creates a passkey in a dialog, and the action then continues with
  // the typed reason.
  const enrol = operatorPage.getByRole('dialog', { name: '先设置两步验证' });
  await expect(enrol.getByRole('button', { name: '绑定验证器 App' })).toBeVisible();
  await expectAccessible(operatorPage);
  await addVirtualAuthenticator(operatorPage);
  await enrol.getByLabel('叫什么').fill('工位的电脑');
  await enrol.getByRole('button', { name: '添加通行密钥' }).click();
  await expect(operatorPage.getByText('已冻结').first()).toBeVisible();
  await expect(operatorPage.getByText('没有在线的会话')).toBeVisible();
  await expectAccessible(operatorPage);
  await operatorPage.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(operatorPage);

  await page.reload();
  await expect(page).toHaveURL(/\/account\/authenticate/);
});
