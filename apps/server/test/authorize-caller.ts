import { createHash } from 'node:crypto';
import { accountClientId, grantTypes } from '@feisuo/contract/facts/account-vocabulary';
import { accountPaths } from '@feisuo/contract/facts/paths';
import type { Credentials } from '@feisuo/contract/schemas/account-tokens';
import { addClient, hashClientSecret, type NewClient } from '../src/modules/account/clients/client-registry.ts';
import { accountCaller, bearer, newPhone } from './account-caller.ts';
import type { TestAnswer, TestServer } from './test-server.ts';

export const VERIFIER = 'abcdefghijklmnopqrstuvwxyz012345';
export const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');
export const CALLBACK = 'http://localhost:8080/sso/callback';
export const SIGN_OUT = 'http://localhost:8080/sso/sign-out?sso_sign_out=';
export const PARTNER = { client_id: 'partner', redirect_uri: 'https://partner.example/back' };
export const SECRET = 'a secret of at least 16';

/** Body of the token request by which the site exchanges an authorization code. */
export const exchangeOf = (code: string) => ({
  grant_type: grantTypes.authorizationCode,
  client_id: 'feisuo-site',
  redirect_uri: CALLBACK,
  code_verifier: VERIFIER,
  code,
});

/** Expected answer for an OAuth error and an error code of the account service. */
export const refusal = (error: string, code: number, status = 400) => ({ status, body: { error, error_code: code } });

type Owner = Pick<Credentials, 'access_token'>;
type SessionHolder = Pick<Credentials, 'access_token' | 'refresh_token'>;

/** Sends the requests of the authorize page, and of clients that exchange codes. */
export function authorizeCaller(server: TestServer) {
  const account = accountCaller(server);

  /** Adds a third-party client. Without `secret` it is a public client. */
  async function addApplication(id: string, more: Partial<NewClient> & { secret?: string } = {}): Promise<void> {
    const { secret, ...rest } = more;
    await addClient(server.deps.db, server.clock, {
      id,
      name: `Application ${id}`,
      scopes: ['openid', 'profile', 'offline', 'user', 'sso'],
      grants: Object.values(grantTypes),
      redirectUris: [`https://${id}.example/back`],
      signOutUris: [`https://${id}.example/out`],
      origins: [`https://${id}.example`],
      ...(secret !== undefined && { secretHash: hashClientSecret(server.deps.masterKey, secret) }),
      ...rest,
    });
  }

  /** Signs up without a password, because hashing a password is slow. */
  const signUp = (more: object = {}) => account.signUp(newPhone(), { password: undefined, ...more });
  /** Signs up with the client of the account pages. */
  const signUpAtPages = () => signUp({ client_id: accountClientId });
  const browsers = new Map<string, ReturnType<typeof browserAt>>();
  /** Signs up and opens a browser session. Later requests for a code send the cookie of this session. */
  async function signUpInBrowser() {
    const person = await signUpAtPages();
    const browser = browserAt(server);
    await browser.take(person);
    browsers.set(person.access_token, browser);
    return person;
  }
  /** Signs in with a verification code. */
  async function signInAgain(phone: string, more: object = {}): Promise<Credentials> {
    const token = await account.verifiedToken(phone, 'SIGN_IN');
    const body = { username: phone, verification_token: token, client_id: accountClientId, ...more };
    const answer = await server.post(accountPaths.signIn, body);
    if (answer.status !== 200) throw new Error(`not signed in: ${JSON.stringify(answer.body)}`);
    return answer.body;
  }

  const authorize = (owner: Owner | null, more: object = {}, headers: Record<string, string> = {}) =>
    server.post(
      accountPaths.authorize,
      {
        client_id: 'feisuo-site',
        redirect_uri: CALLBACK,
        response_type: 'code',
        code_challenge: challengeOf(VERIFIER),
        code_challenge_method: 'S256',
        ...more,
      },
      { ...(owner && { ...browsers.get(owner.access_token)?.sent(), ...bearer(owner) }), ...headers },
    );

  async function codeFor(owner: Owner, more: object = {}, headers: Record<string, string> = {}): Promise<string> {
    const answer = await authorize(owner, more, headers);
    if (answer.status !== 200) throw new Error(`no code was given: ${JSON.stringify(answer.body)}`);
    return answer.body.code;
  }

  /** Pushes an authorization request, without client authentication. */
  const push = (more: object = {}) =>
    server.post(accountPaths.pushedRequest, {
      client_id: 'feisuo-site',
      redirect_uri: CALLBACK,
      response_type: 'code',
      code_challenge: challengeOf(VERIFIER),
      code_challenge_method: 'S256',
      ...more,
    });

  const detect = (query: Record<string, string>, headers: Record<string, string> = {}) =>
    server.get(`${accountPaths.authorizeDetect}?${new URLSearchParams(query).toString()}`, headers);

  const exchange = (code: string, more: object = {}, headers: Record<string, string> = {}): Promise<TestAnswer> =>
    server.post(accountPaths.token, { ...exchangeOf(code), ...more }, headers);

  return {
    ...account,
    addApplication,
    signUp,
    signUpAtPages,
    signUpInBrowser,
    signInAgain,
    authorize,
    codeFor,
    push,
    detect,
    exchange,
  };
}

/** A browser on the account pages: it stores cookies and sends an Origin header. */
export function browserAt(server: TestServer) {
  const jar = new Map<string, string>();
  const ownOrigin = { origin: server.deps.config.accountOrigin };
  const cookieOf = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const send = async (
    method: 'GET' | 'POST',
    url: string,
    { payload, headers = ownOrigin }: { payload?: object | string; headers?: Record<string, string> } = {},
  ): Promise<TestAnswer> => {
    const cookie = cookieOf();
    const answer = await server.request({
      method,
      url,
      headers: { ...headers, ...(cookie && { cookie }) },
      ...(payload !== undefined && { payload }),
    });
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
    return answer;
  };
  return {
    jar,
    send,
    /** Headers of a request from the account pages. */
    sent: () => ({ ...ownOrigin, cookie: cookieOf() }),
    take: (holder: SessionHolder) =>
      send('POST', accountPaths.browser, {
        headers: { ...ownOrigin, ...bearer(holder) },
        payload: { refresh_token: holder.refresh_token },
      }),
    list: async (): Promise<string[]> =>
      (await send('GET', accountPaths.browser)).body.data.map(({ sub }: { sub: string }) => sub),
    token: (sub: string) => send('POST', accountPaths.browserToken, { payload: { sub } }),
    signOut: (sub?: string) => send('POST', accountPaths.browserSignOut, { payload: sub === undefined ? {} : { sub } }),
  };
}
