import { accountPaths } from '@feisuo/contract/facts/paths';
import { beforeAll, expect, test } from 'vitest';
import { PASSWORD } from '../../../test/account-caller.ts';
import { countRows } from '../../../test/account-fixtures.ts';
import { authorizeCaller, browserAt } from '../../../test/authorize-caller.ts';
import { goodFields, listEndpoints, type Endpoint } from '../../../test/unusual-input.ts';
import { OWN_ORIGIN, secondFactorCaller } from '../../../test/second-factor-caller.ts';
import { useTestServer } from '../../../test/test-server.ts';

const server = useTestServer();
let cookie: string;
let sub: string;
let endpoints: Endpoint[];
/**
 * Signs a browser in until it has all our cookies: the session cookie, its marker, and the cookie of a trusted browser.
 */
beforeAll(async () => {
  const caller = authorizeCaller(server);
  const factor = secondFactorCaller(server);
  const browser = browserAt(server);
  const person = await caller.signUpAtPages();
  ({ sub } = person);
  await browser.take(person);
  const guarded = await factor.signUpGuarded();
  const asked = await caller.signIn(guarded.phone, PASSWORD, {}, OWN_ORIGIN);
  const token = await factor.factorToken(asked, guarded.secret, { trust_device: true });
  const entered = await caller.signIn(guarded.phone, PASSWORD, { verification_token: token }, OWN_ORIGIN);
  const [trust = ''] = [entered.headers['set-cookie'] ?? []].flat().map((line) => line.split(';')[0] ?? '');
  cookie = [...[...browser.jar].map(([name, value]) => `${name}=${value}`), trust].join('; ');
  endpoints = (await listEndpoints(server)).filter(({ method }) => method !== 'GET');
});

const evil = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site', referer: 'https://evil.example/' };
/** Content types that a page may send to another site without a preflight. */
const types = ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x'];

/** Rows and sessions that only an authenticated caller can change. */
async function memberState() {
  const { sessions, consents, accounts, identities, browser_sessions: browserSessions } = await countRows(server);
  const { body: browserAnswer } = await server.get(accountPaths.browser, { cookie });
  return { sessions, consents, accounts, identities, browserSessions, signedIn: browserAnswer };
}

test.each(types)('a cross-site request with content type %s changes nothing for the signed-in member', async (type) => {
  const before = await memberState();
  expect(before.signedIn.total).toBe(1);
  expect(cookie).toMatch(/feisuo_browser=.*sessionid=.*feisuo_device=/);
  for (const { method, path, body } of endpoints) {
    const fields = { ...(body && goodFields(body)), sub } as Record<string, string>;
    for (const payload of [new URLSearchParams(fields).toString(), JSON.stringify(fields)]) {
      const headers = { ...evil, cookie, 'content-type': type };
      const answer = await server.request({ method, url: path.replaceAll(/\{\w+\}/g, 'x'), headers, payload });
      const label = `${method} ${path} ${answer.status}`;
      // No answer sets a cookie or lets a page of another site read it, even on routes that need no authentication.
      expect(answer.headers['set-cookie'], label).toBeUndefined();
      expect(answer.headers['access-control-allow-origin'], label).toBeUndefined();
      expect(answer.body.access_token, label).toBeUndefined();
    }
  }
  expect(await memberState()).toEqual(before);
});
