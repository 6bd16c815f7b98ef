/** Where the whole server takes its time from. Domain code never calls `Date.now()` or SQL's `now()`. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** A clock that an operator may shift while stand-ins are on, and that tests set by hand. */
export class MovableClock implements Clock {
  #offsetMs = 0;

  now(): Date {
    return new Date(Date.now() + this.#offsetMs);
  }

  setOffset(offsetMs: number): void {
    this.#offsetMs = offsetMs;
  }
}
