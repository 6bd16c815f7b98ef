/**
 * The time source of the server. Domain code never calls `Date.now()` or SQL's `now()`; the one exception is decision
 * 0129.
 */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** A clock that operators shift while stand-ins are on, and that tests set. */
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

  /** Offsets all time, including the time outside the product. For tests. */
  setOffset(offsetMs: number): void {
    this.#offsetMs = offsetMs;
  }

  /** Freezes time: it passes by `setOffset` only. For tests on slow machines. */
  stop(): void {
    this.#stoppedAtMs = Date.now();
  }

  resume(): void {
    this.#stoppedAtMs = null;
  }

  /** Shifts only the time of the product. */
  setShift(shiftMs: number): void {
    this.#shiftMs = shiftMs;
    this.#turns += 1;
  }

  /** How often the clock was moved; detects stale reads. */
  get moveCount(): number {
    return this.#turns;
  }
}

/** Real time, without the product's shift: authenticator devices of members use it. */
export const realTime = (clock: Clock): Date => (clock instanceof MovableClock ? clock.unshifted() : clock.now());
