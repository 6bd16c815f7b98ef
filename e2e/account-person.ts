import { standInPaths } from '@feisuo/contract/facts/paths';
import { request as newRequest, type APIRequestContext, type Page } from '@playwright/test';
import { outboxCookieOf } from '../apps/server/test/server-process.ts';

/** The hosted pages are an application like any other. */
const client = { client_id: 'feisuo-account' };

export interface AccountPerson {
  phone: string;
  password: string;
  sub: string;
  accessToken: string;
  refreshToken: string;
}

let counted = 0;
/** Unique numbers for every journey of a worker. */
export function newPhone(): string {
  counted += 1;
  return `13${String(process.pid % 1000).padStart(3, '0')}${String(counted).padStart(6, '0')}`;
}

/** The newest code sent to a contact. */
export async function lastCode(request: APIRequestContext, to: string): Promise<string> {
  const path = `${standInPaths.outbox}?to=${encodeURIComponent(to)}`;
  // Only an answer reveals the context's server.
  const refused = await request.get(path);
  const answer = await request.get(path, { headers: { cookie: outboxCookieOf(refused.url()) } });
  const { data } = (await answer.json()) as { data: { code: string }[] };
  return data.find(({ code }) => code)?.code ?? '';
}

/** The account service under a name below localhost: only browsers resolve every such name to loopback. */
export async function useAccountApi<T>(account: string, use: (api: APIRequestContext) => Promise<T>): Promise<T> {
  const { host, port } = new URL(account);
  const api = await newRequest.newContext({ baseURL: `http://localhost:${port}`, extraHTTPHeaders: { host } });
  try {
    return await use(api);
  } finally {
    await api.dispose();
  }
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** Sends to the account service as a client does. */
export async function send(
  request: APIRequestContext,
  path: string,
  body: object,
  token?: string,
  headers: Record<string, string> = {},
): Promise<Record<string, never>> {
  const answer = await request.post(path, {
    data: { ...client, ...body },
    headers: { ...headers, ...(token && bearer(token)) },
  });
  return answer.json();
}

const contactOf = (to: string) => (to.includes('@') ? { email: to } : { phone_number: to });

/** Proves a phone or a mailbox. */
async function proveContact(request: APIRequestContext, to: string, usage: string): Promise<string> {
  const { verification_id: id } = await send(request, '/v1/auth/verification', { ...contactOf(to), usage });
  const code = await lastCode(request, to);
  const verified = await send(request, '/v1/auth/verification/verify', {
    verification_id: id,
    verification_code: code,
  });
  return verified['verification_token'] ?? '';
}

/** Creates an account. */
export async function signUp(
  request: APIRequestContext,
  more: { name?: string; password?: string | undefined; contact?: string } = {},
): Promise<AccountPerson> {
  const phone = more.contact ?? newPhone();
  const password = 'password' in more ? more.password : 'seven blue herons';
  const credentials = await send(request, '/v1/auth/signup', {
    ...contactOf(phone),
    verification_token: await proveContact(request, phone, 'REGISTER'),
    name: more.name ?? '织线的人',
    ...(password && { password }),
  });
  const { sub = '', access_token: accessToken = '', refresh_token: refreshToken = '' } = credentials;
  return { phone, password: password ?? '', sub, accessToken, refreshToken };
}

/** Adds a browser session, as the sign-in page does at its end. */
export async function addBrowserSession(page: Page, origin: string, person: AccountPerson): Promise<void> {
  const { accessToken, refreshToken } = person;
  await page.request.post('/v1/user/browser', {
    data: { refresh_token: refreshToken },
    headers: { ...bearer(accessToken), origin },
  });
}

/** Stores credentials in the site's storage, as after an earlier sign-in; quicker than signing in. */
export async function rememberOnSite(
  page: Page,
  { accessToken, sub }: Pick<AccountPerson, 'accessToken' | 'sub'>,
): Promise<void> {
  const kept = {
    token_type: 'Bearer',
    access_token: accessToken,
    refresh_token: '',
    expires_in: 3600,
    expires_at: new Date(Date.now() + 3_600_000).toISOString(),
    sub,
  };
  await page.addInitScript((text) => {
    try {
      localStorage.setItem('credentials_feisuo-site', text);
    } catch {
      // Blank pages have no storage.
    }
  }, JSON.stringify(kept));
}
