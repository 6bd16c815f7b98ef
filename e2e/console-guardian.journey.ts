import { supportPaths } from '@feisuo/contract/facts/paths';
import { rememberOnSite, signUp } from './account-steps.ts';
import { enterWithFactor } from './console-steps.ts';
import { runAdminOn } from './server-data-folder.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, withOwnServer } from './fixtures.ts';
import { comeBack, qr, trialPopup } from './pay-steps.ts';

/** A server of its own, because this journey moves the clock by weeks. */
const test = withOwnServer();

const WORDS = /这个账号已按监护人的要求暂停购买，如有疑问请联系客服/;

test('@full support puts purchases on hold for a guardian, the account cannot buy, and the member reads why', async ({
  page,
  request,
  server,
  folder,
  openBrowser,
}) => {
  const signedUp = await signUp(request, { name: '还在上学的人' });
  await runAdminOn(folder, 'clock', '+42d');
  const member = await comeBack(request, signedUp);
  const asked = await request.post(supportPaths.guardianRequests, {
    data: {
      clientKey: 'a-guardian-asks-for-limits',
      guardianName: '李雪梅',
      relation: 'mother',
      phone: '19912345678',
      minorAccount: member.phone,
      asks: ['limit_purchases', 'limit_sign_in'],
      text: '孩子还在上学，请不要再让他买会员。',
    },
  });
  const { data: sent } = (await asked.json()) as { data: { number: string } };
  await rememberOnSite(page, member);
  await page.goto('/help');
  await expect(qr(trialPopup(page))).toBeVisible({ timeout: 10_000 });

  const operatorPage = await openBrowser();
  await enterWithFactor(operatorPage, { folder, server }, 'support');
  await operatorPage.goto(`${server.origin}/console/guardians`);
  await operatorPage.getByRole('link', { name: sent.number }).click();
  await expect(operatorPage.getByText('在账号页点「暂停购买」')).toBeVisible();
  await expectAccessible(operatorPage);
  await operatorPage.getByRole('link', { name: '去这个账号' }).click();
  await operatorPage.getByRole('link', { name: /还在上学的人/ }).click();
  await operatorPage.getByRole('button', { name: '暂停购买' }).click();
  const dialog = operatorPage.getByRole('dialog', { name: '暂停购买' });
  await dialog.getByLabel('原因').fill('监护人申请，已核对户口本');
  await dialog.getByRole('button', { name: '暂停购买' }).click();
  await expect(operatorPage.getByText('已暂停购买，关闭了 1 笔待付款订单')).toBeVisible();
  await expect(operatorPage.locator('section', { hasText: '操作人' })).toContainText('监护人申请，已核对户口本');
  await expect(operatorPage.getByRole('button', { name: '恢复购买' })).toBeVisible();
  await expectAccessible(operatorPage);
  await operatorPage.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(operatorPage);

  // The payment code on the page is closed because purchases are on hold, and the popup explains why there is no other.
  await expect(qr(trialPopup(page))).toBeHidden({ timeout: 15_000 });
  await trialPopup(page).getByRole('button', { name: '重新下单' }).click();
  await expect(trialPopup(page).getByRole('button', { name: WORDS })).toBeVisible({ timeout: 10_000 });
  await expectAccessible(page);
  await page.goto('/vip');
  const checkout = page.getByRole('region', { name: '结账' });
  await checkout.getByRole('button', { name: /^生成付款码/ }).click();
  await expect(checkout.getByRole('button', { name: WORDS })).toBeVisible();
});
