import type { Page } from '@playwright/test';
import type { OperatorRole } from '@feisuo/contract/facts/permissions';
import { runAdminOn } from './server-data-folder.ts';
import { expect } from './fixtures.ts';
import { totp } from './sign-in-steps.ts';

let operatorCount = 0;

/** Creates an operator by the admin command, and opens the console by a one-time sign-in link. */
export async function enterConsole(page: Page, folder: string, role: OperatorRole): Promise<string> {
  const name = `${role}${(operatorCount += 1)}${Date.now().toString(36)}`;
  const { output } = await runAdminOn(folder, 'operator', 'add', name, '--role', role);
  await page.goto(/http\S+#enter=\S+/.exec(output)?.[0] ?? '');
  await expect(page.getByText(name)).toBeVisible();
  return name;
}

/** Creates a one-time sign-in link for an existing operator by the admin command. */
export async function newLink(folder: string, name: string): Promise<string> {
  const { output } = await runAdminOn(folder, 'operator', 'link', name);
  return /http\S+#enter=\S+/.exec(output)?.[0] ?? '';
}

/** Sets up an authenticator in the dialog that asks for a second factor. The pending action then continues. */
export async function bindAuthenticator(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: '先设置两步验证' });
  await dialog.getByRole('button', { name: '绑定验证器 App' }).click();
  await expect(dialog.getByText('手动输入密钥')).toBeVisible();
  const text = await dialog.innerText();
  const secret = /密钥：\s*([A-Z2-7 ]+)/.exec(text)?.[1]?.replaceAll(' ', '') ?? '';
  await dialog.getByLabel('动态码').fill(totp(secret));
}

/**
 * Sets up an authenticator for the operator of this page by the API, which also counts as proof of identity. It uses
 * the code of the previous 30 seconds, so that the current code is still unused.
 */
export async function bindBeforehand(page: Page, origin: string): Promise<string> {
  const send = async (path: string, data: object) =>
    (await page.request.post(`${origin}/console/api/${path}`, { data, headers: { origin } })).json();
  const { secret } = (await send('factor/begin', {})).data;
  expect(await send('factor/confirm', { code: totp(secret, -1) })).toMatchObject({ code: 0 });
  return secret;
}

/** Opens the console with an authenticator and a proof of identity, so that no page asks for them. */
export async function enterWithFactor(
  page: Page,
  { folder, server }: { folder: string; server: { origin: string } },
  role: OperatorRole,
): Promise<{ name: string; secret: string }> {
  const name = await enterConsole(page, folder, role);
  return { name, secret: await bindBeforehand(page, server.origin) };
}

/** Types the authenticator's code into the dialog that asks for a proof of identity. */
export async function showAuthenticator(page: Page, secret: string): Promise<void> {
  await page.getByRole('dialog', { name: '先确认是你本人' }).getByLabel('动态码').fill(totp(secret));
}

/** Types a time such as `2030-01-02 00:00` into antd's date picker, and closes its calendar. */
export async function fillMoment(page: Page, label: string, text: string): Promise<void> {
  const field = page.getByLabel(label);
  await field.fill(text);
  await field.press('Enter');
  await expect(page.getByRole('dialog', { name: '日历' })).toHaveCount(0);
}

/** Holds back saves of drafts while `act` runs, so that the page saves only after it. */
export async function holdSaves(page: Page, act: () => Promise<void>): Promise<void> {
  const saves = '**/console/api/content/items/*/*/draft';
  const gate = Promise.withResolvers<void>();
  await page.route(saves, async (route) => {
    await gate.promise;
    await route.continue();
  });
  await act();
  gate.resolve();
  await page.unroute(saves);
}
