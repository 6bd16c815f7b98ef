import { passwordLimits } from '@feisuo/contract/facts/limits';
import { accountPaths } from '@feisuo/contract/facts/paths';
import { hashSync } from '@node-rs/argon2';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { startAccountApp, type AccountApp } from '../../../../test/account-app.ts';
import { accountCaller, bearer, newPhone, PASSWORD, SITE } from '../../../../test/account-caller.ts';
import { proofOf, sudoOf, times } from '../../../../test/account-fixtures.ts';
import { useTestServer } from '../../../../test/test-server.ts';
import { accounts } from '../people/accounts.tables.ts';
import { readFailures } from '../../../http/failure-count.ts';
import { argonOptions, argonPrefix } from './argon-options.ts';
import { PasswordHasher } from './password-hasher.ts';

const server = useTestServer({ PASSWORD_HASHING: 'full' });
const account = accountCaller(server);

const hashOf = async (id: string) => {
  const [row] = await server.deps.db.select().from(accounts).where(eq(accounts.id, id));
  return row?.passwordHash;
};

test('a password hash with old parameters is renewed at the next successful sign-in, and not earlier', async () => {
  const { sub, phone } = await account.signUp();
  const old = hashSync(PASSWORD, { ...argonOptions, memoryCost: 8192 });
  await server.deps.db.update(accounts).set({ passwordHash: old }).where(eq(accounts.id, sub));
  expect((await account.signIn(phone, 'wrong')).body.error_code).toBe(4022);
  expect(await hashOf(sub)).toBe(old);
  expect((await account.signIn(phone)).status).toBe(200);
  const renewed = await hashOf(sub);
  expect(renewed?.startsWith(argonPrefix(argonOptions))).toBe(true);
  expect((await account.signIn(phone)).status).toBe(200);
  expect(await hashOf(sub)).toBe(renewed);
});

test('while the hashing queue is full, a sign-in is refused with 429 (8) and not counted as a failure', async () => {
  const app = await startAccountApp(server, { hasher: new PasswordHasher({ threads: 1, maxWaiting: 1 }) });
  const phones = times(8, newPhone);
  const answers = await Promise.all(phones.map((phone) => accountCaller(app).signIn(phone)));
  await app.dispose();
  const busy = answers.filter(({ status }) => status === 429);
  expect(busy.length).toBeGreaterThan(0);
  expect(answers.filter(({ body }) => body.error_code === 4022).length).toBeGreaterThanOrEqual(2);
  for (const { body, headers } of busy) {
    expect(body).toMatchObject({ error: 'resource_exhausted', error_code: 8, details: [{ reason: 'BUSY' }, {}] });
    expect(headers['retry-after']).toBe('3');
  }
  const counted = await Promise.all(
    phones.map(async (phone) => (await readFailures(server.deps.db, server.deps, `+86${phone}`)).failures),
  );
  expect(counted).toEqual(answers.map(({ status }) => (status === 429 ? 0 : 1)));
});

test('a made-up verification token is refused before the password is hashed', async () => {
  const app = await startAccountApp(server, { hasher: new PasswordHasher({ threads: 1, maxWaiting: 0 }) });
  const { phone } = await account.signUp();
  const madeUp = { verification_token: 'made-up', ...SITE };
  const signUp = { phone_number: newPhone(), password: PASSWORD, ...madeUp };
  expect((await app.post(accountPaths.signUp, signUp)).body.error_code).toBe(4014);
  const reset = { phone_number: phone, new_password: 'another long one', ...madeUp };
  expect((await app.post(accountPaths.resetPassword, reset)).body.error_code).toBe(4014);
  const proved = { ...signUp, verification_token: await proofOf(server, signUp.phone_number, 'REGISTER') };
  expect((await app.post(accountPaths.signUp, proved)).body.error_code).toBe(8);
  await app.dispose();
  expect((await server.post(accountPaths.signUp, proved)).status).toBe(200);
});

/** Counts how many passwords are hashed, in total and at most at the same time. */
class CountingHasher extends PasswordHasher {
  hashed = 0;
  mostAtOnce = 0;
  #underWay = 0;

  override hash = (...args: Parameters<PasswordHasher['hash']>) => this.#count(() => super.hash(...args));
  override verify = (...args: Parameters<PasswordHasher['verify']>) => this.#count(() => super.verify(...args));

  async #count<T>(work: () => Promise<T>): Promise<T> {
    this.hashed += 1;
    this.mostAtOnce = Math.max(this.mostAtOnce, (this.#underWay += 1));
    return work().finally(() => (this.#underWay -= 1));
  }
}

async function countHashing(operation: (app: AccountApp) => Promise<unknown>) {
  const hasher = new CountingHasher();
  const app = await startAccountApp(server, { hasher });
  await operation(app);
  await app.dispose();
  return hasher;
}

test('130 concurrent password changes without a sudo token hash no password', async () => {
  const member = await account.signUp();
  const wrong = [undefined, 'made-up', await sudoOf(server, await account.join())];
  const { hashed } = await countHashing((app) =>
    Promise.all(
      times(130, async (index) => {
        const body = { new_password: 'another horse battery', sudo_token: wrong[index % 3] };
        const refused = await accountCaller(app).send('PATCH', accountPaths.password, body, bearer(member));
        expect(refused.body).toMatchObject({ error_code: 7, details: [{ reason: 'SUDO_REQUIRED' }, {}] });
      }),
    ),
  );
  expect(hashed).toBe(0);
});

test('a new password is compared with the current one at most ten times a day, even if all requests use one sudo token', async () => {
  const member = await account.signUp();
  const sudoToken = await sudoOf(server, member);
  const token = await proofOf(server, member.phone, 'PASSWORD_RESET');
  const change = { new_password: PASSWORD, sudo_token: sudoToken };
  const reset = { phone_number: member.phone, new_password: PASSWORD, verification_token: token, ...SITE };
  const answers: unknown[] = [];
  const { hashed, mostAtOnce } = await countHashing((app) =>
    Promise.all(
      times(40, async (index) => {
        const { body } = await (index % 2 === 0
          ? accountCaller(app).send('PATCH', accountPaths.password, change, bearer(member))
          : app.post(accountPaths.resetPassword, reset));
        answers.push(body.details[0].reason);
      }),
    ),
  );
  // Ten changes of the account, and nine resets for its phone number: the sign-up already counted once for that number.
  expect(answers.filter((reason) => reason === 'PASSWORD_SAME')).toHaveLength(19);
  expect(answers.filter((reason) => reason === 'RATE_LIMIT')).toHaveLength(21);
  expect(hashed).toBe(38);
  // At most two for the account, and two for its phone number.
  expect(mostAtOnce).toBeLessThanOrEqual(4);
});

test('passwords of sign-ups with one token, and of sudo requests of one account, are hashed two at a time', async () => {
  const member = await account.signUp();
  const phone = newPhone();
  const signUp = { phone_number: phone, password: PASSWORD, ...SITE };
  const token = await proofOf(server, phone, 'REGISTER');
  const { mostAtOnce } = await countHashing((app) =>
    Promise.all(
      times(30, (index) =>
        index % 2 === 0
          ? app.post(accountPaths.signUp, { ...signUp, verification_token: token })
          : accountCaller(app).sudo(member),
      ),
    ),
  );
  expect(mostAtOnce).toBeLessThanOrEqual(4);
});

test('sign-ups and password resets for one contact are hashed at most ten times a day', async () => {
  const { phone } = await account.join();
  const token = await proofOf(server, phone, 'REGISTER');
  const signUp = { phone_number: phone, password: 'another long one', verification_token: token, ...SITE };
  const answers: number[] = [];
  const { hashed } = await countHashing((app) =>
    Promise.all(times(40, async () => answers.push((await app.post(accountPaths.signUp, signUp)).body.error_code))),
  );
  expect(answers.filter((code) => code === 6)).toHaveLength(passwordLimits.choicesADay);
  expect(answers.filter((code) => code === 8)).toHaveLength(30);
  expect(hashed).toBe(passwordLimits.choicesADay);
  // A sign-up without a password is not limited. Error 6 also shows that the verification token is still valid.
  const { password: _, ...without } = signUp;
  expect((await server.post(accountPaths.signUp, without)).body.error_code).toBe(6);
});

test('a password is stored only as its hash', async () => {
  const password = 'unknown else has this one 山高月小';
  const { sub } = await account.signUp(newPhone(), { password });
  const { rows } = await server.deps.database.pool.query('select * from accounts where id = $1', [sub]);
  expect(JSON.stringify(rows)).toContain('$argon2id$');
  expect(JSON.stringify(rows)).not.toContain('unknown else');
});
