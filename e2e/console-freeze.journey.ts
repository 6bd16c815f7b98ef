import type { Page } from '@playwright/test';
import { arrive } from './centre-steps.ts';
import { runAdminOn } from './data-folder.ts';
import { addVirtualAuthenticator } from './virtual-authenticator.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts';

/** Transferred bytes of the console's first page. */
const bytesLoaded = (page: Page): Promise<number> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => /\.(js|css)$/.test(name))
      .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
  );

test('@full support freezes an account and its open session ends', async ({ page, server, folder, openBrowser }) => {
  const member = await arrive(page, server.origin, { name: '听雨的阿舟' });
  await member.open('/');
  const { output } = await runAdminOn(folder, 'operator', 'add', '小周', '--role', 'support');
  const desk = await openBrowser();
  await desk.goto(/http\S+#enter=\S+/.exec(output)?.[0] ?? '');

  // By keyboard: the palette finds the account by its phone number.
  await expect(desk.getByRole('heading', { level: 1 })).toBeVisible();
  // The title is part of the layout; the content counts for the first load too.
  await expect(desk.locator('main')).not.toContainText(/正在(读取|打开)/);
  await expect(desk.locator('main').getByRole('slider').first()).toBeVisible();
  expect(await bytesLoaded(desk)).toBeLessThanOrEqual(450_000);
  await desk.keyboard.press('Control+k');
  await expect(desk.getByRole('combobox', { name: '搜索或跳转' })).toBeFocused();
  await desk.keyboard.type(member.phone);
  await desk.getByRole('option', { name: /在账号里找/ }).click();
  await desk.getByRole('link', { name: /听雨的阿舟/ }).click();
  await expect(desk.getByRole('heading', { level: 2, name: '听雨的阿舟' })).toBeVisible();
  await expect(desk.getByRole('button', { name: '发放会员' })).toHaveCount(0);

  await desk.getByRole('button', { name: '冻结' }).click();
  const act = desk.getByRole('dialog', { name: '冻结' });
  await act.getByRole('button', { name: '冻结' }).click();
  await expect(act.getByText('请填写原因')).toBeVisible();
  await act.getByLabel('原因').fill('举报核实中');
  await act.getByRole('button', { name: '冻结' }).click();
  // It cannot be closed before the result is known.
  await expect(act.getByRole('button', { name: /^取\s?消$/ })).toBeDisabled();

  // The server demands a second factor. A passkey is enrolled in place, and the action continues with its reason.
  const enrol = desk.getByRole('dialog', { name: '先设置两步验证' });
  await expect(enrol.getByRole('button', { name: '绑定验证器 App' })).toBeVisible();
  await expectAccessible(desk);
  await addVirtualAuthenticator(desk);
  await enrol.getByLabel('叫什么').fill('工位的电脑');
  await enrol.getByRole('button', { name: '添加通行密钥' }).click();
  await expect(desk.getByText('已冻结').first()).toBeVisible();
  await expect(desk.getByText('没有在线的会话')).toBeVisible();
  await expectAccessible(desk);
  await desk.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(desk);

  await page.reload();
  await expect(page).toHaveURL(/\/account\/authenticate/);
});
