import { accountPaths, fillPath } from '@feisuo/contract/facts/paths';
import type { Credentials } from '@feisuo/contract/schemas/account-tokens';
import { issueCaptchaToken } from '../src/modules/account/captcha/issue-captcha-token.ts';
import { issueProviderToken } from '../src/modules/account/providers/provider-token.ts';
import { bearer, SITE } from './account-caller.ts';
import type { TestAnswer, TestServer } from './test-server.ts';

/** A redirect URL that is registered for the site. */
export const REDIRECT = 'http://localhost:8080/sso/provider';
const ORIGIN = 'http://localhost:8080';

export interface Choice {
  /** `sub` of a person that the demo provider offers. With `nickname`, a new person is entered instead. */
  person?: string;
  nickname?: string;
  decision?: 'allow' | 'deny';
}

/** Fields of the form on the demo provider's page, filled with a choice. */
export function choiceForm(page: string, { person = 'demo-lin', nickname = '', decision = 'allow' }: Choice = {}) {
  const [, request = ''] = /name="request" value="([^"]+)"/.exec(page) ?? [];
  return new URLSearchParams({ request, person, nickname, decision }).toString();
}

/** Imitates a browser at the demo provider: opens the page, submits a choice, and follows the redirect. */
export function demoVisitor(server: TestServer) {
  const pathOf = (uri: string) => uri.replace(/^https?:\/\/[^/]+/, '');

  async function post(form: string, headers: Record<string, string> = { origin: ORIGIN }) {
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    return server.request({
      method: 'POST',
      url: '/sandbox/idp/authorize',
      payload: form,
      headers: { ...type, ...headers },
    });
  }

  async function visit(uri: string, choice: Choice = {}): Promise<URL> {
    const page = await server.get(pathOf(uri));
    if (page.status !== 200) throw new Error(`no page but ${page.status}: ${page.body}`);
    const answer = await post(choiceForm(page.body, choice));
    if (answer.status !== 303) throw new Error(`not sent back but ${answer.status}: ${answer.body}`);
    return new URL(answer.headers['location'] ?? '');
  }

  const uriOf = async (more: Record<string, string> = {}, headers: Record<string, string> = {}) => {
    const query = new URLSearchParams({ ...SITE, provider_id: 'demo', redirect_uri: REDIRECT, ...more });
    return server.get(`${accountPaths.providerUri}?${query.toString()}`, headers);
  };

  async function codeOf(choice: Choice = {}): Promise<string> {
    const { body } = await uriOf();
    return (await visit(body.uri, choice)).searchParams.get('code') ?? '';
  }

  const trade = (code: string, more: object = {}, headers: Record<string, string> = {}) => {
    const proof = { provider_id: 'demo', provider_redirect_uri: REDIRECT, provider_code: code };
    return server.post(accountPaths.providerToken, { ...proof, ...SITE, ...more }, headers);
  };

  /** Gets a provider token through the whole flow. */
  async function providerToken(choice: Choice = {}): Promise<string> {
    const { status, body } = await trade(await codeOf(choice));
    if (status !== 200) throw new Error(`no provider token: ${JSON.stringify(body)}`);
    return body.provider_token;
  }

  return { post, visit, uriOf, codeOf, trade, providerToken };
}

/** Creates a provider token directly, for tests that need many. */
export async function identityToken({ deps }: TestServer, providerUserId: string, more: object = {}): Promise<string> {
  const facts = { providerId: 'demo', providerUserId, name: '某人', email: '', phone: '' };
  const { provider_token: token } = await issueProviderToken(deps.db, deps, {
    ...facts,
    clientId: SITE.client_id,
    ...more,
  });
  return token;
}

export const bindIdentity = (server: TestServer, who: Credentials, token: string, more: object = {}) =>
  server.request({
    method: 'POST',
    url: accountPaths.bindProvider,
    payload: { provider_token: token, ...more },
    headers: bearer(who),
  });

let devices = 0;
/** Unlinks a provider identity, with the captcha token that this requires. */
export async function unbindIdentity(server: TestServer, who: Credentials, id = 'demo'): Promise<TestAnswer> {
  const url = fillPath(accountPaths.provider, { provider_id: id });
  const deviceId = `unbinder-${(devices += 1)}`;
  const call = { clientId: SITE.client_id, deviceId, action: `DELETE:${url}`, metaKey: null };
  const { captcha_token: token } = await issueCaptchaToken(server.deps, call, true);
  const headers = { ...bearer(who), 'x-device-id': deviceId, 'x-captcha-token': token };
  return server.request({ method: 'DELETE', url, headers });
}
