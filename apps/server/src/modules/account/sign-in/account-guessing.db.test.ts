import { DAY_MS } from '@feisuo/contract/facts/durations';
import { signInLimits } from '@feisuo/contract/facts/limits';
import { accountPaths } from '@feisuo/contract/facts/paths';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { accountCaller, bearer, newPhone, PASSWORD } from '../../../../test/account-caller.ts';
import { captchaFor, times } from '../../../../test/account-fixtures.ts';
import { bindIdentity, identityToken } from '../../../../test/demo-visitor.ts';
import { providerCaller } from '../../../../test/provider-caller.ts';
import { startTestServer, type TestServer } from '../../../../test/test-server.ts';
import { accounts } from '../people/accounts.tables.ts';
import { identifierOf } from '../people/identifiers.ts';
import { accountStop, countFailure, readFailures } from '../../../http/failure-count.ts';
import { accountSubject, locksOf, sudoLocks, sudoSubject, unknownSubject } from './sign-in-failures.ts';

let server: TestServer;
let account: ReturnType<typeof accountCaller>;
let people: ReturnType<typeof providerCaller>;
beforeAll(async () => {
  server = await startTestServer({ SERVICES: 'account,content,jobs', LIMITS_SCALE: '1000' });
  account = accountCaller(server);
  people = providerCaller(server);
});
afterEach(() => server.clock.setOffset(0));
afterAll(() => server.dispose());

const OFF = signInLimits.failuresBeforePasswordOff;
let made = 0;

/** Tries a password from a new device, with a captcha token for a solved challenge. */
async function tryWith(username: string, password: string) {
  const device = `device-${(made += 1)}`;
  const token = await captchaFor(server, accountPaths.signIn, device);
  return account.signIn(username, password, { captcha_token: token }, { 'x-device-id': device });
}

/** Signs up a member who has a phone number, an email address and a user name. */
async function memberOfThreeNames() {
  const [username, email] = [`three.names${(made += 1)}`, `three.names${made}@example.com`];
  const member = await account.signUp(newPhone(), { username });
  await server.deps.db.update(accounts).set({ email }).where(eq(accounts.id, member.sub));
  return { member, names: [member.phone, email, username] };
}

/** Signs up a member who has only a user name and a password. */
async function memberWithoutContact() {
  const username = `no.contact${(made += 1)}`;
  const member = await account.signUp(newPhone(), { username });
  await server.deps.db.update(accounts).set({ phone: null }).where(eq(accounts.id, member.sub));
  return { member, username };
}

/** Adds this many failures to the count of a subject, without comparing passwords. */
async function missUnder(subject: string, count: number) {
  for (const _ of times(count, String)) await countFailure(server.deps.db, server.deps, subject, accountStop);
}
const missesOf = async (accountId: string) =>
  (await readFailures(server.deps.db, server.deps, accountSubject(accountId), accountStop)).failures;
const kindsOf = async (member: { access_token: string }): Promise<string[]> =>
  (await server.get(accountPaths.messages, bearer(member))).body.data.map(({ kind }: { kind: string }) => kind);

describe('100 wrong passwords of an account over all its names', () => {
  test('100 wrong passwords over all names turn the password off, notify the member, and a code turns it on again', async () => {
    const { member, names } = await memberOfThreeNames();
    await missUnder(accountSubject(member.sub), OFF - 33);
    for (const round of times(11, (index) => index)) {
      // The tenth failure locks a name, so the clock skips the lock before the last round.
      server.clock.setOffset(Math.floor(round / 10) * 1_000_000);
      for (const name of names) expect((await tryWith(name, 'wrong')).body.error_code).toBe(4022);
    }
    for (const name of names) expect((await tryWith(name, PASSWORD)).body.error_code, name).toBe(4022);
    expect(await missesOf(member.sub)).toBe(OFF);

    const back = await account.comeBack(member);
    await expect.poll(() => kindsOf(back), { timeout: 15_000 }).toContain('password_off');
    for (const name of names) expect((await account.signIn(name)).status, name).toBe(200);
  });

  test('wrong passwords for three names are counted exactly, even 60 concurrent ones', async () => {
    const { member, names } = await memberOfThreeNames();
    await missUnder(accountSubject(member.sub), OFF - 5);
    const answers = await Promise.all(times(60, (index) => tryWith(names[index % 3] ?? '', `wrong ${index}`)));
    // Ten tries of each name are compared and counted for the account; then the name is locked.
    expect(answers.filter(({ body }) => body.error_code === 4022)).toHaveLength(30);
    expect(await missesOf(member.sub)).toBe(OFF);
    server.clock.setOffset(DAY_MS);
    for (const name of names) expect((await tryWith(name, PASSWORD)).body.error_code).toBe(4022);
  });

  test('a right password clears the count of wrong passwords, unless a code is then required', async () => {
    const { member, names } = await memberOfThreeNames();
    await missUnder(accountSubject(member.sub), 5);
    expect((await tryWith(names[0] ?? '', PASSWORD)).status).toBe(200);
    expect(await missesOf(member.sub)).toBe(0);
    await missUnder(accountSubject(member.sub), 6);
    // Six failures of the account require a code, just as six failures of one name.
    expect((await tryWith(names[1] ?? '', PASSWORD)).body.error_code).toBe(4020);
    expect(await missesOf(member.sub)).toBe(6);
  });

  test('a sign-in with a provider identity clears the count of wrong passwords', async () => {
    const { member, username } = await memberWithoutContact();
    const identity = people.newIdentity();
    expect((await bindIdentity(server, member, await identityToken(server, identity))).status).toBe(200);
    await missUnder(accountSubject(member.sub), OFF);
    expect((await tryWith(username, PASSWORD)).body.error_code).toBe(4022);
    expect((await people.signIn(await identityToken(server, identity))).status).toBe(200);
    expect((await tryWith(username, PASSWORD)).status).toBe(200);
  });
});

describe('an account with a password as its only sign-in method', () => {
  test('an account with only a password is locked for a day at most, and can sign in after 110 wrong passwords', async () => {
    const { member, username } = await memberWithoutContact();
    const { key, kind } = identifierOf(username);
    let passed = 0;
    for (const _ of times(11, String)) {
      server.clock.setOffset(passed);
      for (let miss = 0; miss < 9; miss += 1) {
        await countFailure(server.deps.db, server.deps, key, locksOf(kind));
        await missUnder(accountSubject(member.sub), 1);
      }
      expect((await tryWith(username, 'wrong')).body.error_code).toBe(4022);
      const locked = await tryWith(username, PASSWORD);
      expect(locked.body).toMatchObject({ error_code: 4011, details: [{ reason: 'LOCKED' }, {}] });
      expect(Number.parseInt(locked.body.details[0].retry_delay, 10)).toBeLessThanOrEqual(DAY_MS / 1000);
      passed += DAY_MS + 1000;
    }
    server.clock.setOffset(passed);
    const opened = await tryWith(username, PASSWORD);
    expect(opened.body.sub).toBe(member.sub);
    await expect.poll(() => kindsOf(opened.body), { timeout: 15_000 }).toContain('password_guessed');
    expect(await kindsOf(opened.body)).not.toContain('password_off');
  });

  test('an account with only a password can get a sudo token after 110 wrong passwords for sudo', async () => {
    const { member, username } = await memberWithoutContact();
    const rules = sudoLocks({ phone: null, email: null });
    for (const round of times(11, (index) => index)) {
      server.clock.setOffset(round * (DAY_MS + 1000));
      for (const _ of times(10, String)) {
        await countFailure(server.deps.db, server.deps, sudoSubject(member.sub), rules);
      }
    }
    server.clock.setOffset(11 * (DAY_MS + 1000));
    const { body: back } = await tryWith(username, PASSWORD);
    expect(await account.sudo(back)).toEqual(expect.any(String));
  });
});

test('after 100 failures a user name gets the same answers whether its account has contacts, only a password, or does not exist', async () => {
  const withPhone = `has.phone${(made += 1)}`;
  const { sub } = await account.signUp(newPhone(), { username: withPhone });
  const { member, username } = await memberWithoutContact();
  const unknown = `not.there${(made += 1)}`;
  const bytes: string[] = [];
  for (const [name, subject] of [
    [withPhone, accountSubject(sub)],
    [username, accountSubject(member.sub)],
    [unknown, unknownSubject(unknown)],
  ] as const) {
    const { key, kind } = identifierOf(name);
    for (const round of times(10, (index) => index)) {
      server.clock.setOffset(round * (DAY_MS + 1000));
      for (const _ of times(10, String)) {
        await countFailure(server.deps.db, server.deps, key, locksOf(kind));
        await missUnder(subject, 1);
      }
    }
    const answers = [await tryWith(name, 'wrong')];
    server.clock.setOffset(11 * (DAY_MS + 1000));
    for (const _ of times(11, String)) answers.push(await tryWith(name, 'wrong'));
    const shown = answers.map(({ status, body }) => JSON.stringify({ status, body }).replaceAll(/\d+s"/g, 'some s"'));
    expect(new Set(shown).size).toBe(2);
    bytes.push(shown.join('\n'));
    server.clock.setOffset(0);
  }
  expect(bytes[1]).toBe(bytes[0]);
  expect(bytes[2]).toBe(bytes[0]);
});
