import { randomInt } from 'node:crypto';
import type { VerificationUsage } from '@feisuo/contract/facts/account-vocabulary';
import type { ServerErrorName } from '@feisuo/contract/facts/error-codes';
import { verificationLimits } from '@feisuo/contract/facts/limits';
import type { MasterKey } from '../../../keys/master-key.ts';
import type { Identifier } from '../people/identifiers.ts';
import type { RequestSource } from '../security/request-source.ts';

/** The target of a code: a phone, a mailbox, or the message centre of an account. */
export type CodeTarget = Pick<Identifier, 'key'> & { kind: Identifier['kind'] | 'inapp' };

export const targetKeyOf = (masterKey: MasterKey, { kind, key }: CodeTarget) =>
  masterKey.digest('verification-target', `${kind}\n${key}`);

/** The target is part of the hash, so that equal codes of two accounts have different hashes. */
export const codeHashOf = (masterKey: MasterKey, targetKey: string, code: string) =>
  masterKey.digest('verification-code', `${targetKey}\n${code}`);

/** Key of the requesting device, or of its IP address if the request names no device. */
export const requesterKeyOf = (
  masterKey: MasterKey,
  { deviceId, address }: Pick<RequestSource, 'deviceId' | 'address'>,
): string => masterKey.digest('verification-asker', deviceId === '' ? `address\n${address}` : `device\n${deviceId}`);

export const newCode = () =>
  randomInt(0, 10 ** verificationLimits.codeDigits)
    .toString()
    .padStart(verificationLimits.codeDigits, '0');

/** A code is valid only for its own usage. A code for REGISTER_SIGN_IN is also valid for REGISTER and for SIGN_IN. */
export function serves(usage: string, purposes: readonly VerificationUsage[]): boolean {
  if (purposes.includes(usage as VerificationUsage)) return true;
  return usage === 'REGISTER_SIGN_IN' && (purposes.includes('REGISTER') || purposes.includes('SIGN_IN'));
}

interface TriedCode {
  tries: number;
  expiresAt: Date;
  usedAt: Date | null;
}

/**
 * The refusal of a try that was not compared with a code. If several codes are pending, the newest code decides the
 * refusal.
 */
export function refusalOf(tried: TriedCode[], now: Date, triesAllowed: number): ServerErrorName {
  const [youngest] = tried.toSorted((a, b) => b.expiresAt.getTime() - a.expiresAt.getTime());
  if (!youngest || youngest.usedAt) return 'invalid_verification_code';
  if (now >= youngest.expiresAt) return 'expired_verification_code';
  return youngest.tries >= triesAllowed ? 'resource_exhausted' : 'invalid_verification_code';
}
