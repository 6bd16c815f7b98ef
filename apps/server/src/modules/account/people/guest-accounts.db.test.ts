import { accountPaths } from '@feisuo/contract/facts/paths';
import type { Credentials } from '@feisuo/contract/schemas/account-tokens';
import { and, eq, ne } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { accountCaller, bearer, newPhone, SITE } from '../../../../test/account-caller.ts';
import { addThirdParty, countRows, proofOf, newsOf } from '../../../../test/account-fixtures.ts';
import { useTestServer } from '../../../../test/test-server.ts';
import { memberMessages } from '../../delivery/delivery.tables.ts';
import { accounts } from './accounts.tables.ts';

const server = useTestServer({ LIMITS_SCALE: '1000' });
const account = accountCaller(server);

const anonymously = async (): Promise<Credentials> => (await server.post(accountPaths.signUpAnonymously, SITE)).body;

/** Signs up a guest account that has data: a code in its message centre. */
async function owner(): Promise<Credentials> {
  const anonymous = await anonymously();
  const body = { target: 'CUR_USER', channel: 'INAPP', usage: 'DEFAULT' };
  await account.send('POST', accountPaths.verification, body, bearer(anonymous));
  return anonymous;
}

const upgrade = async (anonymous: Credentials, more: object = {}) => {
  const phone = newPhone();
  const proof = await proofOf(server, phone, 'REGISTER');
  const body = { phone_number: phone, verification_token: proof, anonymous_token: anonymous.access_token };
  return { phone, proof, ...(await server.post(accountPaths.signUp, { ...SITE, ...body, ...more })) };
};

const messagesOf = (id: string) =>
  server.deps.db
    .select()
    .from(memberMessages)
    .where(and(eq(memberMessages.accountId, id), ne(memberMessages.kind, 'welcome')));

describe('a guest account', () => {
  test('a guest account has a sub with a prefix, the scope “anonymous” and an empty profile', async () => {
    const anonymous = await anonymously();
    expect(anonymous).toMatchObject({
      token_type: 'Bearer',
      expires_in: 7200,
      sub: expect.stringMatching(/^anon_[\w-]{22}$/),
      user_id: anonymous.sub,
      scope: 'anonymous',
    });
    const { body } = await account.me(anonymous);
    expect(body).toMatchObject({ sub: anonymous.sub, name: '', phone_number: '', email: '', has_password: false });
    expect((await account.refresh(anonymous.refresh_token)).body).toMatchObject({
      sub: anonymous.sub,
      scope: 'anonymous',
    });
  });

  test('a guest account is created only for first-party clients', async () => {
    const other = await addThirdParty(server);
    expect((await server.post(accountPaths.signUpAnonymously, other)).body.error_code).toBe(4122);
    expect((await server.post(accountPaths.signUpAnonymously, { client_id: 'unknown' })).body.error_code).toBe(4122);
    expect((await server.post(accountPaths.signUpAnonymously, {})).body.error_code).toBe(3);
    expect((await server.post(accountPaths.signUpAnonymously, { ...SITE, client_secret: '' })).status).toBe(200);
  });

  test('a guest account cannot hand over its session or look up accounts', async () => {
    const anonymous = await anonymously();
    expect((await server.post(accountPaths.signinToken, {}, bearer(anonymous))).body.error_code).toBe(7);
    const query = `${accountPaths.queryUsers}?phone_number=${newPhone()}`;
    expect((await server.get(query, bearer(anonymous))).body.error_code).toBe(7);
  });
});

describe('signing up with anonymous_token', () => {
  test('signing up with anonymous_token gives a new sub, moves all data and ends the guest’s tokens', async () => {
    const anonymous = await owner();
    const [message] = await messagesOf(anonymous.sub);
    const { body: person } = await upgrade(anonymous);
    expect(person.sub).toMatch(/^\d{15}$/);
    expect(await messagesOf(anonymous.sub)).toEqual([]);
    expect(await messagesOf(person.sub)).toMatchObject([{ id: message?.id }]);
    expect(await newsOf(server, person)).toHaveLength(1);

    expect((await account.me(anonymous)).body.error_code).toBe(16);
    expect((await account.refresh(anonymous.refresh_token)).body.error_code).toBe(4126);
    expect((await upgrade(anonymous)).body).toMatchObject({ error_code: 3 });
  });

  test('a refused sign-up with anonymous_token moves no data of the guest', async () => {
    const { phone } = await account.join();
    const anonymous = await owner();
    const before = await countRows(server);
    const refused = await upgrade(anonymous, {
      phone_number: phone,
      verification_token: await proofOf(server, phone, 'REGISTER'),
    });
    expect(refused.body.error_code).toBe(6);
    const { one_time_tokens: _proofs, ...counts } = await countRows(server);
    expect(before).toMatchObject(counts);
    expect(await messagesOf(anonymous.sub)).toHaveLength(1);
    expect((await account.me(anonymous)).status).toBe(200);
  });

  test('a sign-up with anonymous_token that fails in a later step creates no account and moves no data', async () => {
    const anonymous = await owner();
    const { pool } = server.deps.database;
    await pool.query(`alter table sessions add constraint closed check (account_id like 'anon_%') not valid`);
    try {
      const { status, phone, proof } = await upgrade(anonymous);
      expect(status).toBe(500);
      const made = await server.deps.db
        .select()
        .from(accounts)
        .where(eq(accounts.phone, `+86${phone}`));
      expect(made).toEqual([]);
      expect(await messagesOf(anonymous.sub)).toHaveLength(1);
      expect((await account.me(anonymous)).status).toBe(200);
      await pool.query('alter table sessions drop constraint closed');
      const again = { phone_number: phone, verification_token: proof, anonymous_token: anonymous.access_token };
      expect((await server.post(accountPaths.signUp, { ...SITE, ...again })).status).toBe(200);
    } finally {
      await pool.query('alter table sessions drop constraint if exists closed');
    }
  });

  test('of two concurrent sign-ups with one anonymous_token one succeeds; the other may sign up without it', async () => {
    const anonymous = await owner();
    const answers = await Promise.all([upgrade(anonymous), upgrade(anonymous)]);
    const [winners, losers] = [true, false].map((won) => answers.filter(({ status }) => (status === 200) === won));
    const [winner] = winners ?? [];
    const [loser] = losers ?? [];
    expect(winners).toHaveLength(1);
    expect([3, 10]).toContain(loser?.body.error_code);
    expect(await messagesOf(winner?.body.sub)).toHaveLength(1);
    const again = { phone_number: loser?.phone, verification_token: loser?.proof, ...SITE };
    expect((await server.post(accountPaths.signUp, again)).status).toBe(200);
  });

  test('sign-up accepts as anonymous_token only the token of a guest account', async () => {
    const member = await account.join();
    expect((await upgrade(member)).body).toMatchObject({
      error_code: 3,
      error_description: expect.stringContaining('anonymous_token'),
    });
    expect((await account.me(member)).status).toBe(200);
  });
});
