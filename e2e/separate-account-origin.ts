import { once } from 'node:events';
import { createServer } from 'node:http';
import { type APIRequestContext, type FrameLocator, type Page } from '@playwright/test';
import { freePort } from '../apps/server/test/free-port.ts';
import { runAdmin, startServerProcess } from '../apps/server/test/server-process.ts';
import { type AccountPerson, useAccountApi } from './account-steps.ts';
import { makeDataFolder, settingsOf } from './server-data-folder.ts';
import { expect, test as base } from './fixtures.ts';
import { authorizeAddress } from './sign-in-steps.ts';

export { expect };

interface Hosts {
  site: string;
  account: string;
}

export interface Origins {
  site: string;
  account: string;
  /**
   * Origin of the test clients on the site's host: two of our own, which show the sign-in page in a frame, and one of a
   * third party.
   */
  application: string;
}

/** A server with the account pages on their own origin: on the client's domain by default. */
export const test = base.extend<{ api: APIRequestContext }, { hosts: Hosts; origins: Origins }>({
  hosts: [
    { site: 'www.acc.localhost', account: 'account.acc.localhost' },
    { scope: 'worker', option: true },
  ],
  origins: [
    async ({ hosts }, use) => {
      const [port, applicationPort] = [await freePort(), await freePort()];
      const own = {
        site: `http://${hosts.site}:${port}`,
        account: `http://${hosts.account}:${port}`,
        application: `http://${hosts.site}:${applicationPort}`,
      };
      const env = { ...settingsOf(await makeDataFolder()), SITE_ORIGIN: own.site, ACCOUNT_ORIGIN: own.account };
      const ofOurs = (id: string, name: string) =>
        `--id ${id} --name ${name} --first-party --scope user --scope sso --sign-out ${forgetPage(own, id)}
          --redirect ${callbackOf(own)} --redirect ${signOutCallback(own)}`.split(/\s+/);
      const foreign = ['--id', 'guest', '--name', '客座小站', '--scope', 'user', '--redirect', callbackOf(own)];
      const register = async (flags: string[]) => {
        const { code, output } = await runAdmin(env, 'client', 'add', ...flags, '--origin', own.application);
        if (code !== 0) throw new Error(output);
      };
      const pages = servePages().listen(applicationPort, 'localhost');
      await once(pages, 'listening');
      const server = await startServerProcess(env, port);
      try {
        await Promise.all([ofOurs('spool', '线轴'), ofOurs('bobbin', '梭芯'), foreign].map(register));
        await use(own);
      } finally {
        pages.closeAllConnections();
        pages.close();
        await server.stop('SIGTERM');
      }
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  api: ({ origins }, use) => useAccountApi(origins.account, use),
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the pattern to learn what a fixture needs
  baseURL: async ({}, use) => use(undefined),
});

export const callbackOf = ({ application }: Pick<Origins, 'application'>) =>
  `${application}/sso/callback?sso_sign_in_in_iframe=`;

/** Address of the sign-out page of one of our own clients. */
export const forgetPage = ({ application }: Pick<Origins, 'application'>, id: string) => `${application}/forget/${id}`;

/** Redirect address of the client for a sign-out in a frame. */
export const signOutCallback = ({ application }: Pick<Origins, 'application'>) =>
  `${application}/sso/callback?sso_sign_out_in_iframe=`;

/** Address of the client's authorization request. */
export const askFrom = (origins: Origins, more: Record<string, string> = {}) =>
  origins.account +
  authorizeAddress(origins.site, { client_id: 'spool', redirect_uri: callbackOf(origins), scope: 'user', ...more });

/** Client and account pages are on two sites, so the browser sends no cookie to frames. */
export const twoDomains = test.extend({
  hosts: [{ site: 'app.localhost', account: 'sso.localhost' }, { scope: 'worker' }],
});

/** Adds a browser session, as the sign-in page does at its end. */
export async function addSessionHere(page: Page, { account }: Origins, person: AccountPerson): Promise<void> {
  // Any page of the account origin would do, because only its origin matters for the request.
  await page.goto(`${account}/account/captcha`);
  const status = await page.evaluate(async ({ accessToken, refreshToken }) => {
    const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' };
    const body = JSON.stringify({ refresh_token: refreshToken });
    return (await fetch('/v1/user/browser', { method: 'POST', headers, body })).status;
  }, person);
  expect(status).toBe(200);
}

/**
 * A web server for all hosts of the clients. `/around?src=` shows a page in a frame and records its messages; every
 * other path is an empty page.
 */
function servePages() {
  return createServer(({ url = '/' }, answer) => {
    const { pathname, searchParams } = new URL(url, 'http://any.localhost');
    answer.setHeader('content-type', 'text/html; charset=utf-8');
    const source = (searchParams.get('src') ?? '').replaceAll('&', '&amp;').replaceAll('"', '&quot;');
    answer.end(
      `<!doctype html><html lang="zh-CN"><title>线轴</title><link rel="icon" href="data:,">${
        pathname === '/around'
          ? `<script>
            window.told = [];
            addEventListener('message', ({ origin, data }) => told.push({ origin, ...data }));
          </script><iframe title="登录" width="400" height="480" src="${source}"></iframe>`
          : 'back'
      }</html>`,
    );
  });
}

/** Opens a page of the client with the sign-in page in a frame. */
export const openFrame = (page: Page, origins: Origins, more: Record<string, string> = {}) =>
  openFrameAt(page, origins, askFrom(origins, more));

/** Opens a page of the client with this address of the account pages in a frame. */
export async function openFrameAt(page: Page, origins: Origins, src: string) {
  await page.goto(`${origins.application}/around?${new URLSearchParams({ src })}`);
  return {
    frame: page.frameLocator('iframe'),
    told: () => page.evaluate(() => (window as unknown as { told: object[] }).told),
    /** Parameters of the response that the client gets at its redirect address in the frame. */
    async returned(mark = 'sso_sign_in_in_iframe'): Promise<URLSearchParams> {
      const frameUrl = () => page.frames()[1]?.url() ?? '';
      await expect.poll(frameUrl, { timeout: 10_000 }).toContain(`/sso/callback?${mark}=`);
      return new URL(frameUrl()).searchParams;
    },
  };
}

/** Types name and password into the frame. */
export async function signInWithin(frame: FrameLocator, person: { phone: string; password: string }): Promise<void> {
  await frame.getByRole('tab', { name: '密码登录' }).click();
  await frame.getByLabel('手机号 / 邮箱 / 用户名').fill(person.phone);
  await frame.getByLabel('密码', { exact: true }).fill(person.password);
  await frame.getByRole('checkbox').check();
  await frame.getByRole('button', { name: '登录', exact: true }).click();
}
