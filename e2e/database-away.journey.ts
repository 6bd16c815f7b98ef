import { DatabaseProxy } from '../apps/server/test/database-proxy.ts';
import { startServerProcess } from '../apps/server/test/server-process.ts';
import { rememberOnSite } from './account-steps.ts';
import { arrive, button } from './centre-steps.ts';
import { expect, expectAccessible, withOwnServer } from './fixtures.ts';
import { settingsOf } from './server-data-folder.ts';

/** A server whose database a journey can hang. */
const test = withOwnServer().extend<object, { network: DatabaseProxy }>({
  network: [
    async ({ folder }, use) => {
      const network = new DatabaseProxy(settingsOf(folder)['DATABASE_URL'] ?? '');
      await network.open();
      await use(network);
      await network.cut();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ folder, network }, use) => {
      const env = { ...settingsOf(folder), DATABASE_URL: network.url, DATABASE_PATIENCE: '2000' };
      const server = await startServerProcess(env);
      await use(server);
      network.letGo();
      await server.stop('SIGTERM');
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});

const SAYS = /服务暂时读不到数据，正在恢复。已保存的内容都在/;

test('while the database is away, pages of visitors open, and pages of members say what is the matter and recover', async ({
  page,
  server,
  network,
}) => {
  const member = await arrive(page, server.origin);
  await rememberOnSite(page, member);
  await member.open('/sessions');
  await expect(page.getByText('目前只有本机登录')).toBeVisible();
  await page.goto('/help');
  const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  await page.goto('/member');
  await expect(page.getByRole('region', { name: '会员状态', exact: true })).toBeVisible();

  network.hold();
  await page.goto('/help');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await page.goto('/member');
  await expect(page.getByText(SAYS).first()).toBeVisible();
  await expectAccessible(page);
  await page.goto('/account/sessions');
  await expect(page.getByText(SAYS).first()).toBeVisible();
  await expectAccessible(page);

  network.letGo();
  await expect
    .poll(async () => {
      await button(page, '重试')
        .click({ timeout: 1000 })
        .catch(() => {});
      return page.getByText('目前只有本机登录').isVisible();
    })
    .toBe(true);
});
