import { accountClientId } from '@feisuo/contract/facts/account-vocabulary';
import { accountPaths, fillPath } from '@feisuo/contract/facts/paths';
import type { Credentials } from '@feisuo/contract/schemas/account-tokens';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { bearer } from '../../../../test/account-caller.ts';
import { sudoOf, times } from '../../../../test/account-fixtures.ts';
import { authorizeCaller, exchangeOf, PARTNER } from '../../../../test/authorize-caller.ts';
import { deviceCaller } from '../../../../test/device-flow-caller.ts';
import { isLockAwaited } from '../../../../test/lock-waiters.ts';
import { useTestServer } from '../../../../test/test-server.ts';
import { lockAccount } from '../people/account-queries.ts';
import { lockSession } from '../tokens/session-queries.ts';
import { sessions } from '../tokens/tokens.tables.ts';
import { recordDerivedSession } from './derived-sessions.ts';

const AT_PAGES = { client_id: accountClientId };
/** An IP address in another place than the other requests of these tests. */
const ELSEWHERE = '114.114.114.114';
const idOf = ({ refresh_token: token }: Credentials) => token.split('.')[0] ?? '';

const server = useTestServer();
let caller: ReturnType<typeof authorizeCaller>;
beforeAll(async () => {
  caller = authorizeCaller(server);
  await caller.addApplication('partner', { isFirstParty: true });
});

beforeEach(() => server.clock.setOffset(0));
const takeOver = (token: string) =>
  server.post(accountPaths.signInWithToken, {
    provider: 'access_end_point_token',
    signin_token: token,
    client_id: 'feisuo-desktop',
  });

async function handOver(owner: Credentials, proof: object = {}): Promise<Credentials> {
  const { body } = await server.post(accountPaths.signinToken, proof, bearer(owner));
  const answer = await takeOver(body.signin_token);
  expect(answer.status).toBe(200);
  return answer.body;
}

/**
 * Derives four sessions: an application from `root`, a partner application from that, and the desktop client from
 * `root` and from the partner.
 */
async function derive(root: Credentials, scope: string): Promise<Credentials[]> {
  const { body: site } = await caller.exchange(await caller.codeFor(root, { scope }));
  const { body: partner } = await caller.exchange(await caller.codeFor(site, { ...PARTNER, scope }), PARTNER);
  return [site, partner, await handOver(root), await handOver(partner)];
}

const statusesOf = async (family: Pick<Credentials, 'access_token'>[]) =>
  Promise.all(family.map(async (credentials) => (await caller.me(credentials)).status));
const endedBy = async (credentials: Credentials) => {
  const [row] = await server.deps.db
    .select()
    .from(sessions)
    .where(eq(sessions.id, idOf(credentials)));
  return row?.endedBy;
};
const endOne = (session: Credentials, by: Credentials) =>
  caller.send('DELETE', fillPath(accountPaths.session, { session_id: idOf(session) }), undefined, bearer(by));

/**
 * Returns, for each session of `family`, the kind of the security event that reports its end; undefined without event.
 */
async function endsReported(
  family: Credentials[],
  kinds: readonly string[] = ['session_ended'],
): Promise<(string | undefined)[]> {
  const { rows } = await server.deps.database.pool.query<{ session_id: string; kind: string }>(
    'select session_id, kind from security_events where session_id = any($1) and kind = any($2)',
    [family.map(idOf), kinds],
  );
  return family.map((one) => rows.find(({ session_id: id }) => id === idOf(one))?.kind);
}

const SCOPES = ['sso', 'user', 'user sso'];

test.each(SCOPES)('a reused refresh token ends all sessions derived from its session, with scope %s', async (scope) => {
  const root = await caller.signUpAtPages();
  const family = await derive(root, scope);
  const apart = await caller.comeBack(root);
  const { body: next } = await caller.refresh(root.refresh_token, AT_PAGES);
  server.clock.setOffset(31_000);
  expect((await caller.refresh(root.refresh_token, AT_PAGES)).body.error_code).toBe(4126);
  expect(await statusesOf([next, ...family, apart])).toEqual([401, 401, 401, 401, 401, 200]);
  expect(await Promise.all(family.map(endedBy))).toEqual(family.map(() => 'refresh_reused'));
  expect(await endsReported(family)).toEqual(family.map(() => 'session_ended'));
});

test.each(SCOPES)(
  'a replayed authorization code ends all sessions derived from its session, with scope %s',
  async (scope) => {
    const root = await caller.signUpAtPages();
    const code = await caller.codeFor(root, { scope });
    const { body: issued } = await caller.exchange(code);
    const family = await derive(issued, scope);
    expect((await caller.exchange(code)).body.error_code).toBe(4126);
    expect(await statusesOf([issued, ...family, root])).toEqual([401, 401, 401, 401, 401, 200]);
    expect(await Promise.all(family.map(endedBy))).toEqual(family.map(() => 'code_reused'));
    expect(await endsReported(family)).toEqual(family.map(() => 'session_ended'));
  },
);

test.each(SCOPES)('ending a session also ends all sessions derived from it, with scope %s', async (scope) => {
  const root = await caller.signUpAtPages();
  const family = await derive(root, scope);
  const apart = await caller.comeBack(root);
  expect((await endOne(root, apart)).status).toBe(200);
  expect(await statusesOf([root, ...family, apart])).toEqual([401, 401, 401, 401, 401, 200]);
  expect(await Promise.all(family.map(endedBy))).toEqual(family.map(() => 'owner'));
});

test('the security history reports each ended session, including derived sessions', async () => {
  const root = await caller.signUpAtPages();
  const family = await derive(root, 'user sso');
  const apart = await caller.comeBack(root);
  await endOne(root, apart);
  expect(await endsReported([root, ...family])).toEqual([root, ...family].map(() => 'session_ended'));
  const { body } = await server.get(accountPaths.securityHistory, bearer(apart));
  const kinds = body.data.map(({ kind }: { kind: string }) => kind);
  expect(kinds.filter((kind: string) => kind === 'session_ended')).toHaveLength(5);

  const again = await caller.signUpAtPages();
  const others = await derive(again, 'user sso');
  await server.post(accountPaths.revoke, { token: again.refresh_token, ...AT_PAGES });
  expect(await endsReported([again, ...others.slice(0, 2)], ['sign_out'])).toEqual([
    'sign_out',
    'sign_out',
    'sign_out',
  ]);
});

test('ending a derived session keeps its parent, and ending the parent ends all its derived sessions', async () => {
  const root = await caller.signUpAtPages();
  const [site, ...rest] = (await derive(root, 'user')) as [Credentials, ...Credentials[]];
  const apart = await caller.comeBack(root);
  await server.post(accountPaths.revoke, { token: site.refresh_token, client_id: 'feisuo-site' });
  // The third session stays live, because it was opened from `root`, which has not ended.
  expect(await statusesOf([site, ...rest])).toEqual([401, 401, 200, 401]);
  expect((await endOne(root, apart)).status).toBe(200);
  expect(await statusesOf(rest)).toEqual([401, 401, 401]);
});

const hereOf = async (who: Credentials): Promise<Set<string>> => {
  const { body } = await server.get(accountPaths.sessions, bearer(who));
  const here = body.data.filter((session: { here: boolean }) => session.here);
  return new Set(here.map(({ id }: { id: string }) => id));
};
const endOthers = (by: Credentials) => caller.send('DELETE', accountPaths.sessions, undefined, bearer(by));

test('ending all other sessions keeps the current session and the sessions of applications authorized from it', async () => {
  const root = await caller.signUpAtPages();
  const [site, partner, ...handedOver] = (await derive(root, 'user')) as [Credentials, Credentials];
  const apart = await caller.comeBack(root);
  const apartFamily = await derive(apart, 'user');
  expect(await hereOf(root)).toEqual(new Set([root, site, partner].map(idOf)));
  expect((await endOthers(root)).status).toBe(200);
  expect(await statusesOf([root, site, partner])).toEqual([200, 200, 200]);
  expect(await statusesOf([apart, ...apartFamily])).toEqual([401, 401, 401, 401, 401]);
  expect(await statusesOf(handedOver)).toEqual([401, 401]);
});

test('ending all other sessions also ends one that a sign-in token opened in another place, and its derived sessions', async () => {
  const root = await caller.signUpAtPages();
  const { body: site } = await caller.exchange(await caller.codeFor(root));
  const { body } = await server.post(accountPaths.signinToken, {}, bearer(site));
  const otherClient = await server.request({
    method: 'POST',
    url: accountPaths.signInWithToken,
    payload: {
      provider: 'access_end_point_token',
      signin_token: body.signin_token,
      client_id: 'feisuo-desktop',
    },
    remoteAddress: ELSEWHERE,
  });
  const fromOtherClient = await handOver(otherClient.body, { sudo_token: await sudoOf(server, otherClient.body) });
  expect(await hereOf(root)).toEqual(new Set([root, site].map(idOf)));
  expect((await endOthers(root)).status).toBe(200);
  expect(await statusesOf([root, site, otherClient.body, fromOtherClient])).toEqual([200, 200, 401, 401]);
});

test('ending all other sessions also ends one whose code the application exchanged in another place', async () => {
  const root = await caller.signUpAtPages();
  const { body: site } = await caller.exchange(await caller.codeFor(root));
  const taken = await server.request({
    method: 'POST',
    url: accountPaths.token,
    payload: exchangeOf(await caller.codeFor(root)),
    remoteAddress: ELSEWHERE,
  });
  expect(taken.status).toBe(200);
  const { body: fromTaken } = await caller.exchange(await caller.codeFor(taken.body, PARTNER), PARTNER);
  expect(await hereOf(root)).toEqual(new Set([root, site].map(idOf)));
  expect((await endOthers(root)).status).toBe(200);
  expect(await statusesOf([root, site, taken.body, fromTaken])).toEqual([200, 200, 401, 401]);
});

test('when an application ends all other sessions, its parent session and all sessions derived from the parent end too', async () => {
  const root = await caller.signUpAtPages();
  const [site, partner, desktop, fromPartner] = (await derive(root, 'user')) as [
    Credentials,
    Credentials,
    Credentials,
    Credentials,
  ];
  expect((await endOthers(site)).status).toBe(200);
  expect(await statusesOf([site, partner, fromPartner, root, desktop])).toEqual([200, 200, 401, 401, 401]);
});

test('ending all other sessions also ends a session opened by a device code, and its derived sessions', async () => {
  const root = await caller.signUpAtPages();
  const device = deviceCaller(server);
  const { body: television } = await device.poll(await device.allowed(root));
  const fromTelevision = await handOver(television, { sudo_token: await sudoOf(server, television) });
  const [site] = await derive(root, 'user');
  expect((await endOthers(root)).status).toBe(200);
  expect(await statusesOf([root, site as Credentials, television, fromTelevision])).toEqual([200, 200, 401, 401]);
});

test('signing out ends all derived sessions, with and without the scope sso', async () => {
  const root = await caller.signUpAtPages();
  const [single, apart] = [await derive(root, 'sso user'), await derive(root, 'user')];
  await server.post(accountPaths.revoke, { token: root.refresh_token, ...AT_PAGES });
  expect(await statusesOf([root, ...single, ...apart])).toEqual(Array.from({ length: 9 }, () => 401));
});

test('a session that another request is deriving while the root session ends is ended too', async () => {
  const root = await caller.signUpAtPages();
  const [site] = (await derive(root, 'user')) as [Credentials];
  const [apart, late] = [await caller.comeBack(root), await caller.comeBack(root)];
  const { ending } = await server.deps.db.transaction(async (tx) => {
    // Runs the steps of a code exchange up to its commit, while another request ends the root session.
    await lockAccount(tx, root.sub);
    expect(await lockSession(tx, idOf(site), server.clock.now())).toBe(true);
    await recordDerivedSession(tx, { sessionId: idOf(late), parentId: idOf(site), via: 'authorization_code' });
    const answer = endOne(root, apart);
    while (!(await isLockAwaited(server))) await new Promise((resolve) => setTimeout(resolve, 5));
    return { ending: answer };
  });
  expect((await ending).status).toBe(200);
  expect(await statusesOf([root, site, late, apart])).toEqual([401, 401, 401, 200]);
});

test('concurrent sign-ins by sign-in token and the end of the parent session do not deadlock, and leave no session', async () => {
  const root = await caller.signUpAtPages();
  const apart = await caller.comeBack(root);
  const tokens = await Promise.all(
    times(10, async () => (await server.post(accountPaths.signinToken, {}, bearer(root))).body.signin_token),
  );
  const opening = tokens.map((token) => takeOver(token));
  const ended = await endOne(root, apart);
  const answers = await Promise.all(opening);
  expect(ended.status).toBe(200);
  for (const { status, body } of answers) expect(status === 200 ? 4126 : body.error_code).toBe(4126);
  const opened = answers.filter(({ status }) => status === 200).map(({ body }) => body);
  expect((await statusesOf(opened)).filter((status) => status !== 401)).toEqual([]);
});
