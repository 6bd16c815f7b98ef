import { accountPaths } from '@feisuo/contract/facts/paths';
import { isAnonymousSub } from '@feisuo/contract/facts/account-vocabulary';
import type { Locale } from '@feisuo/contract/facts/locales';
import type { Credentials } from '@feisuo/contract/schemas/account-tokens';
import type { Database } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import { runInRequestTransaction } from '../../../http/run-in-request-transaction.ts';
import { countHit } from '../../../http/rate-limit.ts';
import type { AccountDeps } from '../account-deps.ts';
import { checkCaptcha, passCaptcha } from '../captcha/spend-captcha-token.ts';
import type { Client } from '../clients/client-registry.ts';
import { hashFirstPassword } from '../passwords/hash-new-password.ts';
import { checkNewPassword } from '../passwords/password-rules.ts';
import { bindNewAccount } from '../providers/bind-provider.ts';
import { readProviderToken } from '../providers/provider-token.ts';
import { recordSecurityEvent } from '../security/security-events.ts';
import { countSoftly, isBeyond, softLimits } from '../security/captcha-thresholds.ts';
import type { RequestSource } from '../security/request-source.ts';
import { callerOf, type Caller } from '../tokens/identify-caller.ts';
import { amrOfContact } from '../tokens/authentication-methods.ts';
import { assertMayBeUsed, openSession, writeCredentials } from '../tokens/grant.ts';
import { tryLockCaller } from '../tokens/lock-caller.ts';
import { checkVerificationToken, spendVerificationToken } from '../verification/spend-code.ts';
import { findAccountBy, insertAccount, type Account } from './account-queries.ts';
import { checkDisplayText, checkUsername, invalidField, usernameKey, type Identifier } from './identifiers.ts';
import { checkNewContact } from './new-contact.ts';
import { justMoved, moveAnonymous } from './move-anonymous.ts';
import { publishRegistered } from './account-events.ts';

export interface SignUp {
  contact: Identifier;
  verificationToken: string;
  /** The code that the verification token was issued for, if the client also sends the code. */
  verificationCode: string | undefined;
  password: string | undefined;
  username: string | undefined;
  name: string | undefined;
  locale: Locale;
  /** A provider token, whose identity is bound to the new account. */
  providerToken: string | undefined;
  /** Access token of the guest account whose data is moved to the new account. */
  anonymousToken: string | undefined;
  captchaToken: string | undefined;
  /** Whether the member ticked the agreement box of the form. */
  agreed: boolean;
  client: Client;
  scope: string;
}

/** Creates an account for the holder of a verified phone number or mailbox, in one transaction. */
export const signUp = (deps: AccountDeps, input: SignUp, from: RequestSource): Promise<Credentials> =>
  runInRequestTransaction(deps.database, () => trySignUp(deps, input, from));

async function trySignUp(deps: AccountDeps, input: SignUp, from: RequestSource): Promise<Credentials> {
  const { contact, client, scope, password } = input;
  const isSuspicious = await isBeyond(deps, softLimits.signUps, from.address);
  const action = `POST:${accountPaths.signUp}`;
  const caller = { clientId: client.id, deviceId: from.deviceId, identifier: contact.key };
  const captcha = { ...caller, action, token: input.captchaToken };
  await checkCaptcha(deps, captcha, isSuspicious);
  const username = input.username ? checkUsername(input.username) : undefined;
  const name = input.name === undefined ? undefined : checkDisplayText('name', input.name);
  const anonymous = await anonymousOf(deps, input.anonymousToken);
  const { providerToken: token } = input;
  const providerProfile = token === undefined ? null : await readProviderToken(deps.db, deps, token, client.id);
  if (password !== undefined) await checkNewPassword('password', password, [contact.key, username]);
  await checkVerificationToken(deps, input.verificationToken, [contact], ['REGISTER'], input.verificationCode);
  if (username !== undefined) await assertFree(deps, username, from);
  const passwordHash =
    password === undefined ? undefined : await hashFirstPassword(deps, contact.key, password, from.address);
  // The first write comes after the password hashing, so that the request holds no database connection during the
  // hashing.
  await passCaptcha(deps, captcha, isSuspicious);
  const { account, granted } = await deps.db.transaction(async (tx) => {
    await spendVerificationToken(tx, deps, input.verificationToken, [contact], ['REGISTER']);
    const details = {
      ...(username && { username }),
      ...((name || providerProfile?.name) && { name: name || providerProfile?.name }),
      ...(passwordHash && { passwordHash }),
    };
    const created = await createAccount(
      deps,
      tx,
      { contact, clientId: client.id, agreed: input.agreed, locale: input.locale, ...details },
      from,
    );
    if (!created) throw identifierTaken();
    if (token !== undefined) {
      await bindNewAccount(deps, tx, { accountId: created.id, token, clientId: client.id }, from);
    }
    if (anonymous) {
      if (!(await tryLockCaller(tx, deps, anonymous))) throw justMoved();
      await moveAnonymous(deps, tx, anonymous.account.id, created.id, from);
    }
    const grant = {
      accountId: created.id,
      clientId: client.id,
      scope,
      event: 'sign_up',
      method: contact.kind,
      amr: amrOfContact(contact.kind),
    } as const;
    // An account under review gets no session yet.
    const facts = created.state === 'active' ? await openSession(deps, tx, grant, from) : null;
    return { account: created, granted: facts };
  });
  if (granted) return writeCredentials(deps, granted);
  await assertMayBeUsed(deps, account, client.id);
  throw new Error(`a new account is ${account.state}`);
}

const identifierTaken = () =>
  new AppError('already_exists', { description: 'the phone number, e-mail address or user name is taken' });

/** A limit high enough to find a free user name, but too low to enumerate accounts. */
const TAKEN_NAMES = { name: 'taken-names', max: 30, windowMs: 3_600_000 };

/**
 * Refuses a taken user name. The refusal is counted outside of the transaction, so that the rollback of the sign-up
 * does not undo the count.
 */
async function assertFree(deps: AccountDeps, username: string, { address }: RequestSource): Promise<void> {
  const identifier = { kind: 'username' as const, key: usernameKey(username) };
  if (!(await findAccountBy(deps.db, identifier, deps.clock.now()))) return;
  await countHit(deps, { ...TAKEN_NAMES, max: TAKEN_NAMES.max * deps.config.limitsScale }, address);
  throw identifierTaken();
}

export interface NewPerson {
  contact: Identifier;
  clientId: string;
  agreed: boolean;
  username?: string;
  name?: string | undefined;
  passwordHash?: string;
  locale?: Locale;
}

/** Creates an account; null if one of its identifiers is taken. */
export async function createAccount(
  deps: AccountDeps,
  tx: Database,
  { contact, clientId, agreed, username, name, passwordHash, locale }: NewPerson,
  from: RequestSource,
): Promise<Account | null> {
  await countSoftly({ ...deps, db: tx }, softLimits.signUps, from.address);
  const at = deps.clock.now();
  const created = await insertAccount(
    tx,
    {
      state: deps.config.reviewsSignUps ? 'under_review' : 'active',
      locale: locale ?? from.locale,
      ...(contact.kind === 'phone' && { phone: contact.key }),
      ...(contact.kind === 'email' && { email: contact.key }),
      ...(username && { username, usernameKey: usernameKey(username) }),
      ...(name && { name }),
      ...(passwordHash && { passwordHash }),
    },
    at,
  );
  if (created) {
    // Only now, so that a contact that has an account is answered as taken, whatever number it is.
    checkNewContact(contact);
    const { id: accountId, phone, email } = created;
    const person = { accountId, phone, email, device: from.deviceId, address: from.address };
    await deps.membership.welcome(tx, { ...person, isNewAccount: true });
    if (agreed) await deps.agreements.accept(tx, accountId);
    await publishRegistered(tx, created, at);
    await deps.arrivals.note(tx, { accountId, deviceId: from.deviceId, isNew: true, registeredAt: at });
  }
  if (created && created.state !== 'active') {
    // Opening a session records the sign-up. An account under review gets no session, so its sign-up is recorded here.
    const facts = { method: contact.kind };
    await recordSecurityEvent(tx, { at, accountId: created.id, kind: 'sign_up', clientId, facts }, from);
  }
  return created;
}

async function anonymousOf(deps: AccountDeps, token: string | undefined): Promise<Caller | null> {
  if (!token) return null;
  const caller = await callerOf(deps, token);
  if (!caller || !isAnonymousSub(caller.account.id))
    throw invalidField('anonymous_token', 'not the token of an anonymous account');
  return caller;
}
