import { createPrivateKey, createPublicKey, generateKeyPair, type JsonWebKey, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import { signingAlgorithms, type SigningAlgorithm } from '@feisuo/contract/facts/account-vocabulary';
import { DAY_MS } from '@feisuo/contract/facts/durations';
import { tokenLimits } from '@feisuo/contract/facts/limits';
import { desc, inArray, sql } from 'drizzle-orm';
import { calculateJwkThumbprint, type JWK } from 'jose';
import { steadyNow, type Clock } from '../../../time/clock.ts';
import type { Database } from '../../../db/database.ts';
import { outsideRequestTransaction } from '../../../db/request-transaction.ts';
import type { MasterKey } from '../../../keys/master-key.ts';
import { signingKeys } from './tokens.tables.ts';

export interface SigningKey {
  id: string;
  algorithm: SigningAlgorithm;
  privateKey: KeyObject;
  publicKey: KeyObject;
  publicJwk: JWK;
  signsFrom: Date;
}

/** How long a key signs until the next key takes over. */
const ROTATION_MS = 30 * DAY_MS;
/** How long a key is published before it signs, so that all processes and clients know the key. */
const ANNOUNCED_MS = DAY_MS;
/** The job creates a key a day earlier than required, so that a delayed job still creates it in time. */
const MADE_MS = ANNOUNCED_MS + DAY_MS;
/** How often a process reads the keys again. This is far more often than new keys appear. */
const MEMORY_MS = 60_000;
/** Clients verify with a key until its last access token has expired. */
const READ_MS = tokenLimits.accessTokenS * 1000 + DAY_MS;
/**
 * The server verifies with an old key while an id_token of the longest session may be sent as id_token_hint at
 * sign-out.
 */
const KEPT_MS = tokenLimits.sessionS * 1000 + DAY_MS;
const SEAL = 'signing-key';
const RSA_BITS = 2048;

/** Whether a token of a key may still be presented, `keptMs` after the next key began to sign. */
const isNeeded = (successor: { signsFrom: Date } | undefined, now: number, keptMs: number) =>
  !successor || successor.signsFrom.getTime() + keptMs >= now;

interface KeyDeps {
  db: Database;
  clock: Clock;
  masterKey: MasterKey;
}

/** The signing keys of all algorithms, newest first, cached for a minute. */
export class SigningKeys {
  readonly #deps: KeyDeps;
  #keys: SigningKey[] | null = null;
  #readAt = 0;

  constructor(deps: KeyDeps) {
    this.#deps = deps;
  }

  /** The key that signs now. The first key of an algorithm is created when it is needed. */
  async current(algorithm: SigningAlgorithm = 'ES256'): Promise<SigningKey> {
    const now = this.#deps.clock.now();
    const signs = (key: SigningKey) => key.algorithm === algorithm && key.signsFrom <= now;
    const key = (await this.#list()).find(signs);
    if (key) return key;
    // Not in the transaction of the request, because a rollback would remove the key of a token that is already sent.
    await outsideRequestTransaction(() => addFirstKey(this.#deps, algorithm, now));
    const added = (await this.#remember()).find(signs);
    if (!added) throw new Error(`no ${algorithm} key signs at ${now.toISOString()}`);
    return added;
  }

  async find(id: string): Promise<SigningKey | null> {
    const known = (await this.#list()).find((key) => key.id === id);
    if (known || steadyNow() - this.#readAt < 1000) return known ?? null;
    // Another process may have created the key after the last read. One read per second is the limit, also while it
    // runs, so that invented ids do not cause a query each. Other requests use the known keys meanwhile.
    this.#readAt = steadyNow();
    return (await this.#remember()).find((key) => key.id === id) ?? null;
  }

  /** The public keys to publish, including the next key of each algorithm. */
  async published(): Promise<JWK[]> {
    for (const algorithm of signingAlgorithms) await this.current(algorithm);
    const now = this.#deps.clock.now().getTime();
    const keys = await this.#list();
    const published = signingAlgorithms.map((algorithm) =>
      keys
        .filter((key) => key.algorithm === algorithm)
        .filter((_, index, same) => isNeeded(same[index - 1], now, READ_MS)),
    );
    return published.flat().map(({ publicJwk }) => publicJwk);
  }

  /**
   * While no key is cached, each request reads the keys on its own connection: a request that holds locks must not
   * wait for another connection. Later reads run in the background, while requests use the cached keys.
   */
  async #list(): Promise<SigningKey[]> {
    const known = this.#keys;
    if (!known) return this.#remember();
    if (steadyNow() - this.#readAt > MEMORY_MS) {
      this.#readAt = steadyNow();
      outsideRequestTransaction(() => void this.#remember().catch(() => {})); // A failed read is repeated in a minute.
    }
    return known;
  }

  async #remember(): Promise<SigningKey[]> {
    const startedAt = steadyNow();
    const keys = await this.#read();
    this.#keys = keys;
    this.#readAt = startedAt;
    return keys;
  }

  async #read(): Promise<SigningKey[]> {
    const { db, masterKey } = this.#deps;
    const rows = await db.select().from(signingKeys).orderBy(desc(signingKeys.signsFrom));
    return rows.map(({ id, algorithm, publicKey, sealedPrivateKey, signsFrom }) => ({
      id,
      algorithm,
      signsFrom,
      publicJwk: publicKey as JWK,
      publicKey: createPublicKey({ key: publicKey as JsonWebKey, format: 'jwk' }),
      privateKey: createPrivateKey(masterKey.open(SEAL, sealedPrivateKey)),
    }));
  }
}

/**
 * Creates the first ES256 key when the server starts, because every sign-in needs it. An RSA key takes 20 times as long
 * to create, so the first one is created when it is needed, or by the job.
 */
export async function ensureSigningKey(deps: KeyDeps): Promise<void> {
  await new SigningKeys(deps).current();
}

const makeKeyPair = promisify(generateKeyPair);

/** Adds a key of an algorithm that has none, or only keys of the future because the clock was set back. */
const addFirstKey = (deps: KeyDeps, algorithm: SigningAlgorithm, now: Date) =>
  withKeysLocked(deps, async (locked, keys) => {
    if (!keys.some((key) => key.algorithm === algorithm && key.signsFrom <= now))
      await insertKey(locked, algorithm, dayBefore(now));
  });

/**
 * For each algorithm, creates and publishes the next key in time, and deletes keys when no token is left to verify with
 * them.
 */
export async function rotateSigningKeys(deps: KeyDeps): Promise<void> {
  const now = deps.clock.now();
  await withKeysLocked(deps, async (locked, keys) => {
    const spent: string[] = [];
    for (const algorithm of signingAlgorithms) {
      const same = keys.filter((key) => key.algorithm === algorithm);
      const newest = same[0]?.signsFrom.getTime();
      if (newest === undefined) await insertKey(locked, algorithm, dayBefore(now));
      else if (now.getTime() >= newest + ROTATION_MS - MADE_MS) {
        const signsFrom = new Date(Math.max(newest + ROTATION_MS, now.getTime() + ANNOUNCED_MS));
        await insertKey(locked, algorithm, signsFrom);
      }
      spent.push(...same.filter((_, index) => !isNeeded(same[index - 1], now.getTime(), KEPT_MS)).map(({ id }) => id));
    }
    if (spent.length > 0) await locked.db.delete(signingKeys).where(inArray(signingKeys.id, spent));
  });
}

/** A first key signs from the day before, so that servers whose clocks are behind also use it at once. */
const dayBefore = (now: Date) => new Date(now.getTime() - DAY_MS);

type KeyRow = typeof signingKeys.$inferSelect;

/** Passes the stored keys, newest first. No other process adds a key until `work` has ended; reads do not wait. */
const withKeysLocked = (deps: KeyDeps, work: (locked: KeyDeps, keys: KeyRow[]) => Promise<void>) =>
  deps.db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${signingKeys} in share row exclusive mode`);
    await work({ ...deps, db: tx }, await tx.select().from(signingKeys).orderBy(desc(signingKeys.signsFrom)));
  });

async function insertKey({ db, masterKey }: KeyDeps, algorithm: SigningAlgorithm, signsFrom: Date): Promise<void> {
  const { publicKey, privateKey } =
    algorithm === 'RS256'
      ? await makeKeyPair('rsa', { modulusLength: RSA_BITS })
      : await makeKeyPair('ec', { namedCurve: 'P-256' });
  const jwk = publicKey.export({ format: 'jwk' }) as JWK;
  const id = await calculateJwkThumbprint(jwk);
  await db.insert(signingKeys).values({
    id,
    algorithm,
    publicKey: { ...jwk, kid: id, alg: algorithm, use: 'sig' },
    sealedPrivateKey: masterKey.seal(SEAL, privateKey.export({ format: 'pem', type: 'pkcs8' }) as string),
    signsFrom,
  });
}
