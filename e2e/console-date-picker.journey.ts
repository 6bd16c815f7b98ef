import { enterConsole, fillMoment } from './console-steps.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts';

test('@full the date picker is in Chinese and in Beijing time in every browser, and can be typed into, clicked and cleared by keyboard', async ({
  folder,
  server,
  openBrowser,
}) => {
  const page = await openBrowser({ timezoneId: 'America/New_York', locale: 'en-US' });
  await enterConsole(page, folder, 'operator');
  await page.goto(`${server.origin}/console/status`);
  await page.getByRole('button', { name: '计划维护' }).click();
  const dialog = page.getByRole('dialog', { name: '计划维护' });
  const calendar = page.getByRole('dialog', { name: '日历' });
  const [start, end] = ['开始时间（北京）', '结束时间（北京）'];
  await dialog.getByLabel('标题').fill('机房割接');
  await dialog.getByLabel('影响的区域').click();
  await page.getByTitle('首尔', { exact: true }).click();
  await dialog.getByLabel('写给用户看的话').fill('割接期间首尔方向不可用。');
  await fillMoment(page, start, '2030-01-02 00:30');

  // The Escape key closes only the calendar, not the dialog that contains it.
  await dialog.getByLabel(end).click();
  await expect(calendar.getByRole('button', { name: '选择年份' })).toBeVisible();
  await expect(calendar).toContainText('此刻');
  await page.keyboard.press('Escape');
  await expect(calendar).toHaveCount(0);
  await expect(dialog).toBeVisible();

  // Every click in the calendar changes the value at once.
  await fillMoment(page, end, '2030-01-02 01:00');
  await dialog.getByLabel(end).click();
  await calendar.getByRole('row').getByText('3', { exact: true }).first().click();
  await expect(dialog.getByLabel(end)).toHaveValue('2030-01-03 01:00');
  await page.keyboard.press('Escape');
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await dialog.getByLabel(end).click();
  await expect(calendar.getByRole('button', { name: '选择年份' })).toBeVisible();
  const box = await calendar.boundingBox();
  expect(box && box.x + box.width).toBeLessThanOrEqual(390);
  expect(box?.y).toBeGreaterThanOrEqual(0);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1440, height: 900 });

  await dialog.getByLabel(end).fill('');
  await page.keyboard.press('Tab');
  await expect(dialog.getByLabel(end)).toHaveValue('');
  const send = dialog.getByRole('button', { name: '发布计划' });
  await send.click();
  await expect(dialog.getByLabel(end)).toHaveAttribute('aria-invalid', 'true');
  await fillMoment(page, end, '2030-01-02 02:30');
  const sent = page.waitForRequest('**/status/maintenance');
  await send.click();
  expect((await sent).postDataJSON()).toMatchObject({
    startsAt: '2030-01-01T16:30:00.000Z',
    endsAt: '2030-01-01T18:30:00.000Z',
  });
  await expect(page.getByRole('row').filter({ hasText: '机房割接' })).toContainText('2030-01-02 00:30');
});
