import type { APIRequestContext, Locator, Page, Response } from '@playwright/test';
import { send, type AccountPerson } from './account-steps.ts';
import { expect } from './fixtures.ts';

export const header = (page: Page) => page.getByRole('banner');
/** Browser options of a phone; `browser` is the end of its user agent. */
export const onPhone = (browser = 'Version/17.0 Mobile/15E148 Safari/604.1') => ({
  viewport: { width: 390, height: 844 },
  userAgent: `Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 ${browser}`,
});
export const trialPopup = (page: Page) => page.getByRole('dialog', { name: '试用已到期，加速已停止' });
export const qr = (place: Locator) => place.getByRole('img', { name: /付款码/ });

interface Code {
  codeUrl: string;
  orderId: string;
}

/** Promises for answers with payment codes that are still being parsed, by the list that gets the codes. */
const unread = new WeakMap<Code[], Promise<void>>();

/** Collects every payment code that the page receives, the newest last. */
export function hearCodes(page: Page): Code[] {
  const codes: Code[] = [];
  const read = async (answer: Response, before: Promise<void> | undefined) => {
    const { data } = (await answer.json().catch(() => ({}))) as { data?: Code };
    await before;
    if (data?.codeUrl) codes.push(data);
  };
  page.on('response', (answer) => {
    if (!/\/payorder\/v3\/Order|\/member\/orders\/\w+\/code$/.test(answer.url())) return;
    unread.set(codes, read(answer, unread.get(codes)));
  });
  return codes;
}

/** Performs an action of the buyer on the sandbox's phone page, such as paying. */
export async function runPhoneAction(request: APIRequestContext, codes: Code[], action = 'pay'): Promise<void> {
  await unread.get(codes);
  const { pathname } = new URL(codes.at(-1)?.codeUrl ?? '');
  const answer = await request.post(pathname, { data: { action }, headers: { accept: 'application/json' } });
  expect(answer.status()).toBe(200);
}

/** Signs in once more after the clock was moved, to get a token that is valid then. */
export async function comeBack(request: APIRequestContext, person: AccountPerson): Promise<AccountPerson> {
  const signedIn = await send(request, '/v1/auth/signin', {
    username: person.phone,
    password: person.password,
  });
  const { access_token: accessToken = '', refresh_token: refreshToken = '' } = signedIn;
  return { ...person, accessToken, refreshToken };
}
