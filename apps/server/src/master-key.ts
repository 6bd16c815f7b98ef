import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from './db/database.ts';
import { claimSystemSetting, readSystemSetting } from './db/system-settings.ts';

/** The secret on which keyed hashes hang. Each use names its purpose, so that no digest serves two. */
export class MasterKey {
  readonly #bytes: Buffer;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  digest(purpose: string, text: string): string {
    return createHmac('sha256', this.#bytes).update(`${purpose}\n${text}`).digest('base64url');
  }
}

/** From the setting, else from a file that the first start makes with owner-only rights. */
export function loadMasterKey(setting: string | null, dataDir: string): MasterKey {
  if (setting) return new MasterKey(Buffer.from(setting, 'base64'));
  const file = join(dataDir, 'master.key');
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  try {
    // Creating must be exclusive: of two processes that start at once, the later one takes the earlier one's key.
    writeFileSync(file, randomBytes(32).toString('base64'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return new MasterKey(Buffer.from(readFileSync(file, 'utf8'), 'base64'));
}

/** A database belongs to one key; a second one would make every stored hash worthless without a word. */
export async function checkMasterKey(db: Database, masterKey: MasterKey): Promise<void> {
  const check = masterKey.digest('master-key-check', 'feisuo');
  if (await claimSystemSetting(db, 'master_key_check', check)) return;
  const known = (await readSystemSetting(db, 'master_key_check')) ?? '';
  if (known.length !== check.length || !timingSafeEqual(Buffer.from(known), Buffer.from(check))) {
    throw new Error(
      'This database was made with another master key. Set MASTER_KEY to that key, or put its master.key file into DATA_DIR.',
    );
  }
}
