import { DAY_MS } from '@feisuo/contract/facts/durations';
import { accountPaths } from '@feisuo/contract/facts/paths';
import type { Credentials } from '@feisuo/contract/schemas/account-tokens';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { bearer, SITE } from '../../../../test/account-caller.ts';
import { captchaFor, countNewRows, sudoOf, times, writeState } from '../../../../test/account-fixtures.ts';
import { databaseText } from '../../../../test/database-text.ts';
import { bindIdentity, identityToken } from '../../../../test/demo-visitor.ts';
import { providerCaller, providerPath, refusedToken, someProviders } from '../../../../test/provider-caller.ts';
import { useTestServer } from '../../../../test/test-server.ts';
import { eraseDueAccounts } from '../cancellation/erase-accounts.ts';
import { accounts } from '../people/accounts.tables.ts';
import { passkeys } from '../second-factor/second-factor.tables.ts';
import { identities } from './providers.tables.ts';

const server = useTestServer(someProviders);
let people: ReturnType<typeof providerCaller>;
let account: typeof people.account;
let visitor: typeof people.visitor;
beforeAll(async () => {
  people = providerCaller(server);
  ({ account, visitor } = people);
});

beforeEach(() => server.clock.setOffset(0));
test('a bound provider identity is listed and recorded in the history, and the member is notified', async () => {
  const who = await account.signUp();
  expect(await people.listed(who)).toEqual({
    total: 3,
    data: [
      { id: 'wechat', name: '微信', bind: false, provider_user_name: '' },
      { id: 'qq', name: 'QQ', bind: false, provider_user_name: '' },
      { id: 'demo', name: '演示账号', bind: false, provider_user_name: '' },
    ],
  });
  const token = await identityToken(server, people.newIdentity(), { name: '小满' });
  expect(await people.bind(who, token)).toMatchObject({ status: 200, body: {} });
  expect((await people.listed(who)).data[2]).toEqual({
    id: 'demo',
    name: '演示账号',
    bind: true,
    provider_user_name: '小满',
  });
  expect(await people.historyOf(who)).toContain('provider_bound');
  expect((await people.messagesTo(who.phone))[0]).toContain('第三方账号');
  expect(await people.bind(who, token)).toMatchObject(refusedToken);
});

test('binding an identity to the same account a second time succeeds without a second event', async () => {
  const who = await account.signUp();
  const identity = people.newIdentity();
  for (const _ of [1, 2]) expect((await people.bind(who, await identityToken(server, identity))).status).toBe(200);
  expect((await people.historyOf(who)).filter((kind) => kind === 'provider_bound')).toHaveLength(1);
});

test('an account can have only one identity per provider', async () => {
  const who = await account.signUp();
  await people.bind(who, await identityToken(server, people.newIdentity()));
  const second = await people.bind(who, await identityToken(server, people.newIdentity()));
  expect(second.body).toMatchObject({ error_code: 6, details: [{ reason: 'OTHER_IDENTITY_BOUND' }, {}] });
  expect(
    (await people.bind(who, await identityToken(server, people.newIdentity(), { providerId: 'wechat' }))).status,
  ).toBe(200);
  expect((await account.me(who)).body.providers.map(({ id }: { id: string }) => id)).toEqual(['demo', 'wechat']);
});

test('binding an identity requires an access token of a member, not of a guest', async () => {
  const token = await identityToken(server, people.newIdentity());
  const bare = await account.send('POST', accountPaths.bindProvider, { provider_token: token });
  expect(bare.body).toMatchObject({ error_code: 16 });
  const anonymous = (await server.post(accountPaths.signUpAnonymously, SITE)).body;
  expect((await people.bind(anonymous, token)).body).toMatchObject({ error_code: 7 });
});

test('binding another account’s identity is refused (6) with a token that moves it; the provider token stays valid', async () => {
  const [first, second] = [await account.signUp(), await account.signUp()];
  const identity = people.newIdentity();
  await people.bind(first, await identityToken(server, identity));
  const token = await identityToken(server, identity);
  const refused = await people.bind(second, token);
  expect(refused).toMatchObject({ status: 400, body: { error_code: 6, details: [{ reason: 'PROVIDER_BOUND' }, {}] } });
  const replaced = refused.body.details[0].resource_id;
  const transToken = (await people.bind(second, token)).body.details[0].resource_id;
  expect((await people.transfer(second, replaced)).body).toMatchObject({ error_code: 4126 });

  expect((await people.transfer(first, transToken)).body).toMatchObject({ error_code: 4126 });
  expect((await people.transfer(second, transToken, 'wechat')).body).toMatchObject({ error_code: 4126 });
  expect((await people.transfer(second, 'made-up')).body).toMatchObject({ error_code: 4126 });
  expect(await people.transfer(second, transToken)).toMatchObject({ status: 200, body: { client_id: 'feisuo-site' } });
  expect((await people.transfer(second, transToken)).body).toMatchObject({ error_code: 4126 });
  expect((await account.me(first)).body.providers).toEqual([]);
  expect((await people.signIn(await identityToken(server, identity))).body).toMatchObject({ sub: second.sub });
  expect(await people.historyOf(first)).toContain('provider_unbound');
  expect(await people.historyOf(second)).toContain('provider_bound');
  expect((await people.messagesTo(first.phone))[0]).toContain('解绑');
  expect((await people.messagesTo(second.phone))[0]).toContain('绑定');
});

test('repeated requests to bind another account’s identity leave one transfer token', async () => {
  const [first, second] = [await account.signUp(), await account.signUp()];
  const identity = people.newIdentity();
  await people.bind(first, await identityToken(server, identity));
  const token = await identityToken(server, identity);
  const growth = await countNewRows(server, async () => {
    const answers = await Promise.all(times(30, () => people.bind(second, token)));
    expect(new Set(answers.map(({ body }) => body.error_code))).toEqual(new Set([6]));
  });
  expect(growth).toEqual({ one_time_tokens: 1 });
});

test('five minutes after the sign-in, binding or moving an identity requires a sudo token', async () => {
  const [mine, theirs] = [await account.join(), await account.join()];
  const [free, taken] = [people.newIdentity(), people.newIdentity()];
  await people.bind(theirs, await identityToken(server, taken));
  const wanted = { status: 403, body: { error_code: 7, details: [{ reason: 'SUDO_REQUIRED' }, {}] } };
  server.clock.setOffset(301_000);
  const fresh = await account.comeBack(mine);
  const token = await identityToken(server, free);
  expect(await people.bind(mine, token)).toMatchObject(wanted);
  // A sudo token that was issued to another session or account is refused.
  for (const owner of [fresh, theirs]) {
    expect(await bindIdentity(server, mine, token, { sudo_token: await sudoOf(server, owner) })).toMatchObject(wanted);
  }
  const stolen = await identityToken(server, taken);
  expect(await people.bind(mine, stolen)).toMatchObject(wanted);
  const sudoToken = await sudoOf(server, mine);
  const elsewhere = await bindIdentity(server, mine, stolen, { sudo_token: sudoToken });
  expect(elsewhere.body).toMatchObject({ error_code: 6, details: [{ reason: 'PROVIDER_BOUND' }, {}] });
  const move = elsewhere.body.details[0].resource_id;
  expect(await people.transfer(mine, move)).toMatchObject(wanted);
  // Because bind was refused, its sudo token is unspent and can move the identity once.
  expect((await people.transfer(mine, move, 'demo', { sudo_token: sudoToken })).status).toBe(200);
  expect((await people.unbind(mine)).status).toBe(200);
  expect(await bindIdentity(server, mine, token, { sudo_token: sudoToken })).toMatchObject(wanted);
  const url = `${accountPaths.bindProvider}?sudo_token=${await sudoOf(server, mine)}`;
  expect((await account.send('POST', url, { provider_token: token }, bearer(mine))).status).toBe(200);
});

test('right after a sign-in an identity is bound without a sudo token', async () => {
  const mine = await account.join();
  server.clock.setOffset(3_600_000);
  const fresh = await account.comeBack(mine);
  server.clock.setOffset(3_600_000 + 299_000);
  expect((await people.bind(fresh, await identityToken(server, people.newIdentity()))).status).toBe(200);
});

test('a derived session counts as a recent sign-in only if the original sign-in is recent', async () => {
  const mine = await account.join();
  server.clock.setOffset(301_000);
  const sudo = { sudo_token: await sudoOf(server, mine) };
  const handed = (await account.send('POST', accountPaths.signinToken, sudo, bearer(mine))).body.signin_token;
  const body = { ...SITE, provider: 'access_end_point_token', signin_token: handed };
  const derived = await server.post(accountPaths.signInWithToken, body);
  expect(derived.status).toBe(200);
  const refused = await people.bind(derived.body, await identityToken(server, people.newIdentity()));
  expect(refused.body.details[0]).toMatchObject({ reason: 'SUDO_REQUIRED' });
});

test('an identity is not moved if the other account would be left without a sign-in method', async () => {
  const [first, second] = [await account.signUp(), await account.signUp()];
  const identity = people.newIdentity();
  await people.bind(first, await identityToken(server, identity));
  await people.shutOut(first.sub);
  const refused = await people.bind(second, await identityToken(server, identity));
  const moved = await people.transfer(second, refused.body.details[0].resource_id);
  expect(moved.body).toMatchObject({ error_code: 9, details: [{ reason: 'LAST_WAY_IN' }, {}] });
  expect((await people.signIn(await identityToken(server, identity))).body).toMatchObject({ sub: first.sub });
});

test.each(['blocked', 'frozen', 'under_review'] as const)(
  'an account that is %s keeps its provider identity',
  async (state) => {
    const [first, second] = [await account.signUp(), await account.signUp()];
    const identity = people.newIdentity();
    await people.bind(first, await identityToken(server, identity));
    await writeState(server, first.sub, state);
    const refused = await people.bind(second, await identityToken(server, identity));
    const moved = await people.transfer(second, refused.body.details[0].resource_id);
    expect(moved.body).toMatchObject({ error_code: 9, details: [{ reason: 'PROVIDER_HELD' }, {}] });
  },
);

test('moving an identity is refused if it moved meanwhile, or if the account has an identity of the same provider', async () => {
  const [first, second, third] = [await account.signUp(), await account.signUp(), await account.signUp()];
  const identity = people.newIdentity();
  await people.bind(first, await identityToken(server, identity));
  const offer = async (who: Credentials) =>
    (await people.bind(who, await identityToken(server, identity))).body.details[0].resource_id;
  const [toSecond, toThird] = [await offer(second), await offer(third)];
  expect((await people.transfer(second, toSecond)).status).toBe(200);
  expect((await people.transfer(third, toThird)).body).toMatchObject({ error_code: 10 });
  const late = await offer(third);
  await people.bind(third, await identityToken(server, people.newIdentity()));
  expect((await people.transfer(third, late)).body).toMatchObject({
    error_code: 6,
    details: [{ reason: 'OTHER_IDENTITY_BOUND' }, {}],
  });
});

test('unbinding an identity requires a captcha, notifies the member, and ends signing in with the identity', async () => {
  const who = await account.signUp();
  const identity = people.newIdentity();
  await people.bind(who, await identityToken(server, identity));
  const bare = await account.send('DELETE', providerPath('demo'), undefined, bearer(who));
  expect(bare.body).toMatchObject({ error_code: 4001 });
  const elsewhere = { 'x-captcha-token': await captchaFor(server, accountPaths.signIn, 'd'), 'x-device-id': 'd' };
  const wrong = await account.send('DELETE', providerPath('demo'), undefined, { ...bearer(who), ...elsewhere });
  expect(wrong.body).toMatchObject({ error_code: 4002 });
  expect(await people.unbind(who)).toMatchObject({ status: 200, body: {} });
  expect((await people.listed(who)).data[2].bind).toBe(false);
  expect(await people.historyOf(who)).toContain('provider_unbound');
  expect((await people.messagesTo(who.phone))[0]).toContain('解绑');
  expect((await people.signIn(await identityToken(server, identity))).body).toMatchObject({ error_code: 5 });
  expect((await people.unbind(who)).body).toMatchObject({ error_code: 5 });
});

test('the last sign-in method cannot be unbound: contact, user name with password, passkey or identity must remain', async () => {
  const last = { body: { error: 'failed_precondition', error_code: 9, details: [{ reason: 'LAST_WAY_IN' }, {}] } };
  const { db } = server.deps;
  const who = await account.signUp();
  const again = async () => people.bind(who, await identityToken(server, people.newIdentity()));
  const set = (change: Partial<typeof accounts.$inferInsert>) =>
    db.update(accounts).set(change).where(eq(accounts.id, who.sub));
  await again();
  await people.shutOut(who.sub);
  expect(await people.unbind(who)).toMatchObject(last);

  // A password without a user name is not a sign-in method.
  await set({ passwordHash: 'x' });
  expect(await people.unbind(who)).toMatchObject(last);
  await set({ username: 'person', usernameKey: `person-${who.sub}` });
  expect((await people.unbind(who)).status).toBe(200);
  await again();
  await set({ passwordHash: null });
  expect(await people.unbind(who)).toMatchObject(last);

  for (const contact of [{ phone: '+8613800000001' }, { email: `last-way-${who.sub}@example.com` }]) {
    await set(contact);
    expect((await people.unbind(who)).status).toBe(200);
    await again();
    await people.shutOut(who.sub);
  }

  const passkey = { publicKey: '', counter: 0, transports: [], name: '', isBackedUp: false, createdAt: new Date() };
  await db.insert(passkeys).values({ id: `key-of-${who.sub}`, accountId: who.sub, ...passkey });
  expect((await people.unbind(who)).status).toBe(200);
  await again();
  await db.delete(passkeys).where(eq(passkeys.accountId, who.sub));

  await people.bind(who, await identityToken(server, people.newIdentity(), { providerId: 'wechat' }));
  expect((await people.unbind(who)).status).toBe(200);
  expect(await people.unbind(who, 'wechat')).toMatchObject(last);
  // An identity of a provider that operators removed is listed and can be unbound, but does not count as a sign-in
  // method.
  const unbound = {
    providerId: 'gone',
    providerUserId: people.newIdentity(),
    name: '',
    accountId: who.sub,
    boundAt: new Date(),
  };
  await db.insert(identities).values(unbound);
  expect((await people.listed(who)).data.at(-1)).toEqual({
    id: 'gone',
    name: 'gone',
    bind: true,
    provider_user_name: '',
  });
  expect(await people.unbind(who, 'wechat')).toMatchObject(last);
  expect((await people.unbind(who, 'gone')).status).toBe(200);
});

test('of two concurrent unbindings of the last two identities one is refused', async () => {
  for (const _ of times(5, () => 0)) {
    const who = await account.signUp();
    await people.bind(who, await identityToken(server, people.newIdentity()));
    await people.bind(who, await identityToken(server, people.newIdentity(), { providerId: 'wechat' }));
    await people.shutOut(who.sub);
    const answers = await Promise.all([people.unbind(who, 'demo'), people.unbind(who, 'wechat')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect((await account.me(who)).body.providers).toHaveLength(1);
  }
});

test('of fifty concurrent bindings of one identity by several accounts one succeeds, and the others get a transfer token', async () => {
  const identity = people.newIdentity();
  const takers = await Promise.all(times(10, () => account.signUp()));
  const tokens = await Promise.all(times(50, () => identityToken(server, identity)));
  const answers = await Promise.all(
    tokens.map((token, index) => people.bind(takers[index % takers.length] as Credentials, token)),
  );
  const owners = await server.deps.db.select().from(identities).where(eq(identities.providerUserId, identity));
  expect(owners).toHaveLength(1);
  const own = takers.findIndex(({ sub }) => sub === owners[0]?.accountId);
  const outcomes = answers.map(({ status, body }) => (status === 200 ? 'bound' : body.details[0].reason));
  expect(outcomes).toEqual(outcomes.map((_, index) => (index % takers.length === own ? 'bound' : 'PROVIDER_BOUND')));
  expect((await people.historyOf(takers[own] as Credentials)).filter((kind) => kind === 'provider_bound')).toHaveLength(
    1,
  );
});

test('a sign-in with an identity concurrent with its unbinding does not deadlock', async () => {
  for (const _ of times(5, () => 0)) {
    const who = await account.signUp();
    const identity = people.newIdentity();
    await people.bind(who, await identityToken(server, identity));
    const tokens = await Promise.all(times(8, () => identityToken(server, identity)));
    const [unbound, ...signedIn] = await Promise.all([
      people.unbind(who),
      ...tokens.map((token) => people.signIn(token)),
    ]);
    expect(unbound?.status).toBe(200);
    for (const { status, body } of signedIn) expect(status === 200 || [5, 10].includes(body.error_code)).toBe(true);
  }
});

test('identities are exported with the account, and can be bound again after its erasure', async () => {
  const who = await account.signUp();
  const identity = people.newIdentity();
  await people.bind(who, await identityToken(server, identity, { name: '要忘记的人' }));
  const sudoToken = await account.sudo(who);
  const exported = await account.send('POST', accountPaths.export, { sudo_token: sudoToken }, bearer(who));
  expect(exported.body.data.identities).toEqual([
    { provider_id: 'demo', provider_user_id: identity, name: '要忘记的人', bound_at: expect.stringMatching(/Z$/) },
  ]);
  const url = `${accountPaths.me}?sudo_token=${await account.sudo(who)}`;
  expect((await account.send('DELETE', url, undefined, bearer(who))).status).toBe(200);
  server.clock.setOffset(8 * DAY_MS);
  // The account counts as erased as soon as the waiting period is over, even before the erasure job has run.
  expect((await people.signIn(await identityToken(server, identity))).body).toMatchObject({ error_code: 5 });
  await eraseDueAccounts({ ...server.deps, personalData: [] });
  const left = await server.deps.db.select().from(identities).where(eq(identities.accountId, who.sub));
  expect(left).toEqual([]);
  expect((await people.signUpWith(await identityToken(server, identity))).status).toBe(200);
});

test('the database does not contain tokens, codes or secrets of providers in clear text', async () => {
  const code = await visitor.codeOf();
  const token = await visitor.providerToken();
  const text = await databaseText(server);
  for (const secret of [code, token, 'wechat-secret', 'qq-secret', 'BEGIN PRIVATE KEY']) {
    expect(text).not.toContain(secret);
  }
});
