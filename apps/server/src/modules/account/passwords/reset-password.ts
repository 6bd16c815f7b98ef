import { AppError } from '../../../http/app-error.ts';
import type { AccountDeps } from '../account-deps.ts';
import type { Client } from '../clients/client-registry.ts';
import { findAccountBy, updateAccount, type Account } from '../people/account-queries.ts';
import type { Identifier } from '../people/identifiers.ts';
import { notifyOwner } from '../security/notify-owner.ts';
import { noteSecurityEvent } from '../security/security-events.ts';
import type { Whereabouts } from '../security/whereabouts.ts';
import { clearFailures } from '../sign-in/sign-in-failures.ts';
import { assertMayBeUsed } from '../tokens/grant.ts';
import { endSessions } from '../tokens/session-queries.ts';
import { spendVerificationToken } from '../verification/spend-code.ts';
import { knownOf } from './change-password.ts';
import { checkNewPassword } from './password-rules.ts';

export interface PasswordReset {
  contact: Identifier;
  newPassword: string;
  verificationToken: string;
  client: Client;
}

/** States that a reset ends: the owner has shown to hold the phone or the mailbox, and the password is new. */
const ended = ['active', 'pending', 'password_reset_required'];

/** Sets a new password for whoever holds the contact, and ends every session. Answers the same where nobody has it. */
export async function resetPassword(deps: AccountDeps, reset: PasswordReset, from: Whereabouts): Promise<void> {
  const { contact, newPassword, client } = reset;
  const now = deps.clock.now();
  const account = await findAccountBy(deps.db, contact, now);
  await checkNewPassword('new_password', newPassword, account ? knownOf(account) : [contact.key]);
  const passwordHash = await deps.hasher.hash(newPassword);
  const refused = await deps.db.transaction(async (tx) => {
    await spendVerificationToken(tx, deps, reset.verificationToken, [contact], ['PASSWORD_RESET']);
    if (!account) return null;
    if (!ended.includes(account.state)) return account;
    await updateAccount(tx, account.id, { passwordHash, state: 'active', stateChangedAt: now });
    await endSessions(tx, { accountId: account.id, by: 'password_reset' }, now);
    await clearFailures(tx, deps, subjectsOf(account));
    await noteSecurityEvent(tx, { at: now, accountId: account.id, kind: 'password_reset', clientId: client.id }, from);
    await notifyOwner(deps, tx, account, 'password_reset', from);
    return null;
  });
  if (!refused) return;
  await assertMayBeUsed(deps, refused, client.id);
  throw new AppError('failed_precondition', { description: `the account is ${refused.state}` });
}

/** Every name under which failures of this person are counted. */
const subjectsOf = ({ id, phone, emailKey, usernameKey }: Account) =>
  [`sudo\n${id}`, phone, emailKey, usernameKey].filter((subject) => subject !== null);
