import type { OpenDatabase } from './database.ts';
import { neededKey, readKeptKey, type KeptKey } from './kept-key.ts';
import { applyMigrations } from './migrate.ts';
import { claimSystemSetting, writeSystemSetting, type SealedKey } from './system-settings.ts';
import { keyFileOf, readKeyFile, readOrCreateKeyFile } from '../keys/key-file.ts';
import { MasterKey } from '../keys/master-key.ts';
import { isSameSecret } from '../keys/timing-safe.ts';
import { StartError } from './start-error.ts';

/** Where an installation has its master key from; part of the configuration. */
export interface KeySource {
  masterKey: string | null;
  newMasterKey: string | null;
  dataDir: string;
}

const PURPOSE = 'data-key';

/** A data key in the form in which the database keeps it: only that master key opens it. */
export const sealDataKey = (dataKey: MasterKey, masterKey: MasterKey): SealedKey => ({
  sealed: masterKey.seal(PURPOSE, dataKey.toText()),
  sealedBy: masterKey.fingerprint,
});

/** Gives the data key of a database, or says in words which master key it needs. */
export function openDataKey(kept: KeptKey, source: KeySource): MasterKey {
  const needed = neededKey(kept);
  const given = listGiven(source, needed);
  const masterKey = given.find(({ key }) => key?.fingerprint === needed)?.key;
  if (!masterKey) {
    const told = given.map(({ name, key }) => `${name} ${key ? `has ${key.fingerprint}` : 'is not there'}`);
    throw new StartError(
      `The database belongs to another master key: it needs the one with the fingerprint ${needed}; ${told.join(', ')}. Set MASTER_KEY to that key, or put its master.key file into DATA_DIR.`,
    );
  }
  const dataKey = kept.dataKey ? unseal(kept.dataKey, masterKey) : masterKey;
  if (!dataKey || !isSameSecret(dataKey.check, kept.check)) {
    throw new StartError(
      'The data key in this database is not the one that its contents hang on: somebody changed it. Restore a backup.',
    );
  }
  return dataKey;
}

function unseal({ sealed }: SealedKey, masterKey: MasterKey): MasterKey | null {
  try {
    return MasterKey.ofText(masterKey.open(PURPOSE, sealed));
  } catch {
    return null;
  }
}

/** While a rotation goes around the machines both are set, and either may be the right one. */
function listGiven(source: KeySource, needed: string): { name: string; key: MasterKey | null }[] {
  const { masterKey, newMasterKey, dataDir } = source;
  return [
    masterKey === null
      ? { name: keyFileOf(dataDir), key: readKeyFile(dataDir, needed) }
      : { name: 'MASTER_KEY', key: MasterKey.ofText(masterKey) },
    ...(newMasterKey === null ? [] : [{ name: 'NEW_MASTER_KEY', key: MasterKey.ofText(newMasterKey) }]),
  ];
}

/**
 * Brings a database up to the schema of this program, and `key` to be its data key. A wrong master key is refused before anything is
 * written. A database that belongs to no key gets a data key of its own, unless it is about to be given another's (`isKeyless`).
 */
export async function unlockDatabase(
  { pool, db }: Pick<OpenDatabase, 'pool' | 'db'>,
  source: KeySource,
  key: MasterKey,
  { isKeyless = false } = {},
): Promise<{ migrationsApplied: number; kept: KeptKey | null }> {
  const known = await readKeptKey(pool);
  if (known) key.adopt(openDataKey(known, source));
  const migrationsApplied = await applyMigrations(pool);
  if (known || isKeyless) return { migrationsApplied, kept: known };
  const masterKey =
    source.masterKey === null ? readOrCreateKeyFile(source.dataDir) : MasterKey.ofText(source.masterKey);
  const dataKey = MasterKey.random();
  await db.transaction(async (tx) => {
    // Of several processes that start at once, the first one's counts.
    if (await claimSystemSetting(tx, 'master_key_check', dataKey.check))
      await writeSystemSetting(tx, 'data_key', sealDataKey(dataKey, masterKey));
  });
  const kept = await keptKeyOf(pool);
  key.adopt(openDataKey(kept, source));
  return { migrationsApplied, kept };
}

/** For whoever comes after a server that started on it. */
export async function keptKeyOf(pool: OpenDatabase['pool']): Promise<KeptKey> {
  const kept = await readKeptKey(pool);
  if (!kept) throw new StartError('This database belongs to no master key yet: start the server on it first.');
  return kept;
}
