/** How long a successful write counts. A failed one counts for no time, so that recovery is noticed at once. */
const FRESH_MS = 5000;

/**
 * Tests whether the database accepts writes, for `/readyz`. A full disk and a read-only standby still answer reads.
 * Concurrent callers share one write.
 */
export class WriteProbe {
  readonly #write: () => Promise<void>;
  #writtenAt = Number.NEGATIVE_INFINITY;
  #underway: Promise<void> | null = null;

  constructor(write: () => Promise<void>) {
    this.#write = write;
  }

  async check(): Promise<void> {
    if (performance.now() - this.#writtenAt < FRESH_MS) return;
    this.#underway ??= this.#try();
    await this.#underway;
  }

  async #try(): Promise<void> {
    try {
      await this.#write();
      this.#writtenAt = performance.now();
    } finally {
      this.#underway = null;
    }
  }
}
