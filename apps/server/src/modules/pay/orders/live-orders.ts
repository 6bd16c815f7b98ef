import type { Readable } from 'node:stream';
import { inArray } from 'drizzle-orm';
import type { OrderDeps } from './order-deps.ts';
import { EventStreams, type EventStream } from '../../../http/event-streams.ts';
import type { AskDeps } from './query-channel.ts';
import { askIfDue, statusOf } from './check-order.ts';
import { isOver } from './order.ts';
import type { PayOrder } from './order-queries.ts';
import { orders } from './orders.tables.ts';

type LiveDeps = AskDeps & Pick<OrderDeps, 'signals'>;

/**
 * `beatMs` is the interval of the timer, which may query the channel. Every third beat also sends a keep-alive and
 * reloads the orders.
 */
const limits = { beatMs: 5_000, longestBeats: 300, perOwner: 4, inAll: 4_000, retryMs: 3_000 };
const BEATS_PER_SIGN = 3;

interface Waiting {
  orderId: string;
  lastSent: string;
}

/**
 * Server-sent events for pages that wait for a payment. A PostgreSQL signal reloads the orders of all open pages with
 * one query.
 */
export class LiveOrders {
  readonly #deps: LiveDeps;
  readonly #pages = new EventStreams<Waiting>(limits, () => this.#beat());
  #isLooking = false;
  #isDirty = false;
  #beatsSinceLook = 0;

  constructor(deps: LiveDeps) {
    this.#deps = deps;
    deps.signals.on('pay', () => this.#wake());
  }

  /** Opens a stream that sends the order's status now and after each change, until the status is final. */
  watch(order: PayOrder, accountId: string): Readable {
    const { stream } = this.#pages.open(accountId, { orderId: order.id, lastSent: '' });
    this.#wake();
    return stream;
  }

  /** Closes all streams when the process stops. The pages reconnect to another process. */
  close(): void {
    this.#pages.close();
  }

  #beat(): void {
    // Signals can be lost with their connection, so the orders are also reloaded by the timer.
    this.#beatsSinceLook += 1;
    if (this.#beatsSinceLook >= BEATS_PER_SIGN) this.#wake();
    for (const page of this.#pages) {
      if (!this.#pages.countBeat(page)) {
        this.#pages.end(page);
        continue;
      }
      if (page.beats % BEATS_PER_SIGN === 0) this.#pages.send(page, ':\n\n');
      void askIfDue(this.#deps, page.about.orderId).catch((error: unknown) => this.#fail(error));
    }
  }

  /** Reloads the orders. All signals that arrive during a reload cause one more reload. */
  #wake(): void {
    if (this.#pages.size === 0) return;
    this.#isDirty = true;
    if (!this.#isLooking) void this.#lookUntilClean();
  }

  async #lookUntilClean(): Promise<void> {
    this.#isLooking = true;
    while (this.#isDirty) {
      this.#isDirty = false;
      await this.#look().catch((error: unknown) => this.#fail(error));
    }
    this.#isLooking = false;
  }

  async #look(): Promise<void> {
    this.#beatsSinceLook = 0;
    const ids = new Set(Array.from(this.#pages, ({ about }) => about.orderId));
    const rows = await this.#deps.db
      .select()
      .from(orders)
      .where(inArray(orders.id, [...ids]));
    const byId = new Map(rows.map((order) => [order.id, order]));
    for (const page of this.#pages) {
      // A page that was opened during the query has no result yet; the next reload includes its order.
      if (!ids.has(page.about.orderId)) continue;
      const order = byId.get(page.about.orderId);
      // Ends the stream if the order was moved to another account or its account was erased.
      if (order?.accountId !== page.owner) this.#pages.end(page);
      else await this.#tell(page, order);
    }
  }

  async #tell(page: EventStream<Waiting>, order: PayOrder): Promise<void> {
    const status = await statusOf(this.#deps, order);
    const data = JSON.stringify(status);
    if (data === page.about.lastSent) return;
    page.about.lastSent = data;
    this.#pages.send(page, `event: status\ndata: ${data}\n\n`);
    if (isOver(status.status)) this.#pages.end(page);
  }

  #fail(error: unknown): void {
    this.#deps.log.error({ err: error }, 'live orders');
  }
}
