import { eq } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { detailReasons } from '@feisuo/contract/facts/error-codes';
import { AppError } from '../../../http/app-error.ts';
import type { AccountDeps } from '../account-deps.ts';
import type { Account } from '../people/account-queries.ts';
import { passkeys } from '../second-factor/second-factor.tables.ts';
import { listIdentities } from './identity-queries.ts';

/**
 * Refuses to take the last way in from an account. There must be left: a phone or mailbox for codes, a user name with a
 * password, a passkey, or an identity of a provider that is still offered, other than the one that is to go. A passkey that
 * goes is gone when this is asked. The caller holds the account's row, so that of two that are taken at once the second sees
 * the first gone.
 */
export async function assertNotLastWayIn(
  tx: Database,
  { providers }: Pick<AccountDeps, 'providers'>,
  account: Account,
  leaving?: { providerId: string },
): Promise<void> {
  if (account.phone !== null || account.email !== null) return;
  if (account.usernameKey !== null && account.passwordHash !== null) return;
  if ((await tx.$count(passkeys, eq(passkeys.accountId, account.id))) > 0) return;
  const others = (await listIdentities(tx, account.id)).filter(({ providerId }) => providerId !== leaving?.providerId);
  if (others.some((identity) => providers.find(identity.providerId))) return;
  throw new AppError('failed_precondition', {
    description: 'nobody could enter the account without it',
    reason: detailReasons.lastWayIn,
  });
}
