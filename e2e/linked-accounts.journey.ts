import type { Page } from '@playwright/test';
import { newPhone } from './account-steps.ts';
import { arrive, button, dialog, proveByPassword, toast, type Member } from './centre-steps.ts';
import { runAdminOn } from './server-data-folder.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

/** Signs in at the provider of the sandbox with this nickname. */
async function beAtProvider(page: Page, nickname: string): Promise<void> {
  await page.waitForURL('**/sandbox/idp/authorize?*');
  await page.locator('input[value="nickname"]').check();
  await page.locator('input[name="nickname"]').fill(nickname);
  await page.locator('button.yes').click();
}

/** Opens the page of linked accounts and links the provider's identity with this nickname. */
async function link(page: Page, person: Member, nickname: string): Promise<void> {
  await person.open('/linked');
  await button(page, '绑定 · 演示账号').click();
  await beAtProvider(page, nickname);
  await page.waitForURL('**/account/linked');
}

test('@full a member links and unlinks an identity of a provider, and one of another account is moved after a confirmation', async ({
  page,
  server,
}) => {
  const nickname = `织工${newPhone()}`;
  const first = await arrive(page, server.origin, { name: '第一人' });
  await first.open('/linked');
  await button(page, '绑定 · 演示账号').click();
  await beAtProvider(page, nickname);
  await page.waitForURL('**/account/linked');
  await toast(page, '绑定成功');
  await expect(page.getByText(`已绑定：${nickname}`)).toBeVisible();

  const second = await arrive(page, server.origin, { name: '第二人' });
  await page.evaluate(() => sessionStorage.clear());
  await second.open('/linked');
  await button(page, '绑定 · 演示账号').click();
  await beAtProvider(page, nickname);
  await expect(dialog(page).getByText('它现在绑定在另一个账号上')).toBeVisible();
  await dialog(page).getByRole('button', { name: '移到当前账号' }).click();
  await toast(page, '已移到当前账号');
  await button(page, '解绑 · 演示账号').click();
  await dialog(page).getByRole('button', { name: '解绑' }).click();
  await toast(page, '已解绑');
  await expect(page.getByText('未绑定')).toBeVisible();
});

test('@full a member cannot remove the last sign-in method, and the page explains why', async ({ page, server }) => {
  const person = await arrive(page, server.origin);
  await link(page, person, `织工${newPhone()}`);
  await toast(page, '绑定成功');
  // Every account of this test has a phone number or mailbox. The server's answer for an account without one is
  // simulated.
  const detail = { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'LAST_WAY_IN', domain: 'account' };
  const body = { error: 'failed_precondition', error_code: 9, error_description: 'last way in', details: [detail] };
  await page.route('**/v1/user/provider/demo', (route) => route.fulfill({ status: 400, json: body }));
  await button(page, '解绑 · 演示账号').click();
  await dialog(page).getByRole('button', { name: '解绑' }).click();
  await expect(page.getByRole('alert').filter({ hasText: '这是你登录账号的唯一方式' })).toBeVisible();
  await expect(button(page, '解绑 · 演示账号')).toBeVisible();
  await expectAccessible(page);
});

test(
  'an identity of a provider cannot be moved away from a frozen account, and the page says so',
  { tag: '@full' },
  async ({ page, server, folder }) => {
    const nickname = `织工${newPhone()}`;
    const first = await arrive(page, server.origin, { name: '第一人' });
    await link(page, first, nickname);
    await toast(page, '绑定成功');
    await runAdminOn(folder, 'account', 'state', first.phone, '--to', 'blocked', '--why', '举报属实');
    await page.evaluate(() => sessionStorage.clear());
    await link(page, await arrive(page, server.origin, { name: '第二人' }), nickname);
    await dialog(page).getByRole('button', { name: '移到当前账号' }).click();
    await expect(page.getByRole('alert').filter({ hasText: '那个账号正被限制使用，暂时不能移' })).toBeVisible();
    await expect(page.getByText('未绑定')).toBeVisible();
  },
);

test(
  'long after signing in, linking an identity of a provider needs a new proof of identity',
  { tag: '@full' },
  async ({ page, server, folder }) => {
    const nickname = `织工${newPhone()}`;
    const person = await arrive(page, server.origin);
    await runAdminOn(folder, 'clock', '+10m');
    try {
      await link(page, person, nickname);
      await proveByPassword(page, person.password);
      await toast(page, '绑定成功');
      await expect(page.getByText(`已绑定：${nickname}`)).toBeVisible();
    } finally {
      // The server's clock is reset, because other journeys use the same server.
      await runAdminOn(folder, 'clock', 'reset');
    }
  },
);
