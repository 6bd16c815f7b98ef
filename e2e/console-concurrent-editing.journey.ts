import type { Page } from '@playwright/test';
import { enterWithFactor, newLink, showAuthenticator } from './console-steps.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

/** Creates a product by the API and opens its page. No pay page offers the product. */
async function drawUpProduct(page: Page, origin: string): Promise<string> {
  const id = `draft_${Date.now().toString(36)}`;
  const draft = {
    name: '原来的名字',
    lengthUnit: 'days',
    lengthCount: 7,
    days: 7,
    priceFen: 990,
    firstPeriodFen: null,
    isRenewable: false,
    isOffered: false,
    saleFrom: null,
    saleUntil: null,
    claimDays: null,
    sort: 50,
    promotions: [],
    quota: null,
  };
  const data = { id, vas: 5, draft, reason: '试一试' };
  const made = await page.request.post(`${origin}/console/api/catalogue/products`, { data, headers: { origin } });
  expect(await made.json()).toMatchObject({ code: 0 });
  await page.goto(`${origin}/console/catalogue/products/${id}`);
  await expect(page.getByLabel('名称')).toHaveValue('原来的名字');
  return id;
}

const save = (page: Page) => page.getByRole('button', { name: '保存', exact: true });

test('if two operators change one product, the second sees both versions, chooses one, and loses no typed text @full', async ({
  page,
  folder,
  server,
  openBrowser,
}) => {
  await enterWithFactor(page, { folder, server }, 'operator');
  const id = await drawUpProduct(page, server.origin);
  const other = await openBrowser();
  await enterWithFactor(other, { folder, server }, 'operator');
  await other.goto(`${server.origin}/console/catalogue/products/${id}`);
  await other.getByLabel('名称').fill('同事的名字');
  await other.getByLabel('排序').fill('60');
  await other.getByLabel('原因').fill('改名');
  await page.getByLabel('名称').fill('我的名字');
  await page.getByLabel('价格（元）', { exact: true }).fill('8.8');
  await page.getByLabel('原因').fill('改名降价');
  await save(other).click();
  await expect(other.getByText('已保存，从现在起')).toBeVisible();
  await other.context().close();

  await save(page).click();
  const conflict = page.getByRole('region', { name: '冲突' });
  // The conflict view appears below a long form, so it takes the focus.
  await expect(conflict).toBeFocused();
  await expect(conflict.getByRole('alert')).toBeInViewport();
  await expect(conflict).toContainText('有 1 处你们都改了');
  await expect(conflict.getByRole('group', { name: '名称' })).toContainText('原来：原来的名字');
  await expect(conflict.getByRole('radio', { name: '别人：同事的名字' })).toBeVisible();
  await expect(conflict.getByRole('group', { name: '价格（元）' })).toContainText('¥8.80');
  await expect(conflict.getByRole('group', { name: '排序' })).toContainText('60');
  await expect(page.getByLabel('名称', { exact: true })).toHaveValue('我的名字');
  const merge = conflict.getByRole('button', { name: '合并并保存' });
  await expect(merge).toBeDisabled();
  await expectAccessible(page);
  await conflict.getByRole('radio', { name: '我的：我的名字' }).check();
  await merge.click();
  await expect(page.getByText('已保存，从现在起')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('名称')).toHaveValue('我的名字');
  await expect(page.getByLabel('价格（元）', { exact: true })).toHaveValue(/^8\.80?$/);
  await expect(page.getByLabel('排序')).toHaveValue('60');
});

test('an operator whose session ends while typing can continue, and is asked before leaving unsaved work @full', async ({
  page,
  folder,
  server,
}) => {
  const { name, secret } = await enterWithFactor(page, { folder, server }, 'operator');
  await drawUpProduct(page, server.origin);
  await page.getByLabel('原因').fill('登录断了也不能丢');
  await page.request.post(`${server.origin}/console/api/leave`, { data: {}, headers: { origin: server.origin } });
  // The session has ended. Typing requests a new preview, and this request is the first to be refused.
  await page.getByLabel('名称').fill('写到一半');
  const dialog = page.getByRole('dialog', { name: '登录已失效' });
  await expect(dialog).toContainText(name);
  await dialog.getByLabel('登录链接').fill('随便写写');
  await dialog.getByRole('button', { name: '登录并继续' }).click();
  await expect(dialog.getByText('这不是登录链接')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('登录链接').fill(await newLink(folder, name));
  await dialog.getByLabel('登录链接').press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel('名称')).toHaveValue('写到一半');
  // After the sign-in the refused requests are repeated, and their error messages disappear.
  await expect(page.getByText('登录已失效，请重新登录')).toHaveCount(0);

  const question = page.getByRole('dialog').filter({ hasText: '有未保存的改动' });
  await page.getByRole('link', { name: '概览' }).click();
  await question.getByRole('button', { name: '留下' }).click();
  await expect(page.getByLabel('名称')).toHaveValue('写到一半');
  await save(page).click();
  // In the new session the operator must prove identity once more before saving.
  await showAuthenticator(page, secret);
  await expect(page.getByText('已保存，从现在起')).toBeVisible();
  await page.getByLabel('名称').fill('不要了');
  await page.getByRole('link', { name: '概览' }).click();
  await question.getByRole('button', { name: '离开' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '概览' })).toBeVisible();
});
