import { randomUUID } from 'node:crypto';
import { fillPath, memberPaths, supportPaths } from '@feisuo/contract/facts/paths';
import type { APIRequestContext } from '@playwright/test';
import { bearer, rememberOnSite, signUp, type AccountPerson } from './account-steps.ts';
import { bindAuthenticator, enterConsole } from './console-steps.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts';
import { buy } from './sandbox-buyer.ts';

/** Requests an invoice as the member, and returns the request's number. */
async function askForInvoice(request: APIRequestContext, person: AccountPerson, title: string): Promise<string> {
  const { orderId } = await buy(request, person);
  const invoiceRequest = {
    clientKey: randomUUID(),
    orderIds: [orderId],
    titleType: 'personal',
    title,
    email: 'lin@example.test',
  };
  const asked = await request.post(supportPaths.invoices, {
    data: invoiceRequest,
    headers: bearer(person.accessToken),
  });
  return (await asked.json()).data.number as string;
}

test('@full finance issues one invoice and declines another, and the member reads the number and the reason', async ({
  page,
  request,
  folder,
  server,
  openBrowser,
}) => {
  const member = await signUp(request, { name: '要发票的人' });
  const issued = await askForInvoice(request, member, '林夕');
  const declined = await askForInvoice(request, member, '林夕二号');

  const operatorPage = await openBrowser();
  await enterConsole(operatorPage, folder, 'finance');
  await operatorPage.goto(`${server.origin}/console/invoices?q=${member.sub}`);
  await expect(operatorPage.getByText('本页 2 条')).toBeVisible();
  await expectAccessible(operatorPage);
  await operatorPage.getByRole('link', { name: issued }).click();
  await expect(operatorPage.getByRole('heading', { level: 2, name: '林夕' })).toBeVisible();
  await expect(operatorPage.getByText('lin@example.test')).toBeVisible();
  await expectAccessible(operatorPage);
  await operatorPage.getByRole('button', { name: '标为已开具' }).click();
  const issue = operatorPage.getByRole('dialog', { name: /^标为已开具/ });
  await issue.getByLabel('发票号码或下载地址').fill('25312000000123456789');
  await issue.getByRole('button', { name: '标为已开具' }).click();
  await bindAuthenticator(operatorPage);
  await expect(operatorPage.getByText('已标为开具，并通知了会员')).toBeVisible();
  await expect(operatorPage.getByRole('button', { name: /^驳\s?回$/ })).toHaveCount(0);

  await operatorPage.goto(`${server.origin}/console/invoices/${declined}`);
  await operatorPage.getByRole('button', { name: /^驳\s?回$/ }).click();
  const decline = operatorPage.getByRole('dialog', { name: /^驳回/ });
  await decline.getByLabel('给会员的原因').fill('抬头要写全名');
  await decline.getByRole('button', { name: /^驳\s?回$/ }).click();
  await expect(operatorPage.getByText('已驳回，并通知了会员')).toBeVisible();
  await expect(operatorPage.locator('#main').getByText('抬头要写全名')).toBeVisible();
  await expectAccessible(operatorPage);
  await operatorPage.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(operatorPage);
  await operatorPage.context().close();

  await rememberOnSite(page, member);
  await page.goto('/member/orders');
  await expect(page.getByText('发票号码或下载地址：25312000000123456789')).toBeVisible();
  await expect(page.getByText('原因：抬头要写全名')).toBeVisible();
  await page.goto('/member/messages');
  await expect(page.getByText(`发票申请 ${issued} 已开具`)).toBeVisible();
  await expect(page.getByText(`发票申请 ${declined} 未能开具`)).toBeVisible();
});

test('@full after a refund of an invoiced order the member gets a warning, and finance reverses the invoice', async ({
  page,
  request,
  folder,
  server,
  openBrowser,
}) => {
  const member = await signUp(request, { name: '退款的人' });
  const number = await askForInvoice(request, member, '林三');
  const operatorPage = await openBrowser();
  await enterConsole(operatorPage, folder, 'finance');
  await operatorPage.goto(`${server.origin}/console/invoices/${number}`);
  await operatorPage.getByRole('button', { name: '标为已开具' }).click();
  const issue = operatorPage.getByRole('dialog', { name: /^标为已开具/ });
  await issue.getByLabel('发票号码或下载地址').fill('25312000000111111111');
  await issue.getByRole('button', { name: '标为已开具' }).click();
  await bindAuthenticator(operatorPage);
  await expect(operatorPage.getByText('已标为开具，并通知了会员')).toBeVisible();

  await rememberOnSite(page, member);
  await page.goto('/member/orders');
  await page.getByRole('button', { name: /^退款，订单/ }).click();
  const dialog = page.getByRole('dialog', { name: /退款/ });
  await expect(dialog.getByText('请不要再用原发票报销、入账或抵扣')).toBeVisible();
  await expectAccessible(page);
  const orders = await request.get(memberPaths.orders, { headers: bearer(member.accessToken) });
  const { id } = (await orders.json()).data.list[0];
  const quote = await request.get(fillPath(memberPaths.refundOrder, { id }), { headers: bearer(member.accessToken) });
  const rmb = (await quote.json()).data.byDay.rmb as number;
  const refund = await request.post(fillPath(memberPaths.refundOrder, { id }), {
    data: { kind: 'by_day', rmb },
    headers: bearer(member.accessToken),
  });
  expect((await refund.json()).code).toBe(0);

  await expect(async () => {
    await operatorPage.reload();
    await expect(operatorPage.getByRole('button', { name: '标为已红冲' })).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 20_000 });
  await expectAccessible(operatorPage);
  await operatorPage.getByRole('button', { name: '标为已红冲' }).click();
  const reverse = operatorPage.getByRole('dialog', { name: /^标为已红冲/ });
  await reverse.getByLabel('红字发票号码').fill('25312000000222222222');
  await reverse.getByRole('button', { name: '标为已红冲' }).click();
  await expect(operatorPage.getByText('已标为红冲，并通知了会员')).toBeVisible();
  await operatorPage.context().close();

  await page.goto('/member/orders');
  await expect(page.getByText('红字发票号码：25312000000222222222')).toBeVisible();
  await page.goto('/member/messages');
  await expect(page.getByText(`发票申请 ${number} 的发票需要红冲`)).toBeVisible();
  await expect(page.getByText(`发票申请 ${number} 的发票已红冲`)).toBeVisible();
});
