import { expect, test } from 'vitest';
import { useLogouts } from '../../../../test/logout-driver.ts';
import { disableClient } from '../clients/manage-clients.ts';

const { server, caller, addApplication, signInBrowser, signInTo, claimsOf } = useLogouts();

const addFront = (more: object = {}) =>
  addApplication({ backchannelLogoutUri: '', frontchannelLogoutUri: 'https://app.example/out?from=feisuo', ...more });

/** Reads the addresses of frames as their page and their parameters. */
const read = (addresses: string[]) =>
  addresses.map((address) => {
    const { origin, pathname, searchParams } = new URL(address);
    return { page: origin + pathname, ...Object.fromEntries(searchParams) };
  });
const shown = (sid: unknown) => ({
  page: 'https://app.example/out',
  from: 'feisuo',
  iss: server.deps.config.accountOrigin,
  sid,
});

test('a sign-out returns the front-channel page of each application with iss and the sid of its id_token', async () => {
  const [id, pairwise] = [await addFront(), await addFront({ subjectType: 'pairwise', subjectSector: 's.example' })];
  const { member, browser } = await signInBrowser();
  const tokens = [await signInTo(id, member), await signInTo(pairwise, member)];
  const { body } = await browser.signOut();
  const expected = tokens.map((one) => shown(claimsOf(one)['sid']));
  expect(read(body.sign_out_uris)).toHaveLength(2);
  expect(read(body.sign_out_uris)).toEqual(expect.arrayContaining(expected));
});

test('an application that does not tell sessions apart is loaded once, others once for each of the newest five sessions', async () => {
  const [plain, each] = [await addFront(), await addFront({ frontchannelLogoutSessionRequired: true })];
  const { member, browser } = await signInBrowser();
  const sids: { plain: unknown[]; each: unknown[] } = { plain: [], each: [] };
  for (let count = 0; count < 6; count += 1) {
    server.clock.setOffset(count * 1000);
    sids.plain.push(claimsOf(await signInTo(plain, member))['sid']);
    sids.each.push(claimsOf(await signInTo(each, member))['sid']);
  }
  const { body } = await browser.signOut();
  const told = read(body.sign_out_uris).map((page) => 'sid' in page && page.sid);
  expect(told.toSorted()).toEqual([sids.plain.at(-1), ...sids.each.slice(1)].toSorted());
});

test('a sign-out also returns the front-channel pages of applications with expired sessions', async () => {
  const id = await addFront();
  const { member, browser } = await signInBrowser();
  const tokens = await signInTo(id, member, 'openid');
  server.clock.setOffset(5 * 3_600_000);
  expect((await caller.me(tokens)).status).toBe(401);
  expect(read((await browser.signOut()).body.sign_out_uris)).toEqual([shown(claimsOf(tokens)['sid'])]);
});

test('a sign-out loads no front-channel page for a session without openid, or of a disabled application', async () => {
  const [plain, disabled] = [await addFront(), await addFront()];
  const { member, browser } = await signInBrowser();
  await signInTo(plain, member, 'user');
  await signInTo(disabled, member);
  await server.deps.db.transaction((tx) => disableClient(tx, server.clock, disabled));
  const { body } = await browser.signOut();
  expect(body.sign_out_uris).toEqual([]);
});
