import { AppError } from '../../../http/app-error.ts';
import type { AccountDeps } from '../account-deps.ts';
import type { Client } from '../clients/client-registry.ts';
import { findAccountBy, lockAccount, updateAccount } from '../people/account-queries.ts';
import { isGone } from '../people/account-state.ts';
import type { Identifier } from '../people/identifiers.ts';
import { tellState } from '../people/tell-account.ts';
import { dropStandingProofs } from '../second-factor/standing-proofs.ts';
import { deleteTrustedDevices } from '../second-factor/trusted-device-queries.ts';
import { notifyOwner } from '../security/notify-owner.ts';
import { noteSecurityEvent } from '../security/security-events.ts';
import type { Whereabouts } from '../security/whereabouts.ts';
import { clearFailures } from '../../../http/failure-count.ts';
import { failureSubjectsOf } from '../sign-in/sign-in-failures.ts';
import { assertMayBeUsed } from '../tokens/grant.ts';
import { endSessions } from '../tokens/session-endings.ts';
import { checkVerificationToken, spendVerificationToken } from '../verification/spend-code.ts';
import { knownOf } from './change-password.ts';
import { takePasswordChoice } from './password-choices.ts';
import { checkNewPassword, samePassword } from './password-rules.ts';

export interface PasswordReset {
  contact: Identifier;
  newPassword: string;
  verificationToken: string;
  client: Client;
}

/** States that a reset ends: the owner has shown to hold the phone or the mailbox, and the password is new. */
const ended = new Set(['active', 'pending', 'password_reset_required']);

/** Sets a new password for whoever holds the contact, and ends every session. Answers the same where nobody has it. */
export async function resetPassword(deps: AccountDeps, reset: PasswordReset, from: Whereabouts): Promise<void> {
  const { contact, newPassword, client } = reset;
  const now = deps.clock.now();
  const account = await findAccountBy(deps.db, contact, now);
  await checkVerificationToken(deps, reset.verificationToken, [contact], ['PASSWORD_RESET']);
  // Only now: what a password must not be the same as would tell a stranger whose account this is.
  await checkNewPassword('new_password', newPassword, account ? knownOf(account) : [contact.key]);
  const { isSame, passwordHash } = await takePasswordChoice(
    deps,
    contact.key,
    newPassword,
    account?.passwordHash ?? null,
    from.address,
  );
  const refused = await deps.db.transaction(async (tx) => {
    await spendVerificationToken(tx, deps, reset.verificationToken, [contact], ['PASSWORD_RESET']);
    // Read again: the state may have changed while the password was hashed, and a reset must not end a freeze.
    const held = account && (await lockAccount(tx, account.id));
    if (!held || isGone(held, now) || ![held.phone, held.email].includes(contact.key)) return null;
    if (!ended.has(held.state)) return held;
    // Nothing is spent then: the same code serves for a better one.
    if (isSame) throw samePassword('new_password');
    await updateAccount(tx, held.id, { passwordHash, state: 'active', stateChangedAt: now });
    await endSessions(tx, { accountId: held.id, by: 'password_reset' }, now);
    // The second factor stays, and its guesses stay counted: a reset proves the first one anew, no more.
    if (held.hasSecondFactor) await deleteTrustedDevices(tx, held.id);
    await dropStandingProofs(tx, held.id);
    await clearFailures(tx, deps, failureSubjectsOf(held));
    await noteSecurityEvent(tx, { at: now, accountId: held.id, kind: 'password_reset', clientId: client.id }, from);
    await notifyOwner(deps, tx, held, 'password_reset', from);
    await tellState(tx, { accountId: held.id, from: held.state, to: 'active' }, now);
    return null;
  });
  if (!refused) return;
  await assertMayBeUsed(deps, refused, client.id);
  throw new AppError('failed_precondition', { description: `the account is ${refused.state}` });
}
