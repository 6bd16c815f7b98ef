import { requestLimits } from '@feisuo/contract/facts/limits';
import { accountPaths, captchaPaths } from '@feisuo/contract/facts/paths';
import { expect, test } from 'vitest';
import { accountCaller, bearer, newPhone, PASSWORD, SITE } from '../../test/account-caller.ts';
import { times } from '../../test/account-fixtures.ts';
import { OWN_ORIGIN, secondFactorCaller } from '../../test/second-factor-caller.ts';
import { useTestServer } from '../../test/test-server.ts';

const server = useTestServer();
const account = accountCaller(server);

const under = (key: string) => ({ 'x-idempotency-key': key });
const count = async (table: string) =>
  Number((await server.deps.database.pool.query(`select count(*) as n from ${table}`)).rows[0].n);

test('a repeat with the same idempotency key gets the first answer and does not run again', async () => {
  const phone = newPhone();
  const token = await account.verifiedToken(phone, 'REGISTER');
  const body = { phone_number: phone, verification_token: token, password: PASSWORD, ...SITE };
  const first = await server.post(accountPaths.signUp, body, under('sign-up-once'));
  const sessions = await count('sessions');
  const again = await server.post(accountPaths.signUp, body, under('sign-up-once'));
  expect(again).toMatchObject({ status: 200, body: first.body });
  expect(await count('sessions')).toBe(sessions);
  expect(first.body.access_token).toBeTypeOf('string');
});

test('of 50 concurrent requests with one idempotency key one runs, and the others get 409 or its answer', async () => {
  const credentials = await account.join();
  const before = await count('one_time_tokens');
  const answers = await Promise.all(
    Array.from({ length: 50 }, () =>
      server.post(accountPaths.signinToken, {}, { ...bearer(credentials), ...under('one-of-fifty') }),
    ),
  );
  const done = answers.filter(({ status }) => status === 200);
  expect(new Set(done.map(({ body }) => body.signin_token)).size).toBe(1);
  expect(answers.filter(({ body }) => body.error_code === 10)).toHaveLength(50 - done.length);
  expect(await count('one_time_tokens')).toBe(before + 1);
});

test('a request with an idempotency key gets 503 and frees its connection if its answer cannot be stored', async () => {
  const { pool } = server.deps.database;
  const credentials = await account.join();
  await pool.query(`create function refuse_kept() returns trigger language plpgsql as
    $$ begin raise exception 'no' using errcode = '22023'; end $$`);
  await pool.query(
    'create trigger refuse_kept before insert on idempotency_keys for each row execute function refuse_kept()',
  );
  try {
    const headers = { ...bearer(credentials), ...under('never-kept') };
    const answer = await account.send('PATCH', accountPaths.profile, { name: '丙' }, headers);
    expect(answer).toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
  } finally {
    await pool.query('drop trigger refuse_kept on idempotency_keys');
    await pool.query('drop function refuse_kept');
  }
  await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0);
});

test('if the database rejects a value, the request is rolled back with 400 and no idempotent answer is stored', async () => {
  const { pool } = server.deps.database;
  const credentials = await account.join();
  const rename = () =>
    account.send('PATCH', accountPaths.profile, { name: '丁' }, { ...bearer(credentials), ...under('not-stored') });
  await pool.query(`create function refuse_name() returns trigger language plpgsql as
    $$ begin raise exception 'no' using errcode = '22021'; end $$`);
  await pool.query('create trigger refuse_name before update on accounts for each row execute function refuse_name()');
  try {
    expect(await rename()).toMatchObject({ status: 400, body: { error_code: 3 } });
  } finally {
    await pool.query('drop trigger refuse_name on accounts');
    await pool.query('drop function refuse_name');
  }
  expect(await rename()).toMatchObject({ status: 200, body: { name: '丁' } });
  await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0);
});

test('refuses an idempotency key that was used for another request, and names the header', async () => {
  const credentials = await account.join();
  const headers = { ...bearer(credentials), ...under('for-one-request') };
  expect((await account.send('PATCH', accountPaths.profile, { name: '甲' }, headers)).status).toBe(200);
  expect((await account.send('PATCH', accountPaths.profile, { name: '乙' }, headers)).body).toMatchObject({
    error_code: 3,
    error_description: expect.stringContaining('x-idempotency-key'),
  });
});

test('two accounts may use the same idempotency key', async () => {
  const [one, other] = [await account.join(), await account.join()];
  const rename = (credentials: typeof one) =>
    account.send('PATCH', accountPaths.profile, { name: '同名' }, { ...bearer(credentials), ...under('shared-key') });
  expect((await rename(one)).body.sub).toBe(one.sub);
  expect((await rename(other)).body.sub).toBe(other.sub);
});

test('an answer stored for an idempotency key expires after 10 minutes', async () => {
  const credentials = await account.join();
  const headers = { ...bearer(credentials), ...under('ten-minutes') };
  const ask = async () => (await server.post(accountPaths.signinToken, {}, headers)).body.signin_token;
  const first = await ask();
  server.clock.setOffset(599_000);
  expect(await ask()).toBe(first);
  server.clock.setOffset(601_000);
  expect(await ask()).not.toBe(first);
  server.clock.setOffset(0);
});

test('a refusal for missing authentication is not stored for its idempotency key', async () => {
  const storedCount = await count('idempotency_keys');
  const answer = await account.send('PATCH', accountPaths.profile, { name: '丙' }, under('after-signing-in'));
  expect(answer.status).toBe(401);
  expect(await count('idempotency_keys')).toBe(storedCount);
});

test('at most 100 idempotent refusals per address and ten minutes are stored; successes are not limited', async () => {
  const credentials = await account.join();
  let keys = 0;
  const send = (method: 'DELETE' | 'PATCH', url: string, payload: object, key = `refused-${(keys += 1)}`) =>
    server.request({
      method,
      url,
      payload,
      headers: { ...bearer(credentials), ...under(key) },
      remoteAddress: '203.0.113.9',
    });
  const refuse = async () => (await send('DELETE', accountPaths.me, {})).body.error_code;
  const before = await count('idempotency_keys');
  const most = requestLimits.keptRefusals;
  for (let sent = 0; sent < most + 20; sent += 20)
    expect(new Set(await Promise.all(times(20, refuse)))).toEqual(new Set([7]));
  expect(await count('idempotency_keys')).toBe(before + most);
  expect((await send('PATCH', accountPaths.profile, { name: '戊' }, 'done-beyond')).status).toBe(200);
  expect(await count('idempotency_keys')).toBe(before + most + 1);
  server.clock.setOffset(601_000);
  await refuse();
  expect(await count('idempotency_keys')).toBe(before + most + 2);
  server.clock.setOffset(0);
});

test('repeating a refused wrong code with the same idempotency key counts as one try', async () => {
  const phone = newPhone();
  const { verification_id: id } = (await account.askCode(phone, 'REGISTER')).body;
  const wrong = (await account.lastCode(phone)) === '000000' ? '111111' : '000000';
  const body = { verification_id: id, verification_code: wrong, ...SITE };
  for (let repeat = 0; repeat < 10; repeat += 1) {
    expect((await server.post(accountPaths.verify, body, under('one-wrong-code'))).body.error_code).toBe(4014);
  }
  const right = { verification_id: id, verification_code: await account.lastCode(phone), ...SITE };
  expect((await server.post(accountPaths.verify, right)).status).toBe(200);
});

test('a request refused for a missing captcha is judged anew when it is repeated with a captcha and the same key', async () => {
  const { phone } = await account.signUp();
  for (let failure = 0; failure < 3; failure += 1) await account.signIn(phone, 'a wrong password');
  const headers = { ...under('with-a-captcha'), 'x-device-id': 'a-device' };
  expect((await account.signIn(phone, PASSWORD, {}, headers)).body.error_code).toBe(4001);
  const action = `POST:${accountPaths.signIn}`;
  const { body } = await server.post(captchaPaths.init, { action, device_id: 'a-device', ...SITE });
  const again = await account.signIn(phone, PASSWORD, {}, { ...headers, 'x-captcha-token': body.captcha_token });
  expect(again.status).toBe(200);
});

test('an idempotent repeat returns the cookies of the first answer, so a trusted browser stays trusted', async () => {
  const factor = secondFactorCaller(server);
  const { phone, secret } = await factor.signUpGuarded();
  const asked = await account.signIn(phone, PASSWORD, {}, OWN_ORIGIN);
  const token = await factor.factorToken(asked, secret, { trust_device: true });
  const headers = { ...OWN_ORIGIN, ...under('trusted-once') };
  const enter = () => account.signIn(phone, PASSWORD, { verification_token: token }, headers);
  const [first, again] = [await enter(), await enter()];
  expect(again).toMatchObject({ status: 200, body: first.body });
  expect(String(first.headers['set-cookie'])).toMatch(/^feisuo_device=[^;]+; Max-Age=/);
  expect([again.headers['set-cookie']].flat()).toEqual([first.headers['set-cookie']].flat());
  const cookie = String(again.headers['set-cookie']).split(';')[0] ?? '';
  expect((await account.signIn(phone, PASSWORD, {}, { ...OWN_ORIGIN, cookie })).status).toBe(200);
  const { rows } = await server.deps.database.pool.query(
    `select string_agg(k::text, ' ') as text from idempotency_keys k`,
  );
  expect(rows[0].text).not.toContain(cookie.split('=')[1]);
});

test('stored answers and idempotency keys are not readable in the database', async () => {
  const credentials = await account.join();
  const headers = { ...bearer(credentials), ...under('kept-in-secret') };
  const { body } = await server.post(accountPaths.signinToken, {}, headers);
  const { rows } = await server.deps.database.pool.query(
    `select string_agg(k::text, ' ') as text from idempotency_keys k`,
  );
  expect(rows[0].text).not.toContain(body.signin_token);
  expect(rows[0].text).not.toContain('kept-in-secret');
});

test.each(['short', 'x'.repeat(129), 'contains a blank'])('refuses a malformed idempotency key (%s)', async (key) => {
  expect(
    (await server.post(accountPaths.signIn, { username: 'x', password: 'y', ...SITE }, under(key))).body,
  ).toMatchObject({
    error_code: 3,
    details: [{ resource_id: 'x-idempotency-key' }, {}],
  });
});
