import { AppError } from '../../../http/app-error.ts';
import type { AccountDeps } from '../account-deps.ts';
import type { Client } from '../clients/client-registry.ts';

type OwnApi = Pick<AccountDeps, 'config'>;

const invalidTarget = (description: string) =>
  new AppError('invalid_request', { description: `resource: ${description}`, rfcName: 'invalid_target' });

/**
 * The resources that a request names (RFC 8707). Refuses those that the client may not have. Our own API is named by
 * the issuer, and every client may name it.
 */
export function readResources(
  { config }: OwnApi,
  client: Pick<Client, 'resources'>,
  asked: string | string[] = [],
): string[] {
  if (asked.length === 0) return [];
  const named = [...new Set([asked].flat())].filter(Boolean);
  for (const resource of named) {
    if (resource !== config.accountOrigin && !client.resources.includes(resource))
      throw invalidTarget('not allowed for this client');
  }
  return named;
}

/** The resources that are not our own API, which the scopes of a request describe. */
export const otherResources = ({ config }: OwnApi, resources: readonly string[]): string[] =>
  resources.filter((resource) => resource !== config.accountOrigin);

interface Wanted {
  /** The resources that were authorized, separated by blanks. */
  granted: string;
  asked: string | string[] | undefined;
}

/**
 * The audience of an access token for the named resources, or else for all granted ones; empty for our own API. One
 * token is never for our API and another one, because the other server could use it here.
 */
export function audienceFor(deps: OwnApi, client: Pick<Client, 'resources'>, { granted, asked }: Wanted): string[] {
  const own = deps.config.accountOrigin;
  const named = readResources(deps, client, asked);
  const mayHave = granted.split(' ').filter((resource) => resource !== '' && resource !== own);
  const others = otherResources(deps, named);
  if (others.length < named.length) {
    if (others.length > 0) throw invalidTarget('a token is for this server or for others, not for both');
    return [];
  }
  if (others.some((resource) => !mayHave.includes(resource))) throw invalidTarget('was not authorized');
  if (others.length > 0) return others;
  const left = mayHave.filter((resource) => client.resources.includes(resource));
  // Without this refusal, a client that lost its resources would get tokens for our own API instead.
  if (left.length === 0 && mayHave.length > 0) throw invalidTarget('no longer allowed for this client');
  return left;
}

/** Like `audienceFor`, but returns the refusal, so that the caller's transaction is not rolled back. */
export function tryAudienceFor(deps: OwnApi, client: Pick<Client, 'resources'>, wanted: Wanted): string[] | AppError {
  try {
    return audienceFor(deps, client, wanted);
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}
