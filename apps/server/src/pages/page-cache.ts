import type { Encoding } from './compressed-body.ts';

export interface CachedPage {
  status: number;
  etag: string;
  /** Ready to be sent: put together once, not for every visitor. */
  editions: Record<Encoding, { headers: Record<string, string>; body: Buffer }>;
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

  async fill(key: string, render: () => Promise<CachedPage>): Promise<CachedPage> {
    const waiting = this.#underway.get(key);
    if (waiting) return waiting;
    const generation = this.#generation;
    const rendering = render()
      .then((page) => {
        // Only what exists is kept: anybody can ask for any number of pages that do not.
        if (page.status === 200 && generation === this.#generation) this.#keep(key, page);
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
    const oldest = this.#pages.size >= MAX_PAGES ? this.#pages.keys().next().value : undefined;
    if (oldest !== undefined) this.#pages.delete(oldest);
    this.#pages.set(key, { page, until: Date.now() + MAX_AGE_MS });
  }
}
