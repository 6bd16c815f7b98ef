import { DAY_MS } from '@feisuo/contract/facts/durations';
import { accountPaths, fillPath } from '@feisuo/contract/facts/paths';
import { twoFactorPaths } from '@feisuo/contract/facts/two-factor-paths';
import type { Credentials } from '@feisuo/contract/schemas/account-tokens';
import { expect, test } from 'vitest';
import { accountCaller, bearer, PASSWORD, SITE } from '../../../../test/account-caller.ts';
import { proofOf, securityEventsOf, sudoOf } from '../../../../test/account-fixtures.ts';
import { databaseText } from '../../../../test/database-text.ts';
import { challengeOf, outcomesOf, OWN_ORIGIN, secondFactorCaller } from '../../../../test/second-factor-caller.ts';
import { type TestAnswer, useTestServer } from '../../../../test/test-server.ts';

const NEW = 'a changed horse battery';

const server = useTestServer();
const account = accountCaller(server);
const factor = secondFactorCaller(server);

/** Returns the cookie of a trusted browser that an answer sets; null if it sets none. */
const cookieOf = ({ headers }: TestAnswer): string | null =>
  [headers['set-cookie'] ?? []]
    .flat()
    .find((cookie) => cookie.startsWith('feisuo_device='))
    ?.split(';')[0] ?? null;

/** Signs in with the second factor and `trust_device`; returns the cookie of the trusted browser. */
async function trust(who: { phone: string; secret: string }, cookie?: string) {
  const headers = { ...OWN_ORIGIN, ...(cookie && { cookie }), 'user-agent': 'Chrome/1 Windows' };
  const asked = await account.signIn(who.phone, PASSWORD, {}, headers);
  const token = await factor.factorToken(asked, who.secret, { trust_device: true });
  const entered = await account.signIn(who.phone, PASSWORD, { verification_token: token }, headers);
  return { entered, cookie: cookieOf(entered) ?? '' };
}

const signInFrom = (
  phone: string,
  cookie: string,
  more: Record<string, string> = OWN_ORIGIN,
  password: string = PASSWORD,
) => account.signIn(phone, password, {}, { cookie, ...more });
const devicesOf = async (credentials: Credentials, cookie = '') =>
  (await server.get(twoFactorPaths.trustedDevices, { ...bearer(credentials), cookie })).body;

test('a trusted browser needs no second factor for 30 days, but other browsers need one', async () => {
  const mine = await factor.signUpGuarded();
  const { entered, cookie } = await trust(mine);
  expect(entered.headers['set-cookie']).toMatch(/; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
  expect((await signInFrom(mine.phone, cookie)).status).toBe(200);
  expect((await signInFrom(mine.phone, cookie, { 'sec-fetch-site': 'same-origin' })).status).toBe(200);
  // The cookie is ignored in requests from other origins, and in requests without the headers that browsers send.
  for (const headers of [
    { origin: 'https://evil.example' },
    { 'sec-fetch-site': 'same-site' },
    {} as Record<string, string>,
  ]) {
    expect((await signInFrom(mine.phone, cookie, headers)).body.error_code).toBe(4015);
  }
  expect(await databaseText(server)).not.toContain(cookie.split('=')[1]);
  expect(await devicesOf(mine, cookie)).toMatchObject({
    total: 1,
    data: [{ device_name: 'Chrome · Windows', current: true }],
  });
  expect((await devicesOf(mine)).data[0].current).toBe(false);
  expect(await securityEventsOf(server, mine.sub, 'device_trusted')).toHaveLength(1);
  const before = server.clock.now().getTime();
  server.clock.setOffset(30 * DAY_MS + before - Date.now());
  expect((await signInFrom(mine.phone, cookie)).body.error_code).toBe(4015);
  server.clock.setOffset(before - Date.now());
});

test("a browser becomes trusted only by the member's request from a page of our origin", async () => {
  const mine = await factor.signUpGuarded();
  const plain = await factor.factorToken(await account.signIn(mine.phone), mine.secret);
  const untrusted = await account.signIn(mine.phone, PASSWORD, { verification_token: plain }, OWN_ORIGIN);
  expect(cookieOf(untrusted)).toBeNull();
  const trusted = await factor.factorToken(await account.signIn(mine.phone), mine.secret, { trust_device: true });
  const foreign = { origin: 'https://evil.example' };
  const entered = await account.signIn(mine.phone, PASSWORD, { verification_token: trusted }, foreign);
  expect(entered.status).toBe(200);
  expect(cookieOf(entered)).toBeNull();
  expect((await devicesOf(mine)).total).toBe(0);
});

test('several accounts may trust one browser, and the cookie from before the last sign-in is refused', async () => {
  const [mine, theirs] = [await factor.signUpGuarded(), await factor.signUpGuarded()];
  const { cookie: first } = await trust(mine);
  expect((await signInFrom(theirs.phone, first)).body.error_code).toBe(4015);
  const { cookie: both } = await trust(theirs, first);
  expect(both).not.toBe(first);
  expect(outcomesOf([await signInFrom(mine.phone, both), await signInFrom(theirs.phone, both)])).toEqual([200, 200]);
  expect(outcomesOf([await signInFrom(mine.phone, first), await signInFrom(theirs.phone, first)])).toEqual([
    4015, 4015,
  ]);
});

test('only the member can remove trusted browsers, either one browser or all', async () => {
  const [mine, theirs] = [await factor.signUpGuarded(), await factor.signUpGuarded()];
  const [one, two, three] = [await trust(mine), await trust(mine), await trust(mine)];
  const { id } = (await devicesOf(mine, one.cookie)).data.find(({ current }: { current: boolean }) => current);
  const end = (who: Credentials, path: string) => account.send('DELETE', path, undefined, bearer(who));
  const path = fillPath(twoFactorPaths.trustedDevice, { device_id: id });
  expect((await end(theirs, path)).body.error_code).toBe(5);
  expect((await signInFrom(mine.phone, one.cookie)).status).toBe(200);
  expect((await end(mine, path)).status).toBe(200);
  expect((await end(mine, path)).body.error_code).toBe(5);
  expect(outcomesOf([await signInFrom(mine.phone, one.cookie), await signInFrom(mine.phone, two.cookie)])).toEqual([
    4015, 200,
  ]);
  expect((await end(mine, twoFactorPaths.trustedDevices)).status).toBe(200);
  expect((await signInFrom(mine.phone, three.cookie)).body.error_code).toBe(4015);
  expect(await securityEventsOf(server, mine.sub, 'device_untrusted')).toHaveLength(2);
});

test.each([
  [
    'a password change',
    NEW,
    async (mine: Credentials) => {
      const change = { new_password: NEW, sudo_token: await sudoOf(server, mine) };
      return account.send('PATCH', accountPaths.password, change, bearer(mine));
    },
  ],
  [
    'a reset',
    NEW,
    async (_: Credentials, phone: string) => {
      const proof = { verification_token: await proofOf(server, phone, 'PASSWORD_RESET') };
      return server.post(accountPaths.resetPassword, {
        phone_number: phone,
        new_password: NEW,
        ...proof,
        ...SITE,
      });
    },
  ],
  ['a new passkey', PASSWORD, async (mine: Credentials) => (await factor.addPasskey(mine)).answer],
  [
    'new recovery codes',
    PASSWORD,
    async (mine: Credentials) => {
      const body = { sudo_token: await sudoOf(server, mine) };
      return account.send('POST', twoFactorPaths.recoveryCodes, body, bearer(mine));
    },
  ],
])('%s removes all trusted browsers', async (_, password, change) => {
  const mine = await factor.signUpGuarded();
  const { cookie } = await trust(mine);
  expect((await signInFrom(mine.phone, cookie)).status).toBe(200);
  expect((await change(mine, mine.phone)).status).toBe(200);
  expect((await signInFrom(mine.phone, cookie, OWN_ORIGIN, password)).body.error_code).toBe(4015);
});

test('in a trusted browser, withdrawing a cancellation and signing in by code need no second factor', async () => {
  const mine = await factor.signUpGuarded();
  const { cookie } = await trust(mine);
  const headers = { cookie, ...OWN_ORIGIN };
  const proof = { verification_token: await proofOf(server, mine.phone, 'SIGN_IN') };
  const byCode = await server.post(accountPaths.signIn, { username: mine.phone, ...proof, ...SITE }, headers);
  expect(byCode.body.sub).toBe(mine.sub);
  const url = `${accountPaths.me}?sudo_token=${await sudoOf(server, mine)}`;
  await account.send('DELETE', url, undefined, bearer(mine));
  const ticket = challengeOf(await account.signIn(mine.phone));
  const withdrawn = await server.post(accountPaths.withdrawCancellation, { ticket, ...SITE }, headers);
  expect(withdrawn.body.sub).toBe(mine.sub);
});
