import type { Credentials } from '@feisuo/contract/schemas/account-tokens';
import { beforeAll, expect, test } from 'vitest';
import { authorizeCaller, PARTNER } from '../../../../test/authorize-caller.ts';
import { isLockAwaited } from '../../../../test/lock-waiters.ts';
import { outsideTransaction } from '../../../../test/one-connection.ts';
import { useTestServer } from '../../../../test/test-server.ts';
import { endSessionsFor } from '../index.ts';
import { newSessionId, openSessionStatement } from '../tokens/open-session-statement.ts';

const server = useTestServer();
let caller: ReturnType<typeof authorizeCaller>;
beforeAll(async () => {
  caller = authorizeCaller(server);
  await caller.addApplication('partner', { isFirstParty: true });
});

const end = (accountId: string, only?: string) =>
  server.deps.db.transaction((tx) => endSessionsFor(tx, server.clock, { accountId, only }, 'operator-1'));
const idOf = ({ refresh_token: token }: Credentials) => token.split('.')[0] ?? '';
const statusesOf = (family: Credentials[]) => Promise.all(family.map(async (who) => (await caller.me(who)).status));

/** Ids of the sessions of the account that operator-1 ended, according to the security history. */
async function securityEventsOf(accountId: string): Promise<string[]> {
  const { rows } = await server.deps.database.pool.query(
    `select session_id from security_events
      where account_id = $1 and kind = 'session_ended' and facts->>'by' = 'operator-1' order by id`,
    [accountId],
  );
  return rows.map(({ session_id: id }) => id);
}

/**
 * Signs a member up at the hosted pages, derives a session of the site from that session, and an application's session
 * from the site's session.
 */
async function signUpFamily(): Promise<[Awaited<ReturnType<typeof caller.signUpAtPages>>, Credentials, Credentials]> {
  const root = await caller.signUpAtPages();
  const { body: site } = await caller.exchange(await caller.codeFor(root, { scope: 'user' }));
  const { body: partner } = await caller.exchange(await caller.codeFor(site, { ...PARTNER, scope: 'user' }), PARTNER);
  return [root, site, partner];
}

test('when an operator ends a session, its derived sessions end too, and all of them are counted and recorded', async () => {
  const [root, site, partner] = await signUpFamily();
  const apart = await caller.comeBack(root);
  expect(await end(root.sub, idOf(root))).toEqual({ open: 4, ended: 3, left: 1 });
  expect(await statusesOf([root, site, partner, apart])).toEqual([401, 401, 401, 200]);
  expect((await securityEventsOf(root.sub)).toSorted()).toEqual([root, site, partner].map(idOf).toSorted());
});

test('when an operator ends all sessions of an account, each session ends and is recorded once', async () => {
  const three = await signUpFamily();
  const apart = await caller.comeBack(three[0]);
  expect(await end(three[0].sub)).toEqual({ open: 4, ended: 4, left: 0 });
  expect((await securityEventsOf(three[0].sub)).toSorted()).toEqual([...three, apart].map(idOf).toSorted());
});

test('an operator cannot end a session through the id of another account: the session is not found and stays live', async () => {
  const asked = await caller.signUpAtPages();
  const theirs = await signUpFamily();
  expect(await end(asked.sub, idOf(theirs[0]))).toBeNull();
  expect(await statusesOf([asked, ...theirs])).toEqual([200, 200, 200, 200]);
  expect(await securityEventsOf(asked.sub)).toEqual([]);
  expect(await securityEventsOf(theirs[0].sub)).toEqual([]);
});

test('ending a session that has already ended is answered with not found', async () => {
  const who = await caller.signUpAtPages();
  expect(await end(who.sub, idOf(who))).toEqual({ open: 1, ended: 1, left: 0 });
  expect(await end(who.sub, idOf(who))).toBeNull();
});

test('ending all sessions waits for a concurrent sign-in and ends its session too', async () => {
  const who = await caller.signUpAtPages();
  const id = newSessionId();
  const { ending } = await server.deps.db.transaction(async (tx) => {
    await openSessionStatement(tx, {
      id,
      accountId: who.sub,
      clientId: 'feisuo-site',
      scope: 'user',
      now: server.clock.now().toISOString(),
      deviceId: '',
      deviceName: '',
      place: '',
      event: 'sign_in',
      method: 'code',
      amr: '',
      failureKey: '',
      passwordHash: '',
      factor: '',
      windowKey: '',
    });
    const state = { isOver: false };
    const asked = outsideTransaction(() => end(who.sub)).finally(() => (state.isOver = true));
    // If the statement does not wait for the lock, it finishes and the loop ends.
    while (!state.isOver && !(await isLockAwaited(server))) await new Promise((resolve) => setTimeout(resolve, 5));
    return { ending: asked };
  });
  expect(await ending).toEqual({ open: 2, ended: 2, left: 0 });
  const { rows } = await server.deps.database.pool.query('select ended_by from sessions where id = $1', [id]);
  expect(rows).toEqual([{ ended_by: 'operator' }]);
});
