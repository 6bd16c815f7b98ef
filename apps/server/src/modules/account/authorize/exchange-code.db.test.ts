import { grantTypes } from '@feisuo/contract/facts/account-vocabulary';
import { accountPaths } from '@feisuo/contract/facts/paths';
import type { Credentials } from '@feisuo/contract/schemas/account-tokens';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { bearer } from '../../../../test/account-caller.ts';
import { times, writeState, newsOf } from '../../../../test/account-fixtures.ts';
import {
  authorizeCaller,
  CALLBACK,
  challengeOf,
  PARTNER,
  SECRET,
  VERIFIER,
} from '../../../../test/authorize-caller.ts';
import { type TestAnswer, useTestServer } from '../../../../test/test-server.ts';
import { setAccountState } from '../index.ts';
import { sessions } from '../tokens/tokens.tables.ts';

const VAULT = { client_id: 'vault', redirect_uri: 'https://vault.example/back' };
const refused = { status: 400, body: { error: 'invalid_grant', error_code: 4126 } };

const server = useTestServer();
let caller: ReturnType<typeof authorizeCaller>;
let owner: Credentials & { phone: string };
beforeAll(async () => {
  caller = authorizeCaller(server);
  await caller.addApplication('partner');
  await caller.addApplication('vault', { secret: SECRET });
  await caller.addApplication('old-timer', { allowsPlainChallenge: true });
  owner = await caller.signUpInBrowser();
});

beforeEach(() => server.clock.setOffset(0));
const liveOf = async (credentials: Pick<Credentials, 'access_token'>) => (await caller.me(credentials)).status;

test('an authorization code is exchanged for credentials, with a JSON or a form body', async () => {
  const { status, body } = await caller.exchange(await caller.codeFor(owner, { scope: 'user profile' }));
  expect(status).toBe(200);
  expect(body).toEqual({
    token_type: 'Bearer',
    access_token: expect.any(String),
    refresh_token: expect.any(String),
    expires_in: 7200,
    sub: owner.sub,
    user_id: owner.sub,
    scope: 'user profile',
  });
  expect(await liveOf(body)).toBe(200);
  expect((await caller.refresh(body.refresh_token)).status).toBe(200);
  const { body: list } = await server.get(accountPaths.sessions, bearer(owner));
  expect(list.data.map(({ client }: { client: { id: string } }) => client.id)).toContain('feisuo-site');

  const fields = {
    grant_type: grantTypes.authorizationCode,
    code: await caller.codeFor(owner),
    code_verifier: VERIFIER,
    redirect_uri: CALLBACK,
    client_id: 'feisuo-site',
  };
  const byForm = await server.request({
    method: 'POST',
    url: accountPaths.token,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });
  expect(byForm).toMatchObject({ status: 200, body: { sub: owner.sub } });
});

test('a replayed authorization code is refused, the session opened with it ends, and the member is notified', async () => {
  const person = await caller.signUpInBrowser();
  const code = await caller.codeFor(person);
  const { body: issued } = await caller.exchange(code);
  const { body: derived } = await caller.exchange(await caller.codeFor(issued, { scope: 'sso' }));
  expect(await caller.exchange(code)).toMatchObject(refused);
  expect([await liveOf(issued), await liveOf(derived), await liveOf(person)]).toEqual([401, 401, 200]);
  expect((await caller.refresh(issued.refresh_token)).body.error_code).toBe(4126);
  expect(await caller.exchange(code)).toMatchObject(refused);
  const { body: history } = await server.get(accountPaths.securityHistory, bearer(person));
  expect(history.data.map(({ kind }: { kind: string }) => kind)).toEqual([
    'session_ended',
    'code_reused',
    'sign_in',
    'sign_in',
    'sign_up',
  ]);
  // The member is notified, because the code of the derived session was requested without the browser cookie.
  expect(await newsOf(server, person)).toMatchObject([
    { kind: 'sessions_ended_for_safety' },
    { kind: 'session_handed_over' },
  ]);
});

test('replaying an authorization code ends its session even hours later and even from another client', async () => {
  const code = await caller.codeFor(owner);
  const { body: issued } = await caller.exchange(code);
  server.clock.setOffset(3_600_000);
  expect(await caller.exchange(code, { ...PARTNER, code_verifier: undefined })).toMatchObject(refused);
  expect(await liveOf(issued)).toBe(401);
});

test('of 50 concurrent exchanges of an authorization code one gets credentials, and the replays end its session', async () => {
  const person = await caller.signUp();
  const code = await caller.codeFor(person);
  const answers = await Promise.all(times(50, () => caller.exchange(code)));
  const won = answers.filter(({ status }) => status === 200);
  expect(won).toHaveLength(1);
  for (const answer of answers.filter(({ status }) => status !== 200)) expect(answer).toMatchObject(refused);
  expect(await liveOf(won[0]?.body)).toBe(401);
  const opened = await server.deps.db.select().from(sessions).where(eq(sessions.accountId, person.sub));
  expect(opened.filter(({ endedBy }) => endedBy === 'code_reused')).toHaveLength(1);
  expect(opened.filter(({ endedAt }) => endedAt === null)).toHaveLength(1);
});

test('an authorization code expires after 60 s', async () => {
  const [early, late] = [await caller.codeFor(owner), await caller.codeFor(owner)];
  server.clock.setOffset(58_000);
  expect((await caller.exchange(early)).status).toBe(200);
  server.clock.setOffset(61_000);
  expect(await caller.exchange(late)).toMatchObject(refused);
});

/**
 * Exchanges a code with wrong parameters and then with right ones. The second exchange is too late, because the first
 * one spent the code.
 */
async function wrongFirst(more: object): Promise<TestAnswer[]> {
  const code = await caller.codeFor(owner);
  return [await caller.exchange(code, more), await caller.exchange(code)];
}

test.each([
  ['another PKCE verifier', { code_verifier: `${VERIFIER}6` }],
  ['no PKCE verifier', { code_verifier: undefined }],
  ['an empty PKCE verifier', { code_verifier: '' }],
  ['the PKCE challenge as verifier', { code_verifier: challengeOf(VERIFIER) }],
  ['another registered redirect address', { redirect_uri: `${CALLBACK}?sso_sign_in_in_iframe=` }],
  ['no redirect address', { redirect_uri: undefined }],
])('an authorization code with %s is refused and spent (invalid_grant, 4126)', async (_, more) => {
  expect(await wrongFirst(more)).toMatchObject([refused, refused]);
});

test('an exchange by another client is refused and spends the authorization code (invalid_grant, 4126)', async () => {
  expect(await wrongFirst({ client_id: 'feisuo-desktop' })).toMatchObject([refused, refused]);
  await caller.codeFor(owner, { ...PARTNER, consent: true });
  const stolen = await caller.codeFor(owner, PARTNER);
  const answer = await caller.exchange(stolen, { ...VAULT, client_secret: SECRET });
  expect(answer).toMatchObject(refused);
});

test('an authorization code injected into another sign-in is refused, because the PKCE verifier does not fit', async () => {
  const thief = await caller.signUp();
  const planted = await caller.codeFor(thief, { code_challenge: challengeOf('t'.repeat(43)) });
  expect(await caller.exchange(planted)).toMatchObject(refused);
});

test('a PKCE verifier is refused if the code was issued without a challenge (invalid_grant, 4126)', async () => {
  const none = { ...VAULT, code_challenge: undefined, code_challenge_method: undefined, consent: true };
  const secret = { ...VAULT, client_secret: SECRET };
  expect(await caller.exchange(await caller.codeFor(owner, none), secret)).toMatchObject(refused);
  const plain = { ...secret, code_verifier: undefined };
  expect((await caller.exchange(await caller.codeFor(owner, none), plain)).status).toBe(200);
});

test('a confidential client must authenticate to exchange a code, and a failed authentication does not spend the code', async () => {
  const code = await caller.codeFor(owner, { ...VAULT, consent: true });
  const unknown = { status: 400, body: { error_code: 4122 } };
  expect(await caller.exchange(code, VAULT)).toMatchObject(unknown);
  expect(await caller.exchange(code, { ...VAULT, client_secret: 'wrong' })).toMatchObject(unknown);
  expect((await caller.exchange(code, { ...VAULT, client_secret: SECRET })).status).toBe(200);
});

test.each([
  [31, false],
  [32, true],
  [43, true],
  [128, true],
  [129, false],
])('a PKCE verifier of %i characters is accepted: %s', async (length, isTaken) => {
  const verifier = 'v'.repeat(length);
  const code = await caller.codeFor(owner, { code_challenge: challengeOf(verifier) });
  expect((await caller.exchange(code, { code_verifier: verifier })).status).toBe(isTaken ? 200 : 400);
});

test('with the PKCE method plain the verifier must equal the challenge, for clients with allowsPlainChallenge', async () => {
  const old = { client_id: 'old-timer', redirect_uri: 'https://old-timer.example/back' };
  const plain = { ...old, code_challenge: VERIFIER, code_challenge_method: 'plain', consent: true };
  expect((await caller.exchange(await caller.codeFor(owner, plain), old)).status).toBe(200);
  const other = { ...old, code_verifier: challengeOf(VERIFIER) };
  expect(await caller.exchange(await caller.codeFor(owner, plain), other)).toMatchObject(refused);
});

test('an authorization code cannot be exchanged after the session that authorized it has ended', async () => {
  const person = await caller.signUp();
  const code = await caller.codeFor(person);
  await server.post(accountPaths.revoke, { token: person.access_token, client_id: 'feisuo-site' });
  expect(await caller.exchange(code)).toMatchObject(refused);
});

test.each([
  ['frozen', 38],
  ['blocked', 4013],
  ['under_review', 4018],
  ['password_reset_required', 4021],
] as const)('exchanging a code of an account that became %s is refused with error code %i', async (state, error) => {
  const person = await caller.signUp();
  const code = await caller.codeFor(person);
  await server.deps.db.transaction((tx) => setAccountState(tx, server.clock, person.sub, state, 'test'));
  expect((await caller.exchange(code)).body.error_code).toBe(error);
});

test('during a cancellation a code exchange is refused with account_freeze (50), and the refusal has no withdrawal ticket', async () => {
  const person = await caller.signUp();
  const code = await caller.codeFor(person);
  await writeState(server, person.sub, 'cancellation_audit');
  const { body } = await caller.exchange(code);
  expect(body.error_code).toBe(50);
  expect(body.details[0].resource_id).toBeUndefined();
});

test.each(['', 'x', '🦆', 'A'.repeat(43)])('a made-up authorization code is refused: “%.10s”', async (code) => {
  expect((await caller.exchange(code)).body.error_code).toBe(code === '' ? 3 : 4126);
});

test('a client without the authorization_code grant is refused (unauthorized_client, 4122)', async () => {
  const answer = await caller.exchange('x', { client_id: 'feisuo-account' });
  expect(answer).toMatchObject({ status: 400, body: { error: 'unauthorized_client', error_code: 4122 } });
});
