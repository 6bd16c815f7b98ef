import type { MasterKey } from '../../../keys/master-key.ts';
import type { Client } from './client-registry.ts';

/**
 * The `sub` of an account for a client. With pairwise subjects (OpenID Connect Core, 8.1), clients of different sectors
 * get different values, so that they cannot find out that they have the same member.
 */
export const subjectOf = (
  masterKey: MasterKey,
  { subjectType, subjectSector }: Pick<Client, 'subjectType' | 'subjectSector'>,
  accountId: string,
): string =>
  subjectType === 'pairwise' ? masterKey.digest('pairwise-subject', `${subjectSector}\n${accountId}`) : accountId;

/**
 * The sector of a client with pairwise subjects: the host of its redirect addresses. Null if they have several hosts,
 * or none.
 */
export function sectorOf(redirectUris: readonly string[]): string | null {
  const hosts = new Set(redirectUris.map((uri) => (URL.canParse(uri) ? new URL(uri).host : '')));
  const [host] = hosts;
  return hosts.size === 1 && host ? host : null;
}
