import { freePort } from '../apps/server/test/free-port.ts';
import { startServerProcess } from '../apps/server/test/server-process.ts';
import { bindAuthenticator, enterConsole } from './console-steps.ts';
import { makeDataFolder, settingsOf } from './server-data-folder.ts';
import { addVirtualAuthenticator } from './virtual-authenticator.ts';
import { expect, expectAccessible, test as base } from './fixtures.ts';

interface SeparateOrigins {
  folder: string;
  site: string;
  account: string;
  console: string;
}

/** A server with site, account pages and console on separate hosts; the site has analytics and advertising scripts. */
const test = base.extend<object, { apart: SeparateOrigins }>({
  apart: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the pattern to learn what a fixture needs
    async ({}, use) => {
      const port = await freePort();
      const folder = await makeDataFolder();
      const own = {
        site: `http://www.acc.localhost:${port}`,
        account: `http://account.acc.localhost:${port}`,
        console: `http://console.acc.localhost:${port}`,
      };
      const env = {
        ...settingsOf(folder),
        SITE_ORIGIN: own.site,
        ACCOUNT_ORIGIN: own.account,
        CONSOLE_ORIGIN: own.console,
        ANALYTICS_SITES: `www.acc.localhost:${port}=0123abcd`,
        ANALYTICS_SCRIPT: 'https://count.example/hm.js?{id}',
      };
      const server = await startServerProcess(env, port);
      await use({ folder, ...own });
      await server.stop('SIGTERM');
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  // eslint-disable-next-line no-empty-pattern -- as above
  baseURL: async ({}, use) => use(undefined),
});

test('an operator uses a console that has its own host, saves a page, and previews drafts of the site in frames @full', async ({
  page,
  apart,
}) => {
  await enterConsole(page, apart.folder, 'operator');
  expect(new URL(page.url()).origin).toBe(apart.console);
  // The session cookie is host-only: other hosts do not receive it.
  const cookies = (await page.context().cookies()).filter(({ name }) => name.includes('operator'));
  expect(cookies.map(({ domain }) => domain)).toEqual(['console.acc.localhost']);

  await page.goto(`${apart.console}/console/content`);
  await page.getByRole('button', { name: '写资讯' }).click();
  await page.getByLabel('标题').fill('换了域名的资讯');
  await page.getByLabel('摘要').fill('写在运营台，画在官网。');
  await page.getByLabel('栏目').click();
  await page.getByTitle('网络指南', { exact: true }).click();
  await page.getByRole('textbox', { name: '正文' }).fill('预览是官网自己的页面。');
  await page.getByRole('button', { name: '预览' }).click();
  const draft = page.frameLocator('iframe[title="预览"]');
  await expect(draft.getByRole('heading', { name: '换了域名的资讯' })).toBeVisible();
  expect(page.frames().at(-1)?.url()).toMatch(new RegExp(`^${apart.site}/news/huan-le-yu-ming-de-zi-xun\\?preview=`));
  await page.getByRole('dialog').getByRole('button', { name: '关闭' }).click();

  // The operator previews a page of blocks and then saves it.
  await page.goto(`${apart.console}/console/activities/new?kind=page`);
  await page.getByRole('textbox', { name: '名称', exact: true }).fill('织一周');
  await page.getByRole('textbox', { name: '编号', exact: true }).fill('apart-week');
  await page.getByRole('textbox', { name: '一句话介绍' }).fill('每天一点');
  await page.getByRole('textbox', { name: '文字', exact: true }).fill('先写一段');
  const drawn = page.frameLocator('iframe[title="预览：手机"]');
  await expect(drawn.getByRole('heading', { level: 1, name: '织一周' })).toBeVisible();
  await page.getByRole('button', { name: /^新\s?建$/ }).click();
  await bindAuthenticator(page);
  await expect(page.getByRole('heading', { level: 2, name: '织一周' })).toBeVisible();
  await expect(page.getByRole('link', { name: '打开活动页' }).first()).toHaveAttribute(
    'href',
    `${apart.site}/activity/apart-week`,
  );
});

test.describe('for a visitor who consented to analytics', () => {
  test.use({ consent: 'all' });

  test('@full the analytics script is loaded on the site, and not on the account pages or in the console', async ({
    page,
    apart,
  }) => {
    const asked: string[] = [];
    await page.route('https://count.example/**', async (route) => {
      asked.push(new URL(route.request().frame().url()).origin);
      await route.fulfill({ contentType: 'text/javascript', body: 'window.counted = true;' });
    });
    await page.goto(`${apart.site}/vip`);
    await page.mouse.move(200, 200);
    await expect.poll(() => asked, { timeout: 20_000 }).toEqual([apart.site]);

    await page.goto(`${apart.account}/account/`);
    await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible();
    await enterConsole(page, apart.folder, 'viewer');
    expect(asked).toEqual([apart.site]);
    expect((await page.goto(`${apart.site}/console`))?.status()).toBe(404);
    expect((await page.goto(`${apart.console}/vip`))?.status()).toBe(404);
  });
});

test("@full an operator adds a passkey on the console's own host and signs in with it", async ({ page, apart }) => {
  await enterConsole(page, apart.folder, 'owner');
  await addVirtualAuthenticator(page);
  await page.goto(`${apart.console}/console/me`);
  await page.getByRole('button', { name: '设置两步验证' }).click();
  await page.getByLabel('叫什么').fill('工位的电脑');
  await page.getByRole('button', { name: '添加通行密钥' }).click();
  await expect(page.getByRole('cell', { name: '工位的电脑', exact: true })).toBeVisible();
  // Signs out by a request from the browser, because only browsers resolve all names below localhost.
  await page.evaluate(() =>
    fetch('/console/api/leave', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }),
  );
  await page.reload();
  await page.getByRole('button', { name: '用通行密钥进入' }).click();
  await expect(page.getByRole('cell', { name: '工位的电脑', exact: true })).toBeVisible();
  await expectAccessible(page);
});
