import { isLoopbackName } from '../../../config/loopback-names.ts';
import type { MasterKey } from '../../../keys/master-key.ts';
import type { Client } from './client-registry.ts';

/**
 * The `sub` of an account for a client. With pairwise subjects (OpenID Connect Core, 8.1), each sector gets another
 * `sub`, so that its clients cannot recognise members of other sectors.
 */
export const subjectOf = (
  masterKey: MasterKey,
  { subjectType, subjectSector }: Pick<Client, 'subjectType' | 'subjectSector'>,
  accountId: string,
): string =>
  subjectType === 'pairwise' ? masterKey.digest('pairwise-subject', `${subjectSector}\n${accountId}`) : accountId;

/** The length of a keyed hash in base64url. Ids of accounts are shorter. */
const PAIRWISE_LENGTH = 43;

/** The account that a `sub` names; null for a pairwise subject, which hides the account. */
export const accountOfSubject = (sub: string): string | null => (sub.length === PAIRWISE_LENGTH ? null : sub);

/**
 * The sector of a client with pairwise subjects: the only host of its redirect addresses, or null if they have several.
 * A client of desktop or mobile apps has no host, and is a sector of its own.
 */
export function sectorOf({
  id,
  redirectUris,
}: Pick<Client, 'id'> & { redirectUris: readonly string[] }): string | null {
  const hosts = new Set(redirectUris.map(hostOf).filter((host) => host !== null));
  const [host] = hosts;
  return host === undefined ? `client:${id}` : hosts.size === 1 ? host : null;
}

/** Null for addresses that many unrelated apps may have: own schemes and the loopback interface. */
function hostOf(uri: string): string | null {
  const { protocol, hostname, host } = new URL(uri);
  return /^https?:$/.test(protocol) && !isLoopbackName(hostname) ? host : null;
}
