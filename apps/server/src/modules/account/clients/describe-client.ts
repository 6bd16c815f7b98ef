import type { AuthorizeInfoQuery, AuthorizeInfoReply } from '@feisuo/contract/schemas/account-authorize';
import { requestedLocale, type Locale } from '@feisuo/contract/facts/locales';
import { AppError } from '../../../http/app-error.ts';
import { askedLocale } from '../../../http/asked-locale.ts';
import { assertMayUseCodes, checkAddresses, checkKind } from '../authorize/authorize-request.ts';
import { readChallenge } from '../authorize/pkce.ts';
import { descriptionIn, nameIn } from './client-names.ts';
import type { Client, ClientRegistry } from './client-registry.ts';
import { grantedScopes } from './granted-scopes.ts';
import { scopeTexts } from './scope-texts.ts';

/**
 * Tells who asks for an authorization and for what, so that the page can say it in words. What would be refused for every
 * user is refused here, before anyone signs in.
 */
export async function describeClient(
  registry: ClientRegistry,
  clientId: string,
  query: AuthorizeInfoQuery,
  acceptLanguage: string | undefined,
): Promise<AuthorizeInfoReply> {
  const client = await registry.find(clientId);
  if (!client) throw new AppError('unauthorized_client', { description: 'client_id: unknown client' });
  checkAddresses(client, query);
  if (query.response_type === '') throw new AppError('invalid_request', { description: 'response_type: missing' });
  checkKind(query);
  const locale = requestedLocale(query.locale, askedLocale(acceptLanguage));
  const scopes = describeScopes(client, query.scope ?? '', locale);
  // A query without response_type only asks whether the address is the client's own.
  if (query.response_type !== undefined) {
    assertMayUseCodes(client);
    readChallenge(client, query.code_challenge, query.code_challenge_method);
  }
  const { id, picture, url } = client;
  const words = { name: nameIn(client, locale), description: descriptionIn(client, locale) };
  return { client: { id, ...words, picture, url }, scopes };
}

type ScopeList = AuthorizeInfoReply['scopes'];

/** A client asks for the same scopes again and again; what they say is put together once for as long as it is remembered. */
const described = new WeakMap<Client, Map<string, ScopeList>>();
const MAX_DESCRIBED = 50;

function describeScopes(client: Client, asked: string, locale: Locale): ScopeList {
  let lists = described.get(client);
  if (!lists || lists.size >= MAX_DESCRIBED) described.set(client, (lists = new Map()));
  const key = `${locale} ${asked}`;
  let list = lists.get(key);
  if (!list) {
    list = grantedScopes(asked, client.scopes).map((scope) => describeScope(scope, locale));
    lists.set(key, list);
  }
  return list;
}

export function describeScope(id: string, locale: Locale) {
  const texts = scopeTexts[locale][id as keyof (typeof scopeTexts)[Locale]];
  return { id, name: texts?.name ?? id, description: texts?.description ?? '' };
}
