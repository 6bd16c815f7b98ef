import { signUp } from './account-steps.ts';
import { enterWithFactor } from './console-steps.ts';
import { runAdminOn } from './server-data-folder.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts';

test('@full support unfreezes a list of accounts after checking it and giving a reason, and reads the result for every line', async ({
  page,
  request,
  server,
  folder,
}) => {
  const frozen = await signUp(request);
  const active = await signUp(request);
  await runAdminOn(folder, 'account', 'state', frozen.sub, '--to', 'frozen', '--why', '批量误冻');
  await enterWithFactor(page, { folder, server }, 'support');
  await page.goto(`${server.origin}/console/accounts`);
  await page.getByRole('link', { name: '批量解冻' }).click();
  await expect(page.getByRole('heading', { level: 2, name: '批量解冻' })).toBeVisible();
  await expect(page.getByRole('button', { name: '核对名单' })).toBeDisabled();
  await expectAccessible(page);

  await page.getByLabel('名单', { exact: true }).fill(`${frozen.phone}\n${active.sub}\n13099990000\n${frozen.sub}`);
  await page.getByRole('button', { name: '核对名单' }).click();
  const report = page.getByRole('status').filter({ hasText: '一共' });
  await expect(report).toHaveText('一共 4 行：将解冻 1 个账号，3 行不会动。');
  const rows = page.getByRole('region', { name: '逐行结果' }).getByRole('row');
  await expect(rows.nth(1)).toContainText('将解冻');
  await expect(rows.nth(2)).toContainText('不是冻结状态');
  await expect(rows.nth(3)).toContainText('13099990000');
  await expect(rows.nth(3)).toContainText('找不到账号');
  await expect(rows.nth(4)).toContainText('和前面重复');
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.getByRole('button', { name: '解冻 1 个账号' }).click();
  const dialog = page.getByRole('dialog', { name: '解冻 1 个账号' });
  await dialog.getByLabel('原因').fill('误冻批量恢复');
  await dialog.getByRole('button', { name: /^解\s?冻$/ }).click();
  await expect(report).toHaveText('一共 4 行：已解冻 1 个账号，3 行没有动。');
  await expect(rows.nth(1)).toContainText('已解冻');
  await expect(page.getByRole('button', { name: '解冻 1 个账号' })).toHaveCount(0);
  await expectAccessible(page);
  await rows.nth(1).getByRole('link').click();
  await expect(page.getByText('正常', { exact: true }).first()).toBeVisible();
});
