import { enterWithFactor } from './console-steps.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

test('a gateway that was not tested needs a confirmation before saving, and typed settings can be tested @full', async ({
  page,
  server,
  folder,
}) => {
  await enterWithFactor(page, { folder, server }, 'owner');
  const asked: { path: string; body: { to?: string; values?: object } }[] = [];
  const answers = { isOk: true, says: '短信网关收下了，请看手机', ms: 12 };
  await page.route(
    (url) => /\/settings\/sms(\/draft\/test)?$/.test(url.pathname),
    async (route) => {
      if (route.request().method() === 'GET') return route.continue();
      asked.push({ path: new URL(route.request().url()).pathname, body: route.request().postDataJSON() });
      // The save is intercepted, because a really saved setting would affect other journeys on this server.
      await route.fulfill({ status: 500, json: { code: 500, msg: '没有保存', message: '没有保存', data: null } });
    },
  );
  await page.route(/\/settings\/sms\/draft\/test$/, async (route) => {
    asked.push({ path: new URL(route.request().url()).pathname, body: route.request().postDataJSON() });
    await route.fulfill({ json: { code: 0, msg: 'ok', message: 'ok', data: answers } });
  });
  await page.goto(`${server.origin}/console/system/settings/sms`);
  await expect(page.getByText('测的是已经保存的设置')).toBeVisible();
  await page.getByLabel('网关地址').fill('https://sms.example.com/send');
  await page.getByLabel('网关令牌').fill('a-token');
  await page.getByLabel('原因').fill('接入短信');
  await expect(page.getByText('测的是上面正在填、还没有保存的设置')).toBeVisible();
  const save = page.getByRole('button', { name: '保存', exact: true });
  await save.click();
  const dialog = page.getByRole('dialog', { name: '还没有测试过，现在就保存？' });
  await expect(dialog).toContainText('验证码和通知短信就会立刻走这里');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '先测试' }).click();
  expect(asked).toEqual([]);

  await expect(page.getByLabel('收短信的手机号')).toBeFocused();
  await page.getByLabel('收短信的手机号').fill('13800138000');
  await page.getByRole('button', { name: '测试', exact: true }).click();
  await expect.poll(() => asked.length).toBe(1);
  expect(asked[0]).toMatchObject({
    path: '/console/api/settings/sms/draft/test',
    body: {
      to: '13800138000',
      values: { SMS_GATEWAY_URL: 'https://sms.example.com/send', SMS_GATEWAY_TOKEN: 'a-token' },
    },
  });
  await expect(page.getByRole('button', { name: '测试', exact: true })).toBeEnabled();

  // Settings that were tested successfully are saved without a question.
  await save.click();
  await expect.poll(() => asked.map(({ path }) => path)).toContain('/console/api/settings/sms');
  await expect(dialog).toBeHidden();
});
