import type { Page } from '@playwright/test';
import { signUp, addBrowserSession, type AccountPerson } from './account-steps.ts';
import { expect } from './fixtures.ts';

export interface Member extends AccountPerson {
  open(path?: string): Promise<void>;
}

/** Creates an account and adds a session for it to this browser. */
export async function arrive(page: Page, origin: string, more: Parameters<typeof signUp>[1] = {}): Promise<Member> {
  const person = await signUp(page.request, more);
  await addBrowserSession(page, origin, person);
  const open = async (path = '') => {
    await page.goto(`/account${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  };
  return { ...person, open };
}

export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
// The topmost dialog: dialogs can be nested, and the last one is on top.
export const dialog = (page: Page) => page.getByRole('dialog').last();
export const toast = (page: Page, text: string) =>
  expect(page.getByRole('status').filter({ hasText: text })).toBeVisible();

/** Proves the member's identity by password in the open dialog. */
export async function proveByPassword(page: Page, password: string): Promise<void> {
  await expect(dialog(page).getByRole('heading', { name: '先确认是你本人' })).toBeVisible();
  await dialog(page).getByLabel('密码', { exact: true }).fill(password);
  await dialog(page).getByRole('button', { name: '确认', exact: true }).click();
}

/** Types a code into the six boxes; the last digit submits the form. */
export async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByRole('textbox', { name: '第 1 位' }).click();
  await page.keyboard.type(code, { delay: 10 });
}

/** The navigation of the member centre. */
export const centre = (page: Page) => page.getByRole('navigation', { name: '会员中心' });
/** A section of the page with this heading. */
export const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
