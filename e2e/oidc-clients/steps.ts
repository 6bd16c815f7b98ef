import type { APIRequestContext, Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { type AccountPerson, signUp } from '../account-steps.ts';
import { expect } from '../fixtures.ts';
import { runAdminOn } from '../server-data-folder.ts';
import { passwordTab, signInByPassword } from '../sign-in-steps.ts';
import type { RefreshResult, ShownMember } from './application.ts';

/** The name of the registered application on the account pages. */
const APPLICATION = '接线板';
const NAME = '接线的人';

/** Registers a third-party application with the defaults, except for the scope `email`. Returns its secret, if any. */
export async function registerApplication(
  folder: string,
  { id, redirects, homes, isPublic = false }: { id: string; redirects: string[]; homes: string[]; isPublic?: boolean },
): Promise<string> {
  const secret = isPublic ? '' : `secret of ${id}: ${randomUUID()}`;
  const repeated = (flag: string, values: string[]) => values.flatMap((value) => [flag, value]);
  const { code, output } = await runAdminOn(
    folder,
    'client',
    'add',
    '--id',
    id,
    '--name',
    APPLICATION,
    '--scope',
    'openid profile email offline',
    ...repeated('--redirect', redirects),
    // Libraries write the address of a home page with and without a slash.
    ...repeated(
      '--sign-out',
      homes.flatMap((home) => [home, `${home}/`]),
    ),
    ...repeated('--origin', [...new Set(homes.map((home) => new URL(home).origin))]),
    ...(isPublic ? [] : ['--secret', secret]),
  );
  if (code !== 0) throw new Error(output);
  return secret;
}

/** A member with a name and a mailbox, by which the member signs in. */
export async function newMember(request: APIRequestContext): Promise<AccountPerson> {
  return signUp(request, { name: NAME, contact: `${randomUUID()}@example.com` });
}

/** What an application must show of a member. */
export const shownOf = ({ sub, phone: email }: AccountPerson): ShownMember => ({ sub, name: NAME, email });

/** Signs in on the account pages and consents to what the application requests. */
export async function signInAndConsent(page: Page, person: AccountPerson): Promise<void> {
  await page.waitForURL(({ pathname }) => pathname === '/account/authorize');
  await signInByPassword(page, person);
  await expect(page.getByRole('heading', { name: APPLICATION })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: '邮箱' })).toBeVisible();
  await page.getByRole('button', { name: /^同意/ }).click();
}

interface TestedApplication {
  /** Address of the home page, without a slash at the end. */
  home: string;
  /** Name of a button of the library's own page, which starts the sign-in. */
  button?: string | undefined;
}

const answerOf = async <T>(page: Page): Promise<T> => JSON.parse(await page.locator('pre').innerText()) as T;

/** Signs in, reads name and mailbox, refreshes and signs out, in an application with the paths of `application.ts`. */
export async function useApplication(
  { page, request }: { page: Page; request: APIRequestContext },
  { home, button }: TestedApplication,
): Promise<void> {
  const person = await newMember(request);
  await page.goto(`${home}/sign-in`);
  if (button) await page.getByRole('button', { name: button }).click();
  await signInAndConsent(page, person);
  await page.waitForURL(`${home}/`);
  expect(await answerOf<ShownMember>(page)).toEqual(shownOf(person));

  await page.goto(`${home}/refresh`);
  expect(await answerOf<RefreshResult>(page)).toEqual({ isNew: true, sub: person.sub });

  // An id_token_hint of the signed-in member needs no confirmation.
  await page.goto(`${home}/sign-out`);
  await page.waitForURL(`${home}/`);
  expect(await answerOf<ShownMember>(page)).toEqual({});

  await page.goto(`${home}/sign-in`);
  if (button) await page.getByRole('button', { name: button }).click();
  await expect(passwordTab(page)).toBeVisible();
}
