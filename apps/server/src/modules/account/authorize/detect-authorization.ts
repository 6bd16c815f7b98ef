import type { Locale } from '@feisuo/contract/facts/locales';
import type { AuthorizeDetectQuery, AuthorizeDetectReply } from '@feisuo/contract/schemas/account-authorize';
import type { AccountDeps } from '../account-deps.ts';
import { nameIn } from '../clients/client-names.ts';
import { grantedScopes } from '../clients/granted-scopes.ts';
import { fault } from '../people/identifiers.ts';
import { findAuthorizable, needsConsent } from './authorize.ts';
import { checkAddresses } from './authorize-request.ts';

/**
 * Whether a code would be given without asking anybody, and if not, what for. `people` are those who could be meant, the
 * likeliest first; of several, somebody has to choose.
 */
export async function detectAuthorization(
  deps: AccountDeps,
  people: string[],
  asked: Omit<AuthorizeDetectQuery, 'client_id'> & { client_id?: string | undefined },
  locale: Locale,
): Promise<AuthorizeDetectReply> {
  if (asked.client_id === undefined) throw fault('client_id', 'missing');
  const client = await findAuthorizable(deps.clients, asked.client_id);
  checkAddresses(client, asked);
  const scopes = grantedScopes(asked.scope ?? '', client.scopes);
  const [person] = people;
  const needConsent = person === undefined ? !client.isFirstParty : await needsConsent(deps, person, client, scopes);
  return {
    authorized: people.length === 1 && !needConsent,
    need_login: person === undefined,
    need_consent: needConsent,
    client: { id: client.id, name: nameIn(client, locale) },
  };
}
