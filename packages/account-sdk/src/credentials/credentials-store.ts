import type { credentialsKeySeparator } from '@feisuo/contract/facts/account-vocabulary';
import type { AccountConfig } from '../config.ts';
import { readJson } from '../storage/read-json.ts';
import type { SteadyStorage } from '../storage/steady.ts';
import { looksStored, type StoredCredentials } from './grant.ts';

const separator: typeof credentialsKeySeparator = '@';

export type CredentialsStore = ReturnType<typeof createCredentialsStore>;

/**
 * Where credentials stand: under the client id; where several accounts are allowed, under client id and sub, with the sub
 * of the current one beside them.
 */
export function createCredentialsStore(
  { clientId, multipleAccounts }: Pick<AccountConfig, 'clientId' | 'multipleAccounts'>,
  storage: SteadyStorage,
) {
  const home = `credentials_${clientId}`;
  const currentSubKey = `current_sub_${clientId}`;

  const keyOf = (sub: string) => (multipleAccounts ? home + separator + sub : home);

  /** The key of the current account. Where there is none, nothing stands under it. */
  const currentKey = async () => keyOf((multipleAccounts && (await storage.getItem(currentSubKey))) || '');

  const read = (key: string) => readJson<StoredCredentials>(storage, key, looksStored);

  const readCurrent = async () => read(await currentKey());

  const write = (key: string, stored: StoredCredentials) => storage.setItem(key, JSON.stringify(stored));

  return {
    /** Of the whole, beside the keys. */
    name: `store_${clientId}`,
    keyOf,
    currentKey,
    read,
    readCurrent,
    /** Renews what is there, whoever is current. */
    write,
    /** Makes these the current account's. */
    async enter(stored: StoredCredentials): Promise<void> {
      await write(keyOf(stored.sub), stored);
      if (multipleAccounts) await storage.setItem(currentSubKey, stored.sub);
    },
    async remove(key: string): Promise<void> {
      const wasCurrent = key === (await currentKey());
      await storage.removeItem(key);
      // Nobody takes its place unasked: a person who left must not go on as another.
      if (multipleAccounts && wasCurrent) await storage.removeItem(currentSubKey);
    },
    /** Whether that account is kept here; it is the current one then. */
    async choose(sub: string): Promise<boolean> {
      const found = (await read(keyOf(sub)))?.sub === sub;
      if (found && multipleAccounts) await storage.setItem(currentSubKey, sub);
      return found;
    },
  };
}
