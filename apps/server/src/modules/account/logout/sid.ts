import type { MasterKey } from '../../../keys/master-key.ts';

/**
 * The claim `sid` that names a session to its client, in id_tokens, logout tokens and addresses of sign-out pages. A
 * keyed hash, so that no key of our tables leaves the service. Each client has its own sessions, so no two clients get
 * the same value.
 */
export const sidOf = (masterKey: MasterKey, sessionId: string): string => masterKey.digest('logout-sid', sessionId);
