import { Writable } from 'node:stream';
import { accountPaths } from '@feisuo/contract/facts/paths';
import { createLocalJWKSet, decodeJwt, jwtVerify, type JWTPayload, type JWTHeaderParameters } from 'jose';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { NewClient } from '../src/modules/account/index.ts';
import { makeLogoutDeps, sendLogouts, type LogoutDeps } from '../src/modules/account/logout/send-logouts.ts';
import { SigningKeys } from '../src/modules/account/tokens/signing-keys.ts';
import { authorizeCaller, browserAt } from './authorize-caller.ts';
import { startTestServer, type TestServer } from './test-server.ts';
import { answerWith, startReceiver, type WebhookReceiver } from './webhook-receiver.ts';

export interface LogoutRow {
  id: string;
  client_id: string;
  account_id: string;
  session_id: string;
  state: string;
  tries: number;
  status: number | null;
  fault: string;
  answer: string;
}

/** A server with a recorded log, applications that receive logout tokens, and members who sign in to them. */
export function useLogouts() {
  const server = {} as TestServer;
  const receiver = {} as WebhookReceiver;
  const deps = {} as LogoutDeps;
  const caller = {} as ReturnType<typeof authorizeCaller>;
  const logged: string[] = [];

  beforeAll(async () => {
    const sink = new Writable({ write: (line, _encoding, done) => (logged.push(String(line)), done()) });
    const settings = { LIMITS_SCALE: '1000', TRIAL_AUTO: 'off' };
    Object.assign(server, await startTestServer(settings, undefined, pino({ level: 'trace' }, sink)));
    Object.assign(receiver, await startReceiver());
    const made = makeLogoutDeps({ ...server.deps, signingKeys: new SigningKeys(server.deps) });
    Object.assign(deps, { ...made, net: { ...made.net, timeoutMs: 2000 } });
    Object.assign(caller, authorizeCaller(server));
  });
  beforeEach(async () => {
    server.clock.setOffset(0);
    await rows('delete from logout_deliveries');
    receiver.received.length = 0;
    receiver.answers.splice(0, receiver.answers.length, answerWith(200));
  });
  afterAll(async () => {
    await receiver.close();
    await server.dispose();
  });

  async function rows(text: string, values: unknown[] = []): Promise<LogoutRow[]> {
    return (await server.deps.database.pool.query(text, values)).rows as LogoutRow[];
  }

  let ids = 0;
  /** Registers an application that receives logout tokens. Returns its id. */
  async function addApplication(more: Partial<NewClient> = {}): Promise<string> {
    const id = `rp-${(ids += 1)}`;
    const scopes = ['openid', 'profile', 'offline', 'user', 'sso'];
    await caller.addApplication(id, { scopes, backchannelLogoutUri: receiver.url, ...more });
    return id;
  }

  const requestOf = (id: string, scope = 'openid offline') => ({
    client_id: id,
    redirect_uri: `https://${id}.example/back`,
    scope,
    consent: true,
  });

  /** A member who is signed in in a browser. */
  async function signInBrowser() {
    const member = await caller.signUpAtPages();
    const browser = browserAt(server);
    await browser.take(member);
    return { member, browser };
  }

  /** Signs a member in to an application, and returns what the application gets. */
  async function signInTo(id: string, member: { access_token: string }, scope?: string) {
    const asked = requestOf(id, scope);
    const { body } = await caller.exchange(await caller.codeFor(member, asked), asked);
    return body as { access_token: string; refresh_token?: string; id_token: string; sub: string };
  }

  const deliveries = (id: string) => rows('select * from logout_deliveries where client_id = $1 order by id', [id]);

  /** The tokens that the receiver got, decoded. */
  const receivedTokens = (): string[] =>
    receiver.received.map(({ body }) => new URLSearchParams(body).get('logout_token') ?? '');

  async function verify(token: string, audience: string): Promise<{ payload: JWTPayload; head: JWTHeaderParameters }> {
    const { body } = await server.get(accountPaths.jwks);
    const { payload, protectedHeader } = await jwtVerify(token, createLocalJWKSet(body), {
      issuer: server.deps.config.accountOrigin,
      audience,
      typ: 'logout+jwt',
      currentDate: server.clock.now(),
    });
    return { payload, head: protectedHeader };
  }

  return {
    server,
    caller,
    receiver,
    deps,
    logged,
    rows,
    addApplication,
    signInBrowser,
    signInTo,
    deliveries,
    receivedTokens,
    verify,
    send: (id: string) => sendLogouts(deps, id),
    claimsOf: (tokens: { id_token: string }) => decodeJwt(tokens.id_token),
    later: (ms: number) => server.clock.setOffset(server.clock.now().getTime() - Date.now() + ms),
  };
}
