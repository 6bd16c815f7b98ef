import { randomBytes } from 'node:crypto';
import { twoFactorLimits } from '@feisuo/contract/facts/limits';
import type { Database } from '../../../db/database.ts';
import type { MasterKey } from '../../../keys/master-key.ts';
import type { AccountDeps } from '../account-deps.ts';
import { replaceRecoveryCodes } from './factor-queries.ts';

/** 32 characters (five bits each), without the ambiguous 0, O, 1 and I. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
/** Eight characters of five bits: 40 bits. */
const CHARACTERS = 8;

/** Makes recovery codes such as 7F3K-92QD, which members write down. */
export function newRecoveryCodes(): string[] {
  const codes = new Set<string>();
  while (codes.size < twoFactorLimits.recoveryCodes) codes.add(newRecoveryCode());
  return [...codes];
}

function newRecoveryCode(): string {
  const text = Array.from(randomBytes(CHARACTERS), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
  return `${text.slice(0, CHARACTERS / 2)}-${text.slice(CHARACTERS / 2)}`;
}

/** The stored hash of a recovery code. All spellings of one code have the same hash. */
export function recoveryCodeHash(masterKey: MasterKey, accountId: string, input: string): string {
  const code = input
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}]/gu, '');
  return masterKey.digest('recovery-code', `${accountId}\n${code}`);
}

/**
 * Issues new recovery codes, which replace the old codes. Only this call can return them, because only their hashes are
 * stored.
 */
export async function issueRecoveryCodes(
  { masterKey }: Pick<AccountDeps, 'masterKey'>,
  tx: Database,
  accountId: string,
): Promise<string[]> {
  const codes = newRecoveryCodes();
  await replaceRecoveryCodes(
    tx,
    accountId,
    codes.map((code) => recoveryCodeHash(masterKey, accountId, code)),
  );
  return codes;
}
