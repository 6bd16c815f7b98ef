import { createHash } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { CLIENT_ID, issuerOf } from './demo-provider-setting.ts';
import type { CodeFacts } from './code-queries.ts';
import type { DemoKeys } from './demo-keys.ts';
import type { DemoPerson } from './demo-people.ts';
import type { DemoProviderDeps } from './demo-provider-deps.ts';

const LIFETIME_S = 600;
const ACCESS_TYPE = 'at+jwt';

type TokenDeps = Pick<DemoProviderDeps, 'clock' | 'config'>;

/** The tokens for a spent code. */
export async function writeTokens(
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

/** The userinfo claims for an access token; null if the token is invalid. */
export async function readUserinfo(
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
