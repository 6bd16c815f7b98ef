import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { accountPaths } from '@feisuo/contract/facts/paths';
import { ChangePasswordRequest, SudoQuery, SudoReply, SudoRequest } from '@feisuo/contract/schemas/account-user';
import { ResetPasswordRequest } from '@feisuo/contract/schemas/account-verification';
import { EmptyReply } from '@feisuo/contract/schemas/fields';
import type { AccountDeps } from '../account-deps.ts';
import { accountRoute, personalRoute } from '../route-options.ts';
import { assertFirstParty } from '../clients/first-party.ts';
import { identifyClient } from '../clients/identify-client.ts';
import { contactOf, invalidField, type Identifier } from '../people/identifiers.ts';
import { requestSourceOf, type RequestSource } from '../security/request-source.ts';
import { identifyOwner, type Caller } from '../tokens/identify-caller.ts';
import { grantSudo, presentedSudo, type SudoProof, checkSudoToken, spendSudoToken } from './sudo.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Client } from '../clients/client-registry.ts';
import { findAccountBy, lockAccount, updateAccount, type Person } from '../people/account-queries.ts';
import { isErased } from '../people/account-state.ts';
import { publishStateChange } from '../people/account-events.ts';
import { deletePendingProofs } from '../second-factor/pending-proofs.ts';
import { deleteTrustedDevices } from '../second-factor/trusted-device-queries.ts';
import { notifyOwner } from '../security/notify-owner.ts';
import { recordSecurityEvent } from '../security/security-events.ts';
import { clearFailures } from '../../../http/failure-count.ts';
import { failureSubjectsOf } from '../sign-in/sign-in-failures.ts';
import { assertMayBeUsed } from '../tokens/grant.ts';
import { endSessions } from '../tokens/session-endings.ts';
import { checkVerificationToken, spendVerificationToken } from '../verification/spend-code.ts';
import { hashNewPassword } from './hash-new-password.ts';
import { checkNewPassword, samePassword } from './password-rules.ts';
import type { Database } from '../../../db/database.ts';

/** Values that a password must not equal. */
const forbiddenPasswordsOf = ({ phone, email, usernameKey }: Person) => [phone, email, usernameKey];

/**
 * Sets a new password. The member's other sessions, trusted browsers and pending proofs end, because a thief may have
 * them.
 */
async function changePassword(
  deps: AccountDeps,
  caller: Caller,
  input: { newPassword: string; sudoToken: string | undefined },
  from: RequestSource,
): Promise<void> {
  const { account, session, claims } = caller;
  await checkNewPassword('new_password', input.newPassword, forbiddenPasswordsOf(account));
  await checkSudoToken(deps, caller, input.sudoToken);
  const { isSame, passwordHash } = await hashNewPassword(
    deps,
    account.id,
    input.newPassword,
    account.passwordHash,
    from.address,
  );
  await deps.db.transaction(async (tx: Database) => {
    const held = await spendSudoToken(tx, deps, caller, input.sudoToken);
    // Checked only after the sudo token was spent: without a valid token, this refusal would let the holder of a
    // session guess the password.
    if (isSame) throw samePassword('new_password');
    await updateAccount(tx, account.id, { passwordHash });
    const at = deps.clock.now();
    if (held.hasSecondFactor) await deleteTrustedDevices(tx, account.id);
    await deletePendingProofs(tx, account.id);
    await endSessions(tx, { accountId: account.id, except: session.id, by: 'password_changed' }, at);
    const note = {
      at,
      accountId: account.id,
      kind: 'password_changed',
      clientId: claims.aud,
      sessionId: session.id,
    } as const;
    await recordSecurityEvent(tx, note, from);
    await notifyOwner(deps, tx, held, 'password_changed', from);
  });
}

interface PasswordReset {
  contact: Identifier;
  newPassword: string;
  verificationToken: string;
  client: Client;
}

/**
 * States that a password reset changes to `active`, because the member has verified the contact and the password is
 * new.
 */
const statesEndedByReset = new Set(['active', 'pending', 'password_reset_required']);

/**
 * Sets a new password for the holder of a contact, and ends all sessions. Does not reveal whether the contact has an
 * account.
 */
async function resetPassword(deps: AccountDeps, reset: PasswordReset, from: RequestSource): Promise<void> {
  const { contact, newPassword, client } = reset;
  const now = deps.clock.now();
  const account = await findAccountBy(deps.db, contact, now);
  await checkVerificationToken(deps, reset.verificationToken, [contact], ['PASSWORD_RESET']);
  // The password is checked after the verification token, because its forbidden values would tell another person whose
  // account this is.
  await checkNewPassword('new_password', newPassword, account ? forbiddenPasswordsOf(account) : [contact.key]);
  const { isSame, passwordHash } = await hashNewPassword(
    deps,
    contact.key,
    newPassword,
    account?.passwordHash ?? null,
    from.address,
  );
  const refused = await deps.db.transaction(async (tx) => {
    await spendVerificationToken(tx, deps, reset.verificationToken, [contact], ['PASSWORD_RESET']);
    // Reads the account again, because its state may have changed during the hashing. A reset must not end a freeze.
    const held = account && (await lockAccount(tx, account.id));
    if (!held || isErased(held, now) || ![held.phone, held.email].includes(contact.key)) return null;
    if (!statesEndedByReset.has(held.state)) return held;
    // Throwing rolls back the transaction, so the member can use the verification token again with another password.
    if (isSame) throw samePassword('new_password');
    await updateAccount(tx, held.id, { passwordHash, state: 'active', stateChangedAt: now });
    await endSessions(tx, { accountId: held.id, by: 'password_reset' }, now);
    // The second factor and its counted wrong tries are kept, because a reset proves only the first factor.
    if (held.hasSecondFactor) await deleteTrustedDevices(tx, held.id);
    await deletePendingProofs(tx, held.id);
    await clearFailures(tx, deps, failureSubjectsOf(held));
    await recordSecurityEvent(tx, { at: now, accountId: held.id, kind: 'password_reset', clientId: client.id }, from);
    await notifyOwner(deps, tx, held, 'password_reset', from);
    await publishStateChange(tx, { accountId: held.id, from: held.state, to: 'active' }, now);
    return null;
  });
  if (!refused) return;
  await assertMayBeUsed(deps, refused, client.id);
  throw new AppError('failed_precondition', { description: `the account is ${refused.state}` });
}

export const passwordRoutes: FastifyPluginAsyncTypebox<AccountDeps> = async (app, deps) => {
  app.post(
    accountPaths.sudo,
    personalRoute('Issues a sudo token after the caller confirms their identity', { body: SudoRequest }, SudoReply),
    async (request) => {
      const caller = await identifyOwner(deps, request);
      return grantSudo(deps, caller, sudoProofOf(request.body, caller), requestSourceOf(request));
    },
  );

  app.patch(
    accountPaths.password,
    personalRoute('Sets a new password', { body: ChangePasswordRequest, querystring: SudoQuery }, EmptyReply),
    async (request) => {
      const caller = await identifyOwner(deps, request);
      const input = { newPassword: request.body.new_password, sudoToken: presentedSudo(request) };
      await changePassword(deps, caller, input, requestSourceOf(request));
      return {};
    },
  );

  app.post(
    accountPaths.resetPassword,
    accountRoute('Resets the password of the account with this contact', { body: ResetPasswordRequest }, EmptyReply),
    async (request) => {
      const { body } = request;
      const client = await identifyClient(deps, request);
      assertFirstParty(client);
      const reset = {
        contact: contactOf(body),
        newPassword: body.new_password,
        verificationToken: body.verification_token,
        client,
      };
      await resetPassword(deps, reset, requestSourceOf(request));
      return {};
    },
  );
};

/**
 * Password and verification_token may be combined only for an account with a second factor: verification_token is then
 * the token of the second factor.
 */
function sudoProofOf({ password, verification_token: token }: SudoRequest, { account }: Caller): SudoProof {
  if (password !== undefined && (token === undefined || account.hasSecondFactor))
    return { password, factorToken: token };
  if (password === undefined && token !== undefined) return { verificationToken: token };
  throw invalidField('password', 'give either password or verification_token');
}
