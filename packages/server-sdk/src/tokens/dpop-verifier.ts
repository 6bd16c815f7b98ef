import { createHash } from 'node:crypto';
import { accountHeaders, dpopAlgorithms } from '@feisuo/contract/facts/account-vocabulary';
import { calculateJwkThumbprint, EmbeddedJWK, errors, jwtVerify } from 'jose';
import { checkedBase } from '../platform.ts';
import { readHeader, type RequestHeaders } from '../request-headers.ts';
import { createMemoryReplayStore, type ReplayStore } from './replay-store.ts';
import { TokenError } from './token-error.ts';

/** Makes a verifier accept tokens that are bound to a key (RFC 9449). */
export interface DpopConfig {
  /**
   * The addresses at which clients reach this server, such as `https://api.example`, with a path if a proxy removes it.
   * A proof must name one of them. The header `Host` does not count, because the sender chooses it.
   */
  baseUrl: string | readonly string[];
  /** Where ids of proofs are stored. Default: the memory of this process. */
  replayStore?: ReplayStore;
  /** How many seconds the time of a proof may differ from the clock. Default: 300. */
  proofAgeS?: number;
}

/** A request with an access token, as Node, frameworks or `fetch` describe it. */
export interface TokenRequest {
  method: string;
  /** The path with the query, or the whole address. */
  url: string;
  headers: RequestHeaders;
}

const PROOF_AGE_S = 300;
const MAX_LENGTH = 4096;
const MAX_ID = 256;

/** Only a slash may follow the base address: after `@` or a dot the name of the host would be another one. */
const PATH = /^(?:https?:\/\/[^/?#]+)?(\/[^?#]*)/i;

/** The challenge parameter that names the accepted algorithms (RFC 9449, 7.1). */
export const proofAlgorithms = dpopAlgorithms.join(' ');

/** Checks that the sender of a token has the key that the token is bound to (RFC 9449, 4.3 and 7.1). */
export class DpopVerifier {
  readonly #bases: readonly string[];
  readonly #store: ReplayStore;
  readonly #ageS: number;
  readonly #now: () => number;

  constructor({ baseUrl, replayStore, proofAgeS = PROOF_AGE_S }: DpopConfig, now: () => number, allowHttp?: boolean) {
    this.#bases = [baseUrl].flat().map((one) => checkedBase('dpop.baseUrl', one, allowHttp));
    if (this.#bases.length === 0) throw new TypeError('dpop.baseUrl must not be empty');
    this.#store = replayStore ?? createMemoryReplayStore({ now });
    this.#ageS = proofAgeS;
    this.#now = now;
  }

  /** Throws a `TokenError` unless the request proves the key with this thumbprint for this token. */
  async check(request: TokenRequest, token: string, jkt: unknown): Promise<void> {
    const proof = readHeader(request.headers, accountHeaders.dpop);
    if (proof === undefined || proof.length > MAX_LENGTH) throw invalid('the proof is missing, repeated or too long');
    const { protectedHeader, payload } = await this.#verified(proof);
    const { htm, htu, iat = NaN, jti = '', ath } = payload;
    if (htm !== request.method) throw invalid('htm is another method');
    if (!this.#isAddressed(htu, request.url)) throw invalid('htu is another address');
    if (!(Math.abs(this.#now() / 1000 - iat) <= this.#ageS)) throw invalid('iat is too far from the clock');
    if (ath !== createHash('sha256').update(token).digest('base64url')) throw invalid('ath is of another token');
    if (typeof jti !== 'string' || jti === '' || jti.length > MAX_ID) throw invalid('jti is missing or too long');
    const thumbprint = await calculateJwkThumbprint(protectedHeader.jwk ?? {});
    if (thumbprint !== jkt) throw new TokenError('wrong_key');
    const id = createHash('sha256').update(`${thumbprint}\n${jti}`).digest('base64url');
    if (!(await this.#add(id, new Date((iat + this.#ageS + 1) * 1000)))) throw invalid('jti was used before');
  }

  async #verified(proof: string) {
    try {
      return await jwtVerify(proof, EmbeddedJWK, {
        typ: 'dpop+jwt',
        algorithms: [...dpopAlgorithms],
        currentDate: new Date(this.#now()),
      });
    } catch (cause) {
      // A key of the wrong form is a TypeError or a DOMException, according to the version of Node.
      throw invalid(cause instanceof errors.JOSEError ? cause.message : 'jwk is no public key', cause);
    }
  }

  /** Whether `htu` is the address of the request, without query and fragment. */
  #isAddressed(htu: unknown, url: string): boolean {
    const named = typeof htu === 'string' && URL.canParse(htu) ? addressOf(htu) : null;
    const [, path] = PATH.exec(url) ?? [];
    if (named === null || path === undefined) return false;
    return this.#bases.some((base) => URL.canParse(base + path) && addressOf(base + path) === named);
  }

  async #add(id: string, expiresAt: Date): Promise<boolean> {
    try {
      return await this.#store.add(id, expiresAt);
    } catch (cause) {
      throw new TokenError('unavailable', { cause });
    }
  }
}

function addressOf(url: string): string {
  const { origin, pathname } = new URL(url);
  return origin + pathname;
}

const invalid = (message: string, cause?: unknown) => new TokenError('invalid_proof', { detail: message, cause });
