import type { Page } from '@playwright/test';
import { enterConsole } from './console-steps.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

/** Accessible names of elements that antd creates itself. */
const ownNames = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.anticon, [class*="ant-"][role="button"], button[class*="ant-"]')]
      .filter((part) => !part.closest('[aria-hidden="true"]'))
      .map((part) => part.getAttribute('aria-label') ?? part.textContent),
  );

test('@full inputs, notes and dialogs of the console have Chinese accessible names where antd has English ones', async ({
  page,
  folder,
  server,
}) => {
  await enterConsole(page, folder, 'owner');
  const expectChinese = async () =>
    expect((await ownNames(page)).filter((name) => /[a-z]{4,}/i.test(name) && !/\p{Script=Han}/u.test(name))).toEqual(
      [],
    );
  // A page with number inputs and dropdowns.
  await page.goto(`${server.origin}/console/catalogue/products/vipxjsq_1m_10`);
  await expect(page.getByRole('button', { name: '增加' }).first()).toBeAttached();
  await expect(page.getByRole('button', { name: '减少' }).first()).toBeAttached();
  await expectChinese();
  // A page with an input that has a button to clear it.
  await page.goto(`${server.origin}/console/orders?q=P1`);
  await expect(page.getByRole('button', { name: '清除', exact: true }).first()).toBeAttached();
  await expectChinese();
  // A page with inputs for secrets that can be shown.
  await page.goto(`${server.origin}/console/system/settings/sms`);
  await expect(page.locator('input[type="password"]').first()).toBeVisible();
  await expectChinese();
  // A page with a dialog, and with messages that disappear after some time.
  await page.goto(`${server.origin}/console/reply-templates`);
  await page.getByRole('button', { name: '新模板' }).click();
  await page.getByLabel('名字').fill('只有名字的模板');
  await page.getByLabel('内容').fill('{brand}收到。');
  await expectChinese();
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('heading', { name: '只有名字的模板' })).toBeVisible();
  await expectChinese();
  await expectAccessible(page);
});
