import { createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from './db/database.ts';
import { claimSystemSetting, readSystemSetting } from './db/system-settings.ts';
import { WrongKeyError } from './wrong-key-error.ts';

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

const KEY_BYTES = 32;

/** From the setting, else from a file that the first start makes with owner-only rights. */
export function loadMasterKey(setting: string | null, dataDir: string): MasterKey {
  const bytes = Buffer.from(setting ?? readOrMakeKeyFile(dataDir), 'base64');
  if (bytes.length < KEY_BYTES) {
    throw new Error(`The master key is too short: ${bytes.length} bytes of ${KEY_BYTES}. Restore the right one.`);
  }
  return new MasterKey(bytes);
}

/** The file appears whole or not at all; of two processes that start at once, both take the one that came first. */
function readOrMakeKeyFile(dataDir: string): string {
  const file = join(dataDir, 'master.key');
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const candidate = join(dataDir, `.master.key.${randomUUID()}`);
    writeFileSync(candidate, randomBytes(KEY_BYTES).toString('base64'), { mode: 0o600, flag: 'wx', flush: true });
    try {
      linkSync(candidate, file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      rmSync(candidate);
    }
  }
  return readFileSync(file, 'utf8');
}

/** A database belongs to one key; a second one would make every stored hash worthless without a word. */
export async function checkMasterKey(db: Database, masterKey: MasterKey): Promise<void> {
  const check = masterKey.digest('master-key-check', 'feisuo');
  if (await claimSystemSetting(db, 'master_key_check', check)) return;
  const known = (await readSystemSetting(db, 'master_key_check')) ?? '';
  if (known.length !== check.length || !timingSafeEqual(Buffer.from(known), Buffer.from(check))) {
    throw new WrongKeyError(
      'This database was made with another master key. Set MASTER_KEY to that key, or put its master.key file into DATA_DIR.',
    );
  }
}
