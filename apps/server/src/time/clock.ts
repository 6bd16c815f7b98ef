/** Where the whole server takes its time from. Domain code never calls `Date.now()` or SQL's `now()`; the one exception is 0129. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** A clock that an operator may shift while stand-ins are on, and that tests set by hand. */
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

  /** As if so much time had passed for everybody, outside too: for tests. */
  setOffset(offsetMs: number): void {
    this.#offsetMs = offsetMs;
  }

  /** From here on time passes by `setOffset` alone, however slow the machine is: for tests. */
  stop(): void {
    this.#stoppedAtMs = Date.now();
  }

  resume(): void {
    this.#stoppedAtMs = null;
  }

  /** Moves the product alone: the world outside knows nothing of it. */
  setShift(shiftMs: number): void {
    this.#shiftMs = shiftMs;
    this.#turns += 1;
  }

  /** How often it was moved: what was read before the last time is no news any more. */
  get turns(): number {
    return this.#turns;
  }
}

/** What it is outside, whatever the product's clock was moved to: devices that people hold go by it. */
export const worldTime = (clock: Clock): Date => (clock instanceof MovableClock ? clock.unshifted() : clock.now());
