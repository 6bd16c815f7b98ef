import { accountClientId } from '@feisuo/contract/facts/account-vocabulary';
import { accountPages, accountPaths } from '@feisuo/contract/facts/paths';
import type { ServerMetadata } from '@feisuo/contract/schemas/account-authorize';
import { createLocalJWKSet, jwtVerify, type JWTPayload } from 'jose';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { NewClient } from '../src/modules/account/index.ts';
import { makeLogoutDeps, sendLogouts } from '../src/modules/account/logout/send-logouts.ts';
import { SigningKeys } from '../src/modules/account/tokens/signing-keys.ts';
import { proofOf } from './account-fixtures.ts';
import { authorizeCaller, browserAt, SECRET } from './authorize-caller.ts';
import { startTestServer, type TestAnswer, type TestServer } from './test-server.ts';
import { startReceiver, type WebhookReceiver } from './webhook-receiver.ts';

type Params = Record<string, string>;
/** The redirect to the client: parameters of the address. */
type Redirect = Params;
type Outcome = { redirect: Redirect } | { page: string };

export const CALLBACK = 'https://rp.example/callback';
export const AFTER = 'https://rp.example/post_logout_redirect';
export const CLIENT = 'conformance';

/**
 * Plays the relying party and the browser of the OpenID conformance suite against a server: a client with a secret, and
 * a member who signs in and agrees whenever a page asks.
 */
export function useConformance() {
  const server = {} as TestServer;
  const receiver = {} as WebhookReceiver;
  const caller = {} as ReturnType<typeof authorizeCaller>;
  const metadata = {} as ServerMetadata;

  beforeAll(async () => {
    const settings = { SERVICES: 'signin,account,content', LIMITS_SCALE: '1000' };
    Object.assign(server, await startTestServer(settings));
    Object.assign(receiver, await startReceiver());
    Object.assign(caller, authorizeCaller(server));
    Object.assign(metadata, (await server.get(accountPaths.openidConfiguration)).body);
    await register(CLIENT);
  });
  beforeEach(() => {
    server.clock.setOffset(0);
    receiver.received.length = 0;
  });
  afterAll(async () => {
    await receiver.close();
    await server.dispose();
  });

  const register = (id: string, more: Partial<NewClient> = {}) =>
    caller.addApplication(id, {
      secret: SECRET,
      idTokenAlg: 'RS256',
      scopes: ['openid', 'profile', 'email', 'phone', 'offline'],
      redirectUris: [CALLBACK],
      signOutUris: [AFTER],
      ...more,
    });

  /** A browser, and a member who signs in there when a page asks. */
  async function newUserAgent() {
    const member = await caller.signUpAtPages();
    const email = `member${member.sub}@mail.example`;
    const { pool } = server.deps.database;
    await pool.query(`update accounts set email = $2, name = '林夕' where id = $1`, [member.sub, email]);
    return { ...browserAt(server), member, email };
  }
  type UserAgent = Awaited<ReturnType<typeof newUserAgent>>;

  const host = () => new URL(server.deps.config.accountOrigin).host;
  const queryOf = (params: Params) => new URLSearchParams(params).toString();
  /** Opens a page. Returns the parameters of the redirect to the client if the request is refused at once. */
  async function openPage(address: string, method: 'GET' | 'POST', params: Params): Promise<Redirect | null> {
    const page = (url: string) => server.get(url, { host: host(), accept: 'text/html' });
    if (method === 'GET') {
      const { status, headers } = await page(`${address}?${queryOf(params)}`);
      const { origin, pathname, searchParams } = new URL(
        headers['location'] ?? address,
        server.deps.config.accountOrigin,
      );
      if (status === 303 && origin + pathname === CALLBACK) return Object.fromEntries(searchParams);
      expect(status).toBe(200);
      return null;
    }
    const form = { 'content-type': 'application/x-www-form-urlencoded', host: host() };
    const posted = await server.request({ method, url: address, payload: queryOf(params), headers: form });
    expect(posted.status).toBe(303);
    const to = posted.headers['location'] ?? '';
    expect(Object.fromEntries(new URL(to, server.deps.config.accountOrigin).searchParams)).toEqual(params);
    expect((await page(to)).status).toBe(200);
    return null;
  }

  /** Signs the member in again, as the sign-in view of the page does. */
  async function signIn(agent: UserAgent): Promise<void> {
    const { phone } = agent.member;
    const token = await proofOf(server, phone, 'SIGN_IN');
    const proved = { username: phone, verification_token: token, client_id: accountClientId };
    const { status, body } = await server.post(accountPaths.signIn, proved);
    expect(status).toBe(200);
    expect((await agent.take(body)).status).toBe(200);
  }

  /** Posts the authorization request for the account in the browser, as the page does. */
  async function requestCode(agent: UserAgent, { max_age: maxAge, ...params }: Params, more: object) {
    const [sub] = await agent.list();
    const token = sub === undefined ? null : (await agent.token(sub)).body;
    const body = { ...params, ...(maxAge !== undefined && { max_age: Number(maxAge) }), ...more };
    const headers = { ...agent.sent(), ...(token && { authorization: `Bearer ${token.access_token}` }) };
    return server.post(accountPaths.authorize, body, headers);
  }

  /**
   * Opens the authorization endpoint with these parameters, and signs in and agrees if it asks. Returns the redirect,
   * or the error that the page shows because it may not redirect.
   */
  async function authorize(agent: UserAgent, params: Params, method: 'GET' | 'POST' = 'GET'): Promise<Outcome> {
    const refused = await openPage(accountPages.authorize, method, params);
    if (refused) return { redirect: refused };
    const answer = (fields: Params) => ({
      redirect: { ...fields, ...(params['state'] !== undefined && { state: params['state'] }), iss: metadata.issuer },
    });
    const info = (query: Params) => agent.send('GET', `${accountPaths.authorizeInfo}?${queryOf(query)}`);
    const asked = await info({ response_type: '', ...params });
    if (asked.status !== 200) return { page: asked.body.error };
    const prompts = (params['prompt'] ?? '').split(' ');
    const isSilent = prompts.includes('none');
    if (!isSilent && (prompts.includes('login') || (await agent.list()).length === 0)) await signIn(agent);
    let granted = await requestCode(agent, params, isSilent ? {} : { consent: true });
    if (!isSilent && granted.body.error === 'login_required') {
      await signIn(agent);
      granted = await requestCode(agent, params, { consent: true });
    }
    return answer(granted.status === 200 ? { code: granted.body.code } : { error: granted.body.error });
  }

  const requestOf = (more: Params = {}): Params => ({
    client_id: CLIENT,
    redirect_uri: CALLBACK,
    response_type: 'code',
    scope: 'openid',
    state: 'a-state',
    nonce: 'a-nonce',
    ...more,
  });

  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const basicOf = (id: string) => `Basic ${Buffer.from(`${id}:${encodeURIComponent(SECRET)}`).toString('base64')}`;

  /** Calls the token endpoint as a client with client_secret_basic, or with client_secret_post. */
  function callToken(params: Params, { id = CLIENT, isPost = false } = {}): Promise<TestAnswer> {
    const body = isPost ? { ...params, client_id: id, client_secret: SECRET } : params;
    return server.request({
      method: 'POST',
      url: new URL(metadata.token_endpoint).pathname,
      payload: queryOf(body),
      headers: isPost ? form : { ...form, authorization: basicOf(id) },
    });
  }

  const exchange = (code: string, more: Params = {}, as: { id?: string; isPost?: boolean } = {}) =>
    callToken({ grant_type: 'authorization_code', code, redirect_uri: CALLBACK, ...more }, as);

  /** Runs an authorization request and exchanges its code. */
  async function obtainTokens(agent: UserAgent, more: Params = {}): Promise<Tokens> {
    const asked = requestOf(more);
    const outcome = await authorize(agent, asked);
    const redirect = 'redirect' in outcome ? outcome.redirect : {};
    expect(redirect).toEqual({ code: expect.any(String), state: 'a-state', iss: metadata.issuer });
    const { status, body } = await exchange(redirect['code'] ?? '', {}, { id: asked['client_id'] ?? CLIENT });
    expect(status).toBe(200);
    expect(body).toMatchObject({ token_type: 'Bearer', expires_in: expect.any(Number) });
    return { ...body, claims: await verify(body.id_token, asked['client_id']) };
  }

  /** Verifies a signed token with the published keys, as the suite does. */
  async function verify(token: string, audience = CLIENT): Promise<JWTPayload> {
    const { body } = await server.get(new URL(metadata.jwks_uri).pathname);
    const expected = { issuer: metadata.issuer, audience, currentDate: server.clock.now(), algorithms: ['RS256'] };
    return (await jwtVerify(token, createLocalJWKSet(body), expected)).payload;
  }

  const userinfo = async ({ access_token: token }: Pick<Tokens, 'access_token'>) => {
    const { status, body } = await server.get(new URL(metadata.userinfo_endpoint).pathname, {
      authorization: `Bearer ${token}`,
    });
    expect(status).toBe(200);
    return body as Params;
  };

  /**
   * Opens the end_session_endpoint, and confirms the sign-out if the page asks. Returns the address that it goes to, the
   * frames that it loads, or the error that it shows.
   */
  async function endSession(
    agent: UserAgent,
    params: Params,
    method: 'GET' | 'POST' = 'GET',
  ): Promise<{ error: string } | { returnTo: string; frames: string[]; isAsked: boolean }> {
    await openPage(new URL(metadata.end_session_endpoint).pathname, method, params);
    const { status, body } = await agent.send('GET', `${accountPaths.signOutInfo}?${queryOf(params)}`);
    if (status !== 200) return { error: body.error };
    const signedOut = await agent.signOut(body.sub === '' ? undefined : body.sub);
    const frames = signedOut.status === 200 ? signedOut.body.sign_out_uris : [];
    return { returnTo: body.return_to, frames, isAsked: body.sub === '' };
  }

  /** The error of a silent authorization request, which tells whether a member is signed in. */
  async function silentError(agent: UserAgent, id = CLIENT): Promise<string | undefined> {
    const outcome = await authorize(agent, requestOf({ client_id: id, prompt: 'none' }));
    return 'redirect' in outcome ? outcome.redirect['error'] : outcome.page;
  }

  return {
    server,
    caller,
    receiver,
    metadata,
    register,
    newUserAgent,
    authorize,
    requestOf,
    exchange,
    callToken,
    obtainTokens,
    verify,
    userinfo,
    endSession,
    silentError,
    sendLogouts: (id: string) =>
      sendLogouts(makeLogoutDeps({ ...server.deps, signingKeys: new SigningKeys(server.deps) }), id),
  };
}

export interface Tokens {
  access_token: string;
  refresh_token?: string;
  id_token: string;
  scope: string;
  claims: JWTPayload;
}
