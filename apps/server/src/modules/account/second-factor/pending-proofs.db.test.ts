import { accountPaths } from '@feisuo/contract/facts/paths';
import { twoFactorPaths } from '@feisuo/contract/facts/two-factor-paths';
import type { Credentials } from '@feisuo/contract/schemas/account-tokens';
import { beforeAll, expect, test } from 'vitest';
import { startAccountApp } from '../../../../test/account-app.ts';
import { accountCaller, bearer, PASSWORD, SITE } from '../../../../test/account-caller.ts';
import { proofOf, sudoOf, times } from '../../../../test/account-fixtures.ts';
import { bindIdentity, identityToken } from '../../../../test/demo-visitor.ts';
import { isLockAwaited } from '../../../../test/lock-waiters.ts';
import { secondFactorCaller } from '../../../../test/second-factor-caller.ts';
import { SoftwarePasskey } from '../../../../test/software-passkey.ts';
import { type TestServer, useTestServer } from '../../../../test/test-server.ts';
import { PasswordHasher } from '../passwords/password-hasher.ts';
import { lockAccount, updateAccount } from '../people/account-queries.ts';
import { issueOneTimeToken } from '../tokens/one-time-tokens.ts';
import { deletePendingProofs } from './pending-proofs.ts';

/** These tests show that issued proofs and begun enrolments become invalid when the factors or the password change. */

const server = useTestServer();
let account: ReturnType<typeof accountCaller>;
let factor: ReturnType<typeof secondFactorCaller>;
beforeAll(async () => {
  [account, factor] = [accountCaller(server), secondFactorCaller(server)];
});

type Person = Credentials & { phone: string };
const needsSudo = { status: 403, body: { error_code: 7, details: [{ reason: 'SUDO_REQUIRED' }, {}] } };
const idOf = ({ refresh_token: token }: Credentials) => token.split('.')[0] ?? '';

/** Signs up a member, and opens a second session of the account for a thief. */
async function ownerAndThief(): Promise<[Person, Credentials]> {
  const owner = await account.join();
  return [owner, await account.comeBack(owner)];
}
/** Issues a sudo token as for an account without a second factor. */
const bareSudo = ({ deps }: TestServer, who: Credentials) =>
  issueOneTimeToken(deps.db, deps, {
    kind: 'sudo',
    accountId: who.sub,
    facts: { sessionId: idOf(who), showedFactor: false },
    lifetimeS: 300,
  });
const turnOff = (who: Credentials, sudoToken: string) =>
  account.send('DELETE', `${twoFactorPaths.twoFactor}?sudo_token=${sudoToken}`, undefined, bearer(who));
const finishPasskey = (who: Credentials, passkey: SoftwarePasskey, options: object) =>
  account.send(
    'POST',
    twoFactorPaths.passkeys,
    { attestation: passkey.attest(options as Parameters<SoftwarePasskey['attest']>[0], {}) },
    bearer(who),
  );

test('a sudo token from before the second factor was turned on cannot turn the second factor off', async () => {
  const owner = await account.signUp();
  const thief = await account.comeBack(owner);
  const before = await account.sudo(thief);
  await factor.enrol(owner);
  expect(await turnOff(thief, before)).toMatchObject(needsSudo);
  expect(await factor.status(owner)).toMatchObject({ enabled: true, methods: ['TOTP'] });
});

test('a sudo token that a concurrent request issued without the second factor cannot turn the second factor off', async () => {
  const [owner, thief] = await ownerAndThief();
  await factor.enrol(owner);
  expect(await turnOff(thief, await bareSudo(server, thief))).toMatchObject(needsSudo);
  expect((await turnOff(owner, await sudoOf(server, owner))).status).toBe(200);
  expect(await factor.status(owner)).toMatchObject({ enabled: false });
});

test('a passkey enrolment from before the second factor was turned on cannot be completed', async () => {
  const [owner, thief] = await ownerAndThief();
  const options = await factor.passkeyOptions(thief);
  await factor.enrol(owner);
  const added = await finishPasskey(thief, new SoftwarePasskey(), options);
  expect(added.body).toMatchObject({ error_code: 3, details: [{ resource_id: 'attestation' }, {}] });
  expect((await server.get(twoFactorPaths.passkeys, bearer(owner))).body.total).toBe(0);
});

test('a TOTP enrolment from before a passkey was added cannot be completed, and recovery codes stay valid', async () => {
  const [owner, thief] = await ownerAndThief();
  const secret = await factor.begin(thief);
  const { answer } = await factor.addPasskey(owner);
  expect((await factor.confirm(thief, factor.freshCode(secret))).body.details[0].reason).toBe('NOT_ENROLLING');
  expect(await factor.status(owner)).toEqual({ enabled: true, methods: ['PASSKEY'], recovery_codes_left: 10 });
  expect(answer.body.recovery_codes).toHaveLength(10);
});

test('only the session that began a TOTP enrolment can complete it', async () => {
  const [owner, thief] = await ownerAndThief();
  const secret = await factor.begin(owner);
  expect((await factor.confirm(thief, factor.freshCode(secret))).body.details[0].reason).toBe('NOT_ENROLLING');
  expect((await factor.confirm(owner, factor.freshCode(secret))).status).toBe(200);
});

const changes: [string, (who: Person) => Promise<unknown>][] = [
  [
    'the password is changed',
    async (who) =>
      account.send(
        'PATCH',
        accountPaths.password,
        { new_password: 'a changed horse battery', sudo_token: await sudoOf(server, who) },
        bearer(who),
      ),
  ],
  ['an authenticator is added', (who) => factor.enrol(who)],
  [
    'a passkey is removed',
    async (who) => factor.removePasskey(who, (await factor.addPasskey(who)).answer.body.passkey.id),
  ],
];
test.each(changes)(
  'when %s, sudo tokens and passkey enrolments of the same session become invalid too',
  async (_name, change) => {
    const who = await account.join();
    const options = await factor.passkeyOptions(who);
    const sudo = await sudoOf(server, who);
    await change(who);
    expect((await finishPasskey(who, new SoftwarePasskey(), options)).body.error_code).toBe(3);
    expect(await account.send('POST', accountPaths.export, { sudo_token: sudo }, bearer(who))).toMatchObject(needsSudo);
  },
);

test('setting a new password cancels a TOTP enrolment', async () => {
  const who = await account.join();
  const secret = await factor.begin(who);
  const sudoToken = await sudoOf(server, who);
  const body = { new_password: 'a changed horse battery', sudo_token: sudoToken };
  expect((await account.send('PATCH', accountPaths.password, body, bearer(who))).status).toBe(200);
  expect((await factor.confirm(who, factor.freshCode(secret))).body.details[0].reason).toBe('NOT_ENROLLING');

  const reset = {
    phone_number: who.phone,
    new_password: 'a reset horse battery',
    verification_token: await proofOf(server, who.phone, 'PASSWORD_RESET'),
    ...SITE,
  };
  await factor.begin(who);
  expect((await server.post(accountPaths.resetPassword, reset)).status).toBe(200);
  const { rows } = await server.deps.database.pool.query('select 1 from authenticators where account_id = $1', [
    who.sub,
  ]);
  expect(rows).toEqual([]);
});

test.each([
  ['the second factor is turned on', (owner: Person) => factor.enrol(owner)],
  [
    'the password changes',
    (owner: Person) => updateAccount(server.deps.db, owner.sub, { passwordHash: '$argon2id$another' }),
  ],
])('if %s while a password is compared, no sudo token is issued', async (_name, change) => {
  const owner = await account.signUp();
  const thief = await account.comeBack(owner);
  class SlowHasher extends PasswordHasher {
    override async verify(...args: Parameters<PasswordHasher['verify']>): Promise<boolean> {
      const isRight = await super.verify(...args);
      await change(owner);
      return isRight;
    }
  }
  const app = await startAccountApp(server, { hasher: new SlowHasher() });
  const answer = await app.post(accountPaths.sudo, { password: PASSWORD }, bearer(thief));
  await app.dispose();
  expect(answer.body).toMatchObject({ error: 'aborted' });
});

test('a sign-in from before the second factor was turned on no longer permits binding an identity', async () => {
  const [owner, thief] = await ownerAndThief();
  await factor.enrol(owner);
  const token = await identityToken(server, 'older-proofs');
  expect(await bindIdentity(server, thief, token)).toMatchObject(needsSudo);
  const headers = { ...bearer(owner), 'x-sudo-token': await sudoOf(server, owner) };
  expect((await server.post(accountPaths.bindProvider, { provider_token: token }, headers)).status).toBe(200);
});

test('after a concurrent enrolment and removal, the second factors are those whose enrolment was answered with success', async () => {
  for (const _ of times(6, String)) {
    const [owner, thief] = await ownerAndThief();
    const secret = await factor.begin(owner);
    const options = await factor.passkeyOptions(thief);
    const [sudoToken, code] = [await bareSudo(server, thief), factor.freshCode(secret)];
    const [confirmed, , added] = await Promise.all([
      factor.confirm(owner, code),
      turnOff(thief, sudoToken),
      finishPasskey(thief, new SoftwarePasskey(), options),
    ]);
    const { methods } = await factor.status(owner);
    expect(methods.includes('TOTP')).toBe(confirmed.status === 200);
    // At most one of the two enrolments succeeded, because it cancelled the other enrolment.
    expect([confirmed.status, added.status].filter((status) => status === 200).length).toBeLessThanOrEqual(1);
  }
});

test('a second factor that was proved recently no longer counts after a concurrent change of the factors', async () => {
  const owner = await factor.signUpGuarded();
  const asked = await server.post(accountPaths.sudo, { password: PASSWORD }, bearer(owner));
  const token = await factor.factorToken(asked, owner.secret);
  const proof = { password: PASSWORD, verification_token: token };
  expect((await server.post(accountPaths.sudo, proof, bearer(owner))).status).toBe(200);
  expect((await server.post(accountPaths.sudo, { password: PASSWORD }, bearer(owner))).status).toBe(200);
  const { answer } = await server.deps.db.transaction(async (tx) => {
    await lockAccount(tx, owner.sub);
    const again = server.post(accountPaths.sudo, { password: PASSWORD }, bearer(owner));
    while (!(await isLockAwaited(server))) await new Promise((resolve) => setTimeout(resolve, 5));
    await deletePendingProofs(tx, owner.sub);
    return { answer: again };
  });
  expect((await answer).body).toMatchObject({ error: 'aborted' });
});
