import { ssoPageParams } from '@feisuo/contract/facts/account-vocabulary';
import type { Locale } from '@feisuo/contract/facts/locales';
import type { SignOutInfoQuery, SignOutInfoReply } from '@feisuo/contract/schemas/account-browser';
import { AppError } from '../../../http/app-error.ts';
import type { AccountDeps } from '../account-deps.ts';
import { nameIn } from '../clients/client-names.ts';
import type { Client } from '../clients/client-registry.ts';

const broken = (description: string) => new AppError('invalid_request', { description });

/**
 * Who asks that somebody signs out, whom it means, and where the browser goes after: to a registered address of the
 * application or nowhere.
 */
export async function describeSignOut(
  deps: AccountDeps,
  query: SignOutInfoQuery,
  locale: Locale,
): Promise<SignOutInfoReply> {
  const hint = query.id_token_hint ? await deps.idTokens.readHint(query.id_token_hint) : undefined;
  if (hint === null) throw broken('id_token_hint: not an id_token of ours');
  if (hint && query.client_id !== undefined && query.client_id !== hint.aud) {
    throw broken('client_id: the id_token_hint is another client’s');
  }
  const clientId = hint?.aud ?? query.client_id;
  const client = clientId === undefined ? null : await deps.clients.find(clientId);
  if (clientId !== undefined && !client) {
    throw new AppError('unauthorized_client', { description: 'client_id: unknown client' });
  }
  return {
    client: { id: client?.id ?? '', name: client ? nameIn(client, locale) : '' },
    first_party: client?.isFirstParty ?? false,
    return_to: returnAddress(client, query),
    sub: hint?.sub ?? '',
  };
}

function returnAddress(client: Client | null, query: SignOutInfoQuery): string {
  const { post_logout_redirect_uri: standard, redirect_uri: ours, state } = query;
  if (standard && ours && standard !== ours) throw broken('redirect_uri: two different addresses');
  const uri = standard || ours;
  if (!uri) return '';
  if (!client || !mayReturnTo(client, uri)) throw broken('redirect_uri: not registered for signing out');
  return state ? `${uri}${uri.includes('?') ? '&' : '?'}state=${encodeURIComponent(state)}` : uri;
}

/** Our own client library comes back from a frame to one of its redirect addresses, which says in its query what for. */
const mayReturnTo = ({ signOutUris, redirectUris }: Client, uri: string) =>
  signOutUris.includes(uri) || redirectUris.filter(isForSignOut).includes(uri);

function isForSignOut(uri: string): boolean {
  const { searchParams } = new URL(uri);
  return searchParams.has(ssoPageParams.signOutInFrame) || searchParams.has(ssoPageParams.signOut);
}
