import type pg from 'pg';
import { fingerprintOf } from '../keys/master-key.ts';
import type { Queryable } from './queryable.ts';
import type { SealedKey } from './system-settings.ts';

/** What a database tells of the key that it belongs to. */
export interface KeptKey {
  /** The data key's, which never changes: everything stored hangs on it. */
  check: string;
  /** Null: older than data keys. Its data key is the master key that it was made with. */
  dataKey: SealedKey | null;
}

const MISSING_TABLE = '42P01';

/** Null where the database belongs to no key yet. Asked before migrations run, so there may not even be a table. */
export async function readKeptKey(db: Queryable): Promise<KeptKey | null> {
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

/** The master key that opens it. */
export const neededKey = ({ check, dataKey }: KeptKey): string => dataKey?.sealedBy ?? fingerprintOf(check);
