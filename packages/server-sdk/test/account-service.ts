import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose';
import { createTokenVerifier, type TokenVerifierConfig } from '../src/index.ts';

export const ISSUER = 'https://account.example';
export const CLIENT = 'company-app';
export const STARTED_AT = Date.UTC(2026, 10, 19);

/** An account service in memory, with a clock of its own. Its answers can be replaced. */
export async function accountService() {
  const pair = async (kid: string) => {
    const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
    return { kid, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: 'ES256', use: 'sig' } };
  };
  const service = {
    now: STARTED_AT,
    signer: await pair('first'),
    published: [] as object[],
    /** Answers instead of the keys and introspections, while set. */
    outage: null as (() => Response) | null,
    isActive: true,
    requests: [] as { url: string; init: RequestInit }[],
    async rotate(kid: string) {
      service.signer = await pair(kid);
      service.published.unshift(service.signer.jwk);
    },
    /** Signs an access token. A claim that is undefined is left out. */
    sign(claims: object = {}, head: object = {}) {
      const iat = Math.floor(service.now / 1000);
      const payload: JWTPayload = {
        iss: ISSUER,
        aud: CLIENT,
        sub: '100000000000001',
        scope: 'profile',
        iat,
        exp: iat + 7200,
        ...claims,
      };
      return new SignJWT(payload)
        .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: service.signer.kid, ...head })
        .sign(service.signer.privateKey);
    },
    verifier: (more: Partial<TokenVerifierConfig> = {}) =>
      createTokenVerifier({ issuer: ISSUER, audience: CLIENT, platform: { now: () => service.now, fetch }, ...more }),
  };
  async function fetch(url: string, init: RequestInit): Promise<Response> {
    service.requests.push({ url, init });
    if (service.outage) return service.outage();
    return Response.json(url.endsWith('jwks.json') ? { keys: service.published } : { active: service.isActive });
  }
  service.published.push(service.signer.jwk);
  return service;
}
