/** Why a token was refused. */
export type TokenErrorReason =
  | 'missing'
  | 'malformed'
  | 'wrong_algorithm'
  | 'unknown_key'
  | 'bad_signature'
  | 'wrong_type'
  | 'wrong_issuer'
  | 'wrong_audience'
  | 'expired'
  | 'revoked'
  | 'sender_constrained'
  | 'not_bound'
  | 'wrong_key'
  | 'invalid_proof'
  | 'insufficient_scope'
  | 'unavailable';

const descriptions: Record<TokenErrorReason, string> = {
  missing: 'the request has no access token',
  malformed: 'the access token is malformed',
  wrong_algorithm: 'the access token is signed with an algorithm that is not accepted',
  unknown_key: 'the access token is signed with an unknown key',
  bad_signature: 'the signature of the access token is invalid',
  wrong_type: 'the token is not an access token',
  wrong_issuer: 'the access token was issued by another service',
  wrong_audience: 'the access token is for another application',
  expired: 'the access token has expired',
  revoked: 'the session of the access token has ended',
  sender_constrained: 'the access token is bound to a key and is not accepted as a bearer token',
  not_bound: 'the access token is not bound to a key, so it is a bearer token',
  wrong_key: 'the proof is of another key than the access token',
  invalid_proof: 'the DPoP proof is invalid',
  insufficient_scope: 'the access token lacks a scope',
  unavailable: 'the account service does not answer',
};

interface TokenErrorFacts {
  scopes?: readonly string[];
  /** What is wrong, added to the message. It must contain no part of the request. */
  detail?: string;
  /** Algorithms of proofs; with them the challenge has the scheme DPoP. */
  algs?: string | undefined;
  cause?: unknown;
}

/** A request that must be refused because of its access token, with the answer of RFC 6750 or RFC 9449. */
export class TokenError extends Error {
  override readonly name = 'TokenError';
  readonly reason: TokenErrorReason;
  /** 401 for a missing or invalid token, 403 for a missing scope, 503 if the token could not be checked. */
  readonly status: 401 | 403 | 503;
  /** The error code of the answer; undefined if the request has no token. */
  readonly error: 'invalid_token' | 'invalid_dpop_proof' | 'insufficient_scope' | 'temporarily_unavailable' | undefined;
  /** Scopes that the request needs; only with the reason `insufficient_scope`. */
  readonly scopes: readonly string[];

  readonly #facts: TokenErrorFacts;

  constructor(reason: TokenErrorReason, facts: TokenErrorFacts = {}) {
    const { scopes = [], detail, cause } = facts;
    super(descriptions[reason] + (detail ? `: ${detail}` : ''), { cause });
    this.#facts = facts;
    this.reason = reason;
    this.scopes = scopes;
    if (reason === 'unavailable') [this.status, this.error] = [503, 'temporarily_unavailable'];
    else if (reason === 'insufficient_scope') [this.status, this.error] = [403, reason];
    else if (reason === 'invalid_proof') [this.status, this.error] = [401, 'invalid_dpop_proof'];
    else [this.status, this.error] = [401, reason === 'missing' ? undefined : 'invalid_token'];
  }

  /** The same refusal, for a sender that may prove a key. */
  withAlgorithms(algs: string): TokenError {
    return new TokenError(this.reason, { ...this.#facts, algs });
  }

  /** The value of the header `www-authenticate`; undefined with status 503. */
  get wwwAuthenticate(): string | undefined {
    if (this.status === 503) return undefined;
    const facts = {
      error: this.error,
      error_description: this.error && this.message,
      scope: this.scopes.join(' ') || undefined,
      algs: this.#facts.algs,
    };
    const parts = Object.entries(facts).flatMap(([name, value]) => (value ? `${name}="${value}"` : []));
    const scheme = !this.#facts.algs ? 'Bearer' : this.reason === 'missing' ? 'Bearer, DPoP' : 'DPoP';
    return [scheme, parts.join(', ')].filter(Boolean).join(' ');
  }

  /** The body of the answer. */
  get body(): { error: string; error_description: string } {
    return { error: this.error ?? 'unauthorized', error_description: this.message };
  }
}
