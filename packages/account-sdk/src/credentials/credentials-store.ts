import type { credentialsKeySeparator } from '@feisuo/contract/facts/account-vocabulary';
import type { AccountConfig } from '../config.ts';
import { readJson } from '../storage/read-json.ts';
import type { ResilientStorage } from '../storage/resilient-storage.ts';
import { isStoredCredentials, type StoredCredentials } from './grant.ts';

const separator: typeof credentialsKeySeparator = '@';

export type CredentialsStore = ReturnType<typeof createCredentialsStore>;

/**
 * Stores credentials under the client id. With several accounts, the key also contains the sub, and the sub of the
 * current account has a key of its own.
 */
export function createCredentialsStore(
  { clientId, multipleAccounts }: Pick<AccountConfig, 'clientId' | 'multipleAccounts'>,
  storage: ResilientStorage,
) {
  const home = `credentials_${clientId}`;
  const currentSubKey = `current_sub_${clientId}`;

  const keyOf = (sub: string) => (multipleAccounts ? home + separator + sub : home);

  /** The key of the current account. If there is none, the returned key has no stored credentials. */
  const currentKey = async () => keyOf((multipleAccounts && (await storage.getItem(currentSubKey))) || '');

  const read = (key: string) => readJson<StoredCredentials>(storage, key, isStoredCredentials);

  const readCurrent = async () => read(await currentKey());

  const write = (key: string, stored: StoredCredentials) => storage.setItem(key, JSON.stringify(stored));

  return {
    /** Name of the lock that protects all keys of this store. */
    name: `store_${clientId}`,
    keyOf,
    currentKey,
    read,
    readCurrent,
    /** Updates stored credentials without changing the current account. */
    write,
    /** Stores these credentials and makes their account current. */
    async enter(stored: StoredCredentials): Promise<void> {
      await write(keyOf(stored.sub), stored);
      if (multipleAccounts) await storage.setItem(currentSubKey, stored.sub);
    },
    async remove(key: string): Promise<void> {
      const wasCurrent = key === (await currentKey());
      await storage.removeItem(key);
      // No other account becomes the current one, because a user who signed out must not continue as another account.
      if (multipleAccounts && wasCurrent) await storage.removeItem(currentSubKey);
    },
    /** Makes an account the current one. Returns false if its credentials are not stored in this browser. */
    async choose(sub: string): Promise<boolean> {
      const found = (await read(keyOf(sub)))?.sub === sub;
      if (found && multipleAccounts) await storage.setItem(currentSubKey, sub);
      return found;
    },
  };
}
