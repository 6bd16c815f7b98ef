import type { Encoding } from './compressed-body.ts';

export interface CachedPage {
  status: number;
  etag: string;
  /** Prepared once, not for every visitor. */
  editions: Record<Encoding, { headers: Record<string, string>; body: Buffer }>;
}

export interface PageKeys {
  key: string;
  /** Shared by all URLs with the same 404 page, because callers can invent URLs; null caches none. */
  notFoundKey: string | null;
}

/** TTL of a page, in case a change signal is lost. */
const MAX_AGE_MS = 30_000;

/** Enough for all pages of a large site on a few hosts. */
const MAX_PAGES = 500;

/**
 * Cache of rendered pages. Concurrent requests share one rendering; a rendering that began before a change is not
 * cached.
 */
export class PageCache {
  readonly #pages = new Map<string, { page: CachedPage; until: number }>();
  readonly #underway = new Map<string, Promise<CachedPage>>();
  #generation = 0;

  find(key: string): CachedPage | undefined {
    const kept = this.#pages.get(key);
    if (!kept || kept.until <= Date.now()) return undefined;
    // The least recently used page is evicted first, so rare spellings of a URL do not evict pages in use.
    this.#pages.delete(key);
    this.#pages.set(key, kept);
    return kept.page;
  }

  /** Renders a page unless that is in progress. Passes the cached 404 page, for a URL without a page. */
  async load(
    { key, notFoundKey }: PageKeys,
    render: (notFoundPage: CachedPage | undefined) => Promise<CachedPage>,
  ): Promise<CachedPage> {
    const waiting = this.#underway.get(key);
    if (waiting) return waiting;
    const generation = this.#generation;
    const rendering = render(notFoundKey === null ? undefined : this.find(notFoundKey))
      .then((page) => {
        if (generation !== this.#generation) return page;
        if (page.status === 200 && key !== notFoundKey) this.#keep(key, page);
        if (page.status === 404 && notFoundKey !== null) this.#keep(notFoundKey, page);
        return page;
      })
      .finally(() => {
        if (this.#underway.get(key) === rendering) this.#underway.delete(key);
      });
    this.#underway.set(key, rendering);
    return rendering;
  }

  /** Invalidates all pages, including renderings in progress. */
  clear(): void {
    this.#generation += 1;
    this.#pages.clear();
    this.#underway.clear();
  }

  #keep(key: string, page: CachedPage): void {
    // Reusing a 404 page does not extend its TTL.
    if (this.#pages.get(key)?.page === page) return;
    const oldest = this.#pages.size >= MAX_PAGES ? this.#pages.keys().next().value : undefined;
    if (oldest !== undefined) this.#pages.delete(oldest);
    this.#pages.set(key, { page, until: Date.now() + MAX_AGE_MS });
  }
}
