import { type APIRequestContext, type BrowserContext, type Page } from '@playwright/test';
import { freePort } from '../apps/server/test/free-port.ts';
import { runAdmin, startServerProcess } from '../apps/server/test/server-process.ts';
import { type AccountPerson, bearer, signUp, useAccountApi } from './account-steps.ts';
import { makeDataFolder, settingsOf } from './server-data-folder.ts';
import { expect, test as base } from './fixtures.ts';
import { serveApplications } from './sdk-application.ts';
import type { PageSettings } from './sdk-page/application.ts';

export { expect };

export interface Scene {
  account: string;
  application: string;
  /** Origin of a second client on the same site. */
  second: string;
  /** Origin of a client on another site, where frames get no cookies of the account pages. */
  distant: string;
  /** Origin of a third-party client on the same site as the account pages. */
  thirdParty: string;
}

/** A server whose account pages have their own origin, and clients with the SDK on the same and on another site. */
export const test = base.extend<{ api: APIRequestContext; person: AccountPerson }, { scene: Scene }>({
  scene: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the pattern to learn what a fixture needs
    async ({}, use) => {
      const [port, ownPort] = [await freePort(), await freePort()];
      const account = `http://account.acc.localhost:${port}`;
      const application = `http://www.acc.localhost:${ownPort}`;
      const second = `http://shop.acc.localhost:${ownPort}`;
      const distant = `http://app.localhost:${ownPort}`;
      const thirdParty = `http://guest.acc.localhost:${ownPort}`;
      const clients = { loom: application, shop: second, barge: distant, guest: thirdParty };
      const site = `http://www.acc.localhost:${port}`;
      const settings = { SITE_ORIGIN: site, ACCOUNT_ORIGIN: account, COOKIE_DOMAIN: 'acc.localhost' };
      const env = { ...settingsOf(await makeDataFolder()), ...settings };
      const stopApplications = await serveApplications({ port: ownPort, account, clients });
      const server = await startServerProcess(env, port);
      try {
        await Promise.all(Object.entries(clients).map(([id, origin]) => register(env, id, origin)));
        await use({ account, application, second, distant, thirdParty });
      } finally {
        stopApplications();
        await server.stop('SIGTERM');
      }
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  api: ({ scene }, use) => useAccountApi(scene.account, use),
  person: async ({ api }, use) => use(await signUp(api)),
  baseURL: async ({ scene }, use) => use(scene.application),
});

/** Registers a client in the way that the SDK's README describes. */
async function register(env: Record<string, string>, id: string, origin: string): Promise<void> {
  const callback = `${origin}/sso/callback`;
  const names = ['--id', id, '--name', '织机', ...(id === 'guest' ? [] : ['--first-party']), '--origin', origin];
  const addresses = [callback, `${origin}/sso/captcha`].flatMap((uri) => ['--redirect', uri]);
  const rights = [
    '--sign-out',
    `${origin}/sso/sign-out?sso_sign_out=`,
    '--scope',
    'openid profile offline jsq sso user',
  ];
  const { code, output } = await runAdmin(env, 'client', 'add', ...names, ...addresses, ...rights);
  if (code !== 0) throw new Error(output);
}

/** The element of the client's page that shows whether an account is signed in. */
export const state = (page: Page) => page.getByRole('status');
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

export async function expectSignedIn(page: Page, { sub }: Pick<AccountPerson, 'sub'>): Promise<void> {
  await expect(state(page)).toHaveText(`signed in as ${sub}`);
}

/** Sets options of the test client for this page and its popups. */
export const configure = (page: Page, pageSettings: PageSettings) =>
  page.addInitScript((given) => {
    window.pageSettings = given;
  }, pageSettings);

/** Makes time pass faster for the SDK, until the page is loaded again. */
export const hurry = (page: Page, factor: number) =>
  page.evaluate((times) => void (window.account.time.hurry = times), factor);

/** Opens the client's page and signs in by the client's own form. */
export async function enter(page: Page, { phone: username, password, sub }: AccountPerson, path = '/'): Promise<void> {
  await page.goto(path);
  await expect(state(page)).toHaveText('signed out');
  await page.evaluate((asked) => window.account.api.signInWithPassword(asked), { username, password });
  await expectSignedIn(page, { sub });
}

/** Changes the stored credentials so that the access token seems to have expired, and returns them. */
export const expire = (page: Page) =>
  page.evaluate(async () => {
    const { client } = window.account;
    const stored = await client.credentials.peek();
    if (!stored) throw new Error('not signed in');
    const expired = { ...stored, expires_at: new Date(0).toISOString() };
    await client.storage.setItem(`credentials_${client.config.clientId}`, JSON.stringify(expired));
    return expired;
  });

/** Adds a browser session by the API, without opening the account pages. */
export async function addBrowserSession(
  { context, api, scene }: { context: BrowserContext; api: APIRequestContext; scene: Scene },
  { accessToken, refreshToken }: AccountPerson,
): Promise<void> {
  const headers = { ...bearer(accessToken), origin: scene.account };
  const answer = await api.post('/v1/user/browser', { data: { refresh_token: refreshToken }, headers });
  const set = answer.headersArray().filter(({ name }) => name.toLowerCase() === 'set-cookie');
  const { hostname } = new URL(scene.account);
  const cookies = set.map(({ value: text }) => {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
    const domain = /;\s*Domain=([^;]+)/i.exec(text)?.[1];
    return { name, value, domain: domain ? `.${domain}` : hostname, path: '/' };
  });
  expect(cookies).not.toEqual([]);
  await context.addCookies(cookies);
}

/** Number of accounts that are signed in in this browser, as the account pages see it. */
export async function countBrowserSessions(page: Page, { account }: Scene): Promise<number> {
  const beside = await page.context().newPage();
  await beside.goto(`${account}/v1/user/browser`);
  const { total } = JSON.parse(await beside.locator('body').innerText()) as { total: number };
  await beside.close();
  return total;
}

/** Counts the requests of a page by path, for example `requests('/v1/auth/token')`. */
export function countRequests(page: Page): (path: string) => number {
  const seen: string[] = [];
  page.context().on('request', (request) => {
    if (request.method() !== 'OPTIONS') seen.push(new URL(request.url()).pathname);
  });
  return (path) => seen.filter((one) => one === path).length;
}

/** Records whether the sign-out page of the account service opens in a frame or in the window. */
export function watchSignOutPages(page: Page): ('frame' | 'window')[] {
  const opened: ('frame' | 'window')[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname !== '/account/sign-out') return;
    opened.push(request.frame() === page.mainFrame() ? 'window' : 'frame');
  });
  return opened;
}
