import type { MasterKey } from '../../../keys/master-key.ts';

const PURPOSE = 'authenticator';

/** Bound to its account: a secret that was moved to another row does not open. */
export const sealTotpSecret = (masterKey: MasterKey, accountId: string, secret: string) =>
  masterKey.seal(PURPOSE, secret, accountId);

export const openTotpSecret = (masterKey: MasterKey, accountId: string, sealed: string) =>
  masterKey.open(PURPOSE, sealed, accountId);
