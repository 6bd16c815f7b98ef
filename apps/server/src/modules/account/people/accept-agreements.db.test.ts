import { accountHeaders } from '@feisuo/contract/facts/account-vocabulary';
import { accountPaths, contentPaths } from '@feisuo/contract/facts/paths';
import type { Credentials } from '@feisuo/contract/schemas/account-tokens';
import { beforeEach, expect, test } from 'vitest';
import { accountCaller, bearer, newPhone, PASSWORD, SITE } from '../../../../test/account-caller.ts';
import { proofOf, sudoOf, times } from '../../../../test/account-fixtures.ts';
import { identityToken } from '../../../../test/demo-visitor.ts';
import { providerCaller } from '../../../../test/provider-caller.ts';
import { secondFactorCaller } from '../../../../test/second-factor-caller.ts';
import { useTestServer } from '../../../../test/test-server.ts';
import { addAgreements } from '../../content/agreements/agreement-queries.ts';
import { addPendingAccount } from '../index.ts';

const MINUTE = 60_000;

const server = useTestServer();
const account = accountCaller(server);

beforeEach(() => server.clock.setOffset(0));
/** Returns the agreements that the member has accepted. */
const acceptedBy = async (who: Credentials): Promise<{ kind: string; version: string; acceptedAt: string }[]> =>
  (await server.get(contentPaths.acceptedAgreements, bearer(who))).body.data.list;
const versionsOf = async (who: Credentials) =>
  (await acceptedBy(who)).map(({ kind, version }) => `${kind} ${version}`).toSorted();
const current = ['privacy 1.0', 'user 1.1'];

const signInByCode = async (to: string, more: object = {}) => {
  const proof = await proofOf(server, to, 'REGISTER_SIGN_IN');
  return (await server.post(accountPaths.signIn, { username: to, verification_token: proof, ...SITE, ...more })).body;
};
const ticked = { agreed: true };

test('sign-up with the agreement box ticked accepts the versions in force, for each way of signing up', async () => {
  const people = providerCaller(server);
  const identity = await identityToken(server, people.newIdentity());
  const ways: Credentials[] = [
    await account.join(newPhone(), ticked),
    await account.join('tick@example.com', ticked),
    await signInByCode(newPhone(), ticked),
    await signInByCode('code@example.com', ticked),
    (await people.signUpWith(identity, ticked)).body,
  ];
  for (const who of ways) {
    expect(await versionsOf(who)).toEqual(current);
  }
  const [first] = ways;
  const headers = first && bearer(first);
  const sudo = first && (await sudoOf(server, first));
  const exported = await account.send('POST', accountPaths.export, { sudo_token: sudo }, headers);
  const accepted_at = expect.stringMatching(/Z$/);
  expect(exported.body.data.agreements).toEqual([
    { kind: 'privacy', version: '1.0', accepted_at },
    { kind: 'user', version: '1.1', accepted_at },
  ]);
});

test('sign-up without the agreement box ticked accepts no agreement and is not refused', async () => {
  for (const more of [{}, { agreed: false }]) {
    expect(await acceptedBy(await account.join(newPhone(), more))).toEqual([]);
  }
  expect(await acceptedBy(await signInByCode(newPhone()))).toEqual([]);
  const proof = await proofOf(server, '13900000999', 'REGISTER');
  const body = { phone_number: '13900000999', verification_token: proof, agreed: 'yes', ...SITE };
  expect(await server.post(accountPaths.signUp, body)).toMatchObject({ status: 400, body: { error_code: 3 } });
});

test('a repeated or concurrent sign-up records one acceptance of the agreements', async () => {
  const phone = newPhone();
  const proof = await proofOf(server, phone, 'REGISTER');
  const body = { phone_number: phone, verification_token: proof, ...ticked, ...SITE };
  const key = { [accountHeaders.idempotencyKey]: 'the-same-sign-up-again' };
  const [first, again] = [
    await server.post(accountPaths.signUp, body, key),
    await server.post(accountPaths.signUp, body, key),
  ];
  expect(again.body).toEqual(first.body);
  expect(await versionsOf(first.body)).toEqual(current);

  const other = newPhone();
  const together = await Promise.all(times(8, () => signInByCode(other, ticked)));
  expect(new Set(together.map(({ sub }) => sub)).size).toBe(1);
  expect(await versionsOf(together[0])).toEqual(current);
});

test('a sign-in with the agreement box ticked records the acceptance for an account that had accepted nothing', async () => {
  const person = await account.signUp();
  expect(await acceptedBy(person)).toEqual([]);
  server.clock.setOffset(MINUTE);
  const at = server.clock.now().getTime();
  await account.signIn(person.phone, PASSWORD, ticked);
  const accepted = await acceptedBy(person);
  expect(accepted.map(({ kind }) => kind)).toEqual(['privacy', 'user']);
  expect(Date.parse(accepted[0]?.acceptedAt ?? '')).toBeGreaterThanOrEqual(at);

  // Ticking the box a second time adds nothing, unless an agreement has a new version.
  server.clock.setOffset(2 * MINUTE);
  await account.signIn(person.phone, PASSWORD, ticked);
  expect(await acceptedBy(person)).toEqual(accepted);
  const now = server.clock.now();
  await addAgreements(server.deps.db, [
    {
      kind: 'privacy',
      versionName: '9.0',
      title: '隐私政策',
      effectiveAt: now,
      changes: '',
      body: [],
      status: 'published',
      version: 1,
      publishedAt: now,
      updatedAt: now,
      sort: 9,
    },
  ]);
  server.clock.setOffset(3 * MINUTE);
  await account.signIn(person.phone, PASSWORD, ticked);
  expect(await versionsOf(person)).toEqual(['privacy 1.0', 'privacy 9.0', 'user 1.1']);
  // A trigger forbids this deletion, so it is disabled for a moment. The deletion restores the state for the next test.
  await server.deps.database.pool.query('alter table agreements disable trigger agreements_published_for_good');
  await server.deps.database.pool.query(`delete from agreements where version_name = '9.0'`);
  await server.deps.database.pool.query('alter table agreements enable trigger agreements_published_for_good');
});

test('a refused sign-in accepts no agreement, even if only the second factor is missing', async () => {
  const person = await account.signUp();
  expect((await account.signIn(person.phone, 'not the password', ticked)).status).toBe(400);
  const factors = secondFactorCaller(server);
  await factors.enrol(person);
  expect((await account.signIn(person.phone, PASSWORD, ticked)).body.error_code).toBe(4015);
  expect(await acceptedBy(person)).toEqual([]);
});

test('the first sign-in to an account that an operator created accepts the agreements', async () => {
  const phone = newPhone();
  const contact = { kind: 'phone' as const, key: `+86${phone}` };
  await server.deps.db.transaction((tx) => addPendingAccount(tx, server.clock, { contact }, 'operator'));
  expect(await versionsOf(await signInByCode(phone, ticked))).toEqual(current);
});
