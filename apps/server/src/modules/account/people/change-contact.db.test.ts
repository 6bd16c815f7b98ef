import { accountPaths, sandboxPaths } from '@feisuo/contract/facts/paths';
import type { Credentials } from '@feisuo/contract/schemas/account-tokens';
import { beforeEach, expect, test } from 'vitest';
import { accountCaller, bearer, newPhone, SITE } from '../../../../test/account-caller.ts';
import { proofOf, sudoOf } from '../../../../test/account-fixtures.ts';
import { secondFactorCaller } from '../../../../test/second-factor-caller.ts';
import { useTestServer } from '../../../../test/test-server.ts';
import { findAccountBy } from './account-queries.ts';
import { identifierOf } from './identifiers.ts';
import { setAccountState } from '../index.ts';

const server = useTestServer();
const account = accountCaller(server);

beforeEach(() => server.clock.setOffset(0));
let mailboxes = 0;
const newEmail = () => `person${(mailboxes += 1)}@example.com`;

const send = (body: object, credentials: Credentials) =>
  account.send('PATCH', accountPaths.contact, body, bearer(credentials));

/** Sets a phone number or an email address as the contact of an account. The sudo token and the code are valid. */
async function claim(to: string, credentials: Credentials, resolution?: string) {
  const isMail = to.includes('@');
  return send(
    {
      ...(isMail ? { email: to } : { phone_number: to }),
      sudo_token: await sudoOf(server, credentials),
      verification_token: await proofOf(server, to, isMail ? 'EMAIL_ADDRESS_CHANGE' : 'PHONE_NUMBER_CHANGE'),
      ...(resolution && { conflict_resolution: resolution }),
    },
    credentials,
  );
}

const lastTextTo = async (to: string) => {
  const { body } = await server.get(`${sandboxPaths.outbox}?to=${encodeURIComponent(to)}`);
  return body.data.find(({ code }: { code: string }) => code === '')?.text ?? '';
};
const historyOf = async (credentials: Credentials) =>
  (await server.get(accountPaths.securityHistory, bearer(credentials))).body.data.map(
    ({ kind }: { kind: string }) => kind,
  );

test('an added email address can be used to sign in', async () => {
  const credentials = await account.signUp();
  const email = newEmail();
  expect(await claim(email.toUpperCase(), credentials)).toMatchObject({ status: 200, body: {} });
  expect((await account.me(credentials)).body).toMatchObject({ email, email_verified: true });
  expect((await account.signIn(email)).body).toMatchObject({ sub: credentials.sub });
  expect(await historyOf(credentials)).toContain('email_added');
  expect(await lastTextTo(email)).toContain('邮箱');
});

test('after a change of the phone number only the new number can sign in, and both numbers are notified', async () => {
  const credentials = await account.signUp();
  const phone = newPhone();
  expect((await claim(phone, credentials)).status).toBe(200);
  expect((await account.signIn(phone)).body).toMatchObject({ sub: credentials.sub });
  expect((await account.signIn(credentials.phone)).body).toMatchObject({ error_code: 4022 });
  expect(await lastTextTo(credentials.phone)).toContain('手机号');
  expect(await lastTextTo(phone)).toContain('手机号');
  expect(await historyOf(credentials)).toContain('phone_changed');
  // After the change another account can use the old number.
  expect((await account.signUp(credentials.phone)).sub).not.toBe(credentials.sub);
});

test('a contact does not change without a sudo token, or without a code for this contact and usage', async () => {
  const credentials = await account.join();
  const [phone, other] = [newPhone(), newPhone()];
  const verificationToken = await account.verifiedToken(phone, 'PHONE_NUMBER_CHANGE');
  const withoutSudo = await send({ phone_number: phone, verification_token: verificationToken }, credentials);
  expect(withoutSudo).toMatchObject({ status: 403, body: { error_code: 7 } });
  const sudoToken = await sudoOf(server, credentials);
  const wrongs = [
    { phone_number: phone, verification_token: 'made-up' },
    { phone_number: other, verification_token: verificationToken },
    { phone_number: phone, verification_token: await account.verifiedToken(phone, 'SIGN_IN') },
  ];
  for (const wrong of wrongs) {
    expect((await send({ ...wrong, sudo_token: sudoToken }, credentials)).body).toMatchObject({ error_code: 4014 });
  }
  // The refused requests did not spend the verification token or the sudo token.
  const right = { phone_number: phone, verification_token: verificationToken, sudo_token: sudoToken };
  expect((await send(right, credentials)).status).toBe(200);
});

test('a contact of another account is refused (already_exists, 6) without a conflict resolution', async () => {
  const [mine, theirs] = [await account.signUp(), await account.signUp()];
  for (const resolution of [undefined, 'DEFAULT']) {
    const refused = await claim(theirs.phone, mine, resolution);
    expect(refused).toMatchObject({ status: 400, body: { error: 'already_exists', error_code: 6 } });
    expect(refused.body.details[0]).toMatchObject({ reason: 'CONTACT_TAKEN' });
  }
  expect((await account.signIn(theirs.phone)).body).toMatchObject({ sub: theirs.sub });
});

test('TRANSFER moves the contact from the other account, whose member keeps another contact and is notified', async () => {
  const [mine, theirs] = [await account.signUp(), await account.signUp()];
  const email = newEmail();
  await claim(email, theirs);
  expect((await claim(theirs.phone, mine, 'TRANSFER')).status).toBe(200);
  expect((await account.signIn(theirs.phone)).body).toMatchObject({ sub: mine.sub });
  expect((await account.signIn(email)).body).toMatchObject({ sub: theirs.sub });
  expect((await account.me(theirs)).body).toMatchObject({ phone_number: '', email, status: 'active' });
  expect(await historyOf(theirs)).toContain('phone_removed');
  expect(await lastTextTo(email)).not.toBe('');

  expect((await claim(email, mine, 'TRANSFER')).body).toMatchObject({ error_code: 9 });
});

test("TRANSFER of the other account's only contact is refused (9), because that account would become unreachable", async () => {
  const [mine, theirs] = [await account.join(), await account.join()];
  const refused = await claim(theirs.phone, mine, 'TRANSFER');
  expect(refused).toMatchObject({ status: 400, body: { error: 'failed_precondition', error_code: 9 } });
  expect(refused.body.details[0]).toMatchObject({ reason: 'LAST_CONTACT' });
});

test("DELETE_ACCOUNT_TRANSFER moves the contact immediately and begins the other account's cancellation", async () => {
  const mine = await account.signUp();
  const theirs = await account.signUp(newPhone(), { username: 'left.behind' });
  expect((await claim(theirs.phone, mine, 'DELETE_ACCOUNT_TRANSFER')).status).toBe(200);
  expect((await account.me(theirs)).status).toBe(401);
  expect((await account.signIn(theirs.phone)).body).toMatchObject({ sub: mine.sub });
  // The other member still has a user name, signs in with it and withdraws the cancellation.
  const refused = (await account.signIn('left.behind')).body;
  expect(refused).toMatchObject({ error_code: 50, details: [{ reason: 'CANCELLATION_AUDIT' }, {}] });
  const ticket = refused.details[0].resource_id;
  const restored = await server.post(accountPaths.withdrawCancellation, { ticket, ...SITE });
  expect(restored.body).toMatchObject({ sub: theirs.sub });
  expect(await historyOf(restored.body)).toEqual(expect.arrayContaining(['phone_removed', 'deletion_requested']));
});

test('DELETE_ACCOUNT_TRANSFER is refused if the other account has a second factor, because a code proves only one factor', async () => {
  const [mine, theirs] = [await account.join(), await account.join()];
  expect((await claim(newEmail(), theirs)).status).toBe(200);
  await secondFactorCaller(server).enrol(theirs);
  const refused = await claim(theirs.phone, mine, 'DELETE_ACCOUNT_TRANSFER');
  expect(refused.body).toMatchObject({ error_code: 9, details: [{ reason: 'CONTACT_GUARDED' }, {}] });
  expect((await account.me(theirs)).body).toMatchObject({
    status: 'active',
    phone_number: expect.stringMatching(/\d/),
  });
  // TRANSFER is allowed, because the other member keeps the account and only loses the contact.
  expect((await claim(theirs.phone, mine, 'TRANSFER')).status).toBe(200);
  expect((await account.me(theirs)).body).toMatchObject({ status: 'active', phone_number: '' });
});

test.each(['blocked', 'frozen', 'under_review'] as const)(
  'an account that is %s keeps its contact, whatever conflict resolution is requested',
  async (state) => {
    const [mine, theirs] = [await account.join(), await account.join()];
    await server.deps.db.transaction((tx) => setAccountState(tx, server.deps.clock, theirs.sub, state, 'test'));
    for (const resolution of ['TRANSFER', 'DELETE_ACCOUNT_TRANSFER'] as const) {
      const refused = (await claim(theirs.phone, mine, resolution)).body;
      expect(refused).toMatchObject({ error_code: 9, details: [{ reason: 'CONTACT_HELD' }, {}] });
    }
  },
);

test('adding a contact that the account already has succeeds without an effect', async () => {
  const credentials = await account.signUp();
  expect((await claim(credentials.phone, credentials)).status).toBe(200);
  expect((await account.signIn(credentials.phone)).body).toMatchObject({ sub: credentials.sub });
});

test.each(['DEFAULT', 'TRANSFER'])(
  'fifty concurrent claims of one phone number by two accounts leave it with one of them (%s)',
  async (resolution) => {
    const people = [await account.join(), await account.join()];
    // Both accounts also have an email address, so that either account may lose the phone number.
    for (const person of people) expect((await claim(newEmail(), person)).status).toBe(200);
    const phone = newPhone();
    const prepare = async (person: Credentials) => ({
      person,
      body: {
        phone_number: phone,
        conflict_resolution: resolution,
        sudo_token: await sudoOf(server, person),
        verification_token: await proofOf(server, phone, 'PHONE_NUMBER_CHANGE'),
      },
    });
    const claims = [];
    for (let turn = 0; turn < 50; turn += 1) claims.push(await prepare(people[turn % 2] as Credentials));
    const answers = await Promise.all(claims.map(({ body, person }) => send(body, person)));

    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
    expect(statuses).toContain(200);
    const codes = answers.filter(({ status }) => status !== 200).map(({ body }) => body.error_code);
    expect([6, 10]).toEqual(expect.arrayContaining([...new Set(codes)]));
    const holder = await findAccountBy(server.deps.db, identifierOf(phone), server.clock.now());
    expect(people.map(({ sub }) => sub)).toContain(holder?.id);
  },
);
