import type { Locale } from '@feisuo/contract/facts/locales';
import type { ProvidersReply } from '@feisuo/contract/schemas/account-providers';
import type { AccountDeps } from '../account-deps.ts';
import { listIdentities } from './identity-queries.ts';

/** Every provider that is offered, and which of them the account is bound to; bound ones are shown even where no longer offered. */
export async function listProviders(
  { db, providers }: Pick<AccountDeps, 'db' | 'providers'>,
  accountId: string,
  locale: Locale,
): Promise<ProvidersReply> {
  const bound = new Map((await listIdentities(db, accountId)).map(({ providerId, name }) => [providerId, name]));
  const offered = providers.list(locale);
  const gone = [...bound.keys()].filter((id) => !providers.find(id)).map((id) => ({ id, name: id }));
  const data = [...offered, ...gone].map(({ id, name }) => ({
    id,
    name,
    bind: bound.has(id),
    provider_user_name: bound.get(id) ?? '',
  }));
  return { total: data.length, data };
}
