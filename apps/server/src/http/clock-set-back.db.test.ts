import { signInLimits } from '@feisuo/contract/facts/limits';
import { accountPaths } from '@feisuo/contract/facts/paths';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { accountCaller, bearer, newPhone, PASSWORD, SITE } from '../../test/account-caller.ts';
import { useTestServer } from '../../test/test-server.ts';
import { countFailure, readFailures } from './failure-count.ts';
import { readTally, tallyHit } from './rate-limit.ts';

const HOURS_MS = 3_600_000;
const server = useTestServer({ LIMITS_SCALE: '1000' });
let account: ReturnType<typeof accountCaller>;
beforeEach(() => {
  account = accountCaller(server);
  server.clock.setOffset(0);
});
afterEach(() => server.clock.setOffset(0));

const setBack = (hours: number) => server.clock.setOffset(-hours * HOURS_MS);

test.each([0.5, 2, 48])('a phone gets a code at once after the clock was set back %d hours', async (hours) => {
  const phone = newPhone();
  const first = await account.askCode(phone, 'REGISTER_SIGN_IN');
  setBack(hours);
  const second = await account.askCode(phone, 'REGISTER_SIGN_IN');
  expect(second.status).toBe(200);
  expect(second.body.verification_id).not.toBe(first.body.verification_id);
});

test('the codes of a day are counted anew after the clock was set back, and a sent code waits its minute', async () => {
  const phone = newPhone();
  const usages = ['REGISTER_SIGN_IN', 'SIGN_IN'] as const;
  for (let code = 0; code < 10; code += 1) {
    server.clock.setOffset(code * 61_000);
    expect((await account.askCode(phone, 'REGISTER_SIGN_IN')).status).toBe(200);
  }
  setBack(2);
  expect((await account.askCode(phone, usages[0])).status).toBe(200);
  expect((await account.askCode(phone, usages[1])).status).toBe(429);
});

test('a rate limit whose window lies further ahead than its length is counted anew', async () => {
  const limit = { name: 'clock-test', windowMs: 600_000 };
  for (let hit = 1; hit <= 3; hit += 1) expect((await tallyHit(server.deps, limit, 'one')).hits).toBe(hit);
  setBack(2);
  expect(await readTally(server.deps, limit, 'one')).toEqual({ hits: 0, secondsLeft: 0 });
  const { hits, secondsLeft } = await tallyHit(server.deps, limit, 'one');
  expect(hits).toBe(1);
  expect(secondsLeft).toBeLessThanOrEqual(600);
  expect((await tallyHit(server.deps, limit, 'one')).hits).toBe(2);
});

test('a lock of wrong guesses never lasts longer than its length after the clock was set back', async () => {
  const { db } = server.deps;
  for (let failure = 0; failure < signInLimits.failuresBeforeLock; failure += 1)
    await countFailure(db, server.deps, 'clock-test');
  expect((await readFailures(db, server.deps, 'clock-test')).lockedForS).toBeGreaterThan(0);
  setBack(0.5);
  expect((await readFailures(db, server.deps, 'clock-test')).lockedForS).toBeNull();
  const next = await countFailure(db, server.deps, 'clock-test');
  expect(next).toMatchObject({ failures: signInLimits.failuresBeforeLock + 1, lockedForS: null });
});

test.each([-2, 2])('a member stays signed in, refreshes and signs in after the clock moved %d hours', async (hours) => {
  const owner = await account.signUp();
  const joined = await account.join();
  server.clock.setOffset(hours * HOURS_MS);
  const refreshed = await server.post(accountPaths.token, {
    grant_type: 'refresh_token',
    refresh_token: joined.refresh_token,
    ...SITE,
  });
  expect(refreshed.status).toBe(200);
  expect((await server.get(accountPaths.me, bearer(refreshed.body))).status).toBe(200);
  const signIn = await server.post(accountPaths.signIn, { username: owner.phone, password: PASSWORD, ...SITE });
  expect(signIn.status).toBe(200);
});
