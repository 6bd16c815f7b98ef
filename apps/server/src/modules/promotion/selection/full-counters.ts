/**
 * Time for which a process remembers that a counter is full. Short, because released reservations can make room in the
 * counter.
 */
const FULL_FOR_MS = 2_000;
const MOST_REMEMBERED = 50_000;

/**
 * Full counters by key. Remembering them saves queries, because most repeated requests come from users who have reached
 * a cap.
 */
export class FullCounters {
  readonly #until = new Map<string, number>();

  has(key: string, nowMs: number): boolean {
    return (this.#until.get(key) ?? 0) > nowMs;
  }

  remember(key: string, nowMs: number): void {
    if (this.#until.size >= MOST_REMEMBERED) this.#until.clear();
    this.#until.set(key, nowMs + FULL_FOR_MS);
  }
}
