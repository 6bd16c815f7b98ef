import type { ClientKey } from '@feisuo/contract/schemas/client-keys';
import type { Fetch } from '../../../outgoing/pinned-fetch.ts';
import { fetchFromProvider, netWithTimeout, type ProviderNet } from '../providers/adapters/provider-net.ts';
import { ProviderFault } from '../providers/adapters/provider-fault.ts';
import type { Client } from './client-registry.ts';
import { readPublicKey } from './public-key.ts';
import { steadyNow } from '../../../time/clock.ts';

/** How long a fetched key set is used without asking again. After that a key that is no longer served is refused. */
const TTL_MS = 300_000;
/** How long known keys are used while the client's server does not answer. */
const KEPT_MS = 3_600_000;
/** Minimum pause between two fetches of one address, because anyone can send an assertion with an unknown key id. */
const PAUSE_MS = 30_000;
const MAX_KEYS = 20;

interface FetchedKeys {
  keys: ClientKey[];
  /** When the last fetch began, and when the last successful one ended. */
  askedAt: number;
  readAt: number;
  pending: Promise<void> | null;
}

/** The public keys of clients that authenticate with `private_key_jwt`. */
export class ClientKeySets {
  readonly #net: ProviderNet;
  readonly #fetched = new Map<string, FetchedKeys>();

  constructor(reach: Fetch) {
    this.#net = netWithTimeout(reach);
  }

  /** The keys with this id, or all keys if the assertion names none. An unknown id fetches the key set again. */
  async find({ jwks, jwksUri }: Pick<Client, 'jwks' | 'jwksUri'>, kid: string | undefined): Promise<ClientKey[]> {
    const fits = (key: ClientKey) => kid === undefined || key.kid === undefined || key.kid === kid;
    if (jwksUri === '') return readKeys(jwks).filter(fits);
    const entry = this.#entryOf(jwksUri);
    const known = entry.keys.filter(fits);
    if (known.length > 0 && steadyNow() - entry.readAt < TTL_MS) return known;
    if (entry.pending === null && steadyNow() - entry.askedAt > PAUSE_MS) this.#fetch(jwksUri, entry);
    await entry.pending;
    return steadyNow() - entry.readAt < KEPT_MS ? entry.keys.filter(fits) : [];
  }

  #entryOf(uri: string): FetchedKeys {
    const known = this.#fetched.get(uri);
    if (known) return known;
    const entry: FetchedKeys = { keys: [], askedAt: -Infinity, readAt: -Infinity, pending: null };
    this.#fetched.set(uri, entry);
    return entry;
  }

  #fetch(uri: string, entry: FetchedKeys): void {
    entry.askedAt = steadyNow();
    entry.pending = this.#read(uri, entry).finally(() => {
      entry.pending = null;
    });
  }

  /** Replaces the keys by those that the client's server serves now. A failed read keeps the known keys. */
  async #read(uri: string, entry: FetchedKeys): Promise<void> {
    try {
      const response = await fetchFromProvider(this.#net, uri);
      if (!response.ok) return;
      entry.keys = readKeys(await response.text());
      entry.readAt = steadyNow();
    } catch (error) {
      if (!(error instanceof ProviderFault)) throw error;
    }
  }
}

/** The usable keys of a JWK set. Other keys are ignored: a set may contain keys for encryption. */
function readKeys(text: string): ClientKey[] {
  try {
    const { keys } = JSON.parse(text) as { keys?: unknown };
    const named = Array.isArray(keys) ? keys.slice(0, MAX_KEYS).map(readPublicKey) : [];
    return named.filter((key) => key !== null);
  } catch {
    return [];
  }
}
