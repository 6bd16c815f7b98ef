import { accountPaths, fillPath } from '@feisuo/contract/facts/paths';
import type { Database } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import type { AccountDeps } from '../account-deps.ts';
import { passCaptcha } from '../captcha/spend-captcha-token.ts';
import type { Account } from '../people/account-queries.ts';
import { notifyOwner } from '../security/notify-owner.ts';
import { recordSecurityEvent } from '../security/security-events.ts';
import type { RequestSource } from '../security/request-source.ts';
import type { Caller } from '../tokens/identify-caller.ts';
import { lockCaller } from '../tokens/lock-caller.ts';
import { deleteIdentity } from './identity-queries.ts';
import { assertNotLastSignInMethod } from './sign-in-methods.ts';

/** Unbinds an identity, unless it is the last sign-in method. Always requires a captcha. */
export async function unbindProvider(
  deps: AccountDeps,
  caller: Caller,
  { providerId, captchaToken: token }: { providerId: string; captchaToken: string | undefined },
  from: RequestSource,
): Promise<void> {
  const { claims, session } = caller;
  const action = `DELETE:${fillPath(accountPaths.provider, { provider_id: providerId })}`;
  const presented = { clientId: claims.aud, deviceId: from.deviceId, action, token, identifier: undefined };
  await passCaptcha(deps, presented, true);
  await deps.db.transaction(async (tx) => {
    const account = await lockCaller(tx, deps, caller);
    await assertNotLastSignInMethod(tx, deps, account, { providerId });
    if (!(await deleteIdentity(tx, { accountId: account.id, providerId }))) {
      throw new AppError('not_found', { description: 'provider_id: no identity of this provider is bound' });
    }
    await reportUnbound(deps, tx, account, providerId, from, { clientId: claims.aud, sessionId: session.id });
  });
}

export async function reportUnbound(
  deps: AccountDeps,
  tx: Database,
  account: Account,
  provider: string,
  from: RequestSource,
  by: { clientId?: string; sessionId?: string } = {},
): Promise<void> {
  const note = { at: deps.clock.now(), accountId: account.id, kind: 'provider_unbound', facts: { provider } } as const;
  await recordSecurityEvent(tx, { ...note, ...by }, from);
  await notifyOwner(deps, tx, account, 'provider_unbound', from);
}
