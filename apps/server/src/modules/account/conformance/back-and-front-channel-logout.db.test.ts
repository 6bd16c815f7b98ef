import { accountPages } from '@feisuo/contract/facts/paths';
import { beforeAll, expect, test } from 'vitest';
import { AFTER, CALLBACK, useConformance } from '../../../../test/conformance-driver.ts';

// The modules of the profiles Back-Channel Logout and Front-Channel Logout that sign out.
const conformance = useConformance();
const { server, receiver, metadata, register, newUserAgent, obtainTokens, verify, endSession, silentError } =
  conformance;
const [BACK, FRONT] = ['conformance-back', 'conformance-front'];
const FRONT_URI = 'https://rp.example/frontchannel_logout';

beforeAll(async () => {
  await register(BACK, { backchannelLogoutUri: receiver.url, backchannelLogoutSessionRequired: true });
  await register(FRONT, { frontchannelLogoutUri: FRONT_URI, frontchannelLogoutSessionRequired: true });
});

const signOutOf = (idToken: string) => ({
  id_token_hint: idToken,
  post_logout_redirect_uri: AFTER,
  state: 'a-logout-state',
});

test('oidcc-backchannel-rp-initiated-logout', async () => {
  const agent = await newUserAgent();
  const { claims, id_token: idToken } = await obtainTokens(agent, { client_id: BACK });
  expect(await endSession(agent, signOutOf(idToken))).toMatchObject({ returnTo: `${AFTER}?state=a-logout-state` });
  await conformance.sendLogouts(BACK);

  expect(receiver.received).toHaveLength(1);
  const [sent] = receiver.received;
  expect(sent?.headers['content-type']).toBe('application/x-www-form-urlencoded');
  const parameters = Object.fromEntries(new URLSearchParams(sent?.body));
  expect(Object.keys(parameters)).toEqual(['logout_token']);
  const logoutToken = await verify(parameters['logout_token'] ?? '', BACK);
  expect(logoutToken).toMatchObject({
    iss: metadata.issuer,
    aud: BACK,
    iat: expect.any(Number),
    jti: expect.any(String),
    events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
    sub: claims.sub,
    sid: claims['sid'],
  });
  expect(logoutToken).not.toHaveProperty('nonce');
  expect(await silentError(agent, BACK)).toBe('login_required');
});

test('oidcc-frontchannel-rp-initiated-logout', async () => {
  const agent = await newUserAgent();
  const { claims, id_token: idToken } = await obtainTokens(agent, { client_id: FRONT });
  expect(CALLBACK.startsWith(new URL(FRONT_URI).origin)).toBe(true);
  const { host } = new URL(server.deps.config.accountOrigin);
  const { headers } = await server.get(accountPages.signOut, { host, accept: 'text/html' });
  expect(headers['content-security-policy']).toMatch(/frame-src [^;]*https:\/\/rp\.example[ ;]/);

  const ended = await endSession(agent, signOutOf(idToken));
  expect(ended).toMatchObject({ returnTo: `${AFTER}?state=a-logout-state` });
  const frames = 'frames' in ended ? ended.frames.map((frame) => new URL(frame)) : [];
  expect(frames.map(({ origin, pathname }) => origin + pathname)).toEqual([FRONT_URI]);
  expect(Object.fromEntries(frames[0]?.searchParams ?? [])).toEqual({ iss: metadata.issuer, sid: claims['sid'] });
  expect(await silentError(agent, FRONT)).toBe('login_required');
});
