import { accountPaths } from '@feisuo/contract/facts/paths';
import { isAnonymousSub } from '@feisuo/contract/facts/account-vocabulary';
import type { Locale } from '@feisuo/contract/facts/locales';
import type { Credentials } from '@feisuo/contract/schemas/account-tokens';
import type { Database } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import type { AccountDeps } from '../account-deps.ts';
import { passCaptcha } from '../captcha/pass-captcha.ts';
import type { Client } from '../clients/client-registry.ts';
import { checkNewPassword } from '../passwords/password-rules.ts';
import { countSoftly, isBeyond, softLimits } from '../security/soft-limits.ts';
import type { Whereabouts } from '../security/whereabouts.ts';
import { callerOf } from '../tokens/caller.ts';
import { assertMayBeUsed, openSession, writeCredentials } from '../tokens/grant.ts';
import { spendVerificationToken } from '../verification/spend-code.ts';
import { insertAccount, type Account } from './account-queries.ts';
import { checkShownText, checkUsername, fault, usernameKey, type Identifier } from './identifiers.ts';
import { moveAnonymous } from './move-anonymous.ts';

export interface SignUp {
  contact: Identifier;
  verificationToken: string;
  password: string | undefined;
  username: string | undefined;
  name: string | undefined;
  locale: Locale;
  /** Access token of the anonymous account whose belongings come along. */
  anonymousToken: string | undefined;
  captchaToken: string | undefined;
  client: Client;
  scope: string;
}

/** Makes an account for whoever has shown to hold the phone or the mailbox. All of it happens, or nothing. */
export async function signUp(deps: AccountDeps, given: SignUp, from: Whereabouts): Promise<Credentials> {
  const { contact, client, scope, password } = given;
  const isSuspicious = await isBeyond(deps, softLimits.signUps, from.address);
  const action = `POST:${accountPaths.signUp}`;
  const presented = { clientId: client.id, deviceId: from.deviceId, action, token: given.captchaToken };
  await passCaptcha(deps, { ...presented, identifier: contact.key }, isSuspicious);
  const username = given.username ? checkUsername(given.username) : undefined;
  const name = given.name === undefined ? undefined : checkShownText('name', given.name);
  const anonymousId = await anonymousIdOf(deps, given.anonymousToken);
  if (password !== undefined) await checkNewPassword('password', password, [contact.key, username]);
  const passwordHash = password === undefined ? undefined : await deps.hasher.hash(password);
  const { account, granted } = await deps.db.transaction(async (tx) => {
    await spendVerificationToken(tx, deps, given.verificationToken, [contact], ['REGISTER']);
    const details = { ...(username && { username }), ...(name && { name }), ...(passwordHash && { passwordHash }) };
    const created = await createAccount(deps, tx, { contact, locale: given.locale, ...details }, from);
    if (!created)
      throw new AppError('already_exists', { description: 'the phone number, e-mail address or user name is taken' });
    if (anonymousId !== null) await moveAnonymous(deps, tx, anonymousId, created.id, from);
    const grant = {
      accountId: created.id,
      clientId: client.id,
      scope,
      event: 'sign_up',
      method: contact.kind,
    } as const;
    // An account under review exists, but nobody is signed in to it.
    const facts = created.state === 'active' ? await openSession(deps, tx, grant, from) : null;
    return { account: created, granted: facts };
  });
  if (granted) return writeCredentials(deps, granted);
  await assertMayBeUsed(deps, account, client.id);
  throw new Error(`a new account is ${account.state}`);
}

export interface NewPerson {
  contact: Identifier;
  username?: string;
  name?: string;
  passwordHash?: string;
  locale?: Locale;
}

/** Null where one of the identifiers is taken. */
export async function createAccount(
  deps: AccountDeps,
  tx: Database,
  { contact, username, name, passwordHash, locale }: NewPerson,
  from: Whereabouts,
): Promise<Account | null> {
  await countSoftly({ ...deps, db: tx }, softLimits.signUps, from.address);
  return insertAccount(
    tx,
    {
      state: deps.config.reviewsSignUps ? 'under_review' : 'active',
      locale: locale ?? from.locale,
      ...(contact.kind === 'phone' && { phone: contact.key }),
      ...(contact.kind === 'email' && { email: contact.key, emailKey: contact.key }),
      ...(username && { username, usernameKey: usernameKey(username) }),
      ...(name && { name }),
      ...(passwordHash && { passwordHash }),
    },
    deps.clock.now(),
  );
}

async function anonymousIdOf(deps: AccountDeps, token: string | undefined): Promise<string | null> {
  if (!token) return null;
  const caller = await callerOf(deps, token);
  if (!caller || !isAnonymousSub(caller.account.id))
    throw fault('anonymous_token', 'not the token of an anonymous account');
  return caller.account.id;
}
