import { accountPaths } from '@feisuo/contract/facts/paths';
import { hashSync } from '@node-rs/argon2';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { accountCaller, bearer, newPhone, PASSWORD, SITE } from '../../../test/account-caller.ts';
import { captchaFor, proofOf, sudoOf } from '../../../test/account-fixtures.ts';
import { REDIRECT } from '../../../test/demo-visitor.ts';
import { json, startParty, type Party } from '../../../test/fake-identity-providers.ts';
import { secondFactorCaller } from '../../../test/second-factor-caller.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { readFailures } from '../../http/failure-count.ts';
import { readTally } from '../../http/rate-limit.ts';
import { captchaTokens } from './captcha/captcha.tables.ts';
import { argonOptions } from './passwords/argon-options.ts';
import { PasswordHasher } from './passwords/password-hasher.ts';
import { accounts } from './people/accounts.tables.ts';
import { identifierOf } from './people/identifiers.ts';
import { softLimits } from './security/captcha-thresholds.ts';

let server: TestServer;
let account: ReturnType<typeof accountCaller>;
let party: Party;
beforeAll(async () => {
  party = await startParty({
    '/token': ({ query }) =>
      query['code'] === 'good'
        ? json({ access_token: 'access', openid: 'o1' })
        : json({ errcode: 40029, errmsg: 'invalid code' }),
    '/userinfo': () => json({ openid: 'o1', unionid: 'u1', nickname: '微信里的人' }),
  });
  const endpoints = { token: `${party.origin}/token`, userinfo: `${party.origin}/userinfo` };
  const wechat = { id: 'wechat', name: '微信', kind: 'wechat', appId: 'wx1', appSecret: 'secret', endpoints };
  server = await startTestServer({
    LIMITS_SCALE: '1000',
    PASSWORD_HASHING: 'full',
    PROVIDERS: JSON.stringify([wechat]),
  });
  account = accountCaller(server);
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  await server.dispose();
  await party.close();
});

const inUse = () => server.deps.database.pool.totalCount - server.deps.database.pool.idleCount;
const device = { 'x-device-id': 'a-slow-one' };
const withCaptcha = async (path: string) => ({
  ...device,
  'x-captcha-token': await captchaFor(server, path, device['x-device-id']),
});

/** Records the number of connections in use at the beginning and end of each password hash or comparison. */
function watchHashing(): number[] {
  const seen: number[] = [];
  for (const work of ['hash', 'verify'] as const) {
    const real = PasswordHasher.prototype[work] as (...args: unknown[]) => Promise<never>;
    vi.spyOn(PasswordHasher.prototype, work).mockImplementation(async function (
      this: PasswordHasher,
      ...args: unknown[]
    ) {
      seen.push(inUse());
      const done = await real.apply(this, args);
      seen.push(inUse());
      return done;
    });
  }
  return seen;
}

const calls: Record<string, () => Promise<() => Promise<{ status: number }>>> = {
  async 'signing up with a captcha'() {
    const phone = newPhone();
    const token = await proofOf(server, phone, 'REGISTER');
    const body = { phone_number: phone, verification_token: token, password: PASSWORD, ...SITE };
    const headers = await withCaptcha(accountPaths.signUp);
    return () => server.post(accountPaths.signUp, body, { ...headers, ...key() });
  },
  async 'signing in with a captcha, an outdated hash and a second factor'() {
    const { phone, sub } = await secondFactorCaller(server).signUpGuarded();
    const passwordHash = hashSync(PASSWORD, { ...argonOptions, memoryCost: 8192 });
    await server.deps.db.update(accounts).set({ passwordHash }).where(eq(accounts.id, sub));
    const headers = await withCaptcha(accountPaths.signIn);
    return () => account.signIn(phone, PASSWORD, {}, { ...headers, ...key() });
  },
  async 'signing in with a captcha and a wrong password'() {
    const { phone } = await account.signUp();
    const headers = await withCaptcha(accountPaths.signIn);
    return () => account.signIn(phone, 'a wrong password', {}, { ...headers, ...key() });
  },
  async 'proving to be the owner'() {
    const who = await account.signUp();
    return () => server.post(accountPaths.sudo, { password: PASSWORD }, { ...bearer(who), ...key() });
  },
  async 'changing the password'() {
    const who = await account.signUp();
    const body = { new_password: 'another long one 山高', sudo_token: await sudoOf(server, who) };
    return () => account.send('PATCH', accountPaths.password, body, { ...bearer(who), ...key() });
  },
  async 'resetting the password'() {
    const { phone } = await account.signUp();
    const token = await proofOf(server, phone, 'PASSWORD_RESET');
    const body = { phone_number: phone, new_password: 'another long one 月小', verification_token: token, ...SITE };
    return () => server.post(accountPaths.resetPassword, body, key());
  },
};

let keys = 0;
const key = () => ({ 'x-idempotency-key': `slow-work-${(keys += 1)}` });

test.for(Object.keys(calls))(
  '%s with an idempotency key holds no database connection while a password is hashed',
  async (name) => {
    const call = await calls[name]?.();
    const seen = watchHashing();
    const answer = await call?.();
    expect(answer?.status).toBeLessThan(404);
    expect(seen.length).toBeGreaterThan(1);
    expect(seen).toEqual(seen.map(() => 0));
  },
);

test('a captcha token for sign-up or sign-in is spent once, even by concurrent requests', async () => {
  const { phone } = await account.signUp();
  const headers = await withCaptcha(accountPaths.signIn);
  const answers = await Promise.all(Array.from({ length: 8 }, () => account.signIn(phone, PASSWORD, {}, headers)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ body }) => body.error_code === 4002)).toHaveLength(7);
  expect((await account.signIn(phone)).status).toBe(200);
});

test('a captcha token without a sign-in name allows one password comparison, even for concurrent requests', async () => {
  const verify = vi.spyOn(PasswordHasher.prototype, 'verify');
  const headers = await withCaptcha(accountPaths.signIn);
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => account.signIn(newPhone(), PASSWORD, {}, headers)),
  );
  expect(answers.filter(({ body }) => body.error_code === 4022)).toHaveLength(1);
  expect(answers.filter(({ body }) => body.error_code === 4002)).toHaveLength(29);
  expect(verify).toHaveBeenCalledTimes(1);
});

test('if another process spends the captcha token during a comparison, the try counts for the address, not the name', async () => {
  const { phone } = await account.signUp();
  const headers = await withCaptcha(accountPaths.signIn);
  const real = PasswordHasher.prototype.verify;
  vi.spyOn(PasswordHasher.prototype, 'verify').mockImplementation(async function (this: PasswordHasher, ...args) {
    await server.deps.db.update(captchaTokens).set({ usedAt: server.clock.now() });
    return real.apply(this, args);
  });
  const before = await hits();
  expect((await account.signIn(phone, PASSWORD, {}, headers)).body.error_code).toBe(4002);
  expect((await hits()) - before).toBe(1);
  expect((await readFailures(server.deps.db, server.deps, identifierOf(phone).key)).failures).toBe(0);
});

const hits = async () => (await readTally(server.deps, softLimits.failedSignIns, '127.0.0.1')).hits;

/**
 * Requests a provider's authorization address as a device. `trade` exchanges a code for this request, and `open` counts
 * the unused requests.
 */
async function beginVisit() {
  const query = new URLSearchParams({ ...SITE, provider_id: 'wechat', redirect_uri: REDIRECT });
  expect((await server.get(`${accountPaths.providerUri}?${query.toString()}`, device)).status).toBe(200);
  const visits = () =>
    server.deps.database.pool.query(`select from one_time_tokens where kind = 'provider_visit' and used_at is null`);
  return {
    open: async () => (await visits()).rowCount,
    trade: (code: string, headers: Record<string, string>) => {
      const proof = { provider_id: 'wechat', provider_redirect_uri: REDIRECT, provider_code: code };
      return server.post(accountPaths.providerToken, { ...proof, ...SITE }, { ...device, ...headers });
    },
  };
}

test('a call to a slow sign-in provider holds no database connection and is counted, and a retry may use the code', async () => {
  const before = await hits();
  const { open, trade } = await beginVisit();
  const { promise: isAsked, resolve: asked } = Promise.withResolvers<void>();
  const { promise: gate, resolve: answer } = Promise.withResolvers<void>();
  const usual = party.answers['/token'];
  party.answers['/token'] = async () => {
    asked();
    await gate;
    return { status: 503, body: 'busy' };
  };
  const headers = key();
  const traded = trade('good', headers);
  await isAsked;
  expect({ inUse: inUse(), counted: (await hits()) - before, open: await open() }).toEqual({
    inUse: 0,
    counted: 1,
    open: 1,
  });
  answer();
  expect((await traded).body).toMatchObject({
    error: 'provider_error',
    details: [{ reason: 'PROVIDER_UNREACHABLE' }, {}],
  });
  expect({ counted: (await hits()) - before, open: await open() }).toEqual({ counted: 1, open: 1 });

  if (usual) party.answers['/token'] = usual;
  expect((await trade('good', key())).body).toMatchObject({ provider_token: expect.any(String) });
  expect({ counted: (await hits()) - before, open: await open() }).toEqual({ counted: 1, open: 0 });
});

test('a code that the sign-in provider refuses uses up its authorization request and stays counted', async () => {
  const before = await hits();
  const { open, trade } = await beginVisit();
  expect((await trade('bad', key())).body).toMatchObject({ details: [{ reason: 'PROVIDER_REFUSED' }, {}] });
  expect({ counted: (await hits()) - before, open: await open() }).toEqual({ counted: 1, open: 0 });
});
