import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { isAnonymousSub } from '@feisuo/contract/facts/account-vocabulary';
import { twoFactorPaths } from '@feisuo/contract/facts/two-factor-paths';
import {
  AddPasskeyReply,
  AddPasskeyRequest,
  ConfirmTwoFactorRequest,
  EnrolTwoFactorReply,
  EnrolTwoFactorRequest,
  Passkey,
  PasskeyOptionsReply,
  PasskeyOptionsRequest,
  PasskeyParams,
  PasskeysReply,
  RecoveryCodesReply,
  RenamePasskeyRequest,
  RenewRecoveryCodesRequest,
  TrustedDeviceParams,
  TrustedDevicesReply,
  TwoFactorReply,
} from '@feisuo/contract/schemas/account-two-factor';
import { SudoQuery } from '@feisuo/contract/schemas/account-user';
import { EmptyReply } from '@feisuo/contract/schemas/fields';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../../http/app-error.ts';
import type { AccountDeps } from '../account-deps.ts';
import { personalRoute } from '../route-options.ts';
import { presentedSudo, spendSudoToken } from '../passwords/sudo.ts';
import { requestSourceOf, type RequestSource } from '../security/request-source.ts';
import { identifyOwner, type Caller } from '../tokens/identify-caller.ts';
import { addPasskey, beginPasskey } from './add-passkey.ts';
import { describeTwoFactor } from './describe-two-factor.ts';
import { confirmAuthenticator, enrolAuthenticator } from './enrol-authenticator.ts';
import { renameOwnPasskey, removePasskey, showPasskeys } from './manage-passkeys.ts';
import { presentedTrust } from './presented-factor.ts';
import { showTrustedDevices, untrustDevices } from './trust-device.ts';
import { deleteAuthenticator } from './factor-queries.ts';
import { finishFactorChange } from './finish-factor-change.ts';
import { notifyOwner } from '../security/notify-owner.ts';
import { recordSecurityEvent } from '../security/security-events.ts';
import { deletePendingProofs } from './pending-proofs.ts';
import { issueRecoveryCodes } from './recovery-codes.ts';
import { deleteTrustedDevices } from './trusted-device-queries.ts';

export const secondFactorRoutes: FastifyPluginAsyncTypebox<AccountDeps> = async (app, deps) => {
  /**
   * Identifies the calling member. Guest accounts are refused: only the session's token gives access to them, so a
   * second factor would protect nothing.
   */
  async function identifyMember(request: FastifyRequest): Promise<Caller> {
    const caller = await identifyOwner(deps, request);
    if (isAnonymousSub(caller.account.id)) {
      throw new AppError('permission_denied', { description: 'an anonymous account cannot have a second factor' });
    }
    return caller;
  }

  app.get(twoFactorPaths.twoFactor, personalRoute('Describes the second factor', {}, TwoFactorReply), async (request) =>
    describeTwoFactor(deps.db, (await identifyMember(request)).account.id),
  );

  app.post(
    twoFactorPaths.twoFactor,
    personalRoute(
      'Starts the enrolment of an authenticator app',
      { body: EnrolTwoFactorRequest, querystring: SudoQuery },
      EnrolTwoFactorReply,
    ),
    async (request) => enrolAuthenticator(deps, await identifyMember(request), presentedSudo(request)),
  );

  app.post(
    twoFactorPaths.confirm,
    personalRoute('Finishes the enrolment with a code', { body: ConfirmTwoFactorRequest }, RecoveryCodesReply),
    async (request) =>
      confirmAuthenticator(deps, await identifyMember(request), request.body.code, requestSourceOf(request)),
  );

  app.post(
    twoFactorPaths.recoveryCodes,
    personalRoute(
      'Replaces the recovery codes',
      { body: RenewRecoveryCodesRequest, querystring: SudoQuery },
      RecoveryCodesReply,
    ),
    async (request) =>
      renewRecoveryCodes(deps, await identifyMember(request), presentedSudo(request), requestSourceOf(request)),
  );

  app.delete(
    twoFactorPaths.twoFactor,
    personalRoute('Removes the authenticator app', { body: SudoQuery, querystring: SudoQuery }, EmptyReply),
    async (request) => {
      const caller = await identifyMember(request);
      await removeAuthenticator(deps, caller, presentedSudo(request), requestSourceOf(request));
      return {};
    },
  );

  app.post(
    twoFactorPaths.passkeyOptions,
    personalRoute(
      'Creation options for a passkey',
      { body: PasskeyOptionsRequest, querystring: SudoQuery },
      PasskeyOptionsReply,
    ),
    async (request) => beginPasskey(deps, await identifyMember(request), presentedSudo(request)),
  );

  app.post(
    twoFactorPaths.passkeys,
    personalRoute('Stores a new passkey', { body: AddPasskeyRequest }, AddPasskeyReply),
    async (request) => {
      const { name, attestation } = request.body;
      return addPasskey(deps, await identifyMember(request), { name, attestation }, requestSourceOf(request));
    },
  );

  app.get(twoFactorPaths.passkeys, personalRoute('The passkeys of the caller', {}, PasskeysReply), async (request) =>
    showPasskeys(deps, await identifyMember(request)),
  );

  app.patch(
    twoFactorPaths.passkey,
    personalRoute(
      'Renames a passkey',
      { params: PasskeyParams, body: RenamePasskeyRequest, querystring: SudoQuery },
      Passkey,
    ),
    async (request) => {
      const { name } = request.body;
      const renaming = { id: request.params.passkey_id, name, sudoToken: presentedSudo(request) };
      return renameOwnPasskey(deps, await identifyMember(request), renaming);
    },
  );

  app.delete(
    twoFactorPaths.passkey,
    personalRoute('Removes a passkey', { params: PasskeyParams, body: SudoQuery, querystring: SudoQuery }, EmptyReply),
    async (request) => {
      const removal = { id: request.params.passkey_id, sudoToken: presentedSudo(request) };
      await removePasskey(deps, await identifyMember(request), removal, requestSourceOf(request));
      return {};
    },
  );

  app.get(
    twoFactorPaths.trustedDevices,
    personalRoute('Browsers that skip the second factor', {}, TrustedDevicesReply),
    async (request) => showTrustedDevices(deps, await identifyMember(request), presentedTrust(deps, request)),
  );

  app.delete(
    twoFactorPaths.trustedDevices,
    personalRoute('Ends the trust in all browsers', {}, EmptyReply),
    async (request) => {
      await untrustDevices(deps, await identifyMember(request), undefined, requestSourceOf(request));
      return {};
    },
  );

  app.delete(
    twoFactorPaths.trustedDevice,
    personalRoute('Ends the trust in one browser', { params: TrustedDeviceParams }, EmptyReply),
    async (request) => {
      const caller = await identifyMember(request);
      await untrustDevices(deps, caller, request.params.device_id, requestSourceOf(request));
      return {};
    },
  );
};

/** Removes the authenticator. If the account has passkeys, its second factor stays on. */
async function removeAuthenticator(
  deps: AccountDeps,
  caller: Caller,
  sudoToken: string | undefined,
  from: RequestSource,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const before = await spendSudoToken(tx, deps, caller, sudoToken);
    const removed = await deleteAuthenticator(tx, caller.account.id);
    if (!removed) throw new AppError('not_found', { description: 'the account has no authenticator' });
    // Removing an authenticator that was never confirmed does not change the factors.
    if (removed.confirmedAt) await finishFactorChange(deps, tx, before, caller, 'authenticator_removed', from);
  });
}

/**
 * Replaces all recovery codes. Trusted browsers are deleted too, because a thief may have used a stolen code to get a
 * browser trusted.
 */
async function renewRecoveryCodes(
  deps: AccountDeps,
  caller: Caller,
  sudoToken: string | undefined,
  from: RequestSource,
): Promise<RecoveryCodesReply> {
  const { account, claims, session } = caller;
  return deps.db.transaction(async (tx) => {
    const held = await spendSudoToken(tx, deps, caller, sudoToken);
    if (!held.hasSecondFactor) {
      throw new AppError('failed_precondition', {
        description: 'recovery codes need a second factor, and the account has none',
        reason: 'TWO_FACTOR_OFF',
      });
    }
    const codes = await issueRecoveryCodes(deps, tx, account.id);
    await deleteTrustedDevices(tx, account.id);
    await deletePendingProofs(tx, account.id);
    const note = {
      at: deps.clock.now(),
      accountId: account.id,
      kind: 'recovery_codes_renewed',
      clientId: claims.aud,
      sessionId: session.id,
    } as const;
    await recordSecurityEvent(tx, note, from);
    await notifyOwner(deps, tx, held, 'recovery_codes_renewed', from);
    return { recovery_codes: codes };
  });
}
