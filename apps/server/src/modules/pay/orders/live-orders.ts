import { Readable } from 'node:stream';
import { inArray } from 'drizzle-orm';
import type { PayDeps } from '../pay-deps.ts';
import { AppError } from '../../../http/app-error.ts';
import type { AskDeps } from './ask-channel.ts';
import { askIfDue, statusOf } from './check-order.ts';
import { isOver } from './order.ts';
import type { PayOrder } from './order-queries.ts';
import { orders } from './orders.tables.ts';

type LiveDeps = AskDeps & Pick<PayDeps, 'signals'>;

const TURN_MS = 5_000;
const TURNS_PER_BEAT = 3;
/** A page that was left open does not hold a connection for ever; it may come again. */
const LONGEST_TURNS = 300;
const PER_ACCOUNT = 4;
const PER_PROCESS = 4_000;

interface Watcher {
  orderId: string;
  accountId: string;
  stream: Readable;
  turns: number;
  told: string;
}

/**
 * Pages that wait before a code and hear of it as it happens. A signal makes this process look once for all of them; a
 * beat keeps connections open and is a turn to ask the channel.
 */
export class LiveOrders {
  readonly #deps: LiveDeps;
  readonly #watchers = new Set<Watcher>();
  #timer: NodeJS.Timeout | null = null;
  #isLooking = false;
  #isDirty = false;

  constructor(deps: LiveDeps) {
    this.#deps = deps;
    deps.signals.on('pay', () => this.#wake());
  }

  /** Tells how the order stands, now and whenever that changes, until it is over. */
  watch(order: PayOrder, accountId: string): Readable {
    const own = [...this.#watchers].filter((watcher) => watcher.accountId === accountId);
    if (own.length >= PER_ACCOUNT) own[0]?.stream.push(null);
    if (this.#watchers.size >= PER_PROCESS) throw new AppError('unavailable', { description: 'too many live pages' });
    const stream = new Readable({ read() {} });
    const watcher: Watcher = { orderId: order.id, accountId, stream, turns: 0, told: '' };
    this.#watchers.add(watcher);
    stream.once('close', () => this.#forget(watcher));
    stream.push('retry: 3000\n\n');
    this.#timer ??= setInterval(() => this.#beat(), TURN_MS).unref();
    this.#wake();
    return stream;
  }

  /** The server closes: pages come again elsewhere, or ask Issucc. */
  close(): void {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
    for (const { stream } of this.#watchers) stream.push(null);
  }

  #forget(watcher: Watcher): void {
    this.#watchers.delete(watcher);
    if (this.#watchers.size > 0 || !this.#timer) return;
    clearInterval(this.#timer);
    this.#timer = null;
  }

  #beat(): void {
    for (const watcher of this.#watchers) {
      watcher.turns += 1;
      if (watcher.turns > LONGEST_TURNS) watcher.stream.push(null);
      else if (watcher.turns % TURNS_PER_BEAT === 0) watcher.stream.push(':\n\n');
      void askIfDue(this.#deps, watcher.orderId).catch((error: unknown) => this.#fail(error));
    }
  }

  /** Any number of signals while one look is under way make one more look. */
  #wake(): void {
    if (this.#watchers.size === 0) return;
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
    const ids = [...new Set([...this.#watchers].map(({ orderId }) => orderId))];
    const rows = await this.#deps.db.select().from(orders).where(inArray(orders.id, ids));
    const byId = new Map(rows.map((order) => [order.id, order]));
    for (const watcher of this.#watchers) {
      const order = byId.get(watcher.orderId);
      // Moved to another account, or erased.
      if (order?.accountId !== watcher.accountId) watcher.stream.push(null);
      else await this.#tell(watcher, order);
    }
  }

  async #tell(watcher: Watcher, order: PayOrder): Promise<void> {
    const status = await statusOf(this.#deps, order);
    const data = JSON.stringify(status);
    if (data === watcher.told || watcher.stream.readableEnded) return;
    watcher.told = data;
    watcher.stream.push(`event: status\ndata: ${data}\n\n`);
    if (isOver(status.status)) watcher.stream.push(null);
  }

  #fail(error: unknown): void {
    this.#deps.log.error({ err: error }, 'live orders');
  }
}
