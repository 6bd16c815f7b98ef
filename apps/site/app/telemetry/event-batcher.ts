import { analyticsApplicationId, collectLimits } from '@feisuo/contract/facts/telemetry-vocabulary';
import type { CollectRequest, PageEvent } from '@feisuo/contract/schemas/telemetry';

/** `lost`: no response, so it is unknown whether the batch arrived. `refused`: the collector rejected the batch. */
export type Outcome = 'sent' | 'lost' | 'refused';

export interface BatcherPorts {
  now(): number;
  newId(): string;
  /** Calls `run` after `ms` milliseconds. Returns a function that cancels the timer. */
  later(run: () => void, ms: number): () => void;
  /** `isLeaving`: the page may close before the response arrives. */
  send(batch: CollectRequest, isLeaving: boolean): Promise<Outcome>;
  /** Called when a batch is sent, not when an event is added. */
  describe(): Pick<CollectRequest, 'device_id' | 'visit_id' | 'channel'>;
}

/** Maximum number of milliseconds that an event waits while further events keep arriving. */
const LONGEST_WAIT_MS = 20_000;
const RETRY_MS = 5_000;
/** Milliseconds without sending after the collector refused a batch, for example because of a rate limit. */
const PAUSE_MS = 60_000;
const REMEMBERED_IDS = 1_000;

/**
 * Sends events in batches: when a batch is full, after an idle time, and at once when the page closes. A lost batch is
 * retried once with the same id, so that the collector can deduplicate it.
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
    // Drops the oldest event if there are too many, so that the newest events are kept.
    if (this.#waiting.length > collectLimits.queuedEvents) this.#waiting.shift();
    if (this.#waiting.length >= collectLimits.eventsPerBatch) this.flush();
    else this.#wait(Math.min(collectLimits.idleMs, this.#firstAt + LONGEST_WAIT_MS - this.#ports.now()));
  }

  /** Sends all waiting events, and batches that were lost. `isLeaving`: the page is being closed. */
  flush(isLeaving = false): void {
    this.#callOff?.();
    this.#callOff = null;
    if (this.#ports.now() < this.#pausedUntil) return;
    const again = this.#retries.splice(0);
    for (const batch of again) void this.#send(batch, isLeaving, true);
    while (this.#waiting.length > 0) void this.#send(this.#nextBatch(), isLeaving, false);
  }

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
      // An upper estimate: UTF-8 takes at most three bytes per character of the JSON text.
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
