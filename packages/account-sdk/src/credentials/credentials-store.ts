import type { credentialsKeySeparator } from '@feisuo/contract/facts/account-vocabulary';
import type { AccountConfig } from '../config.ts';
import { readJson } from '../storage/read-json.ts';
import type { SteadyStorage } from '../storage/steady.ts';
import { looksStored, type StoredCredentials } from './grant.ts';

const separator: typeof credentialsKeySeparator = '@';

export type CredentialsStore = ReturnType<typeof createCredentialsStore>;

/**
 * Where credentials stand: under the client id; where several accounts are allowed, under client id and sub, with the sub
 * of the current one and the list of all beside them, for a store cannot be searched.
 */
export function createCredentialsStore(
  { clientId, multipleAccounts }: Pick<AccountConfig, 'clientId' | 'multipleAccounts'>,
  storage: SteadyStorage,
) {
  const home = `credentials_${clientId}`;
  const currentSubKey = `current_sub_${clientId}`;
  const listKey = `subs_${clientId}`;

  const keyOf = (sub: string) => (multipleAccounts ? home + separator + sub : home);

  /** The key of the current account. Where there is none, nothing stands under it. */
  const currentKey = async () => keyOf((multipleAccounts && (await storage.getItem(currentSubKey))) || '');

  const read = (key: string) => readJson<StoredCredentials>(storage, key, looksStored);

  const readCurrent = async () => read(await currentKey());

  const readSubs = async () => (await readJson<string[]>(storage, listKey, Array.isArray)) ?? [];
  const writeSubs = (subs: string[]) => storage.setItem(listKey, JSON.stringify(subs));

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
      const { sub } = stored;
      await write(keyOf(sub), stored);
      if (!multipleAccounts) return;
      await writeSubs([...new Set([...(await readSubs()), sub])]);
      await storage.setItem(currentSubKey, sub);
    },
    async remove(key: string): Promise<void> {
      const wasCurrent = key === (await currentKey());
      await storage.removeItem(key);
      if (!multipleAccounts) return;
      await writeSubs((await readSubs()).filter((sub) => keyOf(sub) !== key));
      // Nobody takes its place unasked: a person who left must not go on as another.
      if (wasCurrent) await storage.removeItem(currentSubKey);
    },
    /** Whether that account is kept here; it is the current one then. */
    async choose(sub: string): Promise<boolean> {
      const found = (await read(keyOf(sub)))?.sub === sub;
      if (found && multipleAccounts) await storage.setItem(currentSubKey, sub);
      return found;
    },
    async subs(): Promise<string[]> {
      const current = await readCurrent();
      const listed = multipleAccounts ? await readSubs() : [];
      const kept = await Promise.all(listed.map((sub) => read(keyOf(sub))));
      return [...new Set([current, ...kept].flatMap((stored) => stored?.sub ?? []))];
    },
  };
}
