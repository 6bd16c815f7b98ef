import type pg from 'pg';
import { fingerprintOf } from '../keys/master-key.ts';
import type { Queryable } from './queryable.ts';
import type { SealedKey } from './system-settings.ts';

/** The key material that a database stores. */
export interface StoredKey {
  /** Keyed hash made with the data key. The data key never changes, because all stored secrets depend on it. */
  check: string;
  /** Null for a database that is older than data keys: its data key is its first master key. */
  dataKey: SealedKey | null;
}

const MISSING_TABLE = '42P01';

/**
 * Reads the stored key; null for a database without a key. This runs before the migrations, so the table may be
 * missing.
 */
export async function readStoredKey(db: Queryable): Promise<StoredKey | null> {
  try {
    const { rows } = await db.query<{ check: string | null; dataKey: SealedKey | null }>(
      `select (select value #>> '{}' from system_settings where key = 'master_key_check') as check,
              (select value from system_settings where key = 'data_key') as "dataKey"`,
    );
    const [{ check, dataKey } = { check: null, dataKey: null }] = rows;
    return check === null ? null : { check, dataKey };
  } catch (error) {
    if ((error as pg.DatabaseError).code === MISSING_TABLE) return null;
    throw error;
  }
}

/** Fingerprint of the master key that decrypts the data key. */
export const neededKey = ({ check, dataKey }: StoredKey): string => dataKey?.sealedBy ?? fingerprintOf(check);
