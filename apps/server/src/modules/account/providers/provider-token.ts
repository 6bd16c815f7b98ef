import { tokenLimits } from '@feisuo/contract/facts/limits';
import type { ProviderTokenReply } from '@feisuo/contract/schemas/account-providers';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import {
  changeOneTimeToken,
  findOneTimeToken,
  issueOneTimeToken,
  spendOneTimeToken,
  type OneTimeDeps,
  type ProviderFacts,
} from '../tokens/one-time-tokens.ts';
import { oneTimeTokens } from '../tokens/tokens.tables.ts';

/** Issues a token for an identity that a provider verified. The token can sign in, sign up or bind the identity. */
export async function issueProviderToken(
  db: Database,
  deps: OneTimeDeps,
  facts: ProviderFacts,
): Promise<ProviderTokenReply> {
  const lifetimeS = tokenLimits.providerTokenS;
  const token = await issueOneTimeToken(db, deps, { kind: 'provider', accountId: null, facts, lifetimeS });
  return describeToken(token, facts, lifetimeS);
}

/** Reads the identity in a provider token without spending the token, because the caller's next step may fail. */
export async function readProviderToken(
  db: Database,
  deps: OneTimeDeps,
  token: string,
  clientId: string,
): Promise<ProviderFacts> {
  const found = await findOneTimeToken(db, deps, 'provider', token);
  if (found?.facts.clientId !== clientId) throw refusedToken();
  return found.facts;
}

/** Spends a provider token; of concurrent callers one succeeds. */
export async function spendProviderToken(
  tx: Database,
  deps: OneTimeDeps,
  token: string,
  clientId: string,
): Promise<ProviderFacts> {
  const spent = await spendOneTimeToken(tx, deps, 'provider', token, isOf(clientId));
  if (!spent) throw refusedToken();
  return spent.facts;
}

/** Adds the name to a provider token if the provider returned no name. */
export async function completeProviderToken(
  db: Database,
  deps: OneTimeDeps,
  token: string,
  clientId: string,
  name: string,
): Promise<ProviderTokenReply> {
  const facts = oneTimeTokens.facts;
  const change = sql`${facts} || jsonb_build_object(
    'name', coalesce(nullif(${facts}->>'name', ''), ${name}::text))`;
  const changed = await changeOneTimeToken(db, deps, 'provider', token, change, isOf(clientId));
  if (!changed) throw refusedToken();
  const secondsLeft = Math.ceil((changed.expiresAt.getTime() - deps.clock.now().getTime()) / 1000);
  return describeToken(token, changed.facts, secondsLeft);
}

/** SQL condition: the token belongs to the client that presented the proof. */
const isOf = (clientId: string) => eq(sql`${oneTimeTokens.facts}->>'clientId'`, clientId);

function describeToken(
  token: string,
  { providerId, name, phone, email }: ProviderFacts,
  expiresIn: number,
): ProviderTokenReply {
  return {
    provider_token: token,
    expires_in: expiresIn,
    // `picture` is always empty, because the provider's picture is on another host and is not used.
    provider_profile: { provider_id: providerId, name, picture: '', phone_number: phone, email },
  };
}

export const refusedToken = () =>
  new AppError('invalid_grant', { description: 'provider_token: wrong, expired, used or of another client' });
