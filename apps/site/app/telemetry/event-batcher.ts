import { analyticsApplicationId, collectLimits } from '@feisuo/contract/facts/telemetry-vocabulary';
import type { CollectRequest, PageEvent } from '@feisuo/contract/schemas/telemetry';

/** `lost`: nobody knows whether it arrived. `refused`: it arrived, and is not wanted. */
export type Outcome = 'sent' | 'lost' | 'refused';

export interface BatcherPorts {
  now(): number;
  newId(): string;
  /** Runs something later; returns how to call it off. */
  later(run: () => void, ms: number): () => void;
  /** `leaving`: the page may be gone before an answer comes. */
  send(batch: CollectRequest, isLeaving: boolean): Promise<Outcome>;
  /** Who is here and where from, as it is when a batch leaves. */
  describe(): Pick<CollectRequest, 'device_id' | 'visit_id' | 'channel'>;
}

/** Even while something happens all the time, a batch leaves at the latest after this long. */
const LONGEST_WAIT_MS = 20_000;
const RETRY_MS = 5_000;
/** After a refusal, for example for sending too much, nothing is sent for a while. */
const PAUSE_MS = 60_000;
const REMEMBERED_IDS = 1_000;

/**
 * Gathers events and sends them in batches: when enough are there, when nothing came for a while, and at once when the
 * page goes. A batch that was lost is sent once more under the same name, so that it counts once whichever arrives.
 */
export class EventBatcher {
  readonly #ports: BatcherPorts;
  #waiting: PageEvent[] = [];
  #retries: CollectRequest[] = [];
  #seen = new Set<string>();
  #firstAt = 0;
  #pausedUntil = 0;
  #callOff: (() => void) | null = null;

  constructor(ports: BatcherPorts) {
    this.#ports = ports;
  }

  add(event: PageEvent): void {
    if (event.id !== undefined && !this.#isNew(event.id)) return;
    if (this.#waiting.length === 0) this.#firstAt = this.#ports.now();
    this.#waiting.push(event);
    // The newest tell most about what is going on.
    if (this.#waiting.length > collectLimits.queuedEvents) this.#waiting.shift();
    if (this.#waiting.length >= collectLimits.eventsPerBatch) this.flush();
    else this.#wait(Math.min(collectLimits.idleMs, this.#firstAt + LONGEST_WAIT_MS - this.#ports.now()));
  }

  /** Sends everything that waits. When the page goes there is no later, so what failed before goes along. */
  flush(isLeaving = false): void {
    this.#callOff?.();
    this.#callOff = null;
    if (this.#ports.now() < this.#pausedUntil) return;
    const again = this.#retries.splice(0);
    for (const batch of again) void this.#send(batch, isLeaving, true);
    while (this.#waiting.length > 0) void this.#send(this.#nextBatch(), isLeaving, false);
  }

  /** Forgets everything that was not sent. */
  clear(): void {
    this.#callOff?.();
    this.#callOff = null;
    this.#waiting = [];
    this.#retries = [];
  }

  #isNew(id: string): boolean {
    if (this.#seen.has(id)) return false;
    this.#seen.add(id);
    const [oldest] = this.#seen;
    if (this.#seen.size > REMEMBERED_IDS && oldest !== undefined) this.#seen.delete(oldest);
    return true;
  }

  #wait(ms: number): void {
    this.#callOff?.();
    this.#callOff = this.#ports.later(() => this.flush(), Math.max(0, ms));
  }

  #nextBatch(): CollectRequest {
    let bytes = 0;
    let count = 0;
    for (const event of this.#waiting.slice(0, collectLimits.eventsPerBatch)) {
      // A character takes three bytes at most, or six as an escape; exact counting is not worth it.
      bytes += JSON.stringify(event).length * 3;
      if (count > 0 && bytes > collectLimits.batchBytes) break;
      count += 1;
    }
    return {
      app_id: analyticsApplicationId,
      batch: this.#ports.newId(),
      consent: true,
      ...this.#ports.describe(),
      sent_at: this.#ports.now(),
      events: this.#waiting.splice(0, count),
    };
  }

  async #send(batch: CollectRequest, isLeaving: boolean, isRetry: boolean): Promise<void> {
    const outcome = await this.#ports.send(batch, isLeaving);
    if (outcome === 'refused') this.#pausedUntil = this.#ports.now() + PAUSE_MS;
    if (outcome !== 'lost' || isRetry) return;
    this.#retries.push(batch);
    if (!this.#callOff) this.#wait(RETRY_MS);
  }
}
