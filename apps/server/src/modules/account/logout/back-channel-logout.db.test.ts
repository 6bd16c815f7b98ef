import { DAY_MS } from '@feisuo/contract/facts/durations';
import { logoutLimits } from '@feisuo/contract/facts/limits';
import { accountPaths, fillPath } from '@feisuo/contract/facts/paths';
import { decodeJwt } from 'jose';
import { describe, expect, test } from 'vitest';
import { bearer, SITE } from '../../../../test/account-caller.ts';
import { sudoOf } from '../../../../test/account-fixtures.ts';
import { useLogouts } from '../../../../test/logout-driver.ts';
import { answerWith, neverRespond } from '../../../../test/webhook-receiver.ts';
import { purgeAccountData } from '../account-module.ts';
import { eraseDueAccounts } from '../cancellation/erase-accounts.ts';
import { disableClient, removeClient } from '../clients/manage-clients.ts';
import { endSessionsFor } from '../people/manage-accounts.ts';
import { setAccountState } from '../people/set-state.ts';
import { endSessions } from '../tokens/session-endings.ts';
import { claimLogoutDeliveries } from './logout-delivery-queries.ts';
import { resumeLogouts } from './send-logouts.ts';

const driver = useLogouts();
const { server, caller, receiver, deps, logged, rows, addApplication, signInBrowser, signInTo } = driver;
const { deliveries, receivedTokens, verify, send, claimsOf, later } = driver;

type Member = Awaited<ReturnType<typeof signInBrowser>>['member'];
type Browser = Awaited<ReturnType<typeof signInBrowser>>['browser'];
interface SignedIn {
  id: string;
  member: Member;
  browser: Browser;
  tokens: Awaited<ReturnType<typeof signInTo>>;
}

const endings: [string, (signedIn: SignedIn) => Promise<unknown>][] = [
  ['a sign-out in the browser', ({ browser }) => browser.signOut()],
  [
    'a sign-out everywhere from another session',
    async ({ member }) =>
      caller.send('DELETE', accountPaths.sessions, undefined, bearer(await caller.comeBack(member))),
  ],
  [
    'the end of the session by its owner',
    ({ member, tokens }) => {
      const path = fillPath(accountPaths.session, { session_id: String(decodeJwt(tokens.access_token)['sid']) });
      return caller.send('DELETE', path, undefined, bearer(member));
    },
  ],
  [
    'a revocation by the application',
    ({ id, tokens }) => server.post(accountPaths.revoke, { token: tokens.refresh_token, client_id: id }),
  ],
  [
    'an operator who ends the sessions',
    ({ member }) =>
      server.deps.db.transaction((tx) => endSessionsFor(tx, server.clock, { accountId: member.sub }, 'operator')),
  ],
  [
    'an operator who freezes the account',
    ({ member }) =>
      server.deps.db.transaction((tx) => setAccountState(tx, server.clock, member.sub, 'frozen', 'operator')),
  ],
  [
    'the cancellation of the account',
    async ({ member }) => {
      const url = `${accountPaths.me}?sudo_token=${await sudoOf(server, member)}`;
      return caller.send('DELETE', url, undefined, bearer(member));
    },
  ],
  [
    'a password reset',
    async ({ member: { phone } }) => {
      const token = await caller.verifiedToken(phone, 'PASSWORD_RESET');
      const reset = { phone_number: phone, new_password: 'an entirely new one', verification_token: token, ...SITE };
      return server.post(accountPaths.resetPassword, reset);
    },
  ],
  [
    'the withdrawal of the consent',
    ({ id, member }) =>
      caller.send('DELETE', fillPath(accountPaths.consent, { client_id: id }), undefined, bearer(member)),
  ],
  [
    'the disabling of the application',
    ({ id }) => server.deps.db.transaction((tx) => disableClient(tx, server.clock, id)),
  ],
];

describe('back-channel logout', () => {
  test.each(endings)('the application gets one logout token after %s', async (_name, end) => {
    const id = await addApplication();
    const { member, browser } = await signInBrowser();
    const tokens = await signInTo(id, member);
    expect(await deliveries(id)).toEqual([]);
    const ended = (await end({ id, member, browser, tokens })) as { status?: number } | null;
    expect(ended?.status ?? 200).toBe(200);
    expect(await deliveries(id)).toMatchObject([{ state: 'waiting', tries: 0, account_id: member.sub }]);
    await send(id);
    expect(await deliveries(id)).toMatchObject([{ state: 'delivered', tries: 1, status: 200 }]);
    const [token = ''] = receivedTokens();
    expect((await verify(token, id)).payload['sid']).toBe(claimsOf(tokens)['sid']);
    expect(receiver.received).toHaveLength(1);
  });

  test.each([
    ['RS256', 'public'],
    ['ES256', 'pairwise'],
  ] as const)(
    'a logout token is signed with the algorithm of the client and has its sub and sid: %s, %s',
    async (idTokenAlg, subjectType) => {
      const id = await addApplication({ idTokenAlg, subjectType, subjectSector: 'sector.example' });
      const { member, browser } = await signInBrowser();
      const tokens = await signInTo(id, member);
      await browser.signOut();
      await send(id);
      expect(receiver.received[0]?.headers['content-type']).toBe('application/x-www-form-urlencoded');
      const { payload, head } = await verify(receivedTokens()[0] ?? '', id);
      const { sub, sid } = claimsOf(tokens);
      expect(head).toMatchObject({ alg: idTokenAlg, typ: 'logout+jwt' });
      expect(sub === member.sub).toBe(subjectType === 'public');
      expect(payload).toEqual({
        iss: server.deps.config.accountOrigin,
        aud: id,
        sub,
        sid,
        iat: expect.any(Number),
        exp: (payload.iat ?? 0) + 120,
        jti: expect.stringMatching(/^[\da-f-]{36}$/),
        events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
      });
    },
  );

  test('a logout token is accepted neither as an id_token_hint nor as an access token', async () => {
    const id = await addApplication();
    const { member, browser } = await signInBrowser();
    await signInTo(id, member);
    await browser.signOut();
    await send(id);
    const [token = ''] = receivedTokens();
    const hint = new URLSearchParams({ id_token_hint: token });
    expect((await server.get(`${accountPaths.signOutInfo}?${hint.toString()}`)).body.error_code).toBe(4121);
    expect((await caller.me({ access_token: token })).status).toBe(401);
  });

  test('no logout token is queued for a session that stays live because the transaction failed', async () => {
    const id = await addApplication();
    const { member } = await signInBrowser();
    await signInTo(id, member);
    const fails = server.deps.db.transaction(async (tx) => {
      await endSessions(tx, { accountId: member.sub, by: 'owner' }, server.clock.now());
      throw new Error('no');
    });
    await expect(fails).rejects.toThrow('no');
    expect(await deliveries(id)).toEqual([]);
  });

  test('no logout token is queued without a back-channel address, or for a session without the scope openid', async () => {
    const [silent, plain] = [await addApplication({ backchannelLogoutUri: '' }), await addApplication()];
    const { member, browser } = await signInBrowser();
    await signInTo(silent, member);
    await signInTo(plain, member, 'user');
    await browser.signOut();
    expect(await rows('select * from logout_deliveries')).toEqual([]);
  });

  test('concurrent workers send each logout token once', async () => {
    const id = await addApplication();
    const { member, browser } = await signInBrowser();
    for (let count = 0; count < 5; count += 1) await signInTo(id, member);
    await browser.signOut();
    await Promise.all(Array.from({ length: 12 }, () => send(id)));
    const sids = await Promise.all(receivedTokens().map(async (token) => (await verify(token, id)).payload['sid']));
    expect(sids).toHaveLength(5);
    expect(new Set(sids).size).toBe(5);
    expect((await deliveries(id)).map(({ state, tries }) => [state, tries])).toEqual(
      Array.from({ length: 5 }, () => ['delivered', 1]),
    );
  });

  test('a logout that fails is retried with a new token after 5 s, 1 min, 10 min, 1 h, 4 h and 12 h, then it is dead', async () => {
    receiver.answers.splice(0, 1, answerWith(400, '{"error":"invalid_request"}'));
    const id = await addApplication();
    const { member, browser } = await signInBrowser();
    await signInTo(id, member);
    await browser.signOut();
    await send(id);
    expect(await deliveries(id)).toMatchObject([{ state: 'waiting', tries: 1, status: 400 }]);
    for (const waitS of [5, 60, 600, 3600, 14_400, 43_200]) {
      later((waitS - 1) * 1000);
      const before = receiver.received.length;
      await send(id);
      expect(receiver.received).toHaveLength(before);
      later(2000);
      await send(id);
      expect(receiver.received).toHaveLength(before + 1);
    }
    expect(await deliveries(id)).toMatchObject([
      { state: 'dead', tries: 7, status: 400, answer: '{"error":"invalid_request"}' },
    ]);
    expect(new Set(receivedTokens().map((token) => decodeJwt(token).jti)).size).toBe(7);
  });

  test('an expired claim counts as a failed attempt, and its late worker changes nothing', async () => {
    const id = await addApplication();
    const { member, browser } = await signInBrowser();
    await signInTo(id, member);
    await browser.signOut();
    await claimLogoutDeliveries(deps.db, id, server.clock.now());
    await send(id);
    expect(receiver.received).toEqual([]);
    later(logoutLimits.claimMs + 1000);
    await resumeLogouts(deps);
    expect(await deliveries(id)).toMatchObject([{ state: 'waiting', tries: 1, fault: 'INTERRUPTED' }]);
    later(6000);
    await send(id);
    expect(await deliveries(id)).toMatchObject([{ state: 'delivered', tries: 2 }]);
  });

  test('a receiver that does not answer, or has a private address, is a failed attempt', async () => {
    receiver.answers.splice(0, 1, neverRespond);
    const slow = await addApplication();
    const inward = await addApplication({ backchannelLogoutUri: 'https://10.0.0.1/logout' });
    const { member, browser } = await signInBrowser();
    await signInTo(slow, member);
    await signInTo(inward, member);
    await browser.signOut();
    deps.net.timeoutMs = 300;
    await Promise.all([send(slow), send(inward)]);
    deps.net.timeoutMs = 2000;
    expect(await deliveries(slow)).toMatchObject([{ state: 'waiting', status: null, fault: 'TIMEOUT' }]);
    expect(await deliveries(inward)).toMatchObject([{ state: 'waiting', status: null, fault: 'FORBIDDEN_ADDRESS' }]);
  });

  test('no logout token is in a log or in the database, even if the receiver repeats it', async () => {
    receiver.answers.splice(0, 1, (response) => {
      response.writeHead(400).end(`refused: ${receivedTokens().at(-1) ?? ''}`);
    });
    const id = await addApplication();
    const { member, browser } = await signInBrowser();
    await signInTo(id, member);
    await browser.signOut();
    logged.length = 0;
    await send(id);
    const [token = ''] = receivedTokens();
    expect(token.split('.')).toHaveLength(3);
    expect(await deliveries(id)).toMatchObject([{ answer: 'refused: …' }]);
    for (const part of token.split('.')) expect(logged.join('\n')).not.toContain(part);
  });

  test('an expired session without the scope offline is kept until the browser signs out, the newest five per application', async () => {
    const id = await addApplication();
    const silent = await addApplication({ backchannelLogoutUri: '' });
    const { member, browser } = await signInBrowser();
    for (let count = 0; count < 7; count += 1) {
      server.clock.setOffset(count * 1000);
      await signInTo(id, member, 'openid');
    }
    await signInTo(silent, member, 'openid');
    server.clock.setOffset(5 * 3_600_000);
    await purgeAccountData(server.deps.db, server.clock.now());
    const kept = 'select client_id from sessions where client_id = any($1)';
    expect((await rows(kept, [[id, silent]])).map((row) => row.client_id)).toEqual(Array.from({ length: 5 }, () => id));
    expect((await browser.signOut()).status).toBe(200);
    expect(await deliveries(id)).toHaveLength(5);
  });

  test('an expired session is deleted when the session that it was derived from has ended too', async () => {
    const id = await addApplication();
    const { member } = await signInBrowser();
    await signInTo(id, member, 'openid');
    server.clock.setOffset(181 * DAY_MS);
    await purgeAccountData(server.deps.db, server.clock.now());
    expect(await rows('select id from sessions where client_id = $1', [id])).toEqual([]);
  });

  test('logout tokens that wait are withdrawn with the address, and deleted with the application', async () => {
    const [changed, removed] = [await addApplication(), await addApplication()];
    const { member, browser } = await signInBrowser();
    await signInTo(changed, member);
    await signInTo(removed, member);
    await browser.signOut();
    await rows("update clients set backchannel_logout_uri = '' where id = $1", [changed]);
    await send(changed);
    expect(await deliveries(changed)).toMatchObject([{ state: 'withdrawn', tries: 0 }]);
    await server.deps.db.transaction((tx) => removeClient(tx, server.clock, removed));
    expect(await deliveries(removed)).toEqual([]);
  });

  test('the data export names the applications that were told of ended sessions', async () => {
    const id = await addApplication();
    const { member, browser } = await signInBrowser();
    await signInTo(id, member);
    await browser.signOut();
    const again = await caller.comeBack(member);
    const sudo = { sudo_token: await sudoOf(server, again) };
    const { body } = await caller.send('POST', accountPaths.export, sudo, bearer(again));
    const notices = [{ client_id: id, state: 'waiting', ended_at: expect.any(String) }];
    expect(body.data.logout_notices).toEqual(notices);
  });

  test('deliveries are deleted after 30 days, and those of a member with the erasure of the account', async () => {
    const id = await addApplication();
    const { member } = await signInBrowser();
    await signInTo(id, member);
    const url = `${accountPaths.me}?sudo_token=${await sudoOf(server, member)}`;
    await caller.send('DELETE', url, undefined, bearer(member));
    expect(await deliveries(id)).toHaveLength(1);
    server.clock.setOffset(16 * DAY_MS);
    await eraseDueAccounts({ ...server.deps, personalData: [] });
    expect(await deliveries(id)).toEqual([]);

    server.clock.setOffset(0);
    const other = await signInBrowser();
    await signInTo(id, other.member);
    await other.browser.signOut();
    server.clock.setOffset(29 * DAY_MS);
    await purgeAccountData(server.deps.db, server.clock.now());
    expect(await deliveries(id)).toHaveLength(1);
    server.clock.setOffset(31 * DAY_MS);
    await purgeAccountData(server.deps.db, server.clock.now());
    expect(await deliveries(id)).toEqual([]);
  });
});
