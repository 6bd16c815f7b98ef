import { accountPages, accountPaths } from '@feisuo/contract/facts/paths';
import type { ProviderUriReply } from '@feisuo/contract/schemas/account-providers';
import type { Ask } from '../session/ask-with-captcha.ts';
import { ownClient } from '../session/account-pages-client.ts';
import { parseAddress } from '../shell/address.ts';
import type { AccountAnswer } from '../shell/ask-account.ts';
import { keepPending, type PendingProvider } from './pending.ts';

type Failed = Exclude<AccountAnswer<unknown>, { kind: 'answered' }>;

/**
 * Sends the browser to an identity provider, which redirects back to /account/provider. Must not be called in a frame,
 * because providers do not allow frames; resolves to the failure, or to null if the browser is leaving.
 */
export async function startProvider(ask: Ask, pending: PendingProvider, page: Window): Promise<Failed | null> {
  const state = keepPending(page.sessionStorage, pending);
  const query = new URLSearchParams({
    ...ownClient,
    provider_id: pending.providerId,
    provider_redirect_uri: page.location.origin + accountPages.provider,
    state,
  });
  const answer = await ask<ProviderUriReply>({
    path: `${accountPaths.providerUri}?${query}`,
    isReply: ({ uri }) => typeof uri === 'string',
  });
  if (answer.kind !== 'answered') return answer;
  const address = parseAddress(new URL(answer.reply.uri, page.location.origin).href);
  if (!address) return { kind: 'unreachable', status: null };
  page.location.assign(address.href);
  return null;
}
