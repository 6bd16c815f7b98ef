import { hash } from 'node:crypto';
import type { MasterKey } from '../../keys/master-key.ts';

const BLOCK_BYTES = 64;
const DIGEST_BYTES = 32;
const ROOM_BYTES = 2_048;
/** A UTF-16 code unit has at most this many bytes in UTF-8. */
const MOST_BYTES = 3;

/**
 * HMAC-SHA256 (RFC 2104) built from two one-shot hashes. Node's createHmac takes four times as long to set up as to
 * hash, and every slot in an answer needs a signature.
 */
export class QuickHmac {
  /** The padded key, followed by space for the input. The buffer can be reused because `digest` is synchronous. */
  readonly #inner: Buffer;
  readonly #outer: Buffer;

  /** The key must not be longer than a block of SHA-256 (64 bytes). */
  constructor(key: Buffer) {
    const padded = (byte: number, room: number) => {
      const bytes = Buffer.alloc(BLOCK_BYTES + room);
      for (let index = 0; index < BLOCK_BYTES; index += 1) bytes[index] = byte ^ (key[index] ?? 0);
      return bytes;
    };
    this.#inner = padded(0x36, ROOM_BYTES);
    this.#outer = padded(0x5c, DIGEST_BYTES);
  }

  /** Creates an HMAC whose key is derived from the master key and the purpose. */
  static for(masterKey: MasterKey, purpose: string): QuickHmac {
    return new QuickHmac(Buffer.from(masterKey.digest(purpose, 'key'), 'base64url'));
  }

  digest(text: string): string {
    // The inner hash is requested as a binary string, because allocating a buffer for it would take as long as hashing.
    this.#outer.write(hash('sha256', this.#withText(text), 'binary'), BLOCK_BYTES, 'binary');
    return hash('sha256', this.#outer, 'base64url');
  }

  #withText(text: string): Buffer {
    if (text.length * MOST_BYTES > ROOM_BYTES) {
      return Buffer.concat([this.#inner.subarray(0, BLOCK_BYTES), Buffer.from(text)]);
    }
    return this.#inner.subarray(0, BLOCK_BYTES + this.#inner.write(text, BLOCK_BYTES));
  }
}
