import type { VerificationUsage } from '@feisuo/contract/facts/account-vocabulary';
import { accountPaths } from '@feisuo/contract/facts/paths';
import type { Credentials } from '@feisuo/contract/schemas/account-tokens';
import { AppError } from '../../../http/app-error.ts';
import { runInRequestTransaction } from '../../../http/run-in-request-transaction.ts';
import type { AccountDeps } from '../account-deps.ts';
import { passCaptcha } from '../captcha/spend-captcha-token.ts';
import type { Client } from '../clients/client-registry.ts';
import { changeStateFrom, findAccountBy, type Account } from '../people/account-queries.ts';
import { publishStateChange } from '../people/account-events.ts';
import type { Identifier } from '../people/identifiers.ts';
import { createAccount } from '../people/sign-up.ts';
import type { PresentedFactor } from '../second-factor/presented-factor.ts';
import { recordSecurityEvent } from '../security/security-events.ts';
import { countSoftly, isBeyond, softLimits } from '../security/captcha-thresholds.ts';
import type { RequestSource } from '../security/request-source.ts';
import { spendCodeOf, spendVerificationToken } from '../verification/spend-code.ts';
import { serves, type CodeTarget } from '../verification/verification-code.ts';
import { finishSignIn, resumeSignIn } from './finish-sign-in.ts';
import { amrOfContact } from '../tokens/authentication-methods.ts';
import { failureKeysOf } from './sign-in-failures.ts';

export interface CodeSignIn {
  identifier: Identifier;
  /** The code, or the verification token that the code was exchanged for. */
  proof: { code: string } | { token: string };
  client: Client;
  scope: string;
  captchaToken: string | undefined;
  agreed: boolean;
  factor: PresentedFactor;
}

const PURPOSES: VerificationUsage[] = ['SIGN_IN', 'REGISTER_SIGN_IN'];
const METHOD = 'code';

/**
 * Signs in the holder of a phone number or mailbox; with REGISTER_SIGN_IN an unknown contact gets a new account. One
 * transaction writes code, account and session, so a crash in between does not spend the code.
 */
export const signInWithCode = (deps: AccountDeps, signIn: CodeSignIn, from: RequestSource): Promise<Credentials> =>
  runInRequestTransaction(deps.database, () => tryCodeSignIn(deps, signIn, from));

async function tryCodeSignIn(deps: AccountDeps, signIn: CodeSignIn, from: RequestSource): Promise<Credentials> {
  const { identifier, client, scope, agreed } = signIn;
  await passCaptcha(
    deps,
    {
      clientId: client.id,
      deviceId: from.deviceId,
      action: `POST:${accountPaths.signIn}`,
      token: signIn.captchaToken,
      identifier: identifier.key,
    },
    await isSuspicious(deps, from),
  );
  // After a refusal with two_factor_required, the previous call already spent the code, and the second-factor token
  // proves both.
  const isMeant = ({ phone, email }: Account) => [phone, email].includes(identifier.key);
  const shownBy = { method: METHOD, amr: amrOfContact(identifier.kind) };
  const resumed = 'token' in signIn.proof && (await resumeSignIn(deps, { ...signIn, ...shownBy, isMeant }, from));
  if (resumed) return resumed;
  const usage = await spendProof(deps, signIn, from);
  const known = await findAccountBy(deps.db, identifier, deps.clock.now());
  if (!known && !serves(usage, ['REGISTER'])) {
    throw new AppError('invalid_account_or_password', {
      description: 'no account has this phone number or e-mail address',
    });
  }
  const account = known ? await activate(deps, known, from) : await createOrFind(deps, signIn, from);
  const proved = { account, client, scope, event: known ? 'sign_in' : 'sign_up', ...shownBy } as const;
  const { browser } = signIn.factor;
  const shown = { failureKey: failureKeysOf(deps.masterKey, account), factor: { token: undefined, browser } };
  return finishSignIn(deps, { ...proved, ...shown, agreed }, from);
}

/**
 * Whether a captcha is required. Only the network address decides, not the contact, so that another person's guesses do
 * not affect the holder of the contact.
 */
async function isSuspicious(deps: AccountDeps, { address }: RequestSource): Promise<boolean> {
  const hasFailed = await isBeyond(deps, softLimits.failedSignIns, address);
  return hasFailed || isBeyond(deps, softLimits.signUps, address);
}

async function spendProof(deps: AccountDeps, { identifier, proof }: CodeSignIn, from: RequestSource): Promise<string> {
  if (identifier.kind === 'username')
    throw new AppError('invalid_verification_code', { description: 'codes cannot be sent to a user name' });
  const target: CodeTarget = identifier;
  if ('token' in proof) {
    return (await spendVerificationToken(deps.db, deps, proof.token, [target], PURPOSES)).usage;
  }
  try {
    return (await spendCodeOf(deps, target, PURPOSES, proof.code, from)).usage;
  } catch (error) {
    if (error instanceof AppError) await countSoftly(deps, softLimits.failedSignIns, from.address);
    throw error;
  }
}

/**
 * Activates a pending account, which an operator created, because its member has now proved the contact with a code.
 */
async function activate(deps: AccountDeps, account: Account, from: RequestSource): Promise<Account> {
  if (account.state !== 'pending') return account;
  return deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const activated = await changeStateFrom(tx, account.id, 'pending', { state: 'active' }, now);
    if (!activated) return account;
    const facts = { from: 'pending', to: 'active' };
    await recordSecurityEvent(tx, { at: now, accountId: account.id, kind: 'state_changed', facts });
    await publishStateChange(tx, { accountId: account.id, ...facts }, now);
    const { id: accountId, phone, email } = activated;
    await deps.membership.welcome(tx, { accountId, phone, email, device: from.deviceId, address: from.address });
    return activated;
  });
}

/** Creates an account, or returns the account that a concurrent sign-up with the same contact created. */
async function createOrFind(
  deps: AccountDeps,
  { identifier, client, agreed }: CodeSignIn,
  from: RequestSource,
): Promise<Account> {
  const person = { contact: identifier, clientId: client.id, agreed };
  const created = await deps.db.transaction((tx) => createAccount(deps, tx, person, from));
  const account = created ?? (await findAccountBy(deps.db, identifier, deps.clock.now()));
  if (!account) throw new AppError('aborted', { description: 'the account is being erased' });
  return account;
}
