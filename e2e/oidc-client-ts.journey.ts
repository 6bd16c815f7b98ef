import { type Page } from '@playwright/test';
import type { UserManager } from 'oidc-client-ts';
import { type AccountPerson, signUp, useAccountApi } from './account-steps.ts';
import { expect, test as journey } from './fixtures.ts';
import { setScene, type Scene } from './standard-application.ts';

declare const manager: UserManager;

/** The fixture `scene` starts its own servers, so the server of the worker is not needed. */
// eslint-disable-next-line no-empty-pattern -- Playwright reads the pattern to learn what a fixture needs
const test = journey.extend({ baseURL: async ({}, use) => use(undefined) });

/** Opens the client's page and signs in on the account pages. */
async function signIn(page: Page, { application, account }: Scene, person: AccountPerson): Promise<void> {
  await page.goto(application);
  await page.evaluate(() => void manager.signinRedirect());
  await page.waitForURL(`${account}/account/authorize?*`);
  await page.getByRole('tab', { name: '密码登录' }).click();
  await page.getByLabel('手机号 / 邮箱 / 用户名').fill(person.phone);
  await page.getByLabel('密码', { exact: true }).fill(person.password);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByRole('heading', { name: /线头杂货店/ })).toBeVisible();
  await page.getByRole('button', { name: /^同意/ }).click();
  await page.waitForURL(`${application}/`);
}

const currentUser = (page: Page) =>
  page.evaluate(async () => {
    const user = await manager.getUser();
    return user && { sub: user.profile.sub, name: user.profile.name ?? '', token: user.access_token };
  });

/** Refreshes the tokens by the refresh token, as the library does before they expire. */
const renew = (page: Page) => page.evaluate(async () => (await manager.signinSilent())?.access_token);

/** Refreshes the tokens in a hidden frame, as a client without a refresh token does. */
const renewInFrame = (page: Page) =>
  page.evaluate(async () => {
    const user = await manager.getUser();
    if (user) {
      delete user.refresh_token;
      await manager.storeUser(user);
    }
    try {
      const renewed = await manager.signinSilent();
      return renewed?.profile.sub ?? 'unknown';
    } catch (error) {
      return (error as { error?: string }).error ?? String(error);
    }
  });

async function newPerson(scene: Scene): Promise<AccountPerson> {
  return useAccountApi(scene.account, (api) => signUp(api, { name: '纺线的人' }));
}

test(
  'oidc-client-ts on the same site signs in, renews by refresh token and in a frame, and signs out, without changes',
  { tag: '@full' },
  async ({ page }) => {
    const scene = await setScene({
      site: 'www.acc.localhost',
      account: 'account.acc.localhost',
      application: 'shop.acc.localhost',
    });
    try {
      const person = await newPerson(scene);
      await signIn(page, scene, person);
      const first = await currentUser(page);
      expect(first).toMatchObject({ sub: person.sub, name: '纺线的人' });
      expect(await renew(page)).not.toBe(first?.token);
      expect(await renewInFrame(page)).toBe(person.sub);

      const leaving = page.waitForURL(`${scene.account}/account/sign-out?*`);
      await page.evaluate(() => void manager.signoutRedirect());
      await leaving;
      await page.waitForURL(`${scene.application}/`);
      expect(await currentUser(page)).toBeNull();
      expect(await renewInFrame(page)).toBe('login_required');
    } finally {
      await scene.close();
    }
  },
);

test(
  'oidc-client-ts on another site signs in, renews by refresh token, and learns at once that a frame has no cookies',
  { tag: '@full' },
  async ({ page }) => {
    const scene = await setScene({ site: 'www.localhost', account: 'sso.localhost', application: 'app.localhost' });
    try {
      const person = await newPerson(scene);
      await signIn(page, scene, person);
      const first = await currentUser(page);
      expect(first?.sub).toBe(person.sub);
      expect(await renew(page)).not.toBe(first?.token);
      expect(await renewInFrame(page)).toBe('login_required');
    } finally {
      await scene.close();
    }
  },
);
