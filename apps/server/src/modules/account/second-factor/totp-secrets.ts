import type { MasterKey } from '../../../keys/master-key.ts';

const PURPOSE = 'authenticator';

/** Seals a TOTP secret for its account. The sealed secret cannot be opened in the row of another account. */
export const sealTotpSecret = (masterKey: MasterKey, accountId: string, secret: string) =>
  masterKey.seal(PURPOSE, secret, accountId);

export const openTotpSecret = (masterKey: MasterKey, accountId: string, sealed: string) =>
  masterKey.open(PURPOSE, sealed, accountId);
