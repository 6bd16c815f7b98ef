import { Readable } from 'node:stream';
import { AppError } from './app-error.ts';

export interface EventStream<About> {
  readonly owner: string;
  readonly about: About;
  readonly stream: Readable;
  beats: number;
}

interface Limits {
  beatMs: number;
  /** Number of heartbeats after which a connection ends; EventSource then reconnects automatically. */
  longestBeats: number;
  /** Number of streams that one person may have open. Opening another stream closes the oldest. */
  perOwner: number;
  inAll: number;
  /** How long EventSource waits before it reconnects. */
  retryMs: number;
}

/** Server-sent event streams: limits their number and lifetime, and sends heartbeats. */
export class EventStreams<About> {
  readonly #pages = new Set<EventStream<About>>();
  readonly #limits: Limits;
  readonly #onBeat: () => void;
  #timer: NodeJS.Timeout | null = null;

  constructor(limits: Limits, onBeat: () => void) {
    this.#limits = limits;
    this.#onBeat = onBeat;
  }

  get size(): number {
    return this.#pages.size;
  }

  [Symbol.iterator](): Iterator<EventStream<About>> {
    return this.#pages.values();
  }

  open(owner: string, about: About): EventStream<About> {
    const { perOwner, inAll, beatMs, retryMs } = this.#limits;
    const own = [...this.#pages].filter((page) => page.owner === owner);
    if (own[0] && own.length >= perOwner) this.end(own[0]);
    if (this.#pages.size >= inAll) throw new AppError('unavailable', { description: 'too many open event streams' });
    const page = { owner, about, stream: new Readable({ read() {} }), beats: 0 };
    this.#pages.add(page);
    page.stream.once('close', () => this.#forget(page));
    // A listener is needed, because an unhandled stream error would crash the process.
    page.stream.on('error', () => this.#forget(page));
    page.stream.push(`retry: ${retryMs}\n\n`);
    this.#timer ??= setInterval(this.#onBeat, beatMs).unref();
    return page;
  }

  /** Sends text to an open stream; does nothing if the stream has ended. */
  send(page: EventStream<About>, text: string): void {
    if (this.#pages.has(page)) page.stream.push(text);
  }

  /**
   * Ends a stream after the texts that were already sent. The stream no longer counts as open, even if its client has
   * not read to the end.
   */
  end(page: EventStream<About>): void {
    if (!this.#pages.has(page)) return;
    this.#forget(page);
    page.stream.push(null);
  }

  /** Counts a heartbeat of the stream. Returns false when the limit is exceeded. */
  countBeat(page: EventStream<About>): boolean {
    page.beats += 1;
    return page.beats <= this.#limits.longestBeats;
  }

  /** Ends all streams at shutdown; clients reconnect to another process. */
  close(): void {
    this.#rest();
    for (const page of this.#pages) this.end(page);
  }

  #forget(page: EventStream<About>): void {
    this.#pages.delete(page);
    if (this.#pages.size === 0) this.#rest();
  }

  #rest(): void {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
  }
}
