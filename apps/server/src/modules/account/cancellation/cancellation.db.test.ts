import { DAY_MS } from '@feisuo/contract/facts/durations';
import { cancellationLimits, tokenLimits } from '@feisuo/contract/facts/limits';
import { accountPaths, sandboxPaths } from '@feisuo/contract/facts/paths';
import type { Credentials } from '@feisuo/contract/schemas/account-tokens';
import { beforeEach, expect, test } from 'vitest';
import { startAccountApp } from '../../../../test/account-app.ts';
import { accountCaller, bearer, SITE } from '../../../../test/account-caller.ts';
import { countNewRows, proofOf, sudoOf, times, writeState } from '../../../../test/account-fixtures.ts';
import { useTestServer } from '../../../../test/test-server.ts';

const refused = { status: 400, body: { error: 'invalid_grant', error_code: 4126 } };

const server = useTestServer();
const account = accountCaller(server);

beforeEach(() => server.clock.setOffset(0));
const remove = async (credentials: Credentials, caller = account) =>
  caller.send(
    'DELETE',
    `${accountPaths.me}?sudo_token=${await sudoOf(server, credentials)}`,
    undefined,
    bearer(credentials),
  );
const withdraw = (ticket: string, more: object = {}) =>
  server.post(accountPaths.withdrawCancellation, { ticket, ...SITE, ...more });
const ticketOf = async (phone: string) => {
  const proof = { username: phone, verification_token: await proofOf(server, phone, 'SIGN_IN') };
  const { body } = await server.post(accountPaths.signIn, { ...proof, ...SITE });
  return body.details[0].resource_id as string;
};

test('cancelling an account requires a sudo token, in the query or the body', async () => {
  const credentials = await account.signUp();
  for (const query of ['', '?sudo_token=made-up']) {
    const answer = await account.send('DELETE', accountPaths.me + query, undefined, bearer(credentials));
    expect(answer).toMatchObject({ status: 403, body: { error_code: 7 } });
  }
  const body = { sudo_token: await account.sudo(credentials) };
  expect(await account.send('DELETE', accountPaths.me, body, bearer(credentials))).toMatchObject({ status: 200 });
});

const askTicket = (sudoToken: string, more: object = {}) =>
  server.post(accountPaths.cancellationTicket, { sudo_token: sudoToken, ...SITE, ...more });

test('cancelling returns an empty object, and its sudo token can then be exchanged once for a withdrawal ticket', async () => {
  const credentials = await account.signUp();
  const sudoToken = await sudoOf(server, credentials);
  // No cancellation has been requested yet.
  expect(await askTicket(sudoToken)).toMatchObject(refused);
  const removed = await account.send('DELETE', accountPaths.me, { sudo_token: sudoToken }, bearer(credentials));
  expect(removed).toMatchObject({ status: 200, body: {} });
  expect(Object.keys(removed.body)).toEqual([]);

  expect(await askTicket('made-up')).toMatchObject(refused);
  const answers = await Promise.all(Array.from({ length: 20 }, () => askTicket(sudoToken)));
  const accepted = answers.filter(({ status }) => status === 200);
  expect(accepted).toHaveLength(1);
  expect(answers.filter(({ body }) => body.error_code === 4126)).toHaveLength(19);
  const { body } = accepted[0] ?? { body: {} };
  expect(body).toEqual({ erase_at: expect.any(String), days_left: 7, ticket: expect.any(String) });
  const dueMs = new Date(body.erase_at).getTime() - server.clock.now().getTime();
  expect(Math.round(dueMs / DAY_MS)).toBe(7);

  server.clock.setOffset(60_000);
  expect((await withdraw(body.ticket)).body).toMatchObject({ sub: credentials.sub });
  expect(await withdraw(body.ticket)).toMatchObject(refused);
});

test('only the client that requested the cancellation gets the withdrawal ticket, while its sudo token is valid', async () => {
  const begin = async () => {
    const credentials = await account.signUp();
    const sudoToken = await sudoOf(server, credentials);
    await account.send('DELETE', accountPaths.me, { sudo_token: sudoToken }, bearer(credentials));
    return { ...credentials, sudoToken };
  };
  const { sudoToken } = await begin();
  expect(await askTicket(sudoToken, { client_id: 'feisuo-desktop' })).toMatchObject(refused);

  const late = await begin();
  server.clock.setOffset((tokenLimits.sudoTokenS + 1) * 1000);
  expect(await askTicket(late.sudoToken)).toMatchObject(refused);
  server.clock.setOffset(0);

  const withdrawn = await begin();
  await withdraw(await ticketOf(withdrawn.phone));
  expect(await askTicket(withdrawn.sudoToken)).toMatchObject(refused);
});

test('a sign-in during cancellation returns the same erase_at and a new withdrawal ticket, which replaces the earlier one', async () => {
  const credentials = await account.signUp();
  const sudoToken = await sudoOf(server, credentials);
  await account.send('DELETE', accountPaths.me, { sudo_token: sudoToken }, bearer(credentials));
  const { body } = await askTicket(sudoToken);
  server.clock.setOffset(DAY_MS * 2 - 60_000);
  const { body: turnedAway } = await account.signIn(credentials.phone);
  expect(turnedAway.details[0]).toMatchObject({ erase_at: body.erase_at });
  server.clock.setOffset(60_000);
  expect(await withdraw(body.ticket)).toMatchObject(refused);
  expect((await withdraw(turnedAway.details[0].resource_id)).body).toMatchObject({ sub: credentials.sub });
});

test('an account has only one valid withdrawal ticket, which each sign-in replaces, even a concurrent one', async () => {
  const credentials = await account.signUp();
  await remove(credentials);
  const proofs = await Promise.all(times(20, () => proofOf(server, credentials.phone, 'SIGN_IN')));
  let tickets: string[] = [];
  const growth = await countNewRows(server, async () => {
    const answers = await Promise.all(
      proofs.map((proof) =>
        server.post(accountPaths.signIn, { username: credentials.phone, verification_token: proof, ...SITE }),
      ),
    );
    tickets = answers.map(({ body }) => body.details[0].resource_id as string);
  });
  expect(new Set(tickets).size).toBe(20);
  expect(growth.one_time_tokens).toBe(1);
  const answers = await Promise.all(tickets.map((ticket) => withdraw(ticket)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ body }) => body.error_code === 4126)).toHaveLength(19);
});

test('a cancellation immediately ends all sessions and notifies the member', async () => {
  const here = await account.join();
  const there = await account.comeBack(here);
  expect((await remove(here)).status).toBe(200);
  for (const credentials of [here, there]) {
    expect((await account.me(credentials)).body).toMatchObject({ error_code: 16 });
    const refreshed = (await account.refresh(credentials.refresh_token)).body;
    expect(refreshed).toMatchObject({ error_code: 50 });
    // A refresh token gets no withdrawal ticket: that requires signing in with a right credential.
    expect(refreshed.details[0].resource_id).toBeUndefined();
  }
  const { body } = await server.get(`${sandboxPaths.outbox}?to=${here.phone}`);
  expect(body.data[0].text).toContain('注销');
});

test('during the waiting period a right sign-in gets account_freeze (50) and a withdrawal ticket', async () => {
  const credentials = await account.signUp();
  await remove(credentials);
  const eraseAt = new Date(server.clock.now().getTime() + cancellationLimits.auditDays * DAY_MS);
  const info = { reason: 'CANCELLATION_AUDIT', erase_at: expect.stringContaining(eraseAt.toISOString().slice(0, 10)) };
  const audit = { error: 'account_freeze', error_code: 50, details: [info, {}] };
  expect((await account.signIn(credentials.phone)).body).toMatchObject(audit);
  await account.askCode(credentials.phone, 'SIGN_IN');
  const byCode = { username: credentials.phone, code: await account.lastCode(credentials.phone), ...SITE };
  expect((await server.post(accountPaths.signIn, byCode)).body).toMatchObject(audit);
  const wrong = (await account.signIn(credentials.phone, 'wrong')).body;
  expect(wrong).toMatchObject({ error_code: 4022, details: [{ reason: 'INVALID_ACCOUNT_OR_PASSWORD' }, {}] });
  expect(wrong.details[0]).not.toHaveProperty('resource_id');
});

test('signing in with a sign-in token gives no withdrawal ticket, because its holder may be another person', async () => {
  const credentials = await account.signUp();
  const thief = await account.comeBack(credentials);
  const { body } = await account.send('POST', accountPaths.signinToken, {}, bearer(thief));
  await server.post(accountPaths.revoke, { token: thief.refresh_token, ...SITE });
  await remove(credentials);
  const takeOver = { provider: 'access_end_point_token', signin_token: body.signin_token, ...SITE };
  const answer = await server.post(accountPaths.signInWithToken, takeOver);
  expect(answer).toMatchObject({ status: 400, body: { error: 'account_freeze', error_code: 50 } });
  expect(JSON.stringify(answer.body)).not.toContain('resource_id');
  expect(await server.post(accountPaths.signInWithToken, takeOver)).toMatchObject(refused);
});

test('during the waiting period the phone number cannot sign up a new account', async () => {
  const credentials = await account.join();
  await remove(credentials);
  const token = await account.verifiedToken(credentials.phone, 'REGISTER');
  const again = {
    phone_number: credentials.phone,
    verification_token: token,
    password: 'a good horse battery',
    ...SITE,
  };
  expect((await server.post(accountPaths.signUp, again)).body).toMatchObject({ error_code: 6 });
});

test('the withdrawal ticket reactivates the account, signs the member in, and works once', async () => {
  const credentials = await account.signUp();
  await remove(credentials);
  server.clock.setOffset(6 * DAY_MS);
  const ticket = await ticketOf(credentials.phone);
  const restored = await withdraw(ticket);
  expect(restored.body).toMatchObject({ token_type: 'Bearer', sub: credentials.sub });
  expect((await account.me(restored.body)).body).toMatchObject({ status: 'active' });
  expect(await withdraw(ticket)).toMatchObject(refused);
  const history = await server.get(accountPaths.securityHistory, bearer(restored.body));
  const kinds = history.body.data.map(({ kind }: { kind: string }) => kind);
  expect(kinds).toEqual(expect.arrayContaining(['deletion_requested', 'deletion_withdrawn']));
  // After the former end of the waiting period the account still exists, because the cancellation was withdrawn.
  server.clock.setOffset(8 * DAY_MS);
  expect((await account.signIn(credentials.phone)).status).toBe(200);
});

test('of fifty concurrent uses of one withdrawal ticket one succeeds', async () => {
  const credentials = await account.join();
  await remove(credentials);
  const ticket = await ticketOf(credentials.phone);
  const answers = await Promise.all(Array.from({ length: 50 }, () => withdraw(ticket)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ body }) => body.error_code === 4126)).toHaveLength(49);
});

test('a withdrawal ticket is bound to its client and expires after an hour', async () => {
  const credentials = await account.join();
  await remove(credentials);
  const ticket = await ticketOf(credentials.phone);
  expect(await withdraw(ticket, { client_id: 'feisuo-desktop' })).toMatchObject(refused);
  expect(await withdraw('made-up')).toMatchObject(refused);
  server.clock.setOffset(3_601_000);
  expect(await withdraw(ticket)).toMatchObject(refused);
  const next = await ticketOf(credentials.phone);
  expect((await withdraw(next)).status).toBe(200);
});

test('the withdrawal ticket of an earlier cancellation is refused for a later one, without a new ticket in the refusal', async () => {
  const credentials = await account.signUp();
  await remove(credentials);
  const earlier = await ticketOf(credentials.phone);
  await writeState(server, credentials.sub, 'active');
  server.clock.setOffset(60_000);
  await remove((await account.signIn(credentials.phone)).body);
  const answer = await withdraw(earlier);
  expect(answer).toMatchObject(refused);
  expect(JSON.stringify(answer.body)).not.toContain('resource_id');
  expect((await withdraw(await ticketOf(credentials.phone))).status).toBe(200);
});

test('after the seventh day the account cannot be restored, even before the erasure job runs', async () => {
  const credentials = await account.signUp();
  await remove(credentials);
  server.clock.setOffset(7 * DAY_MS - 60_000);
  const ticket = await ticketOf(credentials.phone);
  server.clock.setOffset(7 * DAY_MS + 60_000);
  expect(await withdraw(ticket)).toMatchObject(refused);
  expect((await account.signIn(credentials.phone)).body).toMatchObject({ error_code: 4022 });
});

test('CANCELLATION_DAYS sets the length of the waiting period, and the cancellation page shows it', async () => {
  const config = { ...server.deps.config, cancellationDays: 1 };
  const app = await startAccountApp(server, { config });
  const credentials = await account.signUp();
  const answer = await app.get(accountPaths.cancellation, bearer(credentials));
  expect(answer).toMatchObject({ status: 200, body: { audit_days: 1 } });
  expect((await remove(credentials, accountCaller(app))).status).toBe(200);
  server.clock.setOffset(DAY_MS - 60_000);
  expect((await account.signIn(credentials.phone)).body).toMatchObject({ error_code: 50 });
  server.clock.setOffset(DAY_MS + 60_000);
  expect((await account.signIn(credentials.phone)).body).toMatchObject({ error_code: 4022 });
  await app.dispose();
});
