import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { sandboxPaths } from '@feisuo/contract/facts/paths';
import { createHash } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { onlyOwnOrigin } from '../../http/origin-check.ts';
import { issuerOf, CLIENT_ID, clientSecretOf } from './demo-provider-setting.ts';
import { judgeRequest, openRequest, sealRequest, type AuthorizationRequest } from './authorization-request.ts';
import { issueCode, spendCode, type CodeFacts } from './code-queries.ts';
import { DemoKeys } from './demo-keys.ts';
import { choicePage, plainPage, type Page } from './demo-pages.ts';
import { demoPeople, personNamed, type DemoPerson } from './demo-people.ts';
import type { DemoProviderDeps } from './demo-provider-deps.ts';
import { isSameSecret } from '../../keys/timing-safe.ts';

const LIFETIME_S = 600;
const ACCESS_TYPE = 'at+jwt';

type TokenDeps = Pick<DemoProviderDeps, 'clock' | 'config'>;

/** Issues access token and ID token for a code that was just exchanged. */
async function writeTokens(
  { clock, config }: TokenDeps,
  keys: DemoKeys,
  { person, scope, nonce, authTime }: CodeFacts,
) {
  const { id: kid, privateKey } = await keys.find();
  const issuer = issuerOf(config);
  const iat = Math.floor(clock.now().getTime() / 1000);
  const sign = (claims: object, audience: string, typ: string) =>
    new SignJWT({ ...claims })
      .setProtectedHeader({ alg: 'ES256', kid, typ })
      .setIssuer(issuer)
      .setSubject(person.sub)
      .setAudience(audience)
      .setIssuedAt(iat)
      .setExpirationTime(iat + LIFETIME_S)
      .sign(privateKey);
  const about = { client_id: CLIENT_ID, scope, name: person.name, email: person.email };
  const accessToken = await sign(about, issuer, ACCESS_TYPE);
  const hash = createHash('sha256').update(accessToken).digest().subarray(0, 16).toString('base64url');
  const moment = { auth_time: authTime, at_hash: hash, ...(nonce !== null && { nonce }) };
  return {
    access_token: accessToken,
    token_type: 'Bearer',
    expires_in: LIFETIME_S,
    scope,
    id_token: await sign({ ...claimsOf(person, scope), ...moment }, CLIENT_ID, 'JWT'),
  };
}

/** Returns the userinfo claims for an access token; null for an invalid token. */
async function readUserinfo(
  { clock, config }: TokenDeps,
  keys: DemoKeys,
  token: string,
): Promise<Record<string, unknown> | null> {
  const { publicKey } = await keys.find();
  const issuer = issuerOf(config);
  const rules = { issuer, audience: issuer, typ: ACCESS_TYPE, algorithms: ['ES256'], currentDate: clock.now() };
  try {
    const { payload } = await jwtVerify<{ scope: string; name: string; email: string }>(token, publicKey, rules);
    const { sub = '', scope, name, email } = payload;
    return { sub, ...claimsOf({ sub, name, email }, scope) };
  } catch {
    return null;
  }
}

function claimsOf({ name, email }: DemoPerson, scope: string): object {
  const scopes = scope.split(' ');
  return {
    ...(scopes.includes('profile') && { name, nickname: name, locale: 'zh-CN' }),
    ...(scopes.includes('email') && email !== '' && { email, email_verified: true }),
  };
}

/** A response of the token endpoint (RFC 6749, section 5). */
interface TokenAnswer {
  status: number;
  body: object;
}

const refuse = (error: string, description: string, status = 400): TokenAnswer => ({
  status,
  body: { error, error_description: description },
});

/** The token endpoint. An authenticated client spends the code even if the exchange is then refused. */
async function redeemCode(
  deps: DemoProviderDeps,
  keys: DemoKeys,
  input: unknown,
  authorization: string | undefined,
): Promise<TokenAnswer> {
  const fields = (input ?? {}) as Record<string, unknown>;
  const field = (name: string) => (typeof fields[name] === 'string' ? fields[name] : '');
  const shown = basicOf(authorization) ?? { id: field('client_id'), secret: field('client_secret') };
  if (shown.id !== CLIENT_ID || !isSameSecret(shown.secret, clientSecretOf(deps.masterKey))) {
    return refuse('invalid_client', 'unknown client, or a wrong secret', 401);
  }
  if (field('grant_type') !== 'authorization_code') return refuse('unsupported_grant_type', 'only authorization_code');
  if (field('code') === '') return refuse('invalid_request', 'code is missing');
  const facts = await spendCode(deps, field('code'));
  if (!facts) return refuse('invalid_grant', 'the code is wrong, used or expired');
  if (facts.redirectUri !== field('redirect_uri'))
    return refuse('invalid_grant', 'redirect_uri differs from the authorization request');
  if (!isChallengeMet(facts.challenge, field('code_verifier')))
    return refuse('invalid_grant', 'code_verifier does not match code_challenge');
  return { status: 200, body: await writeTokens(deps, keys, facts) };
}

/** Whether the verifier fits the PKCE challenge. Without a challenge a verifier is refused. */
function isChallengeMet(challenge: string | null, verifier: string): boolean {
  if (challenge === null) return verifier === '';
  return createHash('sha256').update(verifier).digest('base64url') === challenge;
}

/**
 * Decodes HTTP Basic credentials. Client id and secret are each form-encoded before they are joined (RFC 6749, section
 * 2.3.1).
 */
function basicOf(authorization: string | undefined): { id: string; secret: string } | null {
  const [, encoded = ''] = /^Basic +([\w+/=-]+)$/i.exec(authorization ?? '') ?? [];
  const [, id, secret] = /^([^:]*):(.*)$/s.exec(Buffer.from(encoded, 'base64').toString('utf8')) ?? [];
  if (id === undefined || secret === undefined) return null;
  try {
    return { id: formDecode(id), secret: formDecode(secret) };
  } catch {
    return null;
  }
}

const formDecode = (text: string) => decodeURIComponent(text.replaceAll('+', ' '));

/** Routes of an OpenID provider for demonstrations. Each visitor chooses the person to sign in as. */
export const demoProviderRoutes: FastifyPluginAsync<DemoProviderDeps> = async (app, deps) => {
  const { config, clock, masterKey } = deps;
  const issuer = issuerOf(config);
  const keys = new DemoKeys(deps);
  const route = (summary: string) => ({
    config: { host: 'account' as const, takesForms: true },
    schema: { tags: ['sandbox'], summary },
  });
  const nicknamePage = async (request: AuthorizationRequest, nickname: string, isNicknameMissing: boolean) => {
    const sealedRequest = sealRequest(masterKey, request, clock.now());
    const brand = await deps.brand.fillIn('{brand}');
    return choicePage({ brand, sealedRequest, redirectUri: request.redirectUri, nickname, isNicknameMissing });
  };
  const sendBack = (
    reply: FastifyReply,
    { redirectUri, state }: Pick<AuthorizationRequest, 'redirectUri' | 'state'>,
    outcome: Record<string, string>,
  ) => {
    const params = new URLSearchParams({ ...outcome, ...(state !== null && { state }), iss: issuer });
    // Appends to the query of the redirect URI, which must otherwise stay exactly as registered.
    return reply.redirect(`${redirectUri}${redirectUri.includes('?') ? '&' : '?'}${params.toString()}`, 303);
  };

  app.get(sandboxPaths.idp, route('Demo identity provider: about'), async (_request, reply) =>
    sendPage(
      reply,
      plainPage(
        '请从登录页进来',
        '它代替微信、QQ 等第三方登录，谁都可以用任意演示身份登录，不核对真实身份。从登录页点“演示账号”进来，选一个身份，就会带着它回到登录页；直接打开这个地址没有可选的东西。',
      ),
    ),
  );

  app.get(sandboxPaths.idpConfiguration, route('Demo identity provider: discovery'), async () => describe(config));

  app.get(sandboxPaths.idpKeys, route('Demo identity provider: keys'), async () => ({
    keys: [(await keys.find()).publicJwk],
  }));

  app.get(sandboxPaths.idpAuthorize, route('Demo identity provider: authorization'), async ({ query }, reply) => {
    const judged = await judgeRequest(deps, query as Record<string, unknown>);
    if (judged.kind === 'page') return sendPage(reply, plainPage('无法继续', judged.fault), 400);
    if (judged.kind === 'back') return sendBack(reply, judged.request, { error: judged.error });
    return sendPage(reply, await nicknamePage(judged.request, judged.request.hint, false));
  });

  app.post(
    sandboxPaths.idpAuthorize,
    { ...route('Demo identity provider: decision'), onRequest: onlyOwnOrigin(config.accountOrigin) },
    async ({ body }, reply) => {
      const { request: sealed, decision, person: chosen, nickname } = fieldsOf(body);
      const request = openRequest(masterKey, sealed ?? '', clock.now());
      if (!request) return sendPage(reply, plainPage('页面已失效', '请回到登录页，重新点一次“演示账号”。'), 400);
      if (decision !== 'allow') return sendBack(reply, request, { error: 'access_denied' });
      const person: DemoPerson | null =
        chosen === 'nickname'
          ? personNamed(masterKey, nickname ?? '')
          : (demoPeople.find(({ sub }) => sub === chosen) ?? null);
      if (!person) return sendPage(reply, await nicknamePage(request, nickname ?? '', true), 400);
      const authTime = Math.floor(clock.now().getTime() / 1000);
      return sendBack(reply, request, { code: await issueCode(deps, { ...request, person, authTime }) });
    },
  );

  app.post(sandboxPaths.idpToken, route('Demo identity provider: tokens'), async ({ body, headers }, reply) => {
    const answer = await redeemCode(deps, keys, body, headers.authorization);
    if (answer.status === 401) reply.header('www-authenticate', 'Basic realm="demo identity provider"');
    return reply.code(answer.status).header('cache-control', 'no-store').send(answer.body);
  });

  const tellUserinfo = async ({ headers }: FastifyRequest, reply: FastifyReply) => {
    const [, token = ''] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? [];
    const claims = await readUserinfo(deps, keys, token);
    if (claims) return reply.send(claims);
    return reply.code(401).header('www-authenticate', 'Bearer error="invalid_token"').send({ error: 'invalid_token' });
  };
  app.get(sandboxPaths.idpUserinfo, route('Demo identity provider: userinfo'), tellUserinfo);
  app.post(sandboxPaths.idpUserinfo, route('Demo identity provider: userinfo'), tellUserinfo);

  // Sign-out only redirects, because the demo provider has no sessions.
  app.get(sandboxPaths.idpSignOut, route('Demo identity provider: sign-out'), async ({ query }, reply) => {
    const { post_logout_redirect_uri: after, state } = fieldsOf(query);
    if (after === undefined) return sendPage(reply, plainPage('已退出演示身份', '可以关闭这个页面了。'));
    if (!(await deps.knowsSignOut(after))) {
      return sendPage(reply, plainPage('无法继续', '返回地址没有登记，为安全起见不会跳转。'), 400);
    }
    const params = state === undefined ? '' : new URLSearchParams({ state }).toString();
    return reply.redirect(params === '' ? after : `${after}${after.includes('?') ? '&' : '?'}${params}`, 303);
  });
};

/** Returns the fields that are non-empty texts; others count as absent. */
function fieldsOf(part: unknown): Record<string, string | undefined> {
  const entries = Object.entries((part ?? {}) as Record<string, unknown>);
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== ''),
  );
}

/**
 * Sends a page with the referrer policy `same-origin`: with `no-referrer` browsers would send no Origin with its form.
 */
function sendPage(reply: FastifyReply, { html, policy }: Page, status = 200): FastifyReply {
  return reply
    .code(status)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'referrer-policy': 'same-origin',
    })
    .send(html);
}

/** Returns the OpenID discovery document. */
function describe(config: DemoProviderDeps['config']): object {
  const at = (path: string) => config.accountOrigin + path;
  return {
    issuer: issuerOf(config),
    authorization_endpoint: at(sandboxPaths.idpAuthorize),
    token_endpoint: at(sandboxPaths.idpToken),
    userinfo_endpoint: at(sandboxPaths.idpUserinfo),
    jwks_uri: at(sandboxPaths.idpKeys),
    end_session_endpoint: at(sandboxPaths.idpSignOut),
    scopes_supported: ['openid', 'profile', 'email'],
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['ES256'],
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
    code_challenge_methods_supported: ['S256'],
    claims_supported: ['sub', 'iss', 'aud', 'exp', 'iat', 'auth_time', 'nonce', 'name', 'nickname', 'locale', 'email'],
    authorization_response_iss_parameter_supported: true,
    request_parameter_supported: false,
    request_uri_parameter_supported: false,
  };
}
