import type { Encoding } from './compressed-body.ts';

export interface CachedPage {
  status: number;
  etag: string;
  /** Ready to be sent: put together once, not for every visitor. */
  editions: Record<Encoding, { headers: Record<string, string>; body: Buffer }>;
}

export interface PageKeys {
  key: string;
  /** Shared by all addresses with the same 404 page, because callers can make up any number of addresses; null keeps none. */
  notFoundKey: string | null;
}

/** How long a page may be shown should the signal of a change be lost; rendering it anew takes milliseconds. */
const MAX_AGE_MS = 30_000;

/** Enough for every page of a large site on a few hosts. */
const MAX_PAGES = 500;

/**
 * Finished pages of visitors. One rendering serves all who ask for a page while it is made, and what was begun before
 * a change is given to those who waited but never kept.
 */
export class PageCache {
  readonly #pages = new Map<string, { page: CachedPage; until: number }>();
  readonly #underway = new Map<string, Promise<CachedPage>>();
  #generation = 0;

  find(key: string): CachedPage | undefined {
    const kept = this.#pages.get(key);
    return kept && kept.until > Date.now() ? kept.page : undefined;
  }

  /** Renders a page unless it is being rendered; the kept 404 page is handed over for an address that has no page. */
  async fill(
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

  /** Forgets every page; whoever asks from now on sees what is true now. */
  clear(): void {
    this.#generation += 1;
    this.#pages.clear();
    this.#underway.clear();
  }

  #keep(key: string, page: CachedPage): void {
    // A 404 page that was answered once more does not last longer for it.
    if (this.#pages.get(key)?.page === page) return;
    const oldest = this.#pages.size >= MAX_PAGES ? this.#pages.keys().next().value : undefined;
    if (oldest !== undefined) this.#pages.delete(oldest);
    this.#pages.set(key, { page, until: Date.now() + MAX_AGE_MS });
  }
}
