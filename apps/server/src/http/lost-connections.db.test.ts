import { accountPaths } from '@feisuo/contract/facts/paths';
import type { Credentials } from '@feisuo/contract/schemas/account-tokens';
import { beforeAll, expect, test } from 'vitest';
import { accountCaller, bearer, newPhone, PASSWORD, SITE } from '../../test/account-caller.ts';
import { captchaFor, proofOf } from '../../test/account-fixtures.ts';
import { loseConnectionAt } from '../../test/lose-connection.ts';
import { useTestServer } from '../../test/test-server.ts';

const server = useTestServer({ LIMITS_SCALE: '1000' });
let account: ReturnType<typeof accountCaller>;
let owner: Credentials & { phone: string };
beforeAll(async () => {
  account = accountCaller(server);
  owner = await account.signUp();
});

interface Call {
  method?: 'POST' | 'PATCH' | 'DELETE';
  path: string;
  body: object;
  headers?: Record<string, string>;
}

const calls: Record<string, () => Promise<Call>> = {
  async 'signing in by code'() {
    const phone = newPhone();
    await account.askCode(phone, 'REGISTER_SIGN_IN');
    const body = { username: phone, verification_code: await account.lastCode(phone), agreed: true, ...SITE };
    return { path: accountPaths.signIn, body };
  },
  async 'signing in by password'() {
    return { path: accountPaths.signIn, body: { username: owner.phone, password: PASSWORD, ...SITE } };
  },
  async 'asking for a code'() {
    return { path: accountPaths.verification, body: { phone_number: newPhone(), usage: 'REGISTER', ...SITE } };
  },
  async 'exchanging a code'() {
    const phone = newPhone();
    const { verification_id: id } = (await account.askCode(phone, 'REGISTER')).body;
    const body = { verification_id: id, verification_code: await account.lastCode(phone), ...SITE };
    return { path: accountPaths.verify, body };
  },
  async 'signing up'() {
    const phone = newPhone();
    const token = await proofOf(server, phone, 'REGISTER');
    return { path: accountPaths.signUp, body: { phone_number: phone, verification_token: token, ...SITE } };
  },
  async 'signing up with a captcha and a password'() {
    const phone = newPhone();
    const token = await proofOf(server, phone, 'REGISTER');
    const body = { phone_number: phone, verification_token: token, password: PASSWORD, ...SITE };
    return { path: accountPaths.signUp, body, headers: await withCaptcha(accountPaths.signUp) };
  },
  async 'signing in by password with a captcha'() {
    const body = { username: owner.phone, password: PASSWORD, ...SITE };
    return { path: accountPaths.signIn, body, headers: await withCaptcha(accountPaths.signIn) };
  },
  async refreshing() {
    const { refresh_token } = await account.join();
    return { path: accountPaths.token, body: { grant_type: 'refresh_token', refresh_token, ...SITE } };
  },
  async 'handing a session on'() {
    const credentials = await account.join();
    return { path: accountPaths.signinToken, body: {}, headers: bearer(credentials) };
  },
  async 'proving to be the owner'() {
    return { path: accountPaths.sudo, body: { password: PASSWORD }, headers: bearer(owner) };
  },
  async 'changing a name'() {
    const credentials = await account.join();
    return { method: 'PATCH', path: accountPaths.profile, body: { name: '新名字' }, headers: bearer(credentials) };
  },
};

const withCaptcha = async (path: string) => ({
  'x-device-id': 'with-a-captcha',
  'x-captcha-token': await captchaFor(server, path, 'with-a-captcha'),
});

const never = (): never => {
  throw new Error('no such call');
};

/** An upper bound for the number of SQL statements that a call makes. */
const MOST = 80;

test.for(Object.keys(calls))(
  '%s succeeds when repeated with the same idempotency key, whichever statement lost its database connection',
  // The test makes the call up to 80 times, each with a connection that is lost at another statement.
  { timeout: 120_000 },
  async (name) => {
    let statement = 0;
    let isLost = true;
    while (isLost && statement < MOST) {
      statement += 1;
      const { method = 'POST', path, body, headers } = await (calls[name] ?? never)();
      const key = { ...headers, 'x-idempotency-key': `lost-at-${statement}-of-${name.replaceAll(' ', '-')}` };
      const lost = await loseConnectionAt(statement, () => account.send(method, path, body, key));
      const first = lost.result;
      ({ isLost } = lost);
      let again = await account.send(method, path, body, key);
      // The status is 409 until PostgreSQL notices the lost connection and releases the key.
      while (again.status === 409) again = await account.send(method, path, body, key);
      expect({ statement, failed: first.status >= 500, again: again.status }).toEqual({
        statement,
        failed: isLost,
        again: 200,
      });
    }
    expect(statement).toBeGreaterThan(3);
    expect(statement).toBeLessThan(MOST);
    expect(server.deps.database.pool.totalCount).toBe(server.deps.database.pool.idleCount);
  },
);

test('a wrong code gets 400 only if the try was counted, whichever statement lost its database connection', async () => {
  const triesOf = async (id: string) =>
    (await server.deps.database.pool.query('select tries from verifications where id = $1', [id])).rows[0].tries;
  let isLost = true;
  let statement = 0;
  while (isLost && statement < MOST) {
    statement += 1;
    const phone = newPhone();
    const { verification_id: id } = (await account.askCode(phone, 'REGISTER')).body;
    const wrong = (await account.lastCode(phone)) === '000000' ? '111111' : '000000';
    const key = { 'x-idempotency-key': `wrong-lost-at-${statement}` };
    const lost = await loseConnectionAt(statement, () =>
      server.post(accountPaths.verify, { verification_id: id, verification_code: wrong, ...SITE }, key),
    );
    const answer = lost.result;
    ({ isLost } = lost);
    const isRefused = answer.status === 400;
    expect({
      statement,
      status: answer.status,
      isCounted: !isRefused || (await triesOf(id)) === 1,
      saysWhen: isRefused || Number(answer.headers['retry-after']) > 0,
    }).toEqual({ statement, status: isLost ? 503 : 400, isCounted: true, saysWhen: true });
  }
  expect(statement).toBeGreaterThan(3);
  expect(statement).toBeLessThan(MOST);
});
