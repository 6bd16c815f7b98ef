import { makePair, keySetOf } from '../apps/server/test/client-signer.ts';
import { bindAuthenticator, enterConsole } from './console-steps.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts';

test('an owner registers an application that authenticates with its own key and gets only bound tokens @full', async ({
  page,
  folder,
}) => {
  await enterConsole(page, folder, 'owner');
  await page.goto('/console/system/clients/new');
  await page.getByLabel('编号', { exact: true }).fill('partner-api');
  await page.getByLabel('名称', { exact: true }).fill('伙伴接口');
  const choose = async (label: string, option: string) => {
    await page.getByLabel(label, { exact: true }).click();
    await page.getByTitle(option, { exact: true }).click();
    await page.keyboard.press('Escape');
  };
  await choose('认证方式', '用私钥签名（private_key_jwt）');
  await choose('登录方式', '客户端凭证（服务之间调用，不涉及用户）');
  await choose('服务权限', '查询任何应用的令牌（introspect）');
  await page.getByLabel('令牌绑定密钥（DPoP）', { exact: true }).click();
  await page.getByLabel('原因', { exact: true }).fill('接口上线');
  await page.getByRole('button', { name: '登记应用' }).click();
  await bindAuthenticator(page);
  await expect(page.getByText('用私钥签名的应用要填公钥或公钥地址，两者填一个')).toBeVisible();
  await page.getByLabel('公钥', { exact: true }).fill(keySetOf(await makePair()));
  await expectAccessible(page);
  await page.getByRole('button', { name: '登记应用' }).click();

  await expect(page.getByRole('heading', { level: 2, name: '伙伴接口' })).toBeVisible();
  await expect(page.getByText('用私钥签名（private_key_jwt）').first()).toBeVisible();
  // An application with keys has no secret that could be renewed.
  await expect(page.getByRole('button', { name: '停用' })).toBeVisible();
  await expect(page.getByRole('button', { name: '换新密钥' })).toHaveCount(0);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
});
