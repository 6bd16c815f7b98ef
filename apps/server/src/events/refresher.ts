interface FollowOptions {
  onError(error: unknown): void;
  /** Pause after the first failure. The pause doubles after each further failure, up to `longestPauseMs`. */
  pauseMs?: number;
  longestPauseMs?: number;
  /** Interval of reads that run without a call of `refresh`. */
  everyMs?: number;
}

/**
 * Reads data after each change, one read at a time, and retries failed reads with backoff. Data is also read once a
 * minute, in case a signal was lost.
 */
export class Refresher {
  readonly #read: () => Promise<void>;
  readonly #options: Required<FollowOptions>;
  #timer: NodeJS.Timeout | undefined;
  #isReading = false;
  #isToldAgain = false;
  #failures = 0;
  #isClosed = false;

  constructor(read: () => Promise<void>, options: FollowOptions) {
    this.#read = read;
    this.#options = { pauseMs: 1_000, longestPauseMs: 60_000, everyMs: 60_000, ...options };
    this.#readIn(this.#options.everyMs);
  }

  /**
   * Resolves after the read. If a read is already running, `refresh` resolves immediately, and another read follows.
   */
  async refresh(): Promise<void> {
    if (this.#isReading) this.#isToldAgain = true;
    else await this.#follow();
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  async #follow(): Promise<void> {
    if (this.#isClosed) return;
    clearTimeout(this.#timer);
    this.#isReading = true;
    this.#isToldAgain = false;
    try {
      await this.#read();
      this.#failures = 0;
    } catch (error) {
      this.#failures += 1;
      if (!this.#isClosed) this.#options.onError(error);
    }
    this.#isReading = false;
    this.#readIn(this.#nextPause());
  }

  #nextPause(): number {
    const { pauseMs, longestPauseMs, everyMs } = this.#options;
    if (this.#failures > 0) return Math.min(pauseMs * 2 ** (this.#failures - 1), longestPauseMs);
    return this.#isToldAgain ? 0 : everyMs;
  }

  #readIn(ms: number): void {
    if (this.#isClosed) return;
    this.#timer = setTimeout(() => void this.#follow(), ms);
    this.#timer.unref();
  }
}
