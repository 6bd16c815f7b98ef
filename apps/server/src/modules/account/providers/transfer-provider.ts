import { and, eq, sql } from 'drizzle-orm';
import type { TransferProviderReply } from '@feisuo/contract/schemas/account-providers';
import type { Database } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import type { AccountDeps } from '../account-deps.ts';
import { assertRecentProof } from '../passwords/recent-proof.ts';
import { isErased, protectedStates } from '../people/account-state.ts';
import { notifyOwner } from '../security/notify-owner.ts';
import { recordSecurityEvent } from '../security/security-events.ts';
import type { RequestSource } from '../security/request-source.ts';
import type { Caller } from '../tokens/identify-caller.ts';
import { spendOneTimeToken } from '../tokens/one-time-tokens.ts';
import { oneTimeTokens } from '../tokens/tokens.tables.ts';
import { alreadyBoundError } from './bind-provider.ts';
import { listIdentities, moveIdentity } from './identity-queries.ts';
import { lockAccounts } from './lock-accounts.ts';
import { justChanged } from './sign-in-with-provider.ts';
import { reportUnbound } from './unbind-provider.ts';
import { assertNotLastSignInMethod } from './sign-in-methods.ts';

/** Moves an identity to the caller's account. Refuses if it is the last sign-in method of the other account. */
export async function transferProvider(
  deps: AccountDeps,
  caller: Caller,
  { providerId, token, sudoToken }: { providerId: string; token: string; sudoToken: string | undefined },
  from: RequestSource,
): Promise<TransferProviderReply> {
  const { claims, session } = caller;
  await deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const { boundTo, ...identity } = await spendTransfer(tx, deps, caller, providerId, token);
    const [, holder] = await lockAccounts(tx, caller.account.id, boundTo);
    const taker = await assertRecentProof(tx, deps, caller, sudoToken);
    if (!holder || isErased(holder, now)) throw justChanged();
    if (protectedStates.has(holder.state)) {
      const description = `the other account is ${holder.state}`;
      throw new AppError('failed_precondition', { description, reason: 'PROVIDER_HELD' });
    }
    await assertNotLastSignInMethod(tx, deps, holder, { providerId });
    if ((await listIdentities(tx, taker.id)).some((own) => own.providerId === providerId)) throw alreadyBoundError();
    if (!(await moveIdentity(tx, identity, { from: holder.id, to: taker.id, now }))) throw justChanged();
    await reportUnbound(deps, tx, holder, providerId, from);
    const note = { at: now, accountId: taker.id, kind: 'provider_bound', facts: { provider: providerId } } as const;
    await recordSecurityEvent(tx, { ...note, clientId: claims.aud, sessionId: session.id }, from);
    await notifyOwner(deps, tx, taker, 'provider_bound', from);
  });
  return { client_id: claims.aud };
}

async function spendTransfer(
  tx: Database,
  deps: AccountDeps,
  { account, claims }: Caller,
  providerId: string,
  token: string,
) {
  const facts = oneTimeTokens.facts;
  const isTheirs = and(
    eq(oneTimeTokens.accountId, account.id),
    eq(sql`${facts}->>'clientId'`, claims.aud),
    eq(sql`${facts}->>'providerId'`, providerId),
  );
  const spent = await spendOneTimeToken(tx, deps, 'provider_transfer', token, isTheirs);
  if (!spent) {
    throw new AppError('invalid_grant', {
      description: 'provider_trans_token: wrong, expired, used or not the caller’s',
    });
  }
  return spent.facts;
}
