import { createHash, pbkdf2Sync, scryptSync } from 'node:crypto';
import { hashSync } from '@node-rs/argon2';
import { hashSync as bcryptSync } from 'bcryptjs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { accountCaller, newPhone } from '../../../../test/account-caller.ts';
import { importAccount } from '../../../../test/imported-accounts.ts';
import { useTestServer } from '../../../../test/test-server.ts';
import { readFailures } from '../../../http/failure-count.ts';
import { argonPrefix, quickOptions } from '../passwords/argon-options.ts';
import { PasswordHasher } from '../passwords/password-hasher.ts';
import { DecoyHashes } from './decoy-hashes.ts';
import { readForeignHash } from './read-foreign-hash.ts';

// The enum `Algorithm` of the package is a const enum, which `verbatimModuleSyntax` does not allow.
const ARGON2_D = 0;
const ARGON2_I = 1;

const PASSWORD = 'Ｐassword of 旧平台';
const server = useTestServer({ LIMITS_SCALE: '1000' });
const account = accountCaller(server);
const query = (text: string, values: unknown[] = []) => server.deps.database.pool.query(text, values);
beforeEach(() => query('delete from foreign_hash_kinds'));
afterEach(() => vi.restoreAllMocks());

async function importWith(hash: unknown): Promise<string> {
  const phone = newPhone();
  await importAccount(server, phone, hash);
  return phone;
}

async function hashOf(phone: string): Promise<string> {
  const { rows } = await query('select password_hash from accounts where phone = $1', [`+86${phone}`]);
  return String(rows[0]?.password_hash);
}

async function countedKinds(): Promise<Record<string, number>> {
  const { rows } = await query('select kind, accounts from foreign_hash_kinds order by kind');
  return Object.fromEntries(rows.map(({ kind, accounts }) => [kind, accounts]));
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const hashes: Record<string, () => unknown> = {
  bcrypt: () => bcryptSync(PASSWORD, 5),
  scrypt: () => ({
    scheme: 'scrypt',
    n: 1024,
    r: 8,
    p: 1,
    salt: 'salt',
    hash: scryptSync(PASSWORD, 'salt', 32, { N: 1024 }).toString('hex'),
  }),
  pbkdf2: () => `pbkdf2_sha256$1000$salt$${pbkdf2Sync(PASSWORD, 'salt', 1000, 32, 'sha256').toString('base64')}`,
  argon2i: () => hashSync(PASSWORD, { algorithm: ARGON2_I, memoryCost: 1024 }),
  argon2d: () => hashSync(PASSWORD, { algorithm: ARGON2_D, memoryCost: 1024 }),
  argon2id: () => hashSync(PASSWORD, { memoryCost: 1024, timeCost: 3 }),
  'salted sha256': () => ({
    scheme: 'formula',
    formula: 'sha256(salt + password)',
    salt: 'xy',
    hash: sha256(`xy${PASSWORD}`),
  }),
};

const isOurs = (hash: string) => hash.startsWith(argonPrefix(quickOptions));

test.each(Object.entries(hashes))(
  'a member with a hash of %s signs in with the old password, which is then hashed by us',
  async (_scheme, make) => {
    const phone = await importWith(make());
    const foreign = await hashOf(phone);
    expect(isOurs(foreign)).toBe(false);
    const [kind = ''] = Object.keys(await countedKinds());
    expect(kind).toBe(readForeignHash(foreign).kind);

    expect((await account.signIn(phone, 'wrong')).body.error_code).toBe(4022);
    expect(await hashOf(phone)).toBe(foreign);
    expect(await countedKinds()).toEqual({ [kind]: 1 });

    expect((await account.signIn(phone, PASSWORD)).status).toBe(200);
    expect(isOurs(await hashOf(phone))).toBe(true);
    expect(await countedKinds()).toEqual({ [kind]: 0 });
    expect((await account.signIn(phone, PASSWORD)).status).toBe(200);
    expect((await account.signIn(phone, 'wrong')).body.error_code).toBe(4022);
  },
);

test('phpass of WordPress signs in too', async () => {
  const phone = await importWith('$P$9IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0');
  expect((await account.signIn(phone, 'test12345')).status).toBe(200);
  expect(isOurs(await hashOf(phone))).toBe(true);
});

test('of concurrent first sign-ins one replaces the imported hash, and all succeed', async () => {
  const phone = await importWith(bcryptSync(PASSWORD, 5));
  await importWith(bcryptSync(PASSWORD, 5));
  const answers = await Promise.all(Array.from({ length: 8 }, () => account.signIn(phone, PASSWORD)));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
  expect(isOurs(await hashOf(phone))).toBe(true);
  expect(await countedKinds()).toEqual({ 'bcrypt 05': 1 });
});

test('a wrong password for an imported hash counts as a failure like any other', async () => {
  const phone = await importWith(bcryptSync(PASSWORD, 5));
  for (let time = 0; time < 3; time += 1) await account.signIn(phone, 'wrong');
  expect((await readFailures(server.deps.db, server.deps, `+86${phone}`)).failures).toBe(3);
  expect((await account.signIn(phone, PASSWORD)).body.error_code).toBe(4001);
});

test('a sign-in with an unknown name costs an imported hash as often as accounts have one', async () => {
  const hash = bcryptSync(PASSWORD, 9);
  await importWith(hash);
  const decoysOf = async (share: number) => {
    await query(
      `update foreign_hash_kinds set accounts = round($1 * greatest((select reltuples from pg_class where oid = 'accounts'::regclass), 1000))`,
      [share],
    );
    await query(`update pg_class set reltuples = 1000 where oid = 'accounts'::regclass`);
    const decoys = new DecoyHashes(server.deps);
    const names = Array.from({ length: 400 }, (_, index) => `unknown-${index}`);
    const chosen = await Promise.all(names.map((name) => decoys.of(name)));
    expect(await Promise.all(names.map((name) => decoys.of(name)))).toEqual(chosen);
    const slow = chosen.filter((decoy) => decoy !== null);
    expect(new Set(slow.map((decoy) => readForeignHash(decoy).kind)).has('bcrypt 09')).toBe(slow.length > 0);
    expect(slow).not.toContain(hash);
    return slow.length;
  };
  expect(await decoysOf(1)).toBe(400);
  const half = await decoysOf(0.5);
  expect(half).toBeGreaterThan(150);
  expect(half).toBeLessThan(250);
  expect(await decoysOf(0)).toBe(0);
});

test('an unknown name is compared with the decoy of that name', async () => {
  await importWith(bcryptSync(PASSWORD, 9));
  await query('update foreign_hash_kinds set accounts = 1000000000');
  const fresh = new DecoyHashes(server.deps);
  const { of } = DecoyHashes.prototype;
  vi.spyOn(DecoyHashes.prototype, 'of').mockImplementation((name) => of.call(fresh, name));
  const verify = vi.spyOn(PasswordHasher.prototype, 'verify');
  expect((await account.signIn('unknown.name.of.nowhere')).body.error_code).toBe(4022);
  const [, hash, , decoy] = verify.mock.calls[0] ?? [];
  expect(hash).toBeNull();
  expect(readForeignHash(decoy ?? '').kind).toBe('bcrypt 09');
});
