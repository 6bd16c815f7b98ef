import type { SigningAlgorithm } from '@feisuo/contract/facts/account-vocabulary';
import { DAY_MS } from '@feisuo/contract/facts/durations';
import { tokenLimits } from '@feisuo/contract/facts/limits';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test, vi } from 'vitest';
import { useTestServer } from '../../../../test/test-server.ts';
import { AccessTokens } from './access-tokens.ts';
import { rotateSigningKeys, SigningKeys } from './signing-keys.ts';
import { signingKeys } from './tokens.tables.ts';

const HOUR_MS = 3_600_000;
const ROTATION_MS = 30 * DAY_MS;
const claims = { sub: '1', aud: 'feisuo-site', scope: 'user', sid: 'a-session' };

const server = useTestServer();
beforeEach(async () => {
  await server.deps.db.delete(signingKeys);
  server.clock.setOffset(0);
});
/** Keys as a newly started process reads them. */
const keys = () => new SigningKeys(server.deps);
const tokens = (own = keys()) => new AccessTokens(own, 'http://issuer.example', server.clock);
const stored = (algorithm: SigningAlgorithm = 'ES256') =>
  server.deps.db.select().from(signingKeys).where(eq(signingKeys.algorithm, algorithm)).orderBy(signingKeys.signsFrom);
const publishedIds = async (algorithm = 'ES256') =>
  (await keys().published()).filter(({ alg }) => alg === algorithm).map(({ kid }) => kid);

/** Moves the clock to the given time after the first key begins to sign. */
async function goTo(sinceFirstKeyMs: number): Promise<void> {
  const [first] = await stored();
  server.clock.setOffset((first?.signsFrom.getTime() ?? 0) + sinceFirstKeyMs - Date.now());
}

test('processes that concurrently find no signing key create one key, which all of them use', async () => {
  const processes = Array.from({ length: 10 }, keys);
  const current = await Promise.all(processes.map((own) => own.current()));
  expect(new Set(current.map(({ id }) => id)).size).toBe(1);
  expect(await stored()).toHaveLength(1);
});

test('the first RS256 key is created when it is needed, once among concurrent processes', async () => {
  await keys().current();
  expect(await stored('RS256')).toEqual([]);
  const current = await Promise.all(Array.from({ length: 4 }, () => keys().current('RS256')));
  expect(new Set(current.map(({ id }) => id)).size).toBe(1);
  expect(current[0]?.publicJwk).toMatchObject({ kty: 'RSA', alg: 'RS256', use: 'sig' });
  expect(await stored('RS256')).toHaveLength(1);
});

test('RS256 and ES256 keys rotate independently of each other, and all are published', async () => {
  const ec = await keys().current();
  await goTo(10 * DAY_MS);
  await rotateSigningKeys(server.deps);
  const rsa = await keys().current('RS256');
  await goTo(ROTATION_MS - DAY_MS - HOUR_MS);
  await Promise.all([rotateSigningKeys(server.deps), rotateSigningKeys(server.deps)]);
  const [, nextEc] = await stored();
  expect(await publishedIds()).toEqual([nextEc?.id, ec.id]);
  expect(await publishedIds('RS256')).toEqual([rsa.id]);
  await goTo(ROTATION_MS + 8 * DAY_MS);
  await Promise.all([rotateSigningKeys(server.deps), rotateSigningKeys(server.deps)]);
  const [, nextRsa] = await stored('RS256');
  expect(await publishedIds('RS256')).toEqual([nextRsa?.id, rsa.id]);
  await goTo(ROTATION_MS + 9 * DAY_MS - HOUR_MS);
  expect((await keys().current('RS256')).id).toBe(rsa.id);
  await goTo(ROTATION_MS + 9 * DAY_MS + HOUR_MS);
  expect((await keys().current('RS256')).id).toBe(nextRsa?.id);
});

test('private signing keys are stored only in sealed form', async () => {
  await keys().current();
  const text = JSON.stringify(await stored());
  expect(text).not.toMatch(/PRIVATE KEY/);
  const [row] = await stored();
  expect(Object.keys(row?.publicKey as object)).not.toContain('d');
  expect(() => server.deps.masterKey.open('another-purpose', row?.sealedPrivateKey ?? '')).toThrow();
  expect(server.deps.masterKey.open('signing-key', row?.sealedPrivateKey ?? '')).toContain('PRIVATE KEY');
});

test('while the signing key is not due for rotation, no further key is created, however often the job runs', async () => {
  await keys().current();
  await goTo(ROTATION_MS - 2 * DAY_MS - HOUR_MS);
  await Promise.all([rotateSigningKeys(server.deps), rotateSigningKeys(server.deps)]);
  expect(await stored()).toHaveLength(1);
});

test('the next key is published at least a day before it signs, and created once', async () => {
  const first = await keys().current();
  await goTo(ROTATION_MS - DAY_MS - HOUR_MS);
  await Promise.all(Array.from({ length: 5 }, () => rotateSigningKeys(server.deps)));
  await rotateSigningKeys(server.deps);
  const [, next, ...more] = await stored();
  expect(more).toEqual([]);
  expect(next?.signsFrom.getTime()).toBe(first.signsFrom.getTime() + ROTATION_MS);
  expect(await publishedIds()).toEqual([next?.id, first.id]);
  await goTo(ROTATION_MS - 1000);
  expect((await keys().current()).id).toBe(first.id);
  await goTo(ROTATION_MS);
  expect((await keys().current()).id).toBe(next?.id);
});

test('processes whose clocks differ create one key each time', async () => {
  const now = Date.now();
  const processesAround = (time: number) =>
    [time - 5, time + 5].map((at) => ({ ...server.deps, clock: { now: () => new Date(at) } }));
  await Promise.all(processesAround(now).map((deps) => new SigningKeys(deps).current()));
  expect(await stored()).toHaveLength(1);
  // The job runs late, so the next key signs a day after the run.
  await Promise.all(processesAround(now + ROTATION_MS).map(rotateSigningKeys));
  expect(await stored()).toHaveLength(2);
});

test.each([40, -40])('after the clock was reset from %s days, both algorithms have a key that signs', async (days) => {
  server.clock.setOffset(days * DAY_MS);
  await rotateSigningKeys(server.deps);
  server.clock.setOffset(0);
  const [ec, rsa] = [await keys().current(), await keys().current('RS256')];
  expect((await keys().published()).map(({ kid }) => kid)).toEqual(expect.arrayContaining([ec.id, rsa.id]));
  await rotateSigningKeys(server.deps);
  expect((await keys().current()).id).toBe(ec.id);
});

test('a server that missed the rotation still publishes the next key a whole day before it signs', async () => {
  await keys().current();
  await goTo(3 * ROTATION_MS);
  const now = server.clock.now().getTime();
  await rotateSigningKeys(server.deps);
  const newest = (await stored()).at(-1);
  expect(newest?.signsFrom.getTime()).toBeGreaterThanOrEqual(now + DAY_MS);
});

test('a process with cached keys verifies a token that was signed with a newer key', async () => {
  const own = keys();
  await own.current();
  await goTo(ROTATION_MS - DAY_MS - HOUR_MS);
  await rotateSigningKeys(server.deps);
  await goTo(ROTATION_MS + 1);
  const token = await tokens().write(claims);
  // For an unknown key id the process reads the table at most once a second, so that invented ids do not cause a query
  // each.
  await expect.poll(() => tokens(own).read(token), { timeout: 5000 }).toMatchObject(claims);
});

test('concurrent tokens with invented key ids read the signing keys once a second', async () => {
  let reads = 0;
  const db = new Proxy(server.deps.db, {
    get(real, name) {
      if (name === 'select') reads += 1;
      return Reflect.get(real, name) as unknown;
    },
  });
  const own = new SigningKeys({ ...server.deps, db });
  await own.current();
  reads = 0;
  const now = performance.now();
  const clock = vi.spyOn(performance, 'now').mockReturnValue(now + 2000);
  expect(await Promise.all(Array.from({ length: 20 }, (_, index) => own.find(`invented-${index}`)))).toEqual(
    Array(20).fill(null),
  );
  expect(reads).toBe(1);
  clock.mockRestore();
});

test('an old key is published until its last access token expires, and deleted after the longest session', async () => {
  const first = await keys().current();
  await goTo(ROTATION_MS - 2 * DAY_MS);
  await rotateSigningKeys(server.deps);
  await goTo(ROTATION_MS - 1000);
  const last = await tokens().write(claims);

  await goTo(ROTATION_MS + (tokenLimits.accessTokenS - 10) * 1000);
  await rotateSigningKeys(server.deps);
  expect(await tokens().read(last)).toMatchObject(claims);

  await goTo(ROTATION_MS + 2 * DAY_MS);
  await rotateSigningKeys(server.deps);
  expect((await keys().published()).map(({ kid }) => kid)).not.toContain(first.id);
  expect(await keys().find(first.id)).not.toBeNull();
  expect(await tokens().read(last)).toBeNull();

  await goTo(ROTATION_MS + tokenLimits.sessionS * 1000 + 2 * DAY_MS);
  await rotateSigningKeys(server.deps);
  expect((await stored()).map(({ id }) => id)).not.toContain(first.id);
});
