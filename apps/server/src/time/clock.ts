/**
 * The server's source of time. Domain code never calls `Date.now()` or SQL's `now()`; decision 0012 describes the one
 * exception.
 */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** A clock that operators can shift while sandboxes are on, and that tests can set. */
export class MovableClock implements Clock {
  #offsetMs = 0;
  #stoppedAtMs: number | null = null;
  #shiftMs = 0;
  #turns = 0;

  now(): Date {
    return new Date(this.unshifted().getTime() + this.#shiftMs);
  }

  unshifted(): Date {
    return new Date((this.#stoppedAtMs ?? Date.now()) + this.#offsetMs);
  }

  /** For tests: offsets every time that this clock returns, including the real time. */
  setOffset(offsetMs: number): void {
    this.#offsetMs = offsetMs;
  }

  /** For tests on slow machines: stops the clock, so that only `setOffset` moves the time. */
  stop(): void {
    this.#stoppedAtMs = Date.now();
  }

  resume(): void {
    this.#stoppedAtMs = null;
  }

  /** Shifts only the product's time, not real time. */
  setShift(shiftMs: number): void {
    this.#shiftMs = shiftMs;
    this.#turns += 1;
  }

  /** Number of moves of the clock, by which a caller detects a move during a read. */
  get moveCount(): number {
    return this.#turns;
  }
}

/**
 * How far the clocks of two processes may differ. A stored time that lies further ahead than its own length and this is
 * from before the system clock was set back, and no longer counts.
 */
export const CLOCK_TOLERANCE_MS = 10_000;

/** Milliseconds of a clock that is never set. Caches measure their age with it. */
export const steadyNow = (): number => performance.now();

/**
 * The actual time, even if an operator moved the product's clock. Authenticator apps of members use the actual time.
 */
export const realTime = (clock: Clock): Date => (clock instanceof MovableClock ? clock.unshifted() : clock.now());
