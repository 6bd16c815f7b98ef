import { tokenLimits } from '@feisuo/contract/facts/limits';
import { accountPaths } from '@feisuo/contract/facts/paths';
import { and, count, eq, isNull } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { countNewRows, times } from '../../../../test/account-fixtures.ts';
import { authorizeCaller } from '../../../../test/authorize-caller.ts';
import { useTestServer } from '../../../../test/test-server.ts';
import { bearer } from '../../../../test/account-caller.ts';
import { tallyHit } from '../../../http/rate-limit.ts';
import { purgeAccountData } from '../account-module.ts';
import { setAccountState } from '../index.ts';
import { endDescendants } from './derived-sessions.ts';
import { EXCHANGES } from './exchange-code.ts';
import { sessions } from '../tokens/tokens.tables.ts';
import { authorizationCodes, derivedSessions } from './authorize.tables.ts';

const HOUR = 3_600_000;

const server = useTestServer({ LIMITS_SCALE: '1000' });
const caller = authorizeCaller(server);

afterEach(() => server.clock.setOffset(0));
type Person = Awaited<ReturnType<typeof caller.signUpInBrowser>>;
const forget = () => purgeAccountData(server.deps.db, server.clock.now());
const rowsOf = async ({ sub }: Person) => {
  const { db } = server.deps;
  const [own] = await db.select({ n: count() }).from(sessions).where(eq(sessions.accountId, sub));
  const [codes] = await db.select({ n: count() }).from(authorizationCodes).where(eq(authorizationCodes.accountId, sub));
  const [derived] = await db
    .select({ n: count() })
    .from(derivedSessions)
    .innerJoin(sessions, eq(sessions.id, derivedSessions.sessionId))
    .where(eq(sessions.accountId, sub));
  return { sessions: own?.n, codes: codes?.n, derived: derived?.n };
};
const openOne = async (person: Person) => {
  const { status } = await caller.exchange(await caller.codeFor(person));
  expect(status).toBe(200);
};
const openMany = async (person: Person, rounds: number) => {
  for (let opened = 0; opened < rounds; opened += 10)
    await Promise.all(times(Math.min(10, rounds - opened), () => openOne(person)));
};

test('400 unexchanged authorization codes do not lock the member out, and leave at most 100 rows', async () => {
  const person = await caller.signUpInBrowser();
  for (let issued = 0; issued < 400; issued += 20) await Promise.all(times(20, () => caller.authorize(person)));
  const last = await caller.codeFor(person);
  expect((await rowsOf(person)).codes).toBeLessThanOrEqual(tokenLimits.openAuthorizationCodes);
  expect((await caller.exchange(last)).status).toBe(200);
}, 60_000);

test('an account has at most 100 unspent authorization codes: one more deletes the oldest', async () => {
  const person = await caller.signUpInBrowser();
  const most = tokenLimits.openAuthorizationCodes;
  const oldest = await caller.codeFor(person);
  server.clock.setOffset(1000);
  const second = await caller.codeFor(person);
  server.clock.setOffset(2000);
  for (let issued = 2; issued < most; issued += 14) await Promise.all(times(14, () => caller.codeFor(person)));
  expect((await rowsOf(person)).codes).toBe(most);
  server.clock.setOffset(3000);
  const newest = await caller.codeFor(person);
  expect((await rowsOf(person)).codes).toBe(most);
  expect((await caller.exchange(oldest)).body.error_code).toBe(4126);
  expect((await caller.exchange(second)).status).toBe(200);
  expect((await caller.exchange(newest)).status).toBe(200);
});

test('a refused exchange deletes the authorization code', async () => {
  const person = await caller.signUpInBrowser();
  const wrong = [
    { code_verifier: 'w'.repeat(43) },
    { code_verifier: undefined },
    { redirect_uri: 'http://localhost:8080/other' },
    { client_id: 'feisuo-desktop' },
  ];
  for (const more of wrong) {
    const codes = await Promise.all(times(10, () => caller.codeFor(person)));
    const answers = await Promise.all(codes.map((code) => caller.exchange(code, more)));
    expect(new Set(answers.map(({ body }) => body.error_code))).toEqual(new Set([4126]));
    // A correct exchange of the code is refused too, because the wrong exchange deleted the code.
    expect((await caller.exchange(codes[0] ?? '')).body.error_code).toBe(4126);
    expect((await rowsOf(person)).codes).toBe(0);
  }
  const [early, late] = [await caller.codeFor(person), await caller.codeFor(person)];
  await server.deps.db.transaction((tx) => setAccountState(tx, server.clock, person.sub, 'frozen', 'test'));
  expect((await caller.exchange(early)).body.error_code).toBe(38);
  await server.deps.db.transaction((tx) => setAccountState(tx, server.clock, person.sub, 'active', 'test'));
  // The session of this code ended when the account was frozen.
  expect((await caller.exchange(late)).body.error_code).toBe(4126);
  expect((await rowsOf(person)).codes).toBe(0);
});

test('concurrent right and wrong exchanges of an authorization code open at most one session and leave one row', async () => {
  const person = await caller.signUpInBrowser();
  for (const _ of times(10, String)) {
    const { codes: before = 0 } = await rowsOf(person);
    const code = await caller.codeFor(person);
    const [right] = await Promise.all([
      caller.exchange(code),
      caller.exchange(code, { code_verifier: 'w'.repeat(43) }),
    ]);
    expect((await rowsOf(person)).codes).toBe(before + (right.status === 200 ? 1 : 0));
  }
});

test('an application opens at most 300 sessions per member and day; other applications and members are not affected', async () => {
  await caller.addApplication('partner');
  const person = await caller.signUpInBrowser();
  const partner = { client_id: 'partner', redirect_uri: 'https://partner.example/back' };
  const exchange = async (owner: Person) =>
    caller.exchange(await caller.codeFor(owner, { ...partner, consent: true }), partner);
  expect((await exchange(person)).status).toBe(200);
  const { max, ...exchanges } = EXCHANGES;
  await tallyHit(server.deps, exchanges, `${person.sub}\npartner`, max - 2);
  const code = await caller.codeFor(person, partner);
  expect((await exchange(person)).status).toBe(200);
  const growth = await countNewRows(server, async () => {
    const refused = await caller.exchange(code, partner);
    expect(refused).toMatchObject({ status: 429, body: { error: 'resource_exhausted', error_code: 8 } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(80_000);
  });
  expect(growth).toEqual({ authorization_codes: -1 });
  await openOne(person);
  expect((await exchange(await caller.signUpInBrowser())).status).toBe(200);
  server.clock.setOffset(24.1 * HOUR);
  const again = await caller.signInAgain(person.phone);
  const nextDay = await caller.codeFor(again, partner);
  expect((await caller.exchange(nextDay, partner)).status).toBe(200);
});

test('a member can consent 100 times a day, and one more consent is refused and not recorded', async () => {
  await caller.addApplication('asking');
  const person = await caller.signUpInBrowser();
  const asked = { client_id: 'asking', redirect_uri: 'https://asking.example/back', prompt: 'consent', consent: true };
  for (let consented = 0; consented < tokenLimits.consentsADay; consented += 20)
    await Promise.all(times(20, () => caller.codeFor(person, asked)));
  const growth = await countNewRows(server, async () => {
    expect(await caller.authorize(person, asked)).toMatchObject({ status: 429, body: { error_code: 8 } });
  });
  expect(growth).toEqual({});
  expect((await caller.authorize(person, { ...asked, prompt: undefined })).status).toBe(200);
});

test('housekeeping deletes ended sessions beyond 100 per application after an hour, and authorization codes after a day', async () => {
  const person = await caller.signUpInBrowser();
  const perApplication = tokenLimits.sessionsPerClient;
  await openMany(person, perApplication + 50);
  expect(await rowsOf(person)).toEqual({ sessions: 151, derived: 150, codes: 150 });
  server.clock.setOffset(0.9 * HOUR);
  await forget();
  expect(await rowsOf(person)).toMatchObject({ sessions: 151 });
  server.clock.setOffset(1.1 * HOUR);
  await forget();
  const expectedCounts = { sessions: perApplication + 1, derived: perApplication };
  expect(await rowsOf(person)).toEqual({ ...expectedCounts, codes: 150 });
  await openMany(person, 30);
  server.clock.setOffset(26 * HOUR);
  await forget();
  expect(await rowsOf(person)).toEqual({ ...expectedCounts, codes: 0 });
}, 60_000);

test('an ended session stays stored while its derived session is live, so that ending its parent ends the derived one', async () => {
  const person = await caller.signUpInBrowser();
  const { body: middle } = await caller.exchange(await caller.codeFor(person));
  const { body: last } = await caller.exchange(await caller.codeFor(middle, { scope: 'sso' }));
  const { db } = server.deps;
  const { sid } = JSON.parse(Buffer.from(middle.access_token.split('.')[1], 'base64url').toString());
  await db
    .update(sessions)
    .set({ endedAt: server.clock.now(), endedBy: 'too_many' })
    .where(and(eq(sessions.id, sid), isNull(sessions.endedAt)));
  server.clock.setOffset(1.5 * HOUR);
  await forget();
  expect((await caller.me(last)).status).toBe(200);
  const [root] = await db.select().from(derivedSessions).where(eq(derivedSessions.sessionId, sid));
  const ended = await endDescendants(db, [root?.parentId ?? ''], 'owner', server.clock.now());
  expect(ended).toHaveLength(1);
  expect((await server.get(accountPaths.me, bearer(last))).status).toBe(401);
});
