import { accountPaths } from '@feisuo/contract/facts/paths';
import type { Credentials } from '@feisuo/contract/schemas/account-tokens';
import type { AccountDeps } from '../account-deps.ts';
import { passCaptcha } from '../captcha/pass-captcha.ts';
import type { Client } from '../clients/client-registry.ts';
import { countSoftly, isBeyond, softLimits } from '../security/soft-limits.ts';
import type { Whereabouts } from '../security/whereabouts.ts';
import { openSession, writeCredentials } from '../tokens/grant.ts';
import { insertAccount } from './account-queries.ts';

const SCOPE = 'anonymous';
const ACTION = `POST:${accountPaths.signUpAnonymously}`;

/** An account for somebody who said nothing about themself. Nothing but its token leads back to it. */
export async function signUpAnonymously(
  deps: AccountDeps,
  { client, captchaToken: token }: { client: Client; captchaToken: string | undefined },
  from: Whereabouts,
): Promise<Credentials> {
  const presented = { clientId: client.id, deviceId: from.deviceId, action: ACTION, token, identifier: undefined };
  await passCaptcha(deps, presented, await isBeyond(deps, softLimits.signUps, from.address));
  const granted = await deps.db.transaction(async (tx) => {
    await countSoftly({ ...deps, db: tx }, softLimits.signUps, from.address);
    const account = await insertAccount(tx, { state: 'active', locale: from.locale }, deps.clock.now());
    if (!account) throw new Error('an anonymous account has nothing that could be taken');
    const grant = {
      accountId: account.id,
      clientId: client.id,
      scope: SCOPE,
      event: 'sign_up',
      method: SCOPE,
    } as const;
    return openSession(deps, tx, grant, from);
  });
  return writeCredentials(deps, granted);
}
