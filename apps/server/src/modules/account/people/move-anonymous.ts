import type { Database } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import type { AccountDeps } from '../account-deps.ts';
import { recordSecurityEvent } from '../security/security-events.ts';
import type { RequestSource } from '../security/request-source.ts';
import { endSessions } from '../tokens/session-endings.ts';
import { changeStateFrom, lockAccount, updateAccount, type Account } from './account-queries.ts';
import { publishMoved } from './account-events.ts';

/**
 * Moves all data of a guest account to another account, in the transaction that creates that account or signs in to
 * it. The guest id cannot be used afterwards.
 */
export async function moveAnonymous(
  deps: AccountDeps,
  tx: Database,
  from: string,
  to: string,
  source: RequestSource,
): Promise<void> {
  const at = deps.clock.now();
  // The conditional update serializes two concurrent sign-ups with one guest account: the second one fails.
  const moved = await changeStateFrom(tx, from, 'active', { state: 'moved' }, at);
  if (!moved) throw justMoved();
  await copyProfile(tx, moved, to);
  for (const part of deps.personalData) {
    await part.move(tx, from, to);
  }
  await endSessions(tx, { accountId: from, by: 'moved' }, at);
  await recordSecurityEvent(tx, { at, accountId: from, kind: 'moved', facts: { to } }, source);
  // Recorded for both account ids, because the erasure of the account must also find the former guest id.
  await recordSecurityEvent(tx, { at, accountId: to, kind: 'moved', facts: { from } }, source);
  await publishMoved(tx, from, to, at);
}

export const justMoved = () =>
  new AppError('aborted', { description: 'anonymous_token: the account was merged into another account meanwhile' });

/** Copies profile fields of the guest account into fields of the other account that are empty. */
async function copyProfile(tx: Database, before: Account, to: string): Promise<void> {
  const own = await lockAccount(tx, to);
  const profile = ({ name, picture, gender, birthdate }: Account) => ({ name, picture, gender, birthdate });
  const ownFields = own ? Object.entries(profile(own)).filter(([, value]) => value !== '') : [];
  await updateAccount(tx, to, { ...profile(before), ...Object.fromEntries(ownFields) });
}
