import { captchaLimits } from '@feisuo/contract/facts/limits';
import { accountPaths, captchaPaths, fillPath } from '@feisuo/contract/facts/paths';
import { twoFactorPaths } from '@feisuo/contract/facts/two-factor-paths';
import type { AccountError } from '@feisuo/contract/schemas/account-error';
import type { Credentials } from '@feisuo/contract/schemas/account-tokens';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/scrypt';
import { eq } from 'drizzle-orm';
import type { InjectOptions } from 'fastify';
import { Compile } from 'typebox/compile';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountCaller, bearer, newPhone, PASSWORD, SITE } from '../../../test/account-caller.ts';
import { onePixel, sudoOf } from '../../../test/account-fixtures.ts';
import { deviceCaller } from '../../../test/device-flow-caller.ts';
import { authorizeCaller, browserAt, PARTNER } from '../../../test/authorize-caller.ts';
import { challengeOf, OWN_ORIGIN, secondFactorCaller } from '../../../test/second-factor-caller.ts';
import { bindIdentity, demoVisitor, identityToken, unbindIdentity } from '../../../test/demo-visitor.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { answerHash, challengeKey } from './captcha/captcha-deps.ts';
import { captchaChallenges } from './captcha/captcha.tables.ts';

interface Operation {
  responses: Record<string, { content?: Record<string, { schema: object }> }>;
  requestBody?: { required?: boolean; content: Record<string, { schema: { required?: string[] } }> };
}
interface Described {
  name: string;
  operation: Operation;
  matches(method: string, path: string): boolean;
}

let plain: TestServer;
/** Passes requests to `plain`, and checks each answer below /v1 against the OpenAPI document. */
let server: TestServer;
let account: ReturnType<typeof accountCaller>;
let described: Described[];
const seen = new Set<string>();
const strayed: string[] = [];

beforeAll(async () => {
  plain = await startTestServer();
  const { paths } = (await plain.get('/openapi.json')).body as { paths: Record<string, Record<string, Operation>> };
  described = Object.entries(paths)
    .filter(([path]) => path.startsWith('/v1'))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => {
        const pattern = new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
        const name = `${method.toUpperCase()} ${path}`;
        const matches = (asked: string, url: string) => asked.toLowerCase() === method && pattern.test(url);
        return { name, operation, matches };
      }),
    );
  const request = async (options: InjectOptions) => {
    const answer = await plain.request(options);
    const [path = ''] = typeof options.url === 'string' ? options.url.split('?') : [];
    if (path.startsWith('/v1')) compare(options.method ?? 'GET', path, answer.status, answer.body);
    return answer;
  };
  server = {
    ...plain,
    request,
    get: (url, headers = {}) => request({ url, headers }),
    post: (url, payload, headers = {}) => request({ method: 'POST', url, payload: payload as object, headers }),
  };
  account = accountCaller(server);
});
afterAll(() => plain.dispose());

const schemaOf = ({ operation }: Described, status: number) =>
  (operation.responses[status] ?? operation.responses[`${Math.floor(status / 100)}XX`])?.content?.['application/json']
    ?.schema;

/** Checks an answer against the document and collects the differences. */
function compare(method: string, path: string, status: number, body: unknown): void {
  const found = described.find(({ matches }) => matches(method, path));
  const schema = found && schemaOf(found, status);
  if (!schema) {
    strayed.push(`${method} ${path} ${status} is not described`);
    return;
  }
  const faults = Compile(schema as typeof AccountError).Errors(body);
  if (faults.length > 0) strayed.push(`${found.name} ${status}: ${JSON.stringify(faults)} in ${JSON.stringify(body)}`);
  seen.add(`${found.name} ${status < 300 ? 'accepted' : 'refused'}`);
}

test('the OpenAPI document has every account route with its success, its refusals and, if the route reads one, its body', () => {
  expect(described.length).toBeGreaterThan(30);
  for (const { name, operation } of described) {
    const success = name === `POST ${accountPaths.pushedRequest}` ? '201' : '200';
    expect(Object.keys(operation.responses), name).toEqual([success, '4XX', '5XX']);
    // The success schema must list its keys, because a schema that accepts any object would make the comparison
    // useless.
    const schema = operation.responses[success]?.content?.['application/json']?.schema as Record<string, unknown>;
    expect(schema['additionalProperties'] === false || Array.isArray(schema['anyOf']), name).toBe(true);
  }
  const bodiless = described.filter(({ operation }) => !operation.requestBody).map(({ name }) => name);
  expect(bodiless.filter((name) => !name.startsWith('GET'))).toEqual([
    `DELETE ${accountPaths.sessions}`,
    `DELETE ${accountPaths.session.replace(':session_id', '{session_id}')}`,
    `DELETE ${accountPaths.consent.replace(':client_id', '{client_id}')}`,
    `DELETE ${twoFactorPaths.trustedDevices}`,
    `DELETE ${twoFactorPaths.trustedDevice.replace(':device_id', '{device_id}')}`,
  ]);
  const operationOf = (name: string) => described.find((one) => one.name === name)?.operation.requestBody;
  expect(Object.keys(operationOf(`POST ${accountPaths.token}`)?.content ?? {})).toEqual([
    'application/json',
    'application/x-www-form-urlencoded',
  ]);
  expect(operationOf(`POST ${accountPaths.signIn}`)?.required).toBe(true);
  expect(operationOf(`DELETE ${accountPaths.me}`)?.required).toBe(false);
});

test('the comparison with the OpenAPI document detects an answer that differs from the document', () => {
  const successOf = (wanted: string) =>
    Compile(schemaOf(described.find(({ name }) => name === wanted) as Described, 200) as typeof AccountError);
  expect(successOf(`GET ${accountPaths.me}`).Check({ id: '1' })).toBe(false);
  expect(successOf(`POST ${accountPaths.revoke}`).Check({})).toBe(true);
  expect(successOf(`POST ${accountPaths.revoke}`).Check({ more: 1 })).toBe(false);
});

test('answers match the OpenAPI document: sign-up, sign-in, profile, lookup', async () => {
  const anonymous = (await server.post(accountPaths.signUpAnonymously, SITE)).body;
  const credentials = await account.signUp(newPhone(), { anonymous_token: anonymous.access_token, name: '林夕 🦆' });
  await account.signIn(credentials.phone);
  await account.signIn(credentials.phone, 'wrong');
  await account.signUp(credentials.phone).catch(() => null);
  await server.post(accountPaths.signUp, {});
  await server.post(accountPaths.signUpAnonymously, { client_id: 'unknown' });
  await account.me(credentials);
  await server.get(accountPaths.me);
  await account.send(
    'PATCH',
    accountPaths.profile,
    { name: 'שלום', gender: 'other', birthdate: '2000-02-29' },
    bearer(credentials),
  );
  await account.send('PATCH', accountPaths.profile, { birthdate: '2000-02-30' }, bearer(credentials));
  await server.post(accountPaths.picture, { image: onePixel }, bearer(credentials));
  await server.post(accountPaths.picture, { image: 'AAAA' }, bearer(credentials));
  await server.get(`${accountPaths.queryUsers}?phone_number=${credentials.phone}`, bearer(credentials));
  await server.get(accountPaths.queryUsers, bearer(credentials));
  await server.get(`${accountPaths.authorizeInfo}?client_id=feisuo-site&scope=user`);
  await server.get(`${accountPaths.authorizeInfo}?client_id=unknown`);
  const { body } = await account.send('POST', accountPaths.signinToken, undefined, bearer(credentials));
  await account.send('POST', accountPaths.signinToken);
  const takeOver = { provider: 'access_end_point_token', signin_token: body.signin_token, client_id: 'feisuo-desktop' };
  await server.post(accountPaths.signInWithToken, takeOver);
  await server.post(accountPaths.signInWithToken, takeOver);
  expect(strayed).toEqual([]);
});

test('answers match the OpenAPI document: verification, tokens, sessions, history, messages', async () => {
  const credentials = await account.signUp();
  await server.post(accountPaths.verification, { usage: 'NEVER', ...SITE });
  await server.post(accountPaths.verify, { verification_id: 'x', verification_code: '1', ...SITE });
  const second = (await account.refresh(credentials.refresh_token)).body;
  await account.refresh('x');
  for (const token of [second.access_token, second.refresh_token, 'x']) {
    await server.post(accountPaths.introspect, { token, ...SITE });
    await server.get(`${accountPaths.introspect}?token=${token}&client_id=feisuo-site`);
  }
  await server.post(accountPaths.introspect, SITE);
  await server.get(accountPaths.introspect);
  await server.post(accountPaths.revoke, { token: 'x', ...SITE });
  await server.post(accountPaths.revoke, {});
  const other = (await account.signIn(credentials.phone)).body;
  for (const path of [accountPaths.sessions, accountPaths.securityHistory, accountPaths.messages]) {
    await server.get(path, bearer(credentials));
    await server.get(path);
  }
  const end = (id: string) => fillPath(accountPaths.session, { session_id: id });
  await account.send('DELETE', end(other.refresh_token.split('.')[0]), undefined, bearer(credentials));
  await account.send('DELETE', end('unknown'), undefined, bearer(credentials));
  await account.send('DELETE', accountPaths.sessions, undefined, bearer(credentials));
  await account.send('DELETE', accountPaths.sessions);
  await account.send('POST', accountPaths.messages, {}, bearer(credentials));
  await account.send('POST', accountPaths.messages, { ids: 'all' }, bearer(credentials));
  expect(strayed).toEqual([]);
});

test('answers match the OpenAPI document: the device flow, for the device and for the member', async () => {
  const device = deviceCaller(server);
  const credentials = await account.join();
  const [first, second] = [await device.codes(), await device.codes()];
  await device.ask(SITE);
  for (const code of [first.user_code, 'none']) {
    await device.show(credentials, code);
    await device.allow(credentials, code);
  }
  for (const code of [second.user_code, 'none']) await device.deny(credentials, code);
  for (const code of [first.device_code, second.device_code]) await device.poll(code);
  expect(strayed).toEqual([]);
});

test('answers match the OpenAPI document: sudo, export, password, contact, cancellation and its withdrawal', async () => {
  const credentials = await account.signUp();
  const send = (method: 'POST' | 'PATCH' | 'DELETE', path: string, body: object = {}, who: Credentials = credentials) =>
    account.send(method, path, body, bearer(who));
  await server.get(accountPaths.cancellation, bearer(credentials));
  await server.get(accountPaths.cancellation);
  await send('POST', accountPaths.sudo, { password: 'wrong' });
  await send('POST', accountPaths.export, { sudo_token: await account.sudo(credentials) });
  await send('POST', accountPaths.export);
  const password = 'another horse battery';
  await send('PATCH', accountPaths.password, { new_password: password, sudo_token: await account.sudo(credentials) });
  await send('PATCH', accountPaths.password, { new_password: password });
  const email = 'document@example.com';
  await send('PATCH', accountPaths.contact, {
    email,
    sudo_token: await account.sudo(credentials, password),
    verification_token: await account.verifiedToken(email, 'EMAIL_ADDRESS_CHANGE'),
  });
  await send('PATCH', accountPaths.contact);
  const token = await account.verifiedToken(email, 'PASSWORD_RESET');
  const reset = { email, new_password: PASSWORD, verification_token: token, ...SITE };
  await server.post(accountPaths.resetPassword, reset);
  await server.post(accountPaths.resetPassword, reset);
  const again = (await account.signIn(email)).body;
  await send('DELETE', accountPaths.me, {}, again);
  const sudoToken = await account.sudo(again);
  await send('DELETE', accountPaths.me, { sudo_token: sudoToken }, again);
  await server.post(accountPaths.cancellationTicket, { sudo_token: sudoToken, ...SITE });
  await server.post(accountPaths.cancellationTicket, { sudo_token: sudoToken, ...SITE });
  const ticket = (await account.signIn(email)).body.details[0].resource_id;
  await server.post(accountPaths.withdrawCancellation, { ticket, ...SITE });
  await server.post(accountPaths.withdrawCancellation, { ticket, ...SITE });
  expect(strayed).toEqual([]);
});

test('answers match the OpenAPI document: captcha token, proof of work, image', async () => {
  const action = `POST:${accountPaths.signIn}`;
  await server.post(captchaPaths.init, { ...SITE, action, device_id: 'device' });
  await server.post(captchaPaths.init, { ...SITE, action: 'nonsense' });
  const { url } = (await server.post(captchaPaths.init, { ...SITE, action, device_id: '' })).body;
  const challenge = new URL(url).searchParams.get('challenge') ?? '';
  const { body: work } = await server.post(captchaPaths.challenge, { challenge });
  await server.post(captchaPaths.challenge, { challenge: 'x' });
  const parameters = { ...work, keyPrefix: work.key_prefix, keyLength: 32, memoryCost: work.memory_cost };
  const solved = await solveChallenge({ challenge: { parameters }, deriveKey, counterStart: captchaLimits.workMin });
  const solution = { challenge, counter: solved?.counter ?? 0, derived_key: solved?.derivedKey ?? '' };
  await server.post(captchaPaths.challengeVerify, solution);
  await server.post(captchaPaths.challengeVerify, solution);

  const asked = { ...SITE, action, device_id: 'device' };
  await server.post(captchaPaths.imageData, asked);
  await server.post(captchaPaths.init, { ...asked, captcha_token: 'made-up' });
  const { body: image } = await server.post(captchaPaths.imageData, asked);
  await server.post(captchaPaths.imageData, SITE);
  await server.post(captchaPaths.imageVerify, { token: image.token, key: 'wrong', ...SITE });
  // The test cannot read the image, so it replaces the stored text by a known one.
  const { db, masterKey } = plain.deps;
  const key = challengeKey(masterKey, image.token);
  const [drawn] = await db.select().from(captchaChallenges).where(eq(captchaChallenges.key, key));
  const insteadOf = drawn?.task?.kind === 'image' ? drawn.task.insteadOf : '';
  const task = { kind: 'image' as const, answer: answerHash(masterKey, key, 'ABCDE'), insteadOf };
  await db.update(captchaChallenges).set({ task }).where(eq(captchaChallenges.key, key));
  await server.post(captchaPaths.imageVerify, { token: image.token, key: 'abcde', ...SITE });
  expect(strayed).toEqual([]);
});

test('answers match the OpenAPI document: authorization, consents, browsers, sign-out, userinfo', async () => {
  const caller = authorizeCaller(server);
  await caller.addApplication('partner');
  const person = await caller.signUpAtPages();
  await caller.authorize(person, PARTNER);
  await caller.push();
  await caller.push({ redirect_uri: undefined });
  const asked = { ...PARTNER, scope: 'openid profile sso', sign_out_uri: 'https://partner.example/out' };
  const { body } = await caller.exchange(await caller.codeFor(person, { ...asked, consent: true }), PARTNER);
  for (const query of ['client_id=feisuo-site', 'client_id=unknown']) {
    await server.get(`${accountPaths.authorizeDetect}?${query}`);
  }
  for (const headers of [bearer(body), {}]) {
    await server.get(accountPaths.userinfo, headers);
    await caller.send('POST', accountPaths.userinfo, {}, headers);
    await server.get(accountPaths.consents, headers);
  }
  const browser = browserAt(server);
  // Covers the refusals of malformed input on these routes too.
  await server.get(accountPaths.browser, { accept: 'x', cookie: 'feisuo_browser=x' });
  await server.get(`${accountPaths.browser}?x=%00`);
  await browser.send('POST', accountPaths.browser);
  await browser.take(person);
  await browser.list();
  await browser.token(person.sub);
  await browser.token('unknown');
  await server.get(accountPaths.consents, bearer(person));
  const url = fillPath(accountPaths.consent, { client_id: 'partner' });
  await caller.send('DELETE', url, undefined, bearer(person));
  await caller.send('DELETE', url, undefined, bearer(person));
  await browser.signOut();
  await browser.signOut();
  await server.get(`${accountPaths.signOutInfo}?id_token_hint=${body.id_token}`);
  await server.get(`${accountPaths.signOutInfo}?client_id=unknown`);
  expect(strayed).toEqual([]);
});

test('answers match the OpenAPI document: second factor, passkeys, trusted browsers', async () => {
  const factor = secondFactorCaller(server);
  const mine = await factor.signUpGuarded();
  const send = (method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
    account.send(method, path, body, bearer(mine));
  await factor.status(mine);
  await send('POST', twoFactorPaths.twoFactor, { method: 'TOTP' });
  await factor.confirm(mine, 'again');
  await send('POST', twoFactorPaths.recoveryCodes, { sudo_token: await sudoOf(server, mine) });
  await send('POST', twoFactorPaths.recoveryCodes, {});
  const { passkey } = await factor.addPasskey(mine);
  await factor.addPasskey(mine, passkey);
  await send('POST', twoFactorPaths.passkeyOptions, {});
  const path = fillPath(twoFactorPaths.passkey, { passkey_id: passkey.id });
  for (const name of ['手机', '\u202e']) await send('PATCH', path, { name, sudo_token: await sudoOf(server, mine) });
  for (const paths of [twoFactorPaths.twoFactor, twoFactorPaths.passkeys, twoFactorPaths.trustedDevices]) {
    await server.get(paths, bearer(mine));
    await server.get(paths);
  }
  const { options } = (await server.post(accountPaths.passkeySignInOptions, SITE)).body;
  await server.post(accountPaths.passkeySignInOptions, {});
  const assertion = passkey.assert(options);
  for (const _ of [1, 2]) await server.post(accountPaths.signInWithPasskey, { assertion, ...SITE });
  const asked = await account.signIn(mine.phone, PASSWORD, {}, OWN_ORIGIN);
  for (const id of [challengeOf(asked), 'x']) {
    await server.post(accountPaths.passkeyChallenge, { verification_id: id, ...SITE });
  }
  await factor.verify(challengeOf(asked), 'wrong', 'RECOVERY');
  const token = { verification_token: await factor.factorToken(asked, mine.secret, { trust_device: true }) };
  await account.signIn(mine.phone, PASSWORD, token, OWN_ORIGIN);
  const { data: devices } = (await server.get(twoFactorPaths.trustedDevices, bearer(mine))).body;
  const device = fillPath(twoFactorPaths.trustedDevice, { device_id: devices[0].id });
  for (const _ of [1, 2]) await send('DELETE', device);
  await send('DELETE', twoFactorPaths.trustedDevices);
  await account.send('DELETE', twoFactorPaths.trustedDevices);
  for (const _ of [1, 2]) await factor.removePasskey(mine, passkey.id);
  for (const _ of [1, 2]) await factor.removeTotp(mine);
  expect(strayed).toEqual([]);
});

test('answers match the OpenAPI document: identity providers, proofs, binding, moving, unbinding', async () => {
  const visitor = demoVisitor(server);
  await server.get(accountPaths.providerList);
  await server.get(`${accountPaths.providerList}?x=%00`);
  await visitor.uriOf();
  await visitor.uriOf({ redirect_uri: 'https://evil.example' });
  const token = await visitor.providerToken({ person: 'nickname', nickname: '文档' });
  await visitor.trade('wrong');
  const patch = { provider_token: token, provider_params: { name: '文档' }, ...SITE };
  await account.send('PATCH', accountPaths.providerToken, patch);
  await account.send('PATCH', accountPaths.providerToken, {});
  await server.post(accountPaths.signInWithProvider, { provider_token: token, ...SITE });
  const [mine, theirs] = [await account.signUp(), await account.signUp()];
  await bindIdentity(server, theirs, token);
  const again = () => identityToken(server, known);
  const known = (await account.me(theirs)).body.providers[0].provider_user_id;
  const refused = await bindIdentity(server, mine, await again());
  const url = fillPath(accountPaths.transferProvider, { provider_id: 'demo' });
  const move = { provider_trans_token: refused.body.details[0].resource_id };
  for (const _ of [1, 2]) await account.send('POST', url, move, bearer(mine));
  await server.post(accountPaths.signInWithProvider, { provider_token: await again(), ...SITE });
  const become = { provider_token: await again() };
  for (const who of [theirs, mine]) await account.send('PATCH', accountPaths.transferByProvider, become, bearer(who));
  await server.get(accountPaths.providers, bearer(mine));
  await server.get(accountPaths.providers);
  for (const _ of [1, 2]) await unbindIdentity(server, mine);
  expect(strayed).toEqual([]);
});

test('the tests of this file call each account route with a success and a refusal', () => {
  const all = described.flatMap(({ name }) => [`${name} accepted`, `${name} refused`]);
  expect(all.filter((one) => !seen.has(one))).toEqual([]);
});
