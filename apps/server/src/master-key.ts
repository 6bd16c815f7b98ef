import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  randomBytes,
  randomUUID,
  timingSafeEqual,
  type KeyObject,
} from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from './db/database.ts';
import { claimSystemSetting, readSystemSetting } from './db/system-settings.ts';
import { WrongKeyError } from './wrong-key-error.ts';

/** The secret on which keyed hashes hang. Each use names its purpose, so that no digest serves two. */
export class MasterKey {
  /** Handed over as bytes, it would be looked at and copied with every use. */
  readonly #key: KeyObject;

  constructor(bytes: Buffer) {
    this.#key = createSecretKey(bytes);
  }

  digest(purpose: string, text: string): string {
    return createHmac('sha256', this.#key).update(`${purpose}\n${text}`).digest('base64url');
  }

  /** Hides a text that must be read again later. `secret` is something more that the reader must know. */
  seal(purpose: string, text: string, secret = ''): string {
    return this.sealBytes(purpose, Buffer.from(text, 'utf8'), secret).toString('base64url');
  }

  /** Throws where the text was sealed by another key, for another purpose, or changed since. */
  open(purpose: string, sealed: string, secret = ''): string {
    return this.openBytes(purpose, Buffer.from(sealed, 'base64url'), secret).toString('utf8');
  }

  /** The same for bytes, such as those of a file. */
  sealBytes(purpose: string, bytes: Uint8Array, secret = ''): Buffer {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(SEAL, this.#sealingKey(purpose, secret), iv);
    const hidden = Buffer.concat([cipher.update(bytes), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), hidden]);
  }

  openBytes(purpose: string, sealed: Uint8Array, secret = ''): Buffer {
    const decipher = createDecipheriv(SEAL, this.#sealingKey(purpose, secret), sealed.subarray(0, IV_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
  }

  #sealingKey(purpose: string, secret: string): Buffer {
    return createHmac('sha256', this.#key).update(`seal\n${purpose}\n${secret}`).digest();
  }
}

const SEAL = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
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
