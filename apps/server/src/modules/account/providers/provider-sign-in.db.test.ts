import { accountPaths } from '@feisuo/contract/facts/paths';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { startAccountApp } from '../../../../test/account-app.ts';
import { bearer, SITE } from '../../../../test/account-caller.ts';
import { countNewRows, times, writeState } from '../../../../test/account-fixtures.ts';
import { authorizeCaller } from '../../../../test/authorize-caller.ts';
import { identityToken, REDIRECT } from '../../../../test/demo-visitor.ts';
import { providerCaller, refusedToken, someProviders } from '../../../../test/provider-caller.ts';
import { json, startParty } from '../../../../test/fake-identity-providers.ts';
import { secondFactorCaller } from '../../../../test/second-factor-caller.ts';
import { useTestServer } from '../../../../test/test-server.ts';
import { readConfig } from '../../../config/config.ts';
import { createLogger } from '../../../logging/logging.ts';

const server = useTestServer(someProviders);
let people: ReturnType<typeof providerCaller>;
let account: typeof people.account;
let visitor: typeof people.visitor;
let factors: ReturnType<typeof secondFactorCaller>;
beforeAll(async () => {
  people = providerCaller(server);
  ({ account, visitor } = people);
  factors = secondFactorCaller(server);
});

beforeEach(() => server.clock.setOffset(0));
test('an unbound identity is refused (not_found, 5), and its provider token then signs up with identity and profile', async () => {
  const token = await visitor.providerToken({ person: 'nickname', nickname: '第一次来' });
  for (const answer of [await people.signIn(token), await people.signIn(token, { provider_id: 'demo' })]) {
    expect(answer).toMatchObject({ status: 404, body: { error: 'not_found', error_code: 5 } });
  }
  const credentials = (await people.signUpWith(token)).body;
  const me = (await account.me(credentials)).body;
  expect(me).toMatchObject({
    name: '第一次来',
    providers: [{ id: 'demo', provider_user_id: expect.stringMatching(/^nick-/) }],
  });
  expect(await people.historyOf(credentials)).toEqual(expect.arrayContaining(['sign_up', 'provider_bound']));
  expect(await people.signIn(token)).toMatchObject(refusedToken);

  const again = await visitor.providerToken({ person: 'nickname', nickname: '第一次来' });
  expect((await people.signIn(again)).body).toMatchObject({ token_type: 'Bearer', sub: credentials.sub });
});

test('a name given at sign-up is used instead of the provider’s name', async () => {
  const token = await identityToken(server, people.newIdentity(), { name: '那边的名字' });
  const credentials = (await people.signUpWith(token, { name: '这边的名字' })).body;
  expect((await account.me(credentials)).body).toMatchObject({
    name: '这边的名字',
    picture: '',
  });
});

test('a made-up, spent, expired or foreign provider token is refused with 4126, and nothing is stored', async () => {
  const who = await account.signUp();
  const theirs = await identityToken(server, people.newIdentity(), { clientId: 'feisuo-desktop' });
  const old = await identityToken(server, people.newIdentity());
  server.clock.setOffset(601_000);
  for (const token of ['made-up', theirs, old]) {
    const growth = await countNewRows(server, async () => {
      expect(await people.bind(who, token)).toMatchObject(refusedToken);
      expect(await people.become(who, token)).toMatchObject(refusedToken);
      expect(await people.signIn(token)).toMatchObject(refusedToken);
      const signedUp = await people.signUpWith(token);
      expect(signedUp).toMatchObject(refusedToken);
    });
    expect(growth['accounts'] ?? 0).toBe(0);
    expect(growth['identities'] ?? 0).toBe(0);
  }
  server.clock.setOffset(0);
  const good = await identityToken(server, people.newIdentity());
  expect(await people.signIn(good, { provider_id: 'wechat' })).toMatchObject(refusedToken);
});

test('of fifty concurrent sign-ups with one identity one creates an account, and the others store nothing', async () => {
  const identity = people.newIdentity();
  const growth = await countNewRows(server, async () => {
    const answers = await Promise.all(times(50, async () => people.signUpWith(await identityToken(server, identity))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status !== 200);
    for (const { body } of refused)
      expect(body).toMatchObject({ error_code: 6, details: [{ reason: 'PROVIDER_BOUND' }, {}] });
  });
  expect(growth).toMatchObject({ accounts: 1, identities: 1, sessions: 1 });
});

test('of fifty concurrent uses of one provider token one signs in', async () => {
  const who = await account.signUp();
  const identity = people.newIdentity();
  await people.bind(who, await identityToken(server, identity));
  const token = await identityToken(server, identity);
  const answers = await Promise.all(times(50, () => people.signIn(token)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ body }) => body.error_code === 4126)).toHaveLength(49);
});

test.each([
  ['pending', 4012],
  ['blocked', 4013],
  ['under_review', 4018],
  ['frozen', 38],
  ['cancellation_audit', 50],
  ['password_reset_required', 4021],
] as const)(
  'an account that is %s refuses its identity with %i, and the provider token stays valid',
  async (state, code) => {
    const [who, other] = [await account.signUp(), await account.signUp()];
    const identity = people.newIdentity();
    await people.bind(who, await identityToken(server, identity));
    await writeState(server, who.sub, state);
    const token = await identityToken(server, identity);
    expect((await people.signIn(token)).body).toMatchObject({ error_code: code });
    expect((await people.become(other, token)).body).toMatchObject({ error_code: code });
    await writeState(server, who.sub, 'active');
    expect((await people.signIn(token)).body).toMatchObject({ sub: who.sub });
  },
);

test("a guest who switches to an identity's account adds the profile fields that the account lacks", async () => {
  const who = await account.signUp();
  const identity = people.newIdentity();
  await people.bind(who, await identityToken(server, identity));
  await account.send('PATCH', accountPaths.profile, { name: '本名' }, bearer(who));
  const anonymous = (await server.post(accountPaths.signUpAnonymously, SITE)).body;
  await account.send('PATCH', accountPaths.profile, { name: '无名', gender: 'other' }, bearer(anonymous));
  const became = await people.become(anonymous, await identityToken(server, identity));
  expect(became.body).toMatchObject({ token_type: 'Bearer', sub: who.sub, scope: 'user' });
  expect((await account.me(became.body)).body).toMatchObject({ name: '本名', gender: 'other' });
  expect((await account.me(anonymous)).body).toMatchObject({ error_code: 16 });
  expect(await people.historyOf(became.body)).toEqual(expect.arrayContaining(['moved', 'sign_in']));
});

test('when a member switches to an identity’s account, the calling session and its derived sessions end, others stay live', async () => {
  const [owner, member] = [await account.signUp(), await account.signUp()];
  const authorizing = authorizeCaller(server);
  const { body: derived } = await authorizing.exchange(await authorizing.codeFor(member));
  const other = (await account.signIn(member.phone)).body;
  const identity = people.newIdentity();
  await people.bind(owner, await identityToken(server, identity));
  const token = await identityToken(server, identity);
  const became = await people.become(member, token);
  expect(became.body).toMatchObject({ sub: owner.sub });
  expect((await account.me(member)).body).toMatchObject({ error_code: 16 });
  expect((await account.me(derived)).body).toMatchObject({ error_code: 16 });
  expect((await account.me(other)).body).toMatchObject({ sub: member.sub });
  expect(await people.become(other, token)).toMatchObject(refusedToken);
  expect((await people.become(other, await identityToken(server, people.newIdentity()))).body).toMatchObject({
    error_code: 5,
  });
});

test('two members who concurrently switch to each other’s account do not deadlock', async () => {
  for (const _ of times(5, () => 0)) {
    const [one, other] = [await account.signUp(), await account.signUp()];
    const [first, second] = [people.newIdentity(), people.newIdentity()];
    await people.bind(one, await identityToken(server, first));
    await people.bind(other, await identityToken(server, second));
    const [toSecond, toFirst] = [await identityToken(server, second), await identityToken(server, first)];
    const [became, became2] = await Promise.all([people.become(one, toSecond), people.become(other, toFirst)]);
    expect([became.body.sub, became2.body.sub]).toEqual([other.sub, one.sub]);
  }
});

test('when twenty guests switch to one account concurrently, each of them switches once', async () => {
  const who = await account.signUp();
  const identity = people.newIdentity();
  await people.bind(who, await identityToken(server, identity));
  const anonymous = await Promise.all(
    times(20, async () => (await server.post(accountPaths.signUpAnonymously, SITE)).body),
  );
  const answers = await Promise.all(
    anonymous.flatMap((one) => times(2, async () => people.become(one, await identityToken(server, identity)))),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
  for (const { status, body } of answers) expect(status === 200 || [10, 16].includes(body.error_code)).toBe(true);
});

test('an address with many wrong provider tokens or proofs must solve a captcha first, and is then refused', async () => {
  const config = { ...server.deps.config, limitsScale: 0.01 };
  const app = await startAccountApp(server, { config });
  const send = (url: string, payload: object, remoteAddress: string) =>
    app.request({ method: 'POST', url, payload: { ...SITE, ...payload }, remoteAddress });
  const wrong = (address: string) => send(accountPaths.signInWithProvider, { provider_token: 'made-up' }, address);
  for (const _ of times(3, () => 0)) expect((await wrong('203.0.113.7')).body).toMatchObject({ error_code: 4126 });
  expect((await wrong('203.0.113.7')).body).toMatchObject({ error_code: 4001 });

  const proof = { provider_id: 'wechat', provider_id_token: 'x' };
  const unproved = () => send(accountPaths.providerToken, proof, '203.0.113.8');
  for (const _ of times(6, () => 0)) expect((await unproved()).body).toMatchObject({ error_code: 4019 });
  expect(await unproved()).toMatchObject({ status: 429, body: { error_code: 8 } });
  await app.dispose();
});

test('signing in with or switching to an identity requires the second factor; the provider token stays valid', async () => {
  const owner = await account.signUp();
  const identity = people.newIdentity();
  await people.bind(owner, await identityToken(server, identity));
  const { secret } = await factors.enrol(owner);
  const token = await identityToken(server, identity);
  const asked = await people.signIn(token);
  expect(asked.body).toMatchObject({ error_code: 4015, details: [{ reason: 'TWO_FACTOR_REQUIRED' }, {}] });
  expect((await people.signIn(token, { verification_token: 'made-up' })).body).toMatchObject({ error_code: 4014 });
  const proof = await factors.factorToken(asked, secret);
  expect((await people.signIn(token, { verification_token: proof })).body).toMatchObject({ sub: owner.sub });

  const anonymous = (await server.post(accountPaths.signUpAnonymously, SITE)).body;
  const other = await identityToken(server, identity);
  const askedAgain = await people.become(anonymous, other);
  expect(askedAgain.body).toMatchObject({ error_code: 4015 });
  expect((await account.me(anonymous)).status).toBe(200);
  const second = await factors.factorToken(askedAgain, secret);
  expect((await people.become(anonymous, other, { verification_token: second })).body).toMatchObject({
    sub: owner.sub,
  });
});

test('WeChat and QQ use the same routes, and their refusals are answered and logged without a secret', async () => {
  const party = await startParty({
    '/wechat/token': ({ query }) =>
      query['code'] === 'good'
        ? json({ access_token: 'wechat-access', openid: 'o1' }, { type: 'text/plain' })
        : json({ errcode: 40029, errmsg: `invalid code ${query['code']} for ${query['secret']}` }),
    '/wechat/userinfo': () => json({ openid: 'o1', unionid: 'u1', nickname: '微信里的人' }),
    '/qq/token': () => json({ access_token: 'qq-access' }),
    '/qq/me': () => ({ body: 'callback( {"client_id":"1","openid":"q1"} );' }),
    '/qq/userinfo': () => json({ ret: 0, nickname: 'QQ 里的人' }),
  });
  const endpoints = (name: string, ...paths: string[]) =>
    Object.fromEntries(paths.map((path) => [path, `${party.origin}/${name}/${path === 'openid' ? 'me' : path}`]));
  const secrets = ['wechat-app-secret', 'qq-app-key'];
  const list = [
    {
      id: 'wechat',
      name: '微信',
      kind: 'wechat',
      appId: 'wx1',
      appSecret: secrets[0],
      endpoints: endpoints('wechat', 'token', 'userinfo'),
    },
    {
      id: 'qq',
      name: 'QQ',
      kind: 'qq',
      appId: '1',
      appKey: secrets[1],
      endpoints: endpoints('qq', 'token', 'openid', 'userinfo'),
    },
  ];
  const lines: string[] = [];
  const log = createLogger('trace', { write: (line) => void lines.push(line) });
  const { providers, env } = readConfig({ PROVIDERS: JSON.stringify(list) });
  const app = await startAccountApp(server, { config: { ...server.deps.config, providers, env }, log });
  const begin = (id: string) => {
    const query = new URLSearchParams({ ...SITE, provider_id: id, redirect_uri: REDIRECT, state: 'state-1' });
    return app.get(`${accountPaths.providerUri}?${query.toString()}`);
  };
  const trade = async (id: string, code: string) => {
    await begin(id);
    return app.post(accountPaths.providerToken, {
      provider_id: id,
      provider_redirect_uri: REDIRECT,
      provider_code: code,
      state: 'state-1',
      ...SITE,
    });
  };
  for (const [id, name] of [
    ['wechat', '微信里的人'],
    ['qq', 'QQ 里的人'],
  ] as const) {
    const { body } = await begin(id);
    expect(new URL(body.uri).searchParams.get('state')).toBe('state-1');
    expect(body.signout_uri).toBe('');
    const traded = await trade(id, 'good');
    expect(traded.body.provider_profile).toMatchObject({ provider_id: id, name });
    const signedUp = (await people.signUpWith(traded.body.provider_token)).body;
    const again = (await trade(id, 'good')).body.provider_token;
    expect((await people.signIn(again)).body).toMatchObject({ sub: signedUp.sub });
  }

  const refused = await trade('wechat', 'code-that-was-not-issued');
  expect(refused).toMatchObject({
    status: 400,
    body: { error: 'provider_error', error_code: 4019, details: [{ reason: 'PROVIDER_REFUSED' }, {}] },
  });
  party.answers['/qq/token'] = () => ({ status: 302, headers: { location: `${party.origin}/elsewhere` } });
  expect((await trade('qq', 'good')).body.details[0]).toMatchObject({ reason: 'PROVIDER_UNREACHABLE' });
  party.answers['/qq/token'] = () => ({ body: `oops ${secrets[1]}` });
  const malformed = await trade('qq', 'good');
  expect(malformed.body.details[0]).toMatchObject({ reason: 'PROVIDER_MALFORMED' });
  const output = lines.join('') + JSON.stringify([refused.body, malformed.body]);
  expect(output).toContain('"provider":"wechat","fault":"refused","said":"40029"');
  for (const secret of [...secrets, 'code-that-was-not-issued', 'wechat-access', 'qq-access', 'invalid code']) {
    expect(output).not.toContain(secret);
  }
  await app.dispose();
  await party.close();
});
