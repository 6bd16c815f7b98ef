import { accountHeaders } from '@feisuo/contract/facts/account-vocabulary';
import { accountPaths, fillPath } from '@feisuo/contract/facts/paths';
import { twoFactorPaths } from '@feisuo/contract/facts/two-factor-paths';
import type { Credentials } from '@feisuo/contract/schemas/account-tokens';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { accountCaller, bearer, PASSWORD, SITE } from '../../../../test/account-caller.ts';
import { addThirdParty, sudoOf, times, writeState } from '../../../../test/account-fixtures.ts';
import { identityToken } from '../../../../test/demo-visitor.ts';
import { providerCaller } from '../../../../test/provider-caller.ts';
import { challengeOf, outcomesOf, secondFactorCaller } from '../../../../test/second-factor-caller.ts';
import { SoftwarePasskey, type Oddities } from '../../../../test/software-passkey.ts';
import { type TestAnswer, useTestServer } from '../../../../test/test-server.ts';
import { passkeyWords } from './add-passkey.ts';
import { passkeys } from './second-factor.tables.ts';

const server = useTestServer();
const account = accountCaller(server);
const factor = secondFactorCaller(server);

const rowOf = async (id: string) => (await server.deps.db.select().from(passkeys).where(eq(passkeys.id, id)))[0];
const passkeysOf = async (credentials: Credentials) =>
  (await server.get(twoFactorPaths.passkeys, bearer(credentials))).body;

/** A new member who has a passkey but no authenticator. */
async function signUpWithPasskey(passkey = new SoftwarePasskey()) {
  const credentials = await account.signUp();
  const { answer } = await factor.addPasskey(credentials, passkey);
  if (answer.status !== 200) throw new Error(`no passkey: ${JSON.stringify(answer.body)}`);
  return { ...credentials, passkey, recoveryCodes: answer.body.recovery_codes as string[] };
}

test('the creation options of a passkey contain everything that a browser needs', async () => {
  const mine = await factor.signUpGuarded();
  const { passkey } = await factor.addPasskey(mine);
  const options = await factor.passkeyOptions(mine);
  expect(options).toMatchObject({
    challenge: expect.stringMatching(/^[\w-]{43}$/),
    rp: { id: 'localhost', name: '飞梭' },
    user: { id: Buffer.from(mine.sub).toString('base64url'), name: expect.stringMatching(/^139\*{4}\d{4}$/) },
    attestation: 'none',
    excludeCredentials: [{ id: passkey.id, type: 'public-key', transports: ['internal', 'hybrid'] }],
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
});

test('the first passkey turns the second factor on and issues recovery codes; later passkeys issue none', async () => {
  const mine = await signUpWithPasskey();
  expect(new Set(mine.recoveryCodes).size).toBe(10);
  expect(await factor.status(mine)).toEqual({ enabled: true, methods: ['PASSKEY'], recovery_codes_left: 10 });
  const { answer } = await factor.addPasskey(mine);
  expect(answer.body).toMatchObject({ passkey: { last_used_at: '' }, recovery_codes: [] });
  expect((await passkeysOf(mine)).total).toBe(2);
});

test('a passkey is named after its device, and only its member can rename or remove it', async () => {
  const mine = await account.signUp();
  const attestation = new SoftwarePasskey().attest(await factor.passkeyOptions(mine));
  const headers = { ...bearer(mine), 'x-device-name': encodeURIComponent('林夕的手机') };
  const { body } = await account.send('POST', twoFactorPaths.passkeys, { attestation }, headers);
  expect(body.passkey.name).toBe('林夕的手机');
  const path = fillPath(twoFactorPaths.passkey, { passkey_id: body.passkey.id });
  const rename = async (who: Credentials, name: string) =>
    account.send('PATCH', path, { name, sudo_token: await sudoOf(server, who) }, bearer(who));
  const renamed = await rename(mine, '办公室的电脑 💻');
  expect(renamed.body).toMatchObject({ id: body.passkey.id, name: '办公室的电脑 💻' });
  expect((await rename(mine, '\u202Eevil')).body.error_code).toBe(3);
  expect((await rename(mine, '  ')).body.error_code).toBe(3);
  const other = await account.signUp();
  expect((await rename(other, 'mine')).body.error_code).toBe(5);
  expect((await factor.removePasskey(other, body.passkey.id)).body.error_code).toBe(5);
  expect((await passkeysOf(mine)).data).toMatchObject([{ name: '办公室的电脑 💻' }]);
});

test('renaming a passkey requires a sudo token, which may be in the body, the query or the header', async () => {
  const mine = await signUpWithPasskey();
  const path = fillPath(twoFactorPaths.passkey, { passkey_id: (await passkeysOf(mine)).data[0].id });
  const rename = (name: string, url = path, more: object = {}, headers: Record<string, string> = {}) =>
    account.send('PATCH', url, { name, ...more }, { ...bearer(mine), ...headers });
  expect(await rename('一')).toMatchObject({ status: 403, body: { details: [{ reason: 'SUDO_REQUIRED' }, {}] } });
  const tokens = [await sudoOf(server, mine), await sudoOf(server, mine), await sudoOf(server, mine)];
  expect((await rename('一', path, { sudo_token: tokens[0] })).body.name).toBe('一');
  expect((await rename('二', `${path}?sudo_token=${tokens[1]}`)).body.name).toBe('二');
  expect((await rename('三', path, {}, { [accountHeaders.sudoToken]: tokens[2] ?? '' })).body.name).toBe('三');
  expect((await rename('四', path, { sudo_token: tokens[0] })).body.error_code).toBe(7);
});

test.each(Object.entries(passkeyWords))(
  'in the language %s a passkey of a device without a name is called: %s',
  async (locale, word) => {
    const mine = await account.join();
    const { options } = (
      await account.send(
        'POST',
        twoFactorPaths.passkeyOptions,
        { sudo_token: await sudoOf(server, mine) },
        bearer(mine),
      )
    ).body;
    const attestation = new SoftwarePasskey().attest(options);
    const headers = { ...bearer(mine), 'accept-language': locale };
    const { body } = await account.send('POST', twoFactorPaths.passkeys, { attestation }, headers);
    expect(body.passkey.name).toBe(word);
  },
);

test.each<[string, Oddities]>([
  ['for another origin', { origin: 'https://evil.example' }],
  ['for another RP id', { rpId: 'evil.example' }],
  ['for another challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
  ['in a ceremony of another type', { type: 'webauthn.get' }],
  ['without user presence', { isPresent: false }],
])('a new passkey that was made %s is refused', async (_, oddities) => {
  const mine = await account.signUp();
  const { answer } = await factor.addPasskey(mine, new SoftwarePasskey(), oddities);
  expect(answer.body).toMatchObject({ error_code: 3, details: [{ resource_id: 'attestation' }, {}] });
  expect((await factor.status(mine)).enabled).toBe(false);
});

test('a passkey creation challenge is valid for one passkey, in the session that requested it, for five minutes', async () => {
  const mine = await account.signUp();
  const options = await factor.passkeyOptions(mine);
  const other = (await account.signIn(mine.phone)).body as Credentials;
  const add = (who: Credentials) =>
    account.send('POST', twoFactorPaths.passkeys, { attestation: new SoftwarePasskey().attest(options) }, bearer(who));
  expect((await add(other)).body.error_code).toBe(3);
  expect((await add(await account.signUp())).body.error_code).toBe(3);
  const answers = await Promise.all(times(10, () => add(mine)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const late = await factor.passkeyOptions(mine);
  for (const _ of times(11, String)) factor.freshCode('AAAAAAAA');
  const attestation = new SoftwarePasskey().attest(late);
  const refused = await account.send('POST', twoFactorPaths.passkeys, { attestation }, bearer(mine));
  expect(refused.body.error_code).toBe(3);
});

test('a passkey belongs to one account, and an account has at most ten', async () => {
  const mine = await signUpWithPasskey();
  const theirs = await account.signUp();
  expect((await factor.addPasskey(theirs, mine.passkey)).answer.body.error_code).toBe(6);
  expect((await factor.status(theirs)).enabled).toBe(false);
  for (const _ of times(9, String)) expect((await factor.addPasskey(mine)).answer.status).toBe(200);
  const body = { sudo_token: await sudoOf(server, mine) };
  const full = await account.send('POST', twoFactorPaths.passkeyOptions, body, bearer(mine));
  expect(full.body).toMatchObject({ error_code: 9, details: [{ reason: 'TOO_MANY_PASSKEYS' }, {}] });
});

/** Answers the second-factor challenge of a sign-in with a passkey. */
async function answerWith(id: string, passkey: SoftwarePasskey, oddities: Oddities = {}): Promise<TestAnswer> {
  const asked = await factor.askPasskey(id);
  const assertion = passkey.assert(asked.body.options, oddities);
  return server.post(accountPaths.verify, { verification_id: id, method: 'PASSKEY', assertion, ...SITE });
}

test('a passkey proves the second factor of a sign-in, without user verification on the device', async () => {
  const mine = await signUpWithPasskey();
  const asked = await account.signIn(mine.phone);
  expect(asked.body).toMatchObject({ error_code: 4015, details: [{ methods: ['PASSKEY', 'RECOVERY'] }, {}] });
  const id = challengeOf(asked);
  const offered = await factor.askPasskey(id);
  expect(offered.body.options).toMatchObject({
    rpId: 'localhost',
    userVerification: 'preferred',
    allowCredentials: [{ id: mine.passkey.id }],
  });
  const verified = await answerWith(id, mine.passkey, { isVerified: false });
  const token = { verification_token: verified.body.verification_token };
  expect((await account.signIn(mine.phone, PASSWORD, token)).body.sub).toBe(mine.sub);
  expect((await passkeysOf(mine)).data[0].last_used_at).not.toBe('');
});

test.each<[string, () => Oddities]>([
  ['for another origin', () => ({ origin: 'https://evil.example' })],
  ['for another RP id', () => ({ rpId: 'evil.example' })],
  ['for another challenge', () => ({ challenge: Buffer.alloc(32).toString('base64url') })],
  ['in a ceremony of another type', () => ({ type: 'webauthn.create' })],
  ['without user presence', () => ({ isPresent: false })],
  ['signed by another key', () => ({ signedBy: new SoftwarePasskey() })],
  ['with an unchanged counter', () => ({ counter: 1 })],
  ["by another account's user handle", () => ({ userHandle: 'MTIz' })],
])('a passkey assertion %s is refused, and does not end the challenge', async (_, oddities) => {
  const mine = await signUpWithPasskey();
  const id = challengeOf(await account.signIn(mine.phone));
  expect((await answerWith(id, mine.passkey, oddities())).body.error_code).toBe(4016);
  expect((await answerWith(id, mine.passkey)).status).toBe(200);
});

test('a passkey of another account, and an assertion made for another sign-in, are refused', async () => {
  const [mine, theirs] = [await signUpWithPasskey(), await signUpWithPasskey()];
  const [first, second] = [
    challengeOf(await account.signIn(mine.phone)),
    challengeOf(await account.signIn(mine.phone)),
  ];
  expect((await answerWith(first, theirs.passkey)).body.error_code).toBe(4016);
  const { options } = (await factor.askPasskey(first)).body;
  const assertion = mine.passkey.assert(options);
  const shown = { method: 'PASSKEY', assertion, ...SITE };
  expect((await server.post(accountPaths.verify, { verification_id: second, ...shown })).body.error_code).toBe(4016);
  expect((await server.post(accountPaths.verify, { verification_id: first, ...shown })).status).toBe(200);
  expect((await server.post(accountPaths.verify, { verification_id: first, ...shown })).body.error_code).toBe(4014);
});

test('a passkey proves the second factor even if wrong codes have locked it', async () => {
  const mine = await signUpWithPasskey();
  const id = challengeOf(await account.signIn(mine.phone));
  for (const _ of times(11, String)) await factor.verify(id, 'guess', 'RECOVERY');
  expect((await factor.verify(id, mine.recoveryCodes[0] ?? '', 'RECOVERY')).body.error_code).toBe(8);
  expect((await answerWith(id, mine.passkey)).status).toBe(200);
});

test('a passkey challenge is refused without a passkey or without a pending sign-in', async () => {
  const guarded = await factor.signUpGuarded();
  const ask = (id: string, more: object = {}) =>
    server.post(accountPaths.passkeyChallenge, { verification_id: id, ...SITE, ...more });
  const none = await ask(challengeOf(await account.signIn(guarded.phone)));
  expect(none.body).toMatchObject({ error_code: 9, details: [{ reason: 'NO_PASSKEY' }, {}] });
  expect((await ask('made-up')).body.error_code).toBe(4014);
  const mine = await signUpWithPasskey();
  const id = challengeOf(await account.signIn(mine.phone));
  expect((await ask(id, { client_id: 'feisuo-desktop' })).body.error_code).toBe(4014);
});

const offer = async (client: object = SITE) =>
  (await server.post(accountPaths.passkeySignInOptions, client)).body.options;
const enter = (assertion: object, more: object = {}) =>
  server.post(accountPaths.signInWithPasskey, { assertion, ...SITE, ...more });

test('a passkey alone signs in, without a user name, a password or another factor', async () => {
  const mine = await signUpWithPasskey();
  await factor.enrol(mine);
  const options = await offer();
  expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
  expect(options.allowCredentials ?? []).toEqual([]);
  const entered = await enter(mine.passkey.assert(options));
  expect(entered.body).toMatchObject({ sub: mine.sub, token_type: 'Bearer', scope: 'user' });
  expect((await account.me(entered.body)).body.sub).toBe(mine.sub);
  const { body } = await server.get(`${accountPaths.securityHistory}?limit=1`, bearer(entered.body));
  expect(body.data[0].kind).toBe('sign_in');
});

test('of fifty concurrent uses of one passkey assertion one signs in, and later uses are refused', async () => {
  const mine = await signUpWithPasskey(new SoftwarePasskey({ counts: false }));
  const assertion = mine.passkey.assert(await offer());
  const answers = await Promise.all(times(50, () => enter(assertion)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await enter(assertion)).body.error_code).toBe(4022);
});

test.each<[string, () => Oddities]>([
  ['for another origin', () => ({ origin: 'https://evil.example' })],
  ['for another RP id', () => ({ rpId: 'evil.example' })],
  ['for a challenge that we did not issue', () => ({ challenge: Buffer.alloc(32).toString('base64url') })],
  ['in a ceremony of another type', () => ({ type: 'webauthn.create' })],
  ['without user presence', () => ({ isPresent: false })],
  ['without user verification', () => ({ isVerified: false })],
  ['signed by another key', () => ({ signedBy: new SoftwarePasskey() })],
  ['with a smaller counter', () => ({ counter: 1 })],
  ["by another account's user handle", () => ({ userHandle: 'MTIz' })],
])('a passkey assertion %s gets the same refusal as an unknown passkey', async (_, oddities) => {
  const mine = await signUpWithPasskey();
  const refused = await enter(mine.passkey.assert(await offer(), oddities()));
  const unknown = await enter(new SoftwarePasskey().assert(await offer()));
  expect(refused.body).toEqual(unknown.body);
  expect(refused).toMatchObject({ status: 400, body: { error: 'invalid_account_or_password', error_code: 4022 } });
  expect((await enter(mine.passkey.assert(await offer(), { userHandle: null }))).status).toBe(200);
});

test('a passkey whose signature counter stays 0 is accepted each time; any other counter must grow', async () => {
  const mine = await signUpWithPasskey(new SoftwarePasskey({ counts: false }));
  const shown = async (counter?: number) =>
    enter(mine.passkey.assert(await offer(), counter === undefined ? {} : { counter }));
  expect(
    outcomesOf([await shown(), await shown(), await shown(7), await shown(7), await shown(0), await shown(8)]),
  ).toEqual([200, 200, 200, 4022, 4022, 200]);
  expect((await rowOf(mine.passkey.id))?.counter).toBe(8);
});

test('a passkey sign-in challenge is valid for its client for a few minutes; a creation challenge is refused', async () => {
  const mine = await signUpWithPasskey();
  const assertion = mine.passkey.assert(await offer({ client_id: 'feisuo-desktop' }));
  expect((await enter(assertion)).body.error_code).toBe(4022);
  const registration = await factor.passkeyOptions(mine);
  expect((await enter(mine.passkey.assert(registration))).body.error_code).toBe(4022);
  const late = await offer();
  for (const _ of times(11, String)) factor.freshCode('AAAAAAAA');
  expect((await enter(mine.passkey.assert(late))).body.error_code).toBe(4022);
});

test('a third-party application gets no passkey challenge and cannot sign in with a passkey', async () => {
  const mine = await signUpWithPasskey();
  const other = await addThirdParty(server);
  expect((await server.post(accountPaths.passkeySignInOptions, other)).body.error_code).toBe(4122);
  expect((await enter(mine.passkey.assert(await offer()), other)).body.error_code).toBe(4122);
});

test('a passkey sign-in is refused with the error of the account’s state, and its assertion is spent', async () => {
  const mine = await signUpWithPasskey();
  await writeState(server, mine.sub, 'frozen');
  const assertion = mine.passkey.assert(await offer());
  expect((await enter(assertion)).body.error_code).toBe(38);
  expect((await enter(assertion)).body.error_code).toBe(4022);
  await writeState(server, mine.sub, 'cancellation_audit');
  const refused = await enter(mine.passkey.assert(await offer()));
  expect(refused.body).toMatchObject({ error_code: 50, details: [{ resource_id: expect.any(String) }, {}] });
});

test('a removed passkey can no longer sign in', async () => {
  const mine = await signUpWithPasskey();
  const id = challengeOf(await account.signIn(mine.phone));
  expect((await factor.removePasskey(mine, mine.passkey.id)).status).toBe(200);
  expect((await enter(mine.passkey.assert(await offer()))).body.error_code).toBe(4022);
  expect((await factor.verify(id, '123456')).body.error_code).toBe(4014);
});

test('the last sign-in method cannot be removed, even by two concurrent removals of passkeys', async () => {
  const mine = await signUpWithPasskey();
  const { passkey: second } = await factor.addPasskey(mine);
  const people = providerCaller(server);
  await people.shutOut(mine.sub);
  const answers = await Promise.all([mine.passkey, second].map(({ id }) => factor.removePasskey(mine, id)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const { data } = await passkeysOf(mine);
  expect(data).toHaveLength(1);
  const last = { status: 400, body: { error_code: 9, details: [{ reason: 'LAST_WAY_IN' }, {}] } };
  expect(await factor.removePasskey(mine, data[0].id)).toMatchObject(last);
  expect(await factor.status(mine)).toMatchObject({ enabled: true, methods: ['PASSKEY'] });

  const headers = { ...bearer(mine), [accountHeaders.sudoToken]: await sudoOf(server, mine) };
  const identity = { provider_token: await identityToken(server, people.newIdentity()) };
  expect((await server.post(accountPaths.bindProvider, identity, headers)).status).toBe(200);
  expect((await factor.removePasskey(mine, data[0].id)).status).toBe(200);
});
