import { expect, expectAccessible, test, watch } from './journey.ts';

const linkIn = (output: string) => /http\S+#enter=\S+/.exec(output)?.[0] ?? '';

test('an operator enters by the printed link, renames the brand, and a visitor sees it', async ({
  page,
  server,
  browser,
  troubles,
}) => {
  const link = linkIn(server.output());
  const visitor = await browser.newPage();
  watch(visitor, troubles);
  await visitor.goto(server.origin);
  await expect(visitor.locator('[data-layout="site-header"]')).toContainText('飞梭');

  await page.goto(link);
  await expect(page.getByRole('heading', { name: '系统' })).toBeVisible();
  expect(page.url()).not.toContain('enter');
  await expect(page.getByText('housekeeping')).toBeVisible();
  await expectAccessible(page);

  await page.goto(`${server.origin}/console/site`);
  const name = page.getByLabel('品牌名', { exact: true });
  await expect(name).toHaveValue('飞梭');
  await name.fill('飞梭测试');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('已保存，访客几秒内可见')).toBeVisible();
  await expect(async () => {
    await visitor.reload();
    await expect(visitor.locator('[data-layout="site-header"]')).toContainText('飞梭测试', { timeout: 500 });
  }).toPass({ timeout: 10_000 });

  await page.goto(`${server.origin}/console/audit`);
  await expect(page.getByText('content.save').or(page.getByText('保存内容')).first()).toBeVisible();

  // The link was for once.
  const other = await browser.newPage();
  await other.goto(link);
  await expect(other.getByText(/用过|过期/).first()).toBeVisible();
  await Promise.all([visitor.close(), other.close()]);
});

test('without a link the console says how to get one', async ({ page }) => {
  await page.goto('/console');
  await expect(page.getByText('npm run admin -- operator link')).toBeVisible();
  await expectAccessible(page);
});
