import type { MasterKey } from '../../../keys/master-key.ts';
import { isSameSecret } from '../../../keys/timing-safe.ts';

const digestOf = (masterKey: MasterKey, clientId: string, ms: string) =>
  masterKey.digest('authorization-request', `${clientId}\n${ms}`);

/** The moment at which an authorization request of this client arrived, with a keyed hash. */
export function writeRequestMoment(masterKey: MasterKey, clientId: string, now: Date): string {
  const ms = `${now.getTime()}`;
  return `${ms}.${digestOf(masterKey, clientId, ms)}`;
}

/** Reads a moment that this server wrote for this client; null if it is absent or was made up. */
export function readRequestMoment(masterKey: MasterKey, clientId: string, text = ''): Date | null {
  const [, ms, digest] = /^(\d{1,15})\.([\w-]+)$/.exec(text) ?? [];
  if (ms === undefined || digest === undefined) return null;
  return isSameSecret(digest, digestOf(masterKey, clientId, ms)) ? new Date(Number(ms)) : null;
}
