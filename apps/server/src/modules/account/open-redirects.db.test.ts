import { accountPaths, captchaPaths, sandboxPaths } from '@feisuo/contract/facts/paths';
import type { Credentials } from '@feisuo/contract/schemas/account-tokens';
import { beforeAll, expect, test } from 'vitest';
import { SITE } from '../../../test/account-caller.ts';
import { authorizeCaller, CALLBACK, SIGN_OUT } from '../../../test/authorize-caller.ts';
import { demoVisitor, REDIRECT } from '../../../test/demo-visitor.ts';
import { nearMissesOf } from '../../../test/similar-urls.ts';
import { listEndpoints } from '../../../test/unusual-input.ts';
import { type TestAnswer, useTestServer } from '../../../test/test-server.ts';
import { CLIENT_ID } from '../demo-provider/demo-provider-setting.ts';

const server = useTestServer();
let caller: ReturnType<typeof authorizeCaller>;
let visitor: ReturnType<typeof demoVisitor>;
let owner: Credentials;
beforeAll(async () => {
  caller = authorizeCaller(server);
  visitor = demoVisitor(server);
  owner = await caller.signUpInBrowser();
});

const get = (path: string, query: Record<string, string>) =>
  server.get(`${path}?${new URLSearchParams(query).toString()}`);
const demoRequest = { client_id: CLIENT_ID, response_type: 'code', scope: 'openid' };
let devices = 0;

/** For each field that contains a redirect address: a registered address, and a function that sends the request. */
const redirectEndpoints: Record<string, [registered: string, ask: (uri: string) => Promise<TestAnswer>]> = {
  [`POST ${accountPaths.authorize} redirect_uri`]: [CALLBACK, (uri) => caller.authorize(owner, { redirect_uri: uri })],
  [`POST ${accountPaths.authorize} sign_out_uri`]: [
    SIGN_OUT,
    (uri) => caller.authorize(owner, { scope: 'sso', sign_out_uri: uri }),
  ],
  [`GET ${accountPaths.authorizeInfo} redirect_uri`]: [
    CALLBACK,
    (uri) => get(accountPaths.authorizeInfo, { ...SITE, redirect_uri: uri }),
  ],
  [`GET ${accountPaths.authorizeInfo} sign_out_uri`]: [
    SIGN_OUT,
    (uri) => get(accountPaths.authorizeInfo, { ...SITE, sign_out_uri: uri }),
  ],
  [`POST ${accountPaths.pushedRequest} redirect_uri`]: [CALLBACK, (uri) => caller.push({ redirect_uri: uri })],
  [`POST ${accountPaths.pushedRequest} sign_out_uri`]: [SIGN_OUT, (uri) => caller.push({ sign_out_uri: uri })],
  [`GET ${accountPaths.authorizeDetect} redirect_uri`]: [
    CALLBACK,
    (uri) => get(accountPaths.authorizeDetect, { ...SITE, redirect_uri: uri }),
  ],
  [`GET ${accountPaths.authorizeDetect} sign_out_uri`]: [
    SIGN_OUT,
    (uri) => get(accountPaths.authorizeDetect, { ...SITE, sign_out_uri: uri }),
  ],
  [`GET ${accountPaths.signOutInfo} redirect_uri`]: [
    SIGN_OUT,
    (uri) => get(accountPaths.signOutInfo, { ...SITE, redirect_uri: uri }),
  ],
  [`GET ${accountPaths.signOutInfo} post_logout_redirect_uri`]: [
    SIGN_OUT,
    (uri) => get(accountPaths.signOutInfo, { ...SITE, post_logout_redirect_uri: uri }),
  ],
  [`GET ${accountPaths.providerUri} redirect_uri`]: [REDIRECT, (uri) => visitor.uriOf({ redirect_uri: uri })],
  [`GET ${accountPaths.providerUri} provider_redirect_uri`]: [
    REDIRECT,
    (uri) => get(accountPaths.providerUri, { ...SITE, provider_id: 'demo', provider_redirect_uri: uri }),
  ],
  [`GET ${accountPaths.providerUri} other_params[sign_out_uri]`]: [
    SIGN_OUT,
    (uri) => visitor.uriOf({ 'other_params[sign_out_uri]': uri }),
  ],
  [`POST ${accountPaths.providerToken} provider_redirect_uri`]: [
    REDIRECT,
    async (uri) => visitor.trade(await visitor.codeOf(), { provider_redirect_uri: uri }),
  ],
  [`POST ${accountPaths.token} redirect_uri`]: [
    CALLBACK,
    async (uri) => caller.exchange(await caller.codeFor(owner), { redirect_uri: uri }),
  ],
  [`POST ${captchaPaths.init} redirect_uri`]: [
    'http://localhost:8080/sso/captcha',
    (uri) => {
      const device = { device_id: `redirected-${(devices += 1)}` };
      return server.post(captchaPaths.init, { ...SITE, ...device, action: 'POST:/x', redirect_uri: uri });
    },
  ],
  [`GET ${sandboxPaths.idpAuthorize} redirect_uri`]: [
    REDIRECT,
    (uri) => get(sandboxPaths.idpAuthorize, { ...demoRequest, redirect_uri: uri }),
  ],
  [`GET ${sandboxPaths.idpSignOut} post_logout_redirect_uri`]: [
    SIGN_OUT,
    (uri) => get(sandboxPaths.idpSignOut, { post_logout_redirect_uri: uri }),
  ],
};

test.each(Object.entries(redirectEndpoints))(
  'the redirect field %s accepts the registered address and no similar address',
  async (_, [registered, ask]) => {
    const good = await ask(registered);
    expect([200, 201, 303], JSON.stringify(good.body)).toContain(good.status);
    for (const [what, miss] of nearMissesOf(registered)) {
      const answer = await ask(miss);
      expect(answer.status, what).toBe(400);
      expect(answer.headers['location'], what).toBeUndefined();
      // Error 3 if no client could register the address, 4126 if the code was issued for another address, otherwise
      // 4121. HTML pages have no error code.
      expect([3, 4121, 4126, undefined], what).toContain(answer.body.error_code);
      expect(JSON.stringify(answer.body), what).not.toContain('evil.example');
    }
  },
);

/** Fields that contain an address to which browsers are never redirected. */
const LEAD_NOWHERE = new Set([
  // Names a pushed request; every other value is refused.
  `GET ${accountPaths.authorizeInfo} request_uri`,
  `POST ${accountPaths.authorize} request_uri`,
  `POST ${accountPaths.pushedRequest} request_uri`,
]);

test('the redirect tests cover every field of the account service that contains a redirect address', async () => {
  const endpoints = await listEndpoints(server);
  const fields = endpoints.flatMap(({ method, path, query, body }) =>
    Object.keys({ ...query, ...body?.properties })
      .filter((name) => /ur[il]|redirect|return|callback|next|continue/i.test(name))
      .map((name) => `${method} ${path} ${name}`),
  );
  expect(fields.filter((field) => !(field in redirectEndpoints) && !LEAD_NOWHERE.has(field))).toEqual([]);
});
