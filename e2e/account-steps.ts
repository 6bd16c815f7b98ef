import { sandboxPaths } from '@feisuo/contract/facts/paths';
import { request as newRequest, type APIRequestContext, type Page } from '@playwright/test';
import { outboxCookieOf } from '../apps/server/test/server-process.ts';

/** Client id of the account pages, which are an OAuth client themselves. */
const client = { client_id: 'feisuo-account' };

export interface AccountPerson {
  phone: string;
  password: string;
  sub: string;
  accessToken: string;
  refreshToken: string;
}

let counted = 0;
/** A phone number that no other test of this worker uses. */
export function newPhone(): string {
  counted += 1;
  return `13${String(process.pid % 1000).padStart(3, '0')}${String(counted).padStart(6, '0')}`;
}

/** The newest verification code that was sent to this phone number or mailbox. */
export async function lastCode(request: APIRequestContext, to: string): Promise<string> {
  const path = `${sandboxPaths.outbox}?to=${encodeURIComponent(to)}`;
  // The cookie for the outbox depends on the server's origin, which only the address of a response reveals.
  const refused = await request.get(path);
  const answer = await request.get(path, { headers: { cookie: outboxCookieOf(refused.url()) } });
  const { data } = (await answer.json()) as { data: { code: string }[] };
  return data.find(({ code }) => code)?.code ?? '';
}

/**
 * Calls the account service at a host name below localhost. Only browsers resolve such names, so the request goes to
 * localhost with the name in the Host header.
 */
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

/** Sends a POST request to the account service, as a client does. */
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

/** Proves by a verification code that a person owns a phone number or mailbox. Returns the verification token. */
async function proveContact(request: APIRequestContext, to: string, usage: string): Promise<string> {
  const { verification_id: id } = await send(request, '/v1/auth/verification', { ...contactOf(to), usage });
  const code = await lastCode(request, to);
  const verified = await send(request, '/v1/auth/verification/verify', {
    verification_id: id,
    verification_code: code,
  });
  return verified['verification_token'] ?? '';
}

export async function signUp(
  request: APIRequestContext,
  more: { name?: string; password?: string | undefined; contact?: string; isUnwelcomed?: boolean } = {},
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
  // While the welcome message is unread, the site would open a popup. Reading the messages prevents that.
  if (!more.isUnwelcomed) await send(request, '/v1/user/messages', {}, accessToken);
  return { phone, password: password ?? '', sub, accessToken, refreshToken };
}

/** Adds a browser session, as the sign-in page does after a sign-in. */
export async function addBrowserSession(page: Page, origin: string, person: AccountPerson): Promise<void> {
  const { accessToken, refreshToken } = person;
  await page.request.post('/v1/user/browser', {
    data: { refresh_token: refreshToken },
    headers: { ...bearer(accessToken), origin },
  });
}

/** Stores credentials in the storage of the site, which is faster than signing in on the page. */
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
      // A blank page has no storage.
    }
  }, JSON.stringify(kept));
}
