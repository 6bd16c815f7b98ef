import type { EnrolTwoFactorReply, RecoveryCodesReply } from '@feisuo/contract/schemas/account-two-factor';
import { realTime } from '../../../time/clock.ts';
import { AppError } from '../../../http/app-error.ts';
import type { AccountDeps } from '../account-deps.ts';
import { spendSudoToken } from '../passwords/sudo.ts';
import { displayNameOf } from '../people/describe-user.ts';
import type { RequestSource } from '../security/request-source.ts';
import type { Caller } from '../tokens/identify-caller.ts';
import { lockCaller } from '../tokens/lock-caller.ts';
import { beginEnrolment, findAuthenticator, finishEnrolment } from './factor-queries.ts';
import { limitGuesses } from './factor-guesses.ts';
import { issueRecoveryCodes } from './recovery-codes.ts';
import { finishFactorChange } from './finish-factor-change.ts';
import { enrolmentUri, newTotpSecret, stepOf } from '../../../authenticators/totp.ts';
import { openTotpSecret, sealTotpSecret } from './totp-secrets.ts';

/** Begins the enrolment of an authenticator app. Sign-ins require the app only after its first code was confirmed. */
export async function enrolAuthenticator(
  deps: AccountDeps,
  caller: Caller,
  sudoToken: string | undefined,
): Promise<EnrolTwoFactorReply> {
  const { account, session } = caller;
  const secret = newTotpSecret();
  const issuer = await deps.brand.fillIn('{brand}');
  await deps.db.transaction(async (tx) => {
    await spendSudoToken(tx, deps, caller, sudoToken);
    const sealed = sealTotpSecret(deps.masterKey, account.id, secret);
    const begun = { accountId: account.id, secret: sealed, sessionId: session.id };
    if (!(await beginEnrolment(tx, begun, deps.clock.now()))) {
      throw new AppError('failed_precondition', {
        description: 'the account already has an authenticator: remove it first',
        reason: 'AUTHENTICATOR_ENROLLED',
      });
    }
  });
  return { secret, otpauth_uri: enrolmentUri(secret, { issuer, label: displayNameOf(account) || account.id }) };
}

/**
 * Completes the enrolment of an authenticator with its first right code, and issues recovery codes, which replace
 * earlier ones. Only the session that spent a sudo token to get the secret may complete it.
 */
export async function confirmAuthenticator(
  deps: AccountDeps,
  caller: Caller,
  code: string,
  from: RequestSource,
): Promise<RecoveryCodesReply> {
  const { account, session } = caller;
  const begun = await findAuthenticator(deps.db, account.id);
  if (!begun || begun.confirmedAt) throw nothingToConfirm();
  return limitGuesses(deps, { accountId: account.id, at: 'enrolment' }, async (tx) => {
    const before = await lockCaller(tx, deps, caller);
    const now = deps.clock.now();
    const step = stepOf(openTotpSecret(deps.masterKey, account.id, begun.secret), code, realTime(deps.clock));
    if (step === null) throw new AppError('invalid_two_factor', { description: 'code: wrong' });
    const { accountId, secret } = begun;
    if (!(await finishEnrolment(tx, { accountId, secret, sessionId: session.id }, step, now))) throw nothingToConfirm();
    const codes = await issueRecoveryCodes(deps, tx, account.id);
    await finishFactorChange(deps, tx, before, caller, 'authenticator_added', from);
    return { recovery_codes: codes };
  });
}

const nothingToConfirm = () =>
  new AppError('failed_precondition', {
    description: 'no enrolment is waiting for its code',
    reason: 'NOT_ENROLLING',
  });
