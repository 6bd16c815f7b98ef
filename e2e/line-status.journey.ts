import { enterConsole } from './console-steps.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts';

test('@full an operator reports a fault of the lines, posts an update and ends it, and visitors see each step', async ({
  page,
  server,
  folder,
  openBrowser,
}) => {
  const visitor = await openBrowser();
  const shows = (path: string, words: string) =>
    expect.poll(async () => (await visitor.request.get(server.origin + path)).text()).toContain(words);
  for (const path of ['/', '/notice', '/status']) await shows(path, '全部线路正常');

  await enterConsole(page, folder, 'operator');
  await page.goto(`${server.origin}/console/status`);
  await page.getByRole('button', { name: '登记故障' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('标题').fill('首尔方向晚间丢包');
  await dialog.getByLabel('影响的区域').click();
  await page.getByTitle('首尔', { exact: true }).click();
  await page.keyboard.press('Escape');
  await dialog.getByLabel('写给用户看的话').fill('首尔方向丢包升高，正在切换。');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: /^登\s*记$/ }).click();
  const row = page.getByRole('row').filter({ hasText: '首尔方向晚间丢包' });
  await expect(row).toContainText('进行中');

  for (const path of ['/', '/notice', '/status']) await shows(path, '首尔方向拥堵');
  await visitor.goto(`${server.origin}/notice`);
  await visitor.getByRole('link', { name: /首尔方向拥堵/ }).click();
  await expect(visitor).toHaveURL(/\/status$/);
  await expect(visitor.getByRole('heading', { name: '正在处理' })).toBeVisible();
  await expect(visitor.getByText('首尔方向丢包升高，正在切换。')).toBeVisible();
  await expect(visitor.getByRole('img', { name: /^90 天：.*拥堵 1 天/ }).first()).toBeVisible();
  await expectAccessible(visitor);
  await expectNoSidewaysScroll(visitor);
  await visitor.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(visitor);

  await row.getByRole('button', { name: '发布进展' }).click();
  await dialog.getByLabel('写给用户看的话').fill('上游设备故障，连接全部断开。');
  await dialog.getByLabel('现在的情况').click();
  await page.getByTitle('中断：连不上').click();
  await dialog.getByRole('button', { name: /^发\s*布$/ }).click();
  await shows('/', '首尔方向中断');

  await row.getByRole('button', { name: '宣布恢复' }).click();
  await dialog.getByLabel('写给用户看的话').fill('已恢复，原因是上游设备重启。');
  await dialog.getByRole('button', { name: '宣布恢复' }).click();
  await expect(row).toContainText('已结束');
  await expect(row.getByRole('button')).toHaveCount(1);
  await shows('/', '全部线路正常');
  await shows('/status', '已恢复，原因是上游设备重启。');
  await shows('/status.xml', '首尔方向晚间丢包（已结束）');
});
