import { createHash } from 'node:crypto';
import { pkceLimits } from '@feisuo/contract/facts/limits';
import { AppError } from '../../../http/app-error.ts';
import { isConfidential } from '../clients/auth-method.ts';
import type { Client } from '../clients/client-registry.ts';

export interface Challenge {
  /** Empty if a confidential client sent no challenge. */
  challenge: string;
  challengeMethod: string;
}

const VERIFIER = new RegExp(`^[A-Za-z0-9._~-]{${pkceLimits.verifierMinLength},${pkceLimits.verifierMaxLength}}$`);
/** Form of a challenge with S256: SHA-256 in base64url without padding. */
const HASHED = /^[A-Za-z0-9_-]{43}$/;

const invalidRequest = (description: string) => new AppError('invalid_request', { description });

/**
 * A public client must send a challenge, so that a stolen code is useless. `plain` is the default method of RFC 7636;
 * it is accepted only from clients that an operator allowed to use it.
 */
export function readChallenge(
  client: Pick<Client, 'secretHash' | 'authMethod' | 'allowsPlainChallenge'>,
  challenge = '',
  method = '',
): Challenge {
  if (challenge === '') {
    if (method !== '') throw invalidRequest('code_challenge: required with code_challenge_method');
    if (!isConfidential(client)) throw invalidRequest('code_challenge: required for public clients');
    return { challenge: '', challengeMethod: '' };
  }
  if (method === 'S256') {
    if (!HASHED.test(challenge)) throw invalidRequest('code_challenge: not a SHA-256 in base64url');
    return { challenge, challengeMethod: 'S256' };
  }
  if ((method || 'plain') !== 'plain') throw invalidRequest('code_challenge_method: only S256 is supported');
  if (!client.allowsPlainChallenge) throw invalidRequest('code_challenge_method: this client must use S256');
  if (!VERIFIER.test(challenge)) throw invalidRequest('code_challenge: not a valid code verifier');
  return { challenge, challengeMethod: 'plain' };
}

/**
 * If the code was issued without a challenge, a verifier is refused: an attacker may have removed the challenge from
 * the authorization request.
 */
export function isVerified({ challenge, challengeMethod }: Challenge, verifier = ''): boolean {
  if (challenge === '') return verifier === '';
  if (!VERIFIER.test(verifier)) return false;
  return challenge === (challengeMethod === 'S256' ? hash(verifier) : verifier);
}

const hash = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');
