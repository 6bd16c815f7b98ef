import { createPrivateKey, createPublicKey, generateKeyPairSync, type JsonWebKey, type KeyObject } from 'node:crypto';
import { DAY_MS } from '@feisuo/contract/facts/durations';
import { tokenLimits } from '@feisuo/contract/facts/limits';
import { desc, inArray } from 'drizzle-orm';
import { calculateJwkThumbprint, type JWK } from 'jose';
import type { Clock } from '../../../time/clock.ts';
import type { Database } from '../../../db/database.ts';
import { outsideRequestTransaction } from '../../../db/request-transaction.ts';
import type { MasterKey } from '../../../keys/master-key.ts';
import { signingKeys } from './signing-keys.tables.ts';

export interface SigningKey {
  id: string;
  privateKey: KeyObject;
  publicKey: KeyObject;
  publicJwk: JWK;
  signsFrom: Date;
}

/** How long a key signs before the next one. */
const ROTATION_MS = 30 * DAY_MS;
/** How long a key is published before it signs, so that all processes and clients know it. */
const ANNOUNCED_MS = DAY_MS;
/** Created a day earlier than that, so that a late job still meets it. */
const MADE_MS = ANNOUNCED_MS + DAY_MS;
/** How often processes look for new keys; far more often than the announcement. */
const MEMORY_MS = 60_000;
/** Clients verify with a key until its last access token has expired. */
const READ_MS = tokenLimits.accessTokenS * 1000 + DAY_MS;
/** We verify for as long as an old id_token may be a hint at sign-out. */
const KEPT_MS = tokenLimits.sessionS * 1000 + DAY_MS;
const SEAL = 'signing-key';

/** Whether a token of a key may still be presented, this long after its successor took over. */
const isNeeded = (successor: { signsFrom: Date } | undefined, now: number, keptMs: number) =>
  !successor || successor.signsFrom.getTime() + keptMs >= now;

interface KeyDeps {
  db: Database;
  clock: Clock;
  masterKey: MasterKey;
}

/** The keys of the token service, newest first, cached for a minute. */
export class SigningKeys {
  readonly #deps: KeyDeps;
  #keys: SigningKey[] | null = null;
  #readAt = 0;

  constructor(deps: KeyDeps) {
    this.#deps = deps;
  }

  async current(): Promise<SigningKey> {
    const now = this.#deps.clock.now();
    const key = (await this.#list()).find(({ signsFrom }) => signsFrom <= now);
    if (key) return key;
    // Concurrent processes agree on the day, not on the millisecond.
    await addSigningKey(this.#deps, Math.floor(now.getTime() / DAY_MS));
    this.#keys = null;
    return this.current();
  }

  async find(id: string): Promise<SigningKey | null> {
    const known = (await this.#list()).find((key) => key.id === id);
    if (known || Date.now() - this.#readAt < 1000) return known ?? null;
    // Another process may have created it since; but invented ids must not read the table each time.
    this.#keys = null;
    return (await this.#list()).find((key) => key.id === id) ?? null;
  }

  /** The public keys, the next one included. */
  async published(): Promise<JWK[]> {
    await this.current();
    const now = this.#deps.clock.now().getTime();
    const keys = await this.#list();
    return keys.filter((_, index) => isNeeded(keys[index - 1], now, READ_MS)).map(({ publicJwk }) => publicJwk);
  }

  /**
   * While no key is cached, each request reads for itself: one that holds locks must not wait for another's connection.
   * Later reads run in the background, and requests use the cached keys until then.
   */
  async #list(): Promise<SigningKey[]> {
    const known = this.#keys;
    if (!known) return this.#remember();
    if (Date.now() - this.#readAt > MEMORY_MS) {
      this.#readAt = Date.now();
      outsideRequestTransaction(() => void this.#remember().catch(() => {})); // retried in a minute
    }
    return known;
  }

  async #remember(): Promise<SigningKey[]> {
    const startedAt = Date.now();
    const keys = await this.#read();
    this.#keys = keys;
    this.#readAt = startedAt;
    return keys;
  }

  async #read(): Promise<SigningKey[]> {
    const { db, masterKey } = this.#deps;
    const rows = await db.select().from(signingKeys).orderBy(desc(signingKeys.signsFrom));
    return rows.map(({ id, publicKey, sealedPrivateKey, signsFrom }) => ({
      id,
      signsFrom,
      publicJwk: publicKey as JWK,
      publicKey: createPublicKey({ key: publicKey as JsonWebKey, format: 'jwk' }),
      privateKey: createPrivateKey(masterKey.open(SEAL, sealedPrivateKey)),
    }));
  }
}

/** Creates the first key at the start of the server: a request could roll it back. */
export async function ensureSigningKey(deps: KeyDeps): Promise<void> {
  await new SigningKeys(deps).current();
}

/** Of concurrent processes one adds it, because `signsFrom` is unique. */
async function addSigningKey({ db, masterKey }: KeyDeps, signsFromDay: number): Promise<void> {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const jwk = publicKey.export({ format: 'jwk' }) as JWK;
  const id = await calculateJwkThumbprint(jwk);
  await db
    .insert(signingKeys)
    .values({
      id,
      publicKey: { ...jwk, kid: id, alg: 'ES256', use: 'sig' },
      sealedPrivateKey: masterKey.seal(SEAL, privateKey.export({ format: 'pem', type: 'pkcs8' }) as string),
      signsFrom: new Date(signsFromDay * DAY_MS),
    })
    .onConflictDoNothing();
}

/** Announces the next key in time, and deletes those without tokens to verify. */
export async function rotateSigningKeys(deps: KeyDeps): Promise<void> {
  const now = deps.clock.now().getTime();
  const keys = await deps.db.select().from(signingKeys).orderBy(desc(signingKeys.signsFrom));
  const newest = keys[0]?.signsFrom.getTime();
  if (newest === undefined) return;
  if (now >= newest + ROTATION_MS - MADE_MS) {
    await addSigningKey(deps, Math.ceil(Math.max(newest + ROTATION_MS, now + ANNOUNCED_MS) / DAY_MS));
  }
  const spent = keys.filter((_, index) => !isNeeded(keys[index - 1], now, KEPT_MS));
  if (spent.length > 0) {
    await deps.db.delete(signingKeys).where(
      inArray(
        signingKeys.id,
        spent.map(({ id }) => id),
      ),
    );
  }
}
