import { twoFactorLimits } from '@feisuo/contract/facts/limits';
import type { PasskeySignInOptionsReply } from '@feisuo/contract/schemas/account-signin';
import type { Credentials } from '@feisuo/contract/schemas/account-tokens';
import type { PasskeyAssertion } from '@feisuo/contract/schemas/passkeys';
import { sql } from 'drizzle-orm';
import { AppError } from '../../../http/app-error.ts';
import { countHit } from '../../../http/rate-limit.ts';
import type { AccountDeps } from '../account-deps.ts';
import type { Client } from '../clients/client-registry.ts';
import { findAccount, type Account } from '../people/account-queries.ts';
import { readAssertion, requestOptions } from '../../../authenticators/passkey-ceremonies.ts';
import { findPasskey, notePasskeyUse } from '../second-factor/passkey-queries.ts';
import { countSoftly, softLimits } from '../security/soft-limits.ts';
import type { Whereabouts } from '../security/whereabouts.ts';
import { issueOneTimeToken, spendOneTimeToken } from '../tokens/one-time-tokens.ts';
import { oneTimeTokens } from '../tokens/one-time-tokens.tables.ts';
import { finishSignIn } from './finish-sign-in.ts';
import { failureKeysOf } from './sign-in-failures.ts';

const { passkeyChallengesPerAddressAnHour, passkeyChallengeS } = twoFactorLimits;
const CHALLENGES = { name: 'passkey-challenges', max: passkeyChallengesPerAddressAnHour, windowMs: 3_600_000 };

/** What the browser needs to offer its passkeys. It names none: who is here, the chosen one tells. */
export async function offerPasskeySignIn(
  deps: AccountDeps,
  client: Client,
  { address }: Whereabouts,
): Promise<PasskeySignInOptionsReply> {
  await countHit(deps, { ...CHALLENGES, max: CHALLENGES.max * deps.config.limitsScale }, address);
  const challenge = await issueOneTimeToken(deps.db, deps, {
    kind: 'passkey_sign_in',
    accountId: null,
    facts: { clientId: client.id },
    lifetimeS: passkeyChallengeS,
  });
  const { accountOrigin: origin } = deps.config;
  return { options: { ...(await requestOptions({ origin, challenge, userVerification: 'required' })) } };
}

export interface PasskeySignIn {
  assertion: PasskeyAssertion;
  client: Client;
  scope: string;
}

/**
 * Signs in the owner of a passkey. It counts for both factors: something that the person has, which asked for something
 * that they know or are before it answered.
 */
export async function signInWithPasskey(
  deps: AccountDeps,
  { assertion, client, scope }: PasskeySignIn,
  from: Whereabouts,
): Promise<Credentials> {
  const account = await ownerOf(deps, assertion, client);
  if (!account) {
    await countSoftly(deps, softLimits.failedSignIns, from.address);
    throw new AppError('invalid_account_or_password', { description: 'unknown or wrong passkey' });
  }
  const proved = { account, client, scope, event: 'sign_in', method: 'passkey', factor: 'included' } as const;
  return finishSignIn(deps, { ...proved, failureKey: failureKeysOf(deps.masterKey, account) }, from);
}

/** Whose passkey answered; what it answered to is used up, whatever becomes of the sign-in. */
async function ownerOf(deps: AccountDeps, assertion: PasskeyAssertion, client: Client): Promise<Account | null> {
  const passkey = await findPasskey(deps.db, assertion.id);
  const { accountOrigin: origin } = deps.config;
  const shown =
    passkey &&
    (await readAssertion(origin, passkey, assertion, { ownerId: passkey.accountId, userVerification: 'required' }));
  if (!shown) return null;
  return deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const isOwn = sql`${oneTimeTokens.facts}->>'clientId' = ${client.id}`;
    const isAnswer = await spendOneTimeToken(tx, deps, 'passkey_sign_in', shown.challenge, isOwn);
    if (!isAnswer || !(await notePasskeyUse(tx, passkey, shown, now))) return null;
    return findAccount(tx, passkey.accountId, now);
  });
}
