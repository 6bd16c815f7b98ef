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
  /** A page that was left open does not hold a connection for ever; it comes again by itself. */
  longestBeats: number;
  /** Who opens one more closes the first. */
  perOwner: number;
  inAll: number;
  /** How long a page that was cut off waits before it comes again. */
  retryMs: number;
}

/** Pages that hear of something as it happens, by server-sent events: how many may, for how long, and a beat for each of them. */
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
    if (this.#pages.size >= inAll) throw new AppError('unavailable', { description: 'too many live pages' });
    const page = { owner, about, stream: new Readable({ read() {} }), beats: 0 };
    this.#pages.add(page);
    page.stream.once('close', () => this.#forget(page));
    // Without a listener an error of one stream would end the process.
    page.stream.on('error', () => this.#forget(page));
    page.stream.push(`retry: ${retryMs}\n\n`);
    this.#timer ??= setInterval(this.#onBeat, beatMs).unref();
    return page;
  }

  /** Sends a text to a page; one that has ended gets nothing more. */
  send(page: EventStream<About>, text: string): void {
    if (this.#pages.has(page)) page.stream.push(text);
  }

  /** What the page was told before is still sent. It counts as open no longer, also where its stream has no reader. */
  end(page: EventStream<About>): void {
    if (!this.#pages.has(page)) return;
    this.#forget(page);
    page.stream.push(null);
  }

  /** Counts a beat of this page; false when it was its last. */
  countBeat(page: EventStream<About>): boolean {
    page.beats += 1;
    return page.beats <= this.#limits.longestBeats;
  }

  /** The server closes: pages come again elsewhere. */
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
