import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  randomBytes,
  type KeyObject,
} from 'node:crypto';

/** A secret on which keyed hashes and seals hang. Each use names its purpose, so that no digest serves two. */
export class MasterKey {
  /** Handed over as bytes, it would be looked at and copied with every use. */
  #key: KeyObject | null;

  /** Without bytes: routes are laid out while the database opens, and it tells which key they are to use. */
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

  /** Becomes the key that the database belongs to, once: what was made of another would be worth nothing. */
  become(other: MasterKey): void {
    if (this.#key) throw new Error('this key is known already');
    this.#key = other.#secret();
  }

  toText(): string {
    return this.#secret().export().toString('base64');
  }

  /** A keyed hash of a known text: tells a wrong key from the right one. */
  get check(): string {
    return this.digest('master-key-check', 'feisuo');
  }

  get fingerprint(): string {
    return fingerprintOf(this.check);
  }

  digest(purpose: string, text: string): string {
    return createHmac('sha256', this.#secret()).update(`${purpose}\n${text}`).digest('base64url');
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
    return createHmac('sha256', this.#secret()).update(`seal\n${purpose}\n${secret}`).digest();
  }

  #secret(): KeyObject {
    if (!this.#key) throw new Error('a key was used before the database told which one it is');
    return this.#key;
  }
}

const SEAL = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

/** Tells keys apart in words and names of files, and tells nothing else about them. */
export const fingerprintOf = (check: string): string => Buffer.from(check, 'base64url').toString('hex').slice(0, 16);
