import type { OpenDatabase } from './database.ts';
import { neededKey, readStoredKey, type StoredKey } from './stored-key.ts';
import { applyMigrations } from './migrate.ts';
import { claimSystemSetting, writeSystemSetting, type SealedKey } from './system-settings.ts';
import { keyFileOf, readKeyFile, readOrCreateKeyFile } from '../keys/key-file.ts';
import { MasterKey } from '../keys/master-key.ts';
import { isSameSecret } from '../keys/timing-safe.ts';
import { StartError } from './start-error.ts';

/** The source of the master key. */
export interface KeySource {
  masterKey: string | null;
  newMasterKey: string | null;
  dataDir: string;
}

const PURPOSE = 'data-key';

/** A data key encrypted with a master key. */
export const sealDataKey = (dataKey: MasterKey, masterKey: MasterKey): SealedKey => ({
  sealed: masterKey.seal(PURPOSE, dataKey.toText()),
  sealedBy: masterKey.fingerprint,
});

/** Decrypts the data key of a database, or throws a sentence that names the needed master key. */
export function openDataKey(kept: StoredKey, source: KeySource): MasterKey {
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
      'The data key in this database is not the one of its contents: it was replaced. Restore a backup.',
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

/** During a rotation both keys are set, and either may be right. */
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
 * Migrates a database and loads its data key into `key`. A wrong master key is refused before any write. A database
 * without a key gets one, unless a restore follows (`isKeyless`).
 */
export async function unlockDatabase(
  { pool, db }: Pick<OpenDatabase, 'pool' | 'db'>,
  source: KeySource,
  key: MasterKey,
  { isKeyless = false } = {},
): Promise<{ migrationsApplied: number; kept: StoredKey | null }> {
  const known = await readStoredKey(pool);
  if (known) key.adopt(openDataKey(known, source));
  const migrationsApplied = await applyMigrations(pool);
  if (known || isKeyless) return { migrationsApplied, kept: known };
  const masterKey =
    source.masterKey === null ? readOrCreateKeyFile(source.dataDir) : MasterKey.ofText(source.masterKey);
  const dataKey = MasterKey.random();
  await db.transaction(async (tx) => {
    // Of concurrent first starts the first one's key wins.
    if (await claimSystemSetting(tx, 'master_key_check', dataKey.check))
      await writeSystemSetting(tx, 'data_key', sealDataKey(dataKey, masterKey));
  });
  const kept = await requireStoredKey(pool);
  key.adopt(openDataKey(kept, source));
  return { migrationsApplied, kept };
}

/** The stored key of a database that a server has started on. */
export async function requireStoredKey(pool: OpenDatabase['pool']): Promise<StoredKey> {
  const kept = await readStoredKey(pool);
  if (!kept) throw new StartError('This database belongs to no master key yet: start the server on it first.');
  return kept;
}
