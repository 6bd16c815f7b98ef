import type { ProviderTokenReply } from '@feisuo/contract/schemas/account-providers';
import type { AccountDeps } from '../account-deps.ts';
import type { Client } from '../clients/client-registry.ts';
import { checkShownText, fault } from '../people/identifiers.ts';
import { completeProviderToken } from './provider-token.ts';

const MAX_NAME = 64;

/**
 * Adds to a provider's profile what it left out. Only what a person may say of themself is read: never who they are
 * there, and no address or number, which only a code can show to be theirs.
 */
export function completeProfile(
  deps: AccountDeps,
  client: Client,
  token: string,
  params: Record<string, unknown>,
): Promise<ProviderTokenReply> {
  const name = checkShownText('provider_params', textOf(params, 'name'));
  if (Array.from(name).length > MAX_NAME) throw fault('provider_params', `name: more than ${MAX_NAME} characters`);
  return completeProviderToken(deps.db, deps, token, client.id, name);
}

function textOf(params: Record<string, unknown>, name: string): string {
  const value = params[name] ?? '';
  if (typeof value !== 'string') throw fault('provider_params', `${name}: not a text`);
  return value;
}
