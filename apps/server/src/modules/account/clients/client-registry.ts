import { randomBytes } from 'node:crypto';
import { and, asc, eq, isNull } from 'drizzle-orm';
import type { BrandSpeller } from '../../../ports/brand-speller.ts';
import { steadyNow, type Clock } from '../../../time/clock.ts';
import type { Config } from '../../../config/config.ts';
import type { Database } from '../../../db/database.ts';
import { namesByIds } from '../../../db/names-by-ids.ts';
import { sendSignal } from '../../../db/signals.ts';
import type { MasterKey } from '../../../keys/master-key.ts';
import { spellDescriptions, spellNames, type LocalNames } from './client-names.ts';
import { clients } from './clients.tables.ts';

export type StoredClient = typeof clients.$inferSelect;
/**
 * A stored client with translated descriptions, in which our own origins and the brand name replace the placeholders.
 */
export type Client = StoredClient & { descriptions: LocalNames };
export type NewClient = Omit<typeof clients.$inferInsert, 'createdAt' | 'version' | 'disabledAt'>;

/** Registers a client. Returns false if the id is taken. */
export async function addClient(db: Database, clock: Clock, client: NewClient): Promise<boolean> {
  const rows = await db
    .insert(clients)
    .values({ ...client, createdAt: clock.now() })
    .onConflictDoNothing()
    .returning({ id: clients.id });
  if (rows.length > 0) await sendSignal(db, 'clients');
  return rows.length > 0;
}

export const namesOfClients = (db: Database, ids: readonly string[]) => namesByIds(db, clients, clients, ids);

/**
 * Placeholders for our own origins in stored addresses, so that the addresses follow the settings. A second host of the
 * site also gets all addresses that begin with `{site}`.
 */
export const SITE = '{site}';
export const ACCOUNT = '{account}';

export type OwnOrigins = Pick<Config, 'siteOrigin' | 'accountOrigin' | 'thirdPartyHost'>;

/** How long a process may use a cached client if the NOTIFY signal of a change was lost. */
const CACHE_TTL_MS = 5000;
const MAX_CACHED = 1000;

/**
 * Finds clients by id, and lists their origins. Both are cached for a few seconds, because every request needs them.
 */
export class ClientRegistry {
  readonly #db: Database;
  readonly #own: OwnOrigins;
  readonly #brand: BrandSpeller;
  readonly #byId = new Map<string, { client: Promise<Client | null>; until: number }>();
  #origins: {
    callers: ReadonlySet<string>;
    framing: readonly string[];
    signOutPages: ReadonlySet<string>;
    until: number;
  } | null = null;

  constructor(db: Database, own: OwnOrigins, brand: BrandSpeller) {
    this.#db = db;
    this.#own = own;
    this.#brand = brand;
  }

  find(id: string): Promise<Client | null> {
    const now = steadyNow();
    const remembered = this.#byId.get(id);
    if (remembered && remembered.until > now) return remembered.client;
    const client = this.#read(id);
    const entry = { client, until: now + CACHE_TTL_MS };
    // Callers can send any number of unknown ids, so the size of the cache is limited.
    if (this.#byId.size >= MAX_CACHED) this.#byId.clear();
    this.#byId.set(id, entry);
    // A failed read is removed from the cache, so that the next caller reads again.
    client.catch(() => this.#byId.get(id) === entry && this.#byId.delete(id));
    return client;
  }

  async list(): Promise<Client[]> {
    const stored = await this.#db.select().from(clients).orderBy(asc(clients.id));
    return Promise.all(stored.map((client) => this.#fillIn(client)));
  }

  /** Our own clients. */
  async listFirstParty(): Promise<Client[]> {
    const stored = await this.#db.select().from(clients).where(eq(clients.isFirstParty, true)).orderBy(asc(clients.id));
    return Promise.all(stored.map((client) => this.#fillIn(client)));
  }

  async #read(id: string): Promise<Client | null> {
    const [stored] = await this.#db
      .select()
      .from(clients)
      .where(and(eq(clients.id, id), isNull(clients.disabledAt)));
    return stored ? this.#fillIn(stored) : null;
  }

  async #fillIn(stored: StoredClient): Promise<Client> {
    // Placeholders are for our own texts. A member's text is shown as it is.
    if (stored.ownerId !== null) return { ...stored, descriptions: {} };
    const { name, description } = stored;
    const { brand, ...filled } = await this.#brand.fillIn({ name, description, brand: '{brand}' });
    const words = { names: spellNames(stored, brand), descriptions: spellDescriptions(stored, brand) };
    return { ...this.#atHome(stored), ...filled, ...words };
  }

  async knowsOrigin(origin: string): Promise<boolean> {
    return (await this.#listOrigins()).callers.has(origin);
  }

  /** Origins whose pages may frame the sign-out page of the site. */
  async listOrigins(): Promise<string[]> {
    return [...new Set((await this.#listOrigins()).framing)];
  }

  async listSignOutOrigins(): Promise<string[]> {
    return [...(await this.#listOrigins()).signOutPages];
  }

  async #listOrigins() {
    if (!this.#origins || this.#origins.until <= steadyNow()) {
      const rows = await this.#db
        .select({
          origins: clients.origins,
          pages: clients.signOutUris,
          frame: clients.frontchannelLogoutUri,
          ownerId: clients.ownerId,
        })
        .from(clients)
        .where(isNull(clients.disabledAt));
      // Applications of members are left out of the headers of pages, which would grow with every application.
      const registered = rows.filter(({ ownerId }) => ownerId === null);
      const loaded = registered.flatMap(({ pages: own, frame }) => (frame === '' ? own : [...own, frame]));
      const pages = this.#resolveAll(loaded).map((page) => new URL(page));
      this.#origins = {
        callers: new Set(this.#resolveAll(rows.flatMap((row) => row.origins))),
        framing: this.#resolveAll(registered.flatMap((row) => row.origins)),
        // Custom-scheme addresses are left out, because a frame cannot load them.
        signOutPages: new Set(pages.filter(({ protocol }) => /^https?:$/.test(protocol)).map(({ origin }) => origin)),
        until: steadyNow() + CACHE_TTL_MS,
      };
    }
    return this.#origins;
  }

  #atHome(client: StoredClient): StoredClient {
    return {
      ...client,
      url: this.#resolve(client.url),
      redirectUris: this.#resolveAll(client.redirectUris),
      signOutUris: this.#resolveAll(client.signOutUris),
      origins: this.#resolveAll(client.origins),
    };
  }

  #resolveAll(addresses: readonly string[]): string[] {
    const { siteOrigin, thirdPartyHost } = this.#own;
    const second = thirdPartyHost === null ? null : `${new URL(siteOrigin).protocol}//${thirdPartyHost}`;
    const atSecond = addresses.filter((address) => second !== null && address.startsWith(SITE));
    return [
      ...addresses.map((address) => this.#resolve(address)),
      ...atSecond.map((address) => `${second}${address.slice(SITE.length)}`),
    ];
  }

  #resolve(address: string): string {
    if (address.startsWith(SITE)) return this.#own.siteOrigin + address.slice(SITE.length);
    return address.startsWith(ACCOUNT) ? this.#own.accountOrigin + address.slice(ACCOUNT.length) : address;
  }

  clearCache(): void {
    this.#byId.clear();
    this.#origins = null;
  }
}

/** The keyed hash of a client secret; the secret itself is not stored. */
export const hashClientSecret = (masterKey: MasterKey, secret: string) => masterKey.digest('client-secret', secret);

const SEAL = 'client-secret';

/** Encrypts the secret of a client with `client_secret_jwt`. Other secrets are stored as keyed hashes only. */
export const sealClientSecret = (masterKey: MasterKey, clientId: string, secret: string) =>
  masterKey.seal(SEAL, secret, clientId);
export const openClientSecret = (masterKey: MasterKey, clientId: string, sealed: string) =>
  masterKey.open(SEAL, sealed, clientId);

/** A new random secret, with 256 bits. */
export const makeClientSecret = (): string => randomBytes(32).toString('base64url');

/** The client without its secrets, as the audit log and exports show it. */
export function withoutSecrets<Stored extends StoredClient>(client: Stored) {
  const { secretHash: _hash, sealedSecret: _sealed, previousSecretHash: _previous, ...shown } = client;
  return shown;
}
