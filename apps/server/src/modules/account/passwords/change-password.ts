import type { Database } from '../../../db/database.ts';
import type { AccountDeps } from '../account-deps.ts';
import { updateAccount, type Person } from '../people/account-queries.ts';
import { dropStandingProofs } from '../second-factor/standing-proofs.ts';
import { deleteTrustedDevices } from '../second-factor/trusted-device-queries.ts';
import { notifyOwner } from '../security/notify-owner.ts';
import { noteSecurityEvent } from '../security/security-events.ts';
import type { Whereabouts } from '../security/whereabouts.ts';
import type { Caller } from '../tokens/caller.ts';
import { endSessions } from '../tokens/session-endings.ts';
import { checkNewPassword, samePassword } from './password-rules.ts';
import { takePasswordChoice } from './password-choices.ts';
import { checkSudoToken, spendSudoToken } from './sudo.ts';

/** What a password must not be the same as. */
export const knownOf = ({ phone, email, usernameKey }: Person) => [phone, email, usernameKey];

/** Sets a new password. Every other session, the trust in browsers and what is half done end: whoever knew the old one may hold one. */
export async function changePassword(
  deps: AccountDeps,
  caller: Caller,
  given: { newPassword: string; sudoToken: string | undefined },
  from: Whereabouts,
): Promise<void> {
  const { account, session, claims } = caller;
  await checkNewPassword('new_password', given.newPassword, knownOf(account));
  await checkSudoToken(deps, caller, given.sudoToken);
  const { isSame, passwordHash } = await takePasswordChoice(
    deps,
    account.id,
    given.newPassword,
    account.passwordHash,
    from.address,
  );
  await deps.db.transaction(async (tx: Database) => {
    const held = await spendSudoToken(tx, deps, caller, given.sudoToken);
    // Only now: without the token an answer would let whoever holds a session guess at the password.
    if (isSame) throw samePassword('new_password');
    await updateAccount(tx, account.id, { passwordHash });
    const at = deps.clock.now();
    if (held.hasSecondFactor) await deleteTrustedDevices(tx, account.id);
    await dropStandingProofs(tx, account.id);
    await endSessions(tx, { accountId: account.id, except: session.id, by: 'password_changed' }, at);
    const note = {
      at,
      accountId: account.id,
      kind: 'password_changed',
      clientId: claims.aud,
      sessionId: session.id,
    } as const;
    await noteSecurityEvent(tx, note, from);
    await notifyOwner(deps, tx, held, 'password_changed', from);
  });
}
