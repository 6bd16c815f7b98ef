import { DAY_MS } from '@feisuo/contract/facts/durations';
import { detailReasons } from '@feisuo/contract/facts/error-codes';
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
import { isErased, refusalOfState } from '../people/account-state.ts';
import { notifyOwner } from '../security/notify-owner.ts';
import type { RequestSource } from '../security/request-source.ts';
import type { Caller } from '../tokens/identify-caller.ts';
import { openSession, writeCredentials } from '../tokens/grant.ts';
import { findOneTimeToken, issueOneTimeToken, spendOneTimeToken } from '../tokens/one-time-tokens.ts';
import { lockSession } from '../tokens/session-queries.ts';

/** The member is notified of each session opened by a sign-in token, so only few a day are allowed. */
const HANDED_OVER = { name: 'handed-over-sessions', max: deviceFlowLimits.allowedPerAccountADay, windowMs: DAY_MS };

/**
 * Issues a sign-in token, with which the desktop client opens a session from a web session. A recent sign-in or a sudo
 * token is required, because an access token may be stolen and the new session lasts months.
 */
export async function issueSigninToken(
  deps: AccountDeps,
  caller: Caller,
  sudoToken: string | undefined,
): Promise<SigninTokenReply> {
  const { account, session } = caller;
  if (isAnonymousSub(account.id)) {
    throw new AppError('permission_denied', { description: 'an anonymous account cannot be handed over' });
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

/**
 * Opens a session with a sign-in token. The session that requested the token must still be live, so that the token
 * cannot extend an ended session.
 */
export async function signInWithToken(
  deps: AccountDeps,
  { token, client, scope }: { token: string; client: Client; scope: string },
  from: RequestSource,
): Promise<Credentials> {
  const now = deps.clock.now();
  const { account, granted } = await deps.db.transaction(async (tx) => {
    const found = await findOneTimeToken(tx, deps, 'signin', token);
    // Locks the account before the token, in the lock order of code that ends sessions; another order could deadlock.
    const owner = found?.accountId ? await lockAccount(tx, found.accountId) : null;
    const spent = owner && (await spendOneTimeToken(tx, deps, 'signin', token));
    if (!spent || !owner || isErased(owner, now)) throw refusedToken();
    // The refusal is thrown after the commit, so that the token is spent.
    if (owner.state !== 'active') return { account: owner, granted: null };
    if (!(await lockSession(tx, spent.facts.sessionId, now))) throw refusedToken();
    const grant = {
      accountId: owner.id,
      clientId: client.id,
      scope,
      event: 'sign_in',
      method: SIGNIN_TOKEN,
    } as const;
    const { sessionId: parentId } = spent.facts;
    const opened = await openSession(deps, tx, { ...grant, parentId }, from);
    // The member has not authenticated again, so the new session takes over the authentication time of the web session.
    await recordDerivedSession(tx, { sessionId: opened.sessionId, parentId, via: SIGNIN_TOKEN });
    await countHit({ ...deps, db: tx }, HANDED_OVER, owner.id);
    await notifyOwner(deps, tx, owner, 'session_handed_over', from);
    return { account: owner, granted: opened };
  });
  if (granted) return writeCredentials(deps, granted);
  const refusal = refusalOfState(account.state);
  if (!refusal) throw refusedToken();
  // As with a refresh token, the refusal contains no withdrawal ticket, because another person may have the token.
  const mustReset = refusal === 'password_reset_required' && { reason: detailReasons.passwordResetRequired };
  throw new AppError(refusal, { description: account.state, ...mustReset });
}

const refusedToken = () => new AppError('invalid_grant', { description: 'signin_token: wrong, expired or used' });
