import type { Encoding } from './compressed-body.ts';
import { divide } from '../config/divide-by-workers.ts';
import { steadyNow } from '../time/clock.ts';

export interface CachedPage {
  status: number;
  etag: string;
  /** Body and headers for each encoding, prepared once for all visitors. */
  editions: Record<Encoding, { headers: Record<string, string>; body: Buffer }>;
}

export interface PageKeys {
  key: string;
  /**
   * The shared cache key of all URLs with the same 404 page, because callers can invent any number of URLs. Null if the
   * 404 page must not be cached.
   */
  notFoundKey: string | null;
}

/** A page expires after this time even if the signal of a change was lost. */
const MAX_AGE_MS = 30_000;

/** How long an expired or changed page is sent if it cannot be rendered again. */
export const STALE_S = 24 * 3600;

/** Maximum number of cached pages: enough for all pages of a large site with a few hosts. */
const MAX_PAGES = 500;
/** Each of several workers keeps at least this many pages. */
const LEAST_PAGES = 150;

/**
 * Cache of rendered pages. Concurrent requests share one rendering. A rendering that began before a change is not
 * cached.
 */
export class PageCache {
  readonly #maxPages: number;
  readonly #pages = new Map<string, { page: CachedPage; renderedAt: number; until: number }>();
  readonly #underway = new Map<string, { isAdmitted: Promise<boolean>; page: Promise<CachedPage> }>();
  #generation = 0;

  constructor(workers = 1) {
    this.#maxPages = divide(MAX_PAGES, workers, LEAST_PAGES);
  }

  find(key: string): CachedPage | undefined {
    const cached = this.#pages.get(key);
    if (!cached || cached.until <= steadyNow()) return undefined;
    // Moves the page to the end, so that the least recently used page is evicted first.
    this.#pages.delete(key);
    this.#pages.set(key, cached);
    return cached.page;
  }

  /** Returns a page that is no longer current, for the time in which the database does not answer. */
  findStale(key: string): CachedPage | undefined {
    const cached = this.#pages.get(key);
    return cached && steadyNow() - cached.renderedAt < STALE_S * 1000 ? cached.page : undefined;
  }

  /**
   * Returns a cached page, or renders it; concurrent requests share one rendering. `render` gets the cached 404 page;
   * `admit` limits the request that renders, and if it refuses, the next waiting request renders.
   */
  async load(
    { key, notFoundKey }: PageKeys,
    render: (notFoundPage: CachedPage | undefined) => Promise<CachedPage>,
    admit: () => Promise<void> = async () => {},
  ): Promise<CachedPage> {
    for (let other = this.#underway.get(key); other; other = this.#underway.get(key)) {
      if (await other.isAdmitted) return other.page;
    }
    const cached = this.find(key);
    if (cached) return cached;
    const end = () => {
      if (this.#underway.get(key) === rendering) this.#underway.delete(key);
    };
    const generation = this.#generation;
    const admission = admit();
    const page = admission
      .then(() => render(notFoundKey === null ? undefined : this.find(notFoundKey)))
      .then((rendered) => {
        if (generation !== this.#generation) return rendered;
        if (rendered.status === 200 && key !== notFoundKey) this.#keep(key, rendered);
        if (rendered.status === 404 && notFoundKey !== null) this.#keep(notFoundKey, rendered);
        return rendered;
      })
      .finally(end);
    const isAdmitted = admission.then(
      () => true,
      () => {
        end();
        return false;
      },
    );
    const rendering = { isAdmitted, page };
    this.#underway.set(key, rendering);
    return page;
  }

  /** Expires all pages, and prevents renderings in progress from being cached. */
  clear(): void {
    this.#generation += 1;
    for (const cached of this.#pages.values()) cached.until = 0;
    this.#underway.clear();
  }

  #keep(key: string, page: CachedPage): void {
    // Reusing a 404 page does not extend its TTL.
    if (this.#pages.get(key)?.page === page) return;
    // Deletes the key first, because setting an existing key keeps its old position in the eviction order.
    this.#pages.delete(key);
    const oldest = this.#pages.size >= this.#maxPages ? this.#pages.keys().next().value : undefined;
    if (oldest !== undefined) this.#pages.delete(oldest);
    const renderedAt = steadyNow();
    this.#pages.set(key, { page, renderedAt, until: renderedAt + MAX_AGE_MS });
  }
}
