import type { OpenDatabase } from './database.ts';
import { neededKey, readStoredKey, type StoredKey } from './stored-key.ts';
import { applyMigrations, requireSchema } from './migrate.ts';
import type { ProgramVersion } from './program-versions.ts';
import { claimSystemSetting, writeSystemSetting, type SealedKey } from './system-settings.ts';
import { keyFileOf, readKeyFile, readOrCreateKeyFile } from '../keys/key-file.ts';
import { MasterKey } from '../keys/master-key.ts';
import { isSameSecret } from '../keys/timing-safe.ts';
import { StartError } from './database-errors.ts';

/** Where the master key comes from. */
export interface KeySource {
  masterKey: string | null;
  newMasterKey: string | null;
  dataDir: string;
}

const PURPOSE = 'data-key';

export const sealDataKey = (dataKey: MasterKey, masterKey: MasterKey): SealedKey => ({
  sealed: masterKey.seal(PURPOSE, dataKey.toText()),
  sealedBy: masterKey.fingerprint,
});

/** Decrypts the data key of a database. If no given master key fits, the error names the needed master key. */
export function openDataKey(storedKey: StoredKey, source: KeySource): MasterKey {
  const needed = neededKey(storedKey);
  const candidates = listKeys(source, needed);
  const masterKey = candidates.find(({ key }) => key?.fingerprint === needed)?.key;
  if (!masterKey) {
    const described = candidates.map(({ name, key }) => `${name} ${key ? `has ${key.fingerprint}` : 'is not there'}`);
    throw new StartError(
      `The database belongs to another master key: it needs the one with the fingerprint ${needed}; ${described.join(', ')}. Set MASTER_KEY to that key, or put its master.key file into DATA_DIR.`,
    );
  }
  const dataKey = storedKey.dataKey ? unseal(storedKey.dataKey, masterKey) : masterKey;
  if (!dataKey || !isSameSecret(dataKey.check, storedKey.check)) {
    throw new StartError(
      'The data key in this database was replaced and does not decrypt its contents. Restore a backup.',
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

/**
 * Master keys that may fit. During a key rotation the old and the new key are both set, and the database may need
 * either.
 */
function listKeys(source: KeySource, needed: string): { name: string; key: MasterKey | null }[] {
  const { masterKey, newMasterKey, dataDir } = source;
  return [
    masterKey === null
      ? { name: keyFileOf(dataDir), key: readKeyFile(dataDir, needed) }
      : { name: 'MASTER_KEY', key: MasterKey.ofText(masterKey) },
    ...(newMasterKey === null ? [] : [{ name: 'NEW_MASTER_KEY', key: MasterKey.ofText(newMasterKey) }]),
  ];
}

interface UnlockOptions {
  /** Whether a restore follows, which brings the data key. */
  isKeyless?: boolean;
  /** False for commands, which refuse an older schema. */
  migrates?: boolean;
  /** The version of the program, which the database may no longer support. */
  program?: ProgramVersion;
  /** Called with a line for the log when a migration has to wait. */
  onWait?: (line: string) => void;
}

/**
 * Migrates a database and loads its data key into `key`. A wrong master key is refused before anything is written; a
 * database without a data key gets one, unless a restore follows (`isKeyless`).
 */
export async function unlockDatabase(
  { pool, direct, db }: Pick<OpenDatabase, 'pool' | 'direct' | 'db'>,
  source: KeySource,
  key: MasterKey,
  { isKeyless = false, migrates = true, program, onWait = console.log }: UnlockOptions = {},
): Promise<{ migrationsApplied: number; storedKey: StoredKey | null }> {
  const known = await readStoredKey(pool);
  if (known) key.adopt(openDataKey(known, source));
  const migrationsApplied = migrates ? await applyMigrations(direct, { program, onWait }) : 0;
  if (!migrates) await requireSchema(direct, program);
  if (known || isKeyless) return { migrationsApplied, storedKey: known };
  const masterKey =
    source.masterKey === null ? readOrCreateKeyFile(source.dataDir) : MasterKey.ofText(source.masterKey);
  const dataKey = MasterKey.random();
  await db.transaction(async (tx) => {
    // If several servers start on a new database, the first stores its data key, and the others use it.
    if (await claimSystemSetting(tx, 'master_key_check', dataKey.check))
      await writeSystemSetting(tx, 'data_key', sealDataKey(dataKey, masterKey));
  });
  const storedKey = await requireStoredKey(pool);
  key.adopt(openDataKey(storedKey, source));
  return { migrationsApplied, storedKey };
}

/** The stored key of a database. Throws if no server has started on the database yet. */
export async function requireStoredKey(pool: OpenDatabase['pool']): Promise<StoredKey> {
  const storedKey = await readStoredKey(pool);
  if (!storedKey) throw new StartError('This database has no master key yet: start the server on it first.');
  return storedKey;
}
