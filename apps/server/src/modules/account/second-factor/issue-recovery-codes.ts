import type { Database } from '../../../db/database.ts';
import type { AccountDeps } from '../account-deps.ts';
import { replaceRecoveryCodes } from './factor-queries.ts';
import { newRecoveryCodes, recoveryCodeHash } from './recovery-codes.ts';

/** Issues new recovery codes, which are shown once and replace the old ones. */
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
