import { detailReasons } from '@feisuo/contract/facts/error-codes';
import { accountPages, accountPaths, fillPath } from '@feisuo/contract/facts/paths';
import type { ProviderTokenReply, TransferProviderReply } from '@feisuo/contract/schemas/account-providers';
import { ownClient } from '../../session/own-client.ts';
import { faultText, infoOf, type Failed } from '../ask.ts';
import type { Centre } from '../use-centre.ts';
import { endVisit, type BindVisit } from './bind-visit.ts';

export type BindEnd = { kind: 'done'; says: string } | { kind: 'failed'; says: string } | { kind: 'left' };

/** Binds what somebody brought back from a provider's page, or moves it here from where it was bound, if they want that. */
export async function finishBind(centre: Centre, visit: BindVisit, search: string): Promise<BindEnd> {
  const { texts, ask, confirm } = centre;
  const words = texts.linked;
  endVisit(sessionStorage);
  const code = new URLSearchParams(search).get('code');
  // Refused at the provider's page, or opened for somebody else since.
  if (!code || visit.sub !== centre.user.sub) return { kind: 'failed', says: words.bindFailed };

  const shown = await ask<ProviderTokenReply>({
    path: accountPaths.providerToken,
    body: {
      ...ownClient,
      provider_id: visit.providerId,
      provider_redirect_uri: location.origin + accountPages.provider,
      provider_code: code,
    },
    isReply: ({ provider_token: token }) => typeof token === 'string',
  });
  if (shown.kind !== 'answered') return refused(shown, centre);
  const bound = await ask({ path: accountPaths.bindProvider, body: { provider_token: shown.reply.provider_token } });
  if (bound.kind === 'answered') return { kind: 'done', says: words.bindDone };

  const { reason, resource_id: token } = infoOf(bound);
  if (reason !== detailReasons.providerBound || !token) return refused(bound, centre);
  const name = shown.reply.provider_profile.name;
  const isWanted = await confirm({ title: words.moveTitle(name), says: words.moveSays, act: words.move });
  if (!isWanted) return { kind: 'left' };
  const moved = await ask<TransferProviderReply>({
    path: fillPath(accountPaths.transferProvider, { provider_id: visit.providerId }),
    body: { provider_trans_token: token },
  });
  return moved.kind === 'answered' ? { kind: 'done', says: words.moved } : refused(moved, centre);
}

function refused(failed: Failed, { texts, shared }: Centre): BindEnd {
  const words = texts.linked;
  const says: Record<string, string> = {
    OTHER_IDENTITY_BOUND: words.boundAlready,
    LAST_WAY_IN: words.moveLast,
    PROVIDER_HELD: words.moveHeld,
  };
  const { reason = '' } = infoOf(failed);
  return { kind: 'failed', says: says[reason] ?? faultText(failed, { texts, shared }) };
}
