import { createHash } from 'node:crypto';
import type { Database } from '../../../db/database.ts';
import type { MasterKey } from '../../../keys/master-key.ts';
import { readDecoyShares, type DecoyShare } from './foreign-hash-kinds.ts';

const FRESH_MS = 60_000;

/**
 * Chooses the hash that a password is compared with when a name has no account. As many unknown names as accounts have
 * an imported hash, and each name always gets the same, so that the time of an answer does not reveal accounts.
 */
export class DecoyHashes {
  readonly #db: Database;
  readonly #masterKey: MasterKey;
  #shares: Promise<DecoyShare[]> | null = null;
  #readAtMs = 0;

  constructor({ db, masterKey }: { db: Database; masterKey: MasterKey }) {
    this.#db = db;
    this.#masterKey = masterKey;
  }

  /** Returns null for a decoy with our own scheme. Call it for known names too, because it may read the database. */
  async of(name: string): Promise<string | null> {
    const shares = await this.#fresh();
    if (shares.length === 0) return null;
    const digest = createHash('sha256').update(this.#masterKey.digest('foreign-decoy', name)).digest();
    let place = digest.readUInt32BE() / 2 ** 32;
    for (const { decoy, share } of shares) {
      place -= share;
      if (place < 0) return decoy;
    }
    return null;
  }

  async #fresh(): Promise<DecoyShare[]> {
    const now = performance.now();
    if (this.#shares && now - this.#readAtMs < FRESH_MS) return this.#shares;
    const reading = readDecoyShares(this.#db);
    [this.#shares, this.#readAtMs] = [reading, now];
    reading.catch(() => {
      if (this.#shares === reading) this.#shares = null;
    });
    return reading;
  }
}
