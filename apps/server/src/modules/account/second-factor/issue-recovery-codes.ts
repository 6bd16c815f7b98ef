import type { Database } from '../../../db/database.ts';
import type { AccountDeps } from '../account-deps.ts';
import { replaceRecoveryCodes } from './factor-queries.ts';
import { newRecoveryCodes, recoveryCodeHash } from './recovery-codes.ts';

/**
 * Issues new recovery codes, which replace the old ones. They are returned this one time only, because only their
 * hashes are stored.
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
