import { createHash } from 'node:crypto';
import { pkceLimits } from '@feisuo/contract/facts/limits';
import { AppError } from '../../../http/app-error.ts';
import type { Client } from '../clients/client-registry.ts';

export interface Challenge {
  /** Empty if a confidential client sent none. */
  challenge: string;
  challengeMethod: string;
}

const VERIFIER = new RegExp(`^[A-Za-z0-9._~-]{${pkceLimits.verifierMinLength},${pkceLimits.verifierMaxLength}}$`);
/** SHA-256 in base64url without padding. */
const HASHED = /^[A-Za-z0-9_-]{43}$/;

const invalidRequest = (description: string) => new AppError('invalid_request', { description });

/**
 * A public client must send a challenge, so that a stolen code is useless. `plain` is the default method of RFC 7636,
 * and accepted only from clients for which an operator allowed it.
 */
export function readChallenge(
  client: Pick<Client, 'secretHash' | 'allowsPlainChallenge'>,
  challenge = '',
  method = '',
): Challenge {
  if (challenge === '') {
    if (method !== '') throw invalidRequest('code_challenge: missing beside its method');
    if (client.secretHash === null) throw invalidRequest('code_challenge: a public client must give one');
    return { challenge: '', challengeMethod: '' };
  }
  if (method === 'S256') {
    if (!HASHED.test(challenge)) throw invalidRequest('code_challenge: not a SHA-256 in base64url');
    return { challenge, challengeMethod: 'S256' };
  }
  if ((method || 'plain') !== 'plain') throw invalidRequest('code_challenge_method: only S256 is supported');
  if (!client.allowsPlainChallenge) throw invalidRequest('code_challenge_method: this client must use S256');
  if (!VERIFIER.test(challenge)) throw invalidRequest('code_challenge: not a verifier');
  return { challenge, challengeMethod: 'plain' };
}

/** A verifier without a challenge belongs to another request, from which an attacker removed the challenge. */
export function isVerified({ challenge, challengeMethod }: Challenge, verifier = ''): boolean {
  if (challenge === '') return verifier === '';
  if (!VERIFIER.test(verifier)) return false;
  return challenge === (challengeMethod === 'S256' ? hash(verifier) : verifier);
}

const hash = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');
