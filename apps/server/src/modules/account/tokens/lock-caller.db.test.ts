import { accountPaths, fillPath } from '@feisuo/contract/facts/paths';
import { twoFactorPaths } from '@feisuo/contract/facts/two-factor-paths';
import type { Credentials } from '@feisuo/contract/schemas/account-tokens';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startAccountApp, type AccountApp } from '../../../../test/account-app.ts';
import { accountCaller, bearer, newPhone, PASSWORD, SITE } from '../../../../test/account-caller.ts';
import { proofOf, sudoOf } from '../../../../test/account-fixtures.ts';
import { authorizeCaller, PARTNER } from '../../../../test/authorize-caller.ts';
import { bindIdentity, identityToken, unbindIdentity } from '../../../../test/demo-visitor.ts';
import { deviceCaller } from '../../../../test/device-flow-caller.ts';
import { isLockAwaited } from '../../../../test/lock-waiters.ts';
import { outsideTransaction } from '../../../../test/one-connection.ts';
import { providerCaller } from '../../../../test/provider-caller.ts';
import { secondFactorCaller } from '../../../../test/second-factor-caller.ts';
import { SoftwarePasskey } from '../../../../test/software-passkey.ts';
import { startTestServer, type TestAnswer, type TestServer } from '../../../../test/test-server.ts';
import { lockAccount } from '../people/account-queries.ts';
import { noMemberships } from '../people/membership-port.ts';
import { prepareSessionQueries } from './prepared-session-queries.ts';
import { endSessions } from './session-endings.ts';

/** Lists requests with a valid access token. They must have no effect if the session ends during the request. */

type Person = Credentials & { phone: string };
/** Prepares data for a request, and returns a function that sends the request. */
type Ready = (who: Person) => Promise<(at: TestServer) => Promise<TestAnswer>>;

let server: TestServer;
let factor: ReturnType<typeof secondFactorCaller>;
let people: ReturnType<typeof providerCaller>;
/** An account service in which each session ends right after its caller was identified. */
let late: AccountApp;
beforeAll(async () => {
  server = await startTestServer();
  [factor, people] = [secondFactorCaller(server), providerCaller(server)];
  await authorizeCaller(server).addApplication('partner');
  const plain = prepareSessionQueries(server.deps, noMemberships);
  const find: typeof plain.live.find = async (id) => {
    const found = await plain.live.find(id);
    if (found) await endSession(found.account.id, found.session.id);
    return found;
  };
  const live = Object.assign(Object.create(plain.live) as typeof plain.live, { find });
  late = await startAccountApp(server, { sessionQueries: { ...plain, live } });
});
beforeEach(() => server.clock.setOffset(0));
afterAll(async () => {
  await late.dispose();
  await server.dispose();
});

const endSession = (accountId: string, only: string) =>
  endSessions(server.deps.db, { accountId, only, by: 'owner' }, server.clock.now());
const idOf = ({ refresh_token: token }: Credentials) => token.split('.')[0] ?? '';

/** A request that needs only a sudo token. */
const withSudo =
  (method: 'POST' | 'PATCH' | 'DELETE', url: string, body: object = {}): Ready =>
  async (who) => {
    const headers = { ...bearer(who), 'x-sudo-token': await sudoOf(server, who) };
    return (at) => accountCaller(at).send(method, url, body, headers);
  };

const requests: Record<string, Ready> = {
  'sets a password': withSudo('PATCH', accountPaths.password, { new_password: 'thief horse battery' }),
  'takes everything that we hold': withSudo('POST', accountPaths.export),
  'deletes the account': withSudo('DELETE', accountPaths.me),
  'begins an authenticator': withSudo('POST', twoFactorPaths.twoFactor, { method: 'TOTP' }),
  'begins a passkey': withSudo('POST', twoFactorPaths.passkeyOptions),
  'changes the phone number': async (who) => {
    const phone = newPhone();
    const proof = await proofOf(server, phone, 'PHONE_NUMBER_CHANGE');
    return withSudo('PATCH', accountPaths.contact, { phone_number: phone, verification_token: proof })(who);
  },
  'changes the profile': async (who) => (at) =>
    accountCaller(at).send('PATCH', accountPaths.profile, { name: '梭子' }, bearer(who)),
  'gets a sudo token by code': async (who) => {
    const proof = await proofOf(server, who.phone, 'DEFAULT');
    return (at) => at.post(accountPaths.sudo, { verification_token: proof }, bearer(who));
  },
  'gets a sudo token by password': async (who) => (at) =>
    at.post(accountPaths.sudo, { password: PASSWORD }, bearer(who)),
  'confirms an authenticator': async (who) => {
    const secret = await factor.begin(who);
    return (at) => at.post(twoFactorPaths.confirm, { code: factor.freshCode(secret) }, bearer(who));
  },
  'removes the authenticator': async (who) => {
    await factor.enrol(who);
    return withSudo('DELETE', twoFactorPaths.twoFactor)(who);
  },
  'renews recovery codes': async (who) => {
    await factor.enrol(who);
    return withSudo('POST', twoFactorPaths.recoveryCodes)(who);
  },
  'adds a passkey': async (who) => {
    const attestation = new SoftwarePasskey().attest(await factor.passkeyOptions(who), {});
    return (at) => at.post(twoFactorPaths.passkeys, { attestation }, bearer(who));
  },
  'renames a passkey': async (who) => {
    const { answer } = await factor.addPasskey(who);
    const path = fillPath(twoFactorPaths.passkey, { passkey_id: answer.body.passkey.id });
    return withSudo('PATCH', path, { name: '梭子' })(who);
  },
  'removes a passkey': async (who) => {
    const { answer } = await factor.addPasskey(who);
    return withSudo('DELETE', fillPath(twoFactorPaths.passkey, { passkey_id: answer.body.passkey.id }))(who);
  },
  'binds an identity': async (who) => {
    const token = await identityToken(server, people.newIdentity());
    return (at) => bindIdentity(at, who, token);
  },
  'unbinds an identity': async (who) => {
    await bindIdentity(server, who, await identityToken(server, people.newIdentity()));
    return (at) => unbindIdentity(at, who);
  },
  'moves an identity': async (who) => {
    const identity = people.newIdentity();
    await bindIdentity(server, await people.account.join(), await identityToken(server, identity));
    const { body } = await bindIdentity(server, who, await identityToken(server, identity));
    return (at) => providerCaller(at).transfer(who, body.details[0].resource_id);
  },
  'becomes the owner of an identity': async (who) => {
    const identity = people.newIdentity();
    await bindIdentity(server, await people.account.join(), await identityToken(server, identity));
    const token = await identityToken(server, identity);
    return (at) => providerCaller(at).become(who, token);
  },
  'ends one session': async (who) => {
    const other = await people.account.comeBack(who);
    const path = fillPath(accountPaths.session, { session_id: idOf(other) });
    return (at) => accountCaller(at).send('DELETE', path, undefined, bearer(who));
  },
  'ends all others': async (who) => (at) =>
    accountCaller(at).send('DELETE', accountPaths.sessions, undefined, bearer(who)),
  'allows an application something': async (who) => (at) =>
    authorizeCaller(at).authorize(who, { ...PARTNER, consent: true }),
  'takes back what an application was allowed': async (who) => {
    await authorizeCaller(server).codeFor(who, { ...PARTNER, consent: true });
    const path = fillPath(accountPaths.consent, { client_id: PARTNER.client_id });
    return (at) => accountCaller(at).send('DELETE', path, undefined, bearer(who));
  },
  'lets a device in': async (who) => {
    const { user_code: code } = await deviceCaller(server).codes();
    return (at) => deviceCaller(at).allow(who, code);
  },
};

const PROVED_BY_PASSWORD = new Set(['gets a sudo token by password']);
const signUp = (name: string) => (PROVED_BY_PASSWORD.has(name) ? people.account.signUp() : people.account.join());

test.each(Object.entries(requests))(
  'a caller who %s gets error code 16 (unauthenticated) if the session ends during the request',
  async (name, ready) => {
    const allowed = await ready(await signUp(name));
    expect((await allowed(server)).body.error_code).toBeUndefined();

    const who = await signUp(name);
    const tooLate = await ready(who);
    expect((await tooLate(late)).body).toMatchObject({ error_code: 16 });
  },
);

test('sign-up is aborted and moves no data if the session of the guest account ends during the request', async () => {
  const anonymous = (await server.post(accountPaths.signUpAnonymously, SITE)).body;
  const phone = newPhone();
  const proof = await proofOf(server, phone, 'REGISTER');
  const body = { phone_number: phone, verification_token: proof, anonymous_token: anonymous.access_token, ...SITE };
  expect((await late.post(accountPaths.signUp, body)).body).toMatchObject({ error: 'aborted' });
});

test.each(Object.entries(requests))(
  'a caller who %s waits for a transaction that ends the session, and is then refused',
  async (name, ready) => {
    const who = await signUp(name);
    const request = await ready(who);
    const { answer } = await server.deps.db.transaction(async (tx) => {
      await lockAccount(tx, who.sub);
      const asked = outsideTransaction(() => request(server));
      while (!(await isLockAwaited(server))) await new Promise((resolve) => setTimeout(resolve, 5));
      await endSessions(tx, { accountId: who.sub, only: idOf(who), by: 'owner' }, server.clock.now());
      return { answer: asked };
    });
    expect((await answer).body).toMatchObject({ error_code: 16 });
  },
);

test('if two sessions concurrently end all other sessions, exactly one session stays live', async () => {
  const one = await people.account.join();
  const other = await people.account.comeBack(one);
  const ends = (who: Credentials) => people.account.send('DELETE', accountPaths.sessions, undefined, bearer(who));
  const answers = await Promise.all([ends(one), ends(other)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
  const alive = await Promise.all([one, other].map(async (who) => (await people.account.me(who)).status));
  expect(alive.toSorted()).toEqual([200, 401]);
});
