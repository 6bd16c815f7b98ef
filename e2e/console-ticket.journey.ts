import { randomUUID } from 'node:crypto';
import { supportPaths } from '@feisuo/contract/facts/paths';
import type { APIRequestContext, Page } from '@playwright/test';
import { bearer, signUp, type AccountPerson } from './account-steps.ts';
import { enterConsole } from './console-steps.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts';
import { buy } from './sandbox-buyer.ts';

async function submitTicket(request: APIRequestContext, member: AccountPerson, text: string): Promise<string> {
  const sent = await request.post(supportPaths.tickets, {
    data: { clientKey: randomUUID(), kind: 'pay', text },
    headers: bearer(member.accessToken),
  });
  return ((await sent.json()) as { data: { number: string } }).data.number;
}

async function useTemplate(page: Page, words: string, title: string): Promise<void> {
  await page.getByRole('combobox', { name: '套用模板' }).fill(words);
  await page.getByTitle(title, { exact: true }).click();
}

const cardOf = (page: Page, name: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) });

test('@full support answers a ticket by a template and sees the member beside it, as far as the role allows', async ({
  page,
  request,
  folder,
  server,
  openBrowser,
}) => {
  const member = await signUp(request, { name: '听雨的阿舟' });
  const { orderId } = await buy(request, member);
  const number = await submitTicket(request, member, '想把月卡退掉，怎么申请？');
  await enterConsole(page, folder, 'support');
  await page.goto(`${server.origin}/console/support/${number}`);
  const card = cardOf(page, '会员');
  await expect(card).toContainText('听雨的阿舟');
  await expect(card).toContainText('月卡会员');
  await expect(card).toContainText(`${member.phone.slice(0, 3)}****${member.phone.slice(-4)}`);
  await expect(card.getByRole('link', { name: '打开账号' })).toHaveAttribute('href', `/console/accounts/${member.sub}`);
  await expect(cardOf(page, '最近订单').getByRole('link', { name: '月卡' })).toHaveAttribute(
    'href',
    `/console/orders/${orderId}`,
  );
  await expect(cardOf(page, '设备')).toContainText('在线');
  await useTemplate(page, '退款', '退款：怎么申请');
  const reply = page.getByLabel('回复内容');
  await expect(reply).toHaveValue(new RegExp(`^听雨的阿舟，你好：\\n[^]*订单 ${orderId}，点「退款」`));
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: /^发\s?送$/ }).click();
  await expect(page.getByRole('listitem').filter({ hasText: `订单 ${orderId}` })).toContainText('听雨的阿舟，你好');

  const operator = await openBrowser();
  await enterConsole(operator, folder, 'operator');
  await operator.goto(`${server.origin}/console/support/${number}`);
  await expect(cardOf(operator, '会员')).toContainText('你的角色是运营，看不到会员的资料和设备');
  await expect(cardOf(operator, '最近订单')).toContainText(orderId);
  await expect(cardOf(operator, '设备')).toHaveCount(0);
  await useTemplate(operator, '到期', '会员：到期和续费');
  const words = operator.getByLabel('回复内容');
  await expect(words).toHaveValue(/^玩家，你好：\n你的会员有效期到 【会员到期日】。/);
  await expect(operator.getByText('还有没填的地方：【会员到期日】')).toBeVisible();
  const send = operator.getByRole('button', { name: /^发\s?送$/ });
  await expect(send).toBeDisabled();
  await expectAccessible(operator);
  await words.fill((await words.inputValue()).replace('【会员到期日】', '2027-01-28'));
  await expect(send).toBeEnabled();
  await expect(operator.getByText('还有没填的地方')).toHaveCount(0);
});

test('support adds, changes and removes a reply template, and an unknown placeholder is refused at its field @full', async ({
  page,
  folder,
  server,
}) => {
  await enterConsole(page, folder, 'support');
  await page.goto(`${server.origin}/console/reply-templates`);
  await expect(page.getByRole('heading', { name: '发票：怎么开' })).toBeVisible();
  await page.getByRole('button', { name: '新模板' }).click();
  const dialog = page.getByRole('dialog', { name: '新模板' });
  await expect(dialog).toContainText('{name} 会员昵称、{order} 订单号');
  await dialog.getByLabel('名字').fill('旅程：稍等');
  await dialog.getByLabel('内容').fill('{nmae}，请稍等。');
  await dialog.getByRole('button', { name: /^保\s?存$/ }).click();
  await expect(dialog.getByText('「{nmae}」不会被替换')).toBeVisible();
  await dialog.getByLabel('内容').fill('{name}，请稍等。');
  await dialog.getByRole('button', { name: /^保\s?存$/ }).click();
  await expect(page.locator('#main').getByText('{name}，请稍等。')).toBeVisible();
  await page.getByRole('button', { name: '删除「旅程：稍等」' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^删\s?除$/ })
    .click();
  await expect(page.getByRole('heading', { name: '旅程：稍等' })).toHaveCount(0);
  await expectAccessible(page);
});
