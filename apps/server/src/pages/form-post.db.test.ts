import { createHash } from 'node:crypto';
import { accountPages, formPostPath } from '@feisuo/contract/facts/paths';
import { beforeAll, expect, test } from 'vitest';
import { authorizeCaller, challengeOf, PARTNER, VERIFIER } from '../../test/authorize-caller.ts';
import { useTestServer } from '../../test/test-server.ts';

const server = useTestServer({ SERVICES: 'signin,account,content' });
const caller = authorizeCaller(server);
const asking = { host: 'localhost:8080', accept: 'text/html' };
const own = { ...asking, 'sec-fetch-site': 'same-origin' };

beforeAll(async () => {
  await caller.addApplication('partner');
  await caller.addApplication('app', { redirectUris: ['com.example.app:/back'] });
});

const post = (fields: Record<string, string>, headers: Record<string, string> = own) =>
  server.request({
    method: 'POST',
    url: formPostPath,
    headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });

const unescape = (html: string) => html.replaceAll(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)));

/** What the page would post, and where. */
function readForm(body: string) {
  const [, action = ''] = /<form method="post" action="([^"]*)">/.exec(body) ?? [];
  const fields = [...body.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)];
  return {
    action: unescape(action),
    fields: Object.fromEntries(fields.map(([, name = '', value = '']) => [unescape(name), unescape(value)])),
  };
}

const response = { ...PARTNER, code: 'c', state: `"><script>alert(1)</script>'&`, scope: 'openid', expires_in: '60' };

test('with response_mode=form_post a page posts the code to the client, also without script by its button', async () => {
  const { status, headers, body } = await post(response);
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  const { client_id: _, redirect_uri: action, ...params } = response;
  expect(readForm(body)).toEqual({ action, fields: { iss: server.deps.config.accountOrigin, ...params } });
  expect(body).toContain('<button>继续</button>');
  expect((await post(response, { ...own, 'accept-language': 'en' })).body).toContain('<button>Continue</button>');
});

test('the response is also posted to a redirect address as frames of the account SDK mark it, and to no other', async () => {
  const marked = `${PARTNER.redirect_uri}?sso_sign_in_in_iframe=`;
  const { status, body } = await post({ ...response, redirect_uri: marked });
  expect([status, readForm(body).action]).toEqual([200, marked]);
  for (const other of [`${marked}1`, `${PARTNER.redirect_uri}?other=`, `${marked}&sso_sign_out_in_iframe=`])
    expect([other, (await post({ ...response, redirect_uri: other })).status]).toEqual([other, 400]);
});

test('the page that posts the response runs only its own script and cannot be cached or framed by other sites', async () => {
  const { headers, body } = await post(response);
  const policy = String(headers['content-security-policy']);
  const [, script = ''] = /<script>(.*)<\/script>/.exec(body) ?? [];
  expect(script).toBe('document.forms[0].submit()');
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain(`script-src 'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  expect(policy).toContain("base-uri 'none'");
  expect(policy).toContain('frame-ancestors https://partner.example');
  expect(policy).not.toContain('unsafe');
  expect(headers['cache-control']).toBe('no-store');
  expect(headers['referrer-policy']).toBe('no-referrer');
});

test('a response is posted only for our own page, and only to a registered web address of the client', async () => {
  const page = await post(response, { ...asking, origin: server.deps.config.accountOrigin });
  expect(page.status).toBe(200);
  const others = [
    asking,
    { ...asking, origin: 'null' },
    { ...asking, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    { ...asking, 'sec-fetch-site': 'same-site' },
  ];
  for (const headers of others) expect((await post(response, headers)).status).toBe(403);
  for (const wrong of [
    { ...response, redirect_uri: 'https://evil.example/' },
    { ...response, client_id: 'unknown' },
    { ...response, client_id: 'app', redirect_uri: 'com.example.app:/back' },
  ]) {
    expect((await post(wrong)).status).toBe(400);
  }
});

test('the error of a request with response_mode=form_post is posted too, and nothing but known parameters', async () => {
  const query = new URLSearchParams({
    ...PARTNER,
    response_type: 'token',
    response_mode: 'form_post',
    state: 's',
    code_challenge: challengeOf(VERIFIER),
    code_challenge_method: 'S256',
  });
  const { status, body } = await server.get(`${accountPages.authorize}?${query.toString()}`, asking);
  expect(status).toBe(200);
  expect(readForm(body)).toMatchObject({
    action: PARTNER.redirect_uri,
    fields: { error: 'unsupported_response_type', state: 's', iss: server.deps.config.accountOrigin },
  });
  const more = await post({ ...PARTNER, error: 'access_denied', evil: 'x', iss: 'https://evil.example' });
  expect(readForm(more.body).fields).toEqual({ error: 'access_denied', iss: server.deps.config.accountOrigin });
});
