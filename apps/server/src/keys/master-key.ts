import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  randomBytes,
  type KeyObject,
} from 'node:crypto';

/**
 * The key of all keyed hashes and seals. Each use names a purpose, so that a digest for one purpose is useless for
 * another.
 */
export class MasterKey {
  /** A KeyObject, because Node would parse and copy a Buffer at each use. */
  #key: KeyObject | null;

  /** `bytes` is null until the database is open, because the database determines which key is used. */
  constructor(bytes: Buffer | null = null) {
    this.#key = bytes && createSecretKey(bytes);
  }

  static ofText(text: string): MasterKey {
    const bytes = Buffer.from(text, 'base64');
    if (bytes.length < KEY_BYTES) {
      throw new Error(`The master key is too short: ${bytes.length} bytes of ${KEY_BYTES}. Restore the right one.`);
    }
    return new MasterKey(bytes);
  }

  static random(): MasterKey {
    return new MasterKey(randomBytes(KEY_BYTES));
  }

  /**
   * Sets the key that the database needs. This works once, because digests made with a replaced key would become
   * invalid.
   */
  adopt(other: MasterKey): void {
    if (this.#key) throw new Error('this key is already loaded');
    this.#key = other.#secret();
  }

  toText(): string {
    return this.#secret().export().toString('base64');
  }

  /** Keyed hash of a constant. The database stores it, so that a wrong key is detected. */
  get check(): string {
    return this.digest('master-key-check', 'feisuo');
  }

  get fingerprint(): string {
    return fingerprintOf(this.check);
  }

  digest(purpose: string, text: string): string {
    return createHmac('sha256', this.#secret()).update(`${purpose}\n${text}`).digest('base64url');
  }

  /** Encrypts a text. With `secret`, opening the text needs the same secret. */
  seal(purpose: string, text: string, secret = ''): string {
    return this.sealBytes(purpose, Buffer.from(text, 'utf8'), secret).toString('base64url');
  }

  /** Decrypts a text. Throws if the text was changed, or was sealed with another key, purpose or secret. */
  open(purpose: string, sealed: string, secret = ''): string {
    return this.openBytes(purpose, Buffer.from(sealed, 'base64url'), secret).toString('utf8');
  }

  /** How much longer sealed bytes are than the bytes in them. */
  static get sealOverhead(): number {
    return IV_BYTES + TAG_BYTES;
  }

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
    return createHmac('sha256', this.#secret()).update(`seal\n${purpose}\n${secret}`).digest();
  }

  #secret(): KeyObject {
    if (!this.#key) throw new Error('the master key was used before it was loaded from the database');
    return this.#key;
  }
}

const SEAL = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

/** A fingerprint that identifies a key in messages and file names without revealing it. */
export const fingerprintOf = (check: string): string => Buffer.from(check, 'base64url').toString('hex').slice(0, 16);
