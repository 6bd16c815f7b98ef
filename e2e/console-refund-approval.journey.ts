import { signUp } from './account-steps.ts';
import { bindAuthenticator, enterConsole } from './console-steps.ts';
import { runAdminOn } from './server-data-folder.ts';
import { addVirtualAuthenticator } from './virtual-authenticator.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { buy } from './sandbox-buyer.ts';

test.afterEach(({ folder }) => runAdminOn(folder, 'clock', 'reset'));

test(
  'a refund over the limit waits for a second operator, who may approve it a day after setting up a second factor',
  { tag: '@full' },
  async ({ page, request, folder, server, openBrowser }) => {
    const member = await signUp(request, { name: '退年卡的人' });
    const { orderId } = await buy(request, member, { pid: 'vipxjsq_12m_10' });
    const name = await enterConsole(page, folder, 'support');
    await page.goto(`${server.origin}/console/orders/${orderId}`);
    await page.getByRole('button', { name: '退款', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: /^退款/ });
    // The reason contains markup, which the page must show as plain text.
    const reason = '误购年卡 <img src=x onerror=alert(1)>';
    await dialog.getByLabel('原因').fill(reason);
    await dialog.getByRole('button', { name: '退款' }).click();
    await bindAuthenticator(page);
    await expect(page.getByText('已提交给另一位同事复核')).toBeVisible();
    await expect(page.getByText(`${name} 提交了 ¥258.00 的退款`)).toBeVisible();
    // The operator who made the proposal can withdraw it, but not approve it.
    await expect(page.getByRole('button', { name: '撤回' })).toBeVisible();
    await expect(page.getByRole('button', { name: '同意' })).toHaveCount(0);

    const second = await openBrowser();
    await enterConsole(second, folder, 'finance');
    await addVirtualAuthenticator(second);
    await second.goto(`${server.origin}/console/me`);
    await second.getByRole('button', { name: '设置两步验证' }).click();
    await second.getByLabel('叫什么').fill('财务室的电脑');
    await second.getByRole('button', { name: '添加通行密钥' }).click();
    await expect(second.getByRole('cell', { name: '财务室的电脑', exact: true })).toBeVisible();
    await second.goto(`${server.origin}/console/refunds/approvals?state=waiting`);
    const row = second.getByRole('row').filter({ hasText: orderId });
    await expect(row).toContainText(reason);
    await expect(row.getByRole('button', { name: '同意' })).toBeDisabled();
    await expect(row).toContainText('你的两步验证开启不满 24 小时');
    await expectAccessible(second);

    expect(await runAdminOn(folder, 'clock', '+25h')).toMatchObject({ code: 0 });
    await expect(async () => {
      await second.reload();
      await second.getByRole('button', { name: '用通行密钥进入' }).click({ timeout: 1_000 });
    }).toPass();
    await row.getByRole('button', { name: '同意' }).click();
    const agree = second.getByRole('dialog', { name: '同意退款 ¥258.00' });
    await expect(agree).toContainText(name);
    await agree.getByLabel('原因').fill('核实过聊天记录');
    await agree.getByRole('button', { name: '同意退款' }).click();
    await expect(second.getByText('已同意，正在退款')).toBeVisible();
    await second.goto(`${server.origin}/console/audit?action=refund.propose`);
    await expect(second.getByText(reason).first()).toBeVisible();
    await second.goto(`${server.origin}/console/orders/${orderId}`);
    await expect(second.getByText('已退款', { exact: true }).first()).toBeVisible({ timeout: 10_000 });
    await second.context().close();
  },
);
