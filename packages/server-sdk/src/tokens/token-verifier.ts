import { accountPaths } from '@feisuo/contract/facts/paths';
import { errors, jwtVerify, type JWTPayload } from 'jose';
import { checkedOrigin, makeSender, nodePlatform, type CommonConfig } from '../platform.ts';
import { readHeader } from '../request-headers.ts';
import { DpopVerifier, proofAlgorithms, type DpopConfig, type TokenRequest } from './dpop-verifier.ts';
import { Introspection, type IntrospectionClient } from './introspection.ts';
import { KeySet } from './key-set.ts';
import { TokenError, type TokenErrorReason } from './token-error.ts';

/** The claims of an access token. */
export interface AccessClaims {
  /** The account, or the application itself if it asked for the token in its own name. */
  sub: string;
  iss: string;
  aud: string | string[];
  exp: number;
  iat: number;
  /** The granted scopes, separated by spaces. */
  scope: string;
  /** The session; it ends when the member signs out. */
  sid?: string;
  /** The thumbprint of the key that the token is bound to (RFC 9449). */
  cnf?: { jkt: string };
  [claim: string]: unknown;
}

export interface TokenVerifierConfig extends CommonConfig {
  /** The origin of the account service, such as `https://account.example`. */
  issuer: string;
  /** The client id of the application that the tokens are for, or several of them. */
  audience: string | readonly string[];
  /** Applications that may ask whether a token was revoked. The one in the token's audience is used. */
  introspection?: IntrospectionClient | readonly IntrospectionClient[];
  /** Asks for every token whether it was revoked. Needs `introspection`. Default: false. */
  checkRevocation?: boolean;
  /** For how many milliseconds an answer about a revocation is used again. Default: 5000. */
  revocationCacheMs?: number;
  /** For how many milliseconds the public keys are used until they are read again. Default: 600 000. */
  keyCacheMs?: number;
  /** How many seconds the clocks may differ. Default: 5. */
  clockSkewS?: number;
  /** Where this machine reaches the account service, if not at `issuer`. */
  serviceOrigin?: string;
  /** Accepts tokens that are bound to a key, with a proof of the key. Without it they are refused. */
  dpop?: DpopConfig;
}

export interface TokenRequirements {
  /** Scopes that the token must have. */
  scopes?: readonly string[];
  /** Whether to ask if the token was revoked; overrides the setting of the verifier. */
  checkRevocation?: boolean;
}

export interface TokenVerifier {
  /** Returns the claims of a valid bearer token. Throws a `TokenError` for any other. */
  verify(token: string, requirements?: TokenRequirements): Promise<AccessClaims>;
  /** The same for the value of the header `Authorization`. */
  authenticate(authorization: string | undefined, requirements?: TokenRequirements): Promise<AccessClaims>;
  /** The same for a whole request, in which the token may be bound to a key: with `Authorization: DPoP` and a proof. */
  authenticateRequest(request: TokenRequest, requirements?: TokenRequirements): Promise<AccessClaims>;
}

/** The `typ` of an access token (RFC 9068). An id_token has another one. */
const TYPE = 'at+jwt';
/** Symmetric algorithms are not accepted: the public key would be their secret. */
const ALGORITHMS = ['ES256', 'RS256'];
const CLOCK_SKEW_S = 5;
const KEY_CACHE_MS = 600_000;
const REVOCATION_CACHE_MS = 5000;

/** Creates a verifier of access tokens. Create one per process, because it caches keys and answers. */
export function createTokenVerifier(config: TokenVerifierConfig): TokenVerifier {
  const { allowHttp, checkRevocation: always = false, clockSkewS = CLOCK_SKEW_S } = config;
  const issuer = checkedOrigin('issuer', config.issuer, true);
  const origin = checkedOrigin('issuer', config.serviceOrigin ?? config.issuer, allowHttp);
  const audience = [config.audience].flat();
  // The library skips the check of an empty audience, and an unset variable must not accept every token.
  if (audience.length === 0 || !audience.every((one) => typeof one === 'string' && one !== ''))
    throw new TypeError('audience must be a client id');
  const clients = [config.introspection ?? []].flat();
  if (always && clients.length === 0) throw new TypeError('checkRevocation needs introspection');

  const { now } = { ...nodePlatform, ...config.platform };
  const send = makeSender(config);
  const keys = new KeySet(origin + accountPaths.jwks, { send, now, cacheMs: config.keyCacheMs ?? KEY_CACHE_MS });
  const introspection = new Introspection(origin + accountPaths.introspect, {
    send,
    now,
    cacheMs: config.revocationCacheMs ?? REVOCATION_CACHE_MS,
  });

  const dpop = config.dpop && new DpopVerifier(config.dpop, now, allowHttp);

  /** With a request, the token must be bound to the key that the request proves. */
  async function verify(
    token: string,
    { scopes = [], checkRevocation = always }: TokenRequirements = {},
    request?: TokenRequest,
  ): Promise<AccessClaims> {
    const claims = await read(token);
    // A stolen token of this kind must not work without the key that it is bound to (RFC 9449, 7.1).
    if (!request || !dpop) assertNotBound(claims);
    else if (claims.cnf === undefined) throw new TokenError('not_bound');
    else await dpop.check(request, token, claims.cnf.jkt);
    const granted = claims.scope.split(' ');
    if (!scopes.every((scope) => granted.includes(scope))) throw new TokenError('insufficient_scope', { scopes });
    if (checkRevocation && !(await introspection.isActive(token, clientOf(claims)))) throw new TokenError('revoked');
    return claims;
  }

  async function read(token: string): Promise<AccessClaims> {
    let payload: JWTPayload;
    try {
      ({ payload } = await jwtVerify(token, keys.keyOf, {
        issuer,
        audience,
        typ: TYPE,
        algorithms: ALGORITHMS,
        requiredClaims: ['sub', 'iat', 'exp'],
        clockTolerance: clockSkewS,
        currentDate: new Date(now()),
      }));
    } catch (error) {
      throw error instanceof errors.JOSEError ? new TokenError(reasonOf(error), { cause: error }) : error;
    }
    const { scope } = payload;
    return { ...payload, scope: typeof scope === 'string' ? scope : '' } as AccessClaims;
  }

  /** The application that asks about a token: the account service tells only the token's own application. */
  function clientOf({ aud, client_id: id }: AccessClaims): IntrospectionClient {
    const named = new Set([aud, id].flat());
    const client = clients.find(({ clientId }) => named.has(clientId)) ?? clients[0];
    if (!client) throw new TypeError('checkRevocation needs introspection');
    return client;
  }

  async function authenticate(authorization: string | undefined, requirements?: TokenRequirements) {
    const token = tokenIn(authorization, 'Bearer');
    if (token === undefined) throw new TokenError('missing');
    return verify(token, requirements);
  }

  return {
    verify: (token, requirements) => verify(token, requirements),
    authenticate,
    async authenticateRequest(request, requirements) {
      const authorization = readHeader(request.headers, 'authorization');
      const bound = dpop && tokenIn(authorization, 'DPoP');
      try {
        if (bound === undefined) return await authenticate(authorization, requirements);
        return await verify(bound, requirements, request);
      } catch (error) {
        if (!dpop || !(error instanceof TokenError)) throw error;
        const mayProve = bound !== undefined || proofReasons.has(error.reason);
        throw mayProve ? error.withAlgorithms(proofAlgorithms) : error;
      }
    },
  };
}

/** Refusals of requests that might succeed with a proof. */
const proofReasons: ReadonlySet<TokenErrorReason> = new Set(['missing', 'sender_constrained']);

function assertNotBound({ cnf }: AccessClaims): void {
  if (cnf !== undefined) throw new TokenError('sender_constrained');
}

const tokenIn = (authorization = '', scheme: string): string | undefined =>
  new RegExp(`^${scheme} +([\\w.~+/=-]+) *$`, 'i').exec(authorization)?.[1];

const claimReasons: Record<string, TokenErrorReason> = {
  typ: 'wrong_type',
  iss: 'wrong_issuer',
  aud: 'wrong_audience',
};
const codeReasons: Record<string, TokenErrorReason> = {
  ERR_JWT_EXPIRED: 'expired',
  ERR_JOSE_ALG_NOT_ALLOWED: 'wrong_algorithm',
  ERR_JWKS_NO_MATCHING_KEY: 'unknown_key',
  ERR_JWS_SIGNATURE_VERIFICATION_FAILED: 'bad_signature',
};

function reasonOf(error: errors.JOSEError): TokenErrorReason {
  const claim = error instanceof errors.JWTClaimValidationFailed ? claimReasons[error.claim] : undefined;
  return claim ?? codeReasons[error.code] ?? 'malformed';
}
