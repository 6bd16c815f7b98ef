import { tokenTypeBearer } from '@feisuo/contract/facts/account-vocabulary';
import { detailReasons } from '@feisuo/contract/facts/error-codes';
import { tokenLimits } from '@feisuo/contract/facts/limits';
import type { Credentials } from '@feisuo/contract/schemas/account-tokens';
import type { Database } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import type { AccountDeps } from '../account-deps.ts';
import { holdState, type Account } from '../people/account-queries.ts';
import { refusalOfState } from '../people/account-state.ts';
import { noteSecurityEvent, type SecurityEventKind } from '../security/security-events.ts';
import type { Whereabouts } from '../security/whereabouts.ts';
import { issueOneTimeToken } from './one-time-tokens.ts';
import { writeRefreshToken } from './refresh-token.ts';
import { insertSession } from './session-queries.ts';

/**
 * Every grant asks here first: an account that may not be used gets nothing, whatever was proved. Whoever is refused
 * because of a cancellation learns how to withdraw it.
 */
export async function assertMayBeUsed(deps: AccountDeps, account: Account, clientId: string): Promise<void> {
  const refusal = refusalOfState(account.state);
  if (!refusal) return;
  const { state: description } = account;
  if (refusal === 'password_reset_required') {
    throw new AppError(refusal, { description, reason: detailReasons.passwordResetRequired });
  }
  if (refusal !== 'account_freeze') throw new AppError(refusal, { description });
  const ticket = await issueOneTimeToken(deps.db, deps, {
    kind: 'withdrawal',
    accountId: account.id,
    facts: { clientId },
    lifetimeS: tokenLimits.withdrawalTicketS,
  });
  throw new AppError(refusal, {
    description,
    reason: detailReasons.cancellationAudit,
    resourceId: ticket,
  });
}

export interface Grant {
  accountId: string;
  clientId: string;
  scope: string;
  /** What is written into the security history. */
  event: SecurityEventKind;
  method: string;
}

/**
 * Opens a session in the caller's transaction and says what its first credentials hold. They are written after the
 * commit: writing may have to read a key, which a transaction of the embedded database would wait for in vain.
 */
export async function openSession(
  deps: AccountDeps,
  tx: Database,
  { event, method, ...grant }: Grant,
  from: Whereabouts,
): Promise<CredentialFacts> {
  const at = deps.clock.now();
  // Held until the commit: whoever changes the state meanwhile waits for it, and then ends this session too.
  const state = await holdState(tx, grant.accountId);
  if (state !== 'active') throw new AppError('aborted', { description: `the account has just become ${state}` });
  const session = await insertSession(tx, grant, from, at);
  const { accountId, clientId } = grant;
  await noteSecurityEvent(tx, { at, accountId, kind: event, clientId, sessionId: session.id, facts: { method } }, from);
  return { ...grant, sessionId: session.id, generation: session.generation };
}

export interface CredentialFacts {
  accountId: string;
  clientId: string;
  scope: string;
  sessionId: string;
  generation: number;
}

export async function writeCredentials(
  { accessTokens, masterKey }: Pick<AccountDeps, 'accessTokens' | 'masterKey'>,
  { accountId, clientId, scope, sessionId, generation }: CredentialFacts,
): Promise<Credentials> {
  return {
    token_type: tokenTypeBearer,
    access_token: await accessTokens.write({ sub: accountId, aud: clientId, scope, sid: sessionId }),
    refresh_token: writeRefreshToken(masterKey, { sessionId, generation }),
    expires_in: tokenLimits.accessTokenS,
    sub: accountId,
    user_id: accountId,
    scope,
  };
}
