import { DAY_MS } from '@feisuo/contract/facts/durations';
import { isAnonymousSub } from '@feisuo/contract/facts/account-vocabulary';
import { deviceFlowLimits, tokenLimits } from '@feisuo/contract/facts/limits';
import type { SigninTokenReply } from '@feisuo/contract/schemas/account-signin';
import type { Credentials } from '@feisuo/contract/schemas/account-tokens';
import { AppError } from '../../../http/app-error.ts';
import { countHit } from '../../../http/rate-limit.ts';
import type { AccountDeps } from '../account-deps.ts';
import { recordDerivedSession, SIGNIN_TOKEN } from '../authorize/derived-sessions.ts';
import type { Client } from '../clients/client-registry.ts';
import { lockAccount } from '../people/account-queries.ts';
import { assertRecentProof } from '../passwords/recent-proof.ts';
import { isGone } from '../people/account-state.ts';
import { notifyOwner } from '../security/notify-owner.ts';
import type { RequestSource } from '../security/request-source.ts';
import type { Caller } from '../tokens/caller.ts';
import { assertMayBeUsed, openSession, writeCredentials } from '../tokens/grant.ts';
import { findOneTimeToken, issueOneTimeToken, spendOneTimeToken } from '../tokens/one-time-tokens.ts';
import { lockSession } from '../tokens/session-queries.ts';

/** Each one notifies the owner, so there are few a day. */
const HANDED_OVER = { name: 'handed-over-sessions', max: deviceFlowLimits.allowedPerAccountADay, windowMs: DAY_MS };

/**
 * A token that hands a web session to the desktop client. It opens a session of months and an access token may be
 * stolen, so it needs a recent sign-in or a sudo token.
 */
export async function issueSigninToken(
  deps: AccountDeps,
  caller: Caller,
  sudoToken: string | undefined,
): Promise<SigninTokenReply> {
  const { account, session } = caller;
  if (isAnonymousSub(account.id)) {
    throw new AppError('permission_denied', { description: 'an anonymous account is nobody’s to hand over' });
  }
  const lifetimeS = tokenLimits.signinTokenS;
  const facts = { sessionId: session.id };
  const token = await deps.db.transaction(async (tx) => {
    await assertRecentProof(tx, deps, caller, sudoToken);
    const holder = session.id;
    return issueOneTimeToken(tx, deps, { kind: 'signin', accountId: account.id, facts, lifetimeS, holder });
  });
  return { signin_token: token, expires_in: lifetimeS };
}

/** Valid only while the requesting session is live: an ended session must not come back through it. */
export async function signInWithToken(
  deps: AccountDeps,
  { token, client, scope }: { token: string; client: Client; scope: string },
  from: RequestSource,
): Promise<Credentials> {
  const now = deps.clock.now();
  const { account, granted } = await deps.db.transaction(async (tx) => {
    const found = await findOneTimeToken(tx, deps, 'signin', token);
    // Lock the account before the token, as code that ends sessions does; another order could deadlock.
    const owner = found?.accountId ? await lockAccount(tx, found.accountId) : null;
    const spent = owner && (await spendOneTimeToken(tx, deps, 'signin', token));
    if (!spent || !owner || isGone(owner, now)) throw refusedToken();
    // Refused after the commit, which spends the token.
    if (owner.state !== 'active') return { account: owner, granted: null };
    if (!(await lockSession(tx, spent.facts.sessionId, now))) throw refusedToken();
    const grant = {
      accountId: owner.id,
      clientId: client.id,
      scope,
      event: 'sign_in',
      method: SIGNIN_TOKEN,
    } as const;
    const opened = await openSession(deps, tx, grant, from);
    // Without a new authentication, the age of the sign-in is that of the web session.
    const { sessionId: parentId } = spent.facts;
    await recordDerivedSession(tx, { sessionId: opened.sessionId, parentId, via: SIGNIN_TOKEN });
    await countHit({ ...deps, db: tx }, HANDED_OVER, owner.id);
    await notifyOwner(deps, tx, owner, 'session_handed_over', from);
    return { account: owner, granted: opened };
  });
  if (granted) return writeCredentials(deps, granted);
  await assertMayBeUsed(deps, account, client.id);
  throw refusedToken();
}

const refusedToken = () => new AppError('invalid_grant', { description: 'signin_token: wrong, expired or used' });
