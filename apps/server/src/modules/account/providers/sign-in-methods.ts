import { and, eq, isNotNull, or } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { detailReasons } from '@feisuo/contract/facts/error-codes';
import { AppError } from '../../../http/app-error.ts';
import type { AccountDeps } from '../account-deps.ts';
import type { Account } from '../people/account-queries.ts';
import { accounts } from '../people/accounts.tables.ts';
import { passkeys } from '../second-factor/second-factor.tables.ts';
import { listIdentities } from './identity-queries.ts';

/**
 * Refuses a change that would remove the last sign-in method: a contact, a user name with password, a passkey, or an
 * identity of a configured provider. The caller must lock the account, so that concurrent removals run one after
 * another.
 */
export async function assertNotLastSignInMethod(
  tx: Database,
  { providers }: Pick<AccountDeps, 'providers'>,
  account: Account,
  leaving?: { providerId: string },
): Promise<void> {
  if (account.phone !== null || account.email !== null) return;
  if (account.usernameKey !== null && account.passwordHash !== null) return;
  const isOffered = (providerId: string) => providerId !== leaving?.providerId && providers.find(providerId) !== null;
  if (await hasPasskeyOrIdentity(tx, account.id, isOffered)) return;
  throw new AppError('failed_precondition', {
    description: 'the account would have no way to sign in',
    reason: detailReasons.lastWayIn,
  });
}

/**
 * Whether an account can sign in by a code, a passkey or an identity, so that sign-in by password may be turned off.
 */
export async function hasPasswordlessSignIn(
  db: Database,
  accountId: string,
  isOffered: (providerId: string) => boolean,
): Promise<boolean> {
  const hasContact = and(eq(accounts.id, accountId), or(isNotNull(accounts.phone), isNotNull(accounts.email)));
  return (await db.$count(accounts, hasContact)) > 0 || hasPasskeyOrIdentity(db, accountId, isOffered);
}

async function hasPasskeyOrIdentity(
  db: Database,
  accountId: string,
  isOffered: (providerId: string) => boolean,
): Promise<boolean> {
  if ((await db.$count(passkeys, eq(passkeys.accountId, accountId))) > 0) return true;
  return (await listIdentities(db, accountId)).some(({ providerId }) => isOffered(providerId));
}
