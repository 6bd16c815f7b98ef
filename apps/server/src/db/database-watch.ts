import type { LimitedClient } from './limited-client.ts';
import { probe, type Verdict } from './probe-database.ts';

/** Times of the watch, in milliseconds. Together the first three are less than a second. */
export interface WatchLimits {
  /** Pause between two looks at the connections. */
  lookMs: number;
  /** How long a statement or a new connection waits before the database is probed. */
  stuckMs: number;
  /** How long PostgreSQL may take to answer a probe. */
  probeMs: number;
  /** How long PostgreSQL, while it answers probes, may not work on a statement before its connection is closed. */
  deadMs: number;
}

/** The error of statements and connections while the database does not answer. Callers get 503. */
export class DatabaseAway extends Error {
  readonly code = 'ETIMEDOUT';

  constructor(what = 'the database does not answer') {
    super(what);
    this.name = 'DatabaseAway';
  }
}

interface WatchOptions {
  limits: WatchLimits;
  /** Makes a connection for probes, which is not watched. */
  connect(): LimitedClient;
  onAway(cause: string): void;
  onBack(awayMs: number): void;
}

interface Seen {
  /** What the client waits for: a statement, or its connection. */
  work: object;
  since: number;
  bytesRead: number;
  /** Since when every probe found that PostgreSQL does not work for this client; null if the last one found that. */
  suspectSince: number | null;
}

/**
 * Notices within a second that PostgreSQL no longer answers. Then all connections are closed, and statements and new
 * connections fail at once until a probe is answered. A slow statement alone changes nothing: it is only a reason to
 * probe.
 */
export class DatabaseWatch {
  readonly #options: WatchOptions;
  readonly #clients = new Set<LimitedClient>();
  readonly #seen = new WeakMap<LimitedClient, Seen>();
  #looks: NodeJS.Timeout | null = null;
  #prober: LimitedClient | null = null;
  #isProbing = false;
  #awaySince: number | null = null;
  #isClosed = false;

  constructor(options: WatchOptions) {
    this.#options = options;
  }

  get isAway(): boolean {
    return this.#awaySince !== null;
  }

  /** Watches a client until its connection ends. The timer runs only as long as there are connections. */
  add(client: LimitedClient): void {
    this.#clients.add(client);
    client.once('end', () => this.remove(client));
    this.#looks ??= setInterval(() => this.#look(), this.#options.limits.lookMs).unref();
  }

  remove(client: LimitedClient): void {
    this.#clients.delete(client);
    if (this.#clients.size > 0 || !this.#looks) return;
    clearInterval(this.#looks);
    this.#looks = null;
  }

  /** Probes the database, because a connection failed. */
  suspect(): void {
    if (!this.isAway) void this.#probe();
  }

  close(): void {
    this.#isClosed = true;
    if (this.#looks) clearInterval(this.#looks);
    this.#prober?.destroy();
  }

  #look(): void {
    const now = performance.now();
    const stuck = [...this.#clients].filter((client) => {
      const work = client.pendingWork();
      if (!work) {
        this.#seen.delete(client);
        return false;
      }
      const seen = this.#seen.get(client);
      const { bytesRead } = client;
      if (seen?.work === work && seen.bytesRead === bytesRead) return now - seen.since >= this.#options.limits.stuckMs;
      this.#seen.set(client, { work, since: now, bytesRead, suspectSince: null });
      return false;
    });
    if (stuck.length > 0) void this.#probe(stuck);
  }

  async #probe(stuck: LimitedClient[] = []): Promise<void> {
    if (this.#isProbing || this.isAway || this.#isClosed) return;
    this.#isProbing = true;
    const verdict = await this.#ask(stuck);
    this.#isProbing = false;
    if (this.#isClosed) return;
    if (verdict.isAway) this.#leave(verdict.cause);
    else this.#closeDead(stuck, verdict.workingFor);
  }

  async #ask(stuck: LimitedClient[]): Promise<Verdict> {
    this.#prober ??= this.#options.connect();
    const pids = stuck.flatMap(({ processId }) => processId ?? []);
    const verdict = await probe(this.#prober, pids, this.#options.limits.probeMs);
    if (verdict.isAway || verdict.isLost) {
      this.#prober.destroy();
      this.#prober = null;
    }
    return verdict;
  }

  /**
   * Closes connections whose statement PostgreSQL does not work on, although it answers others: their machine or a
   * firewall in between has dropped them. All probes of `deadMs` must agree, because on a busy machine a statement or
   * its answer may be on its way for a while.
   */
  #closeDead(stuck: LimitedClient[], workingFor: ReadonlySet<number> | null): void {
    if (!workingFor) return;
    const now = performance.now();
    for (const client of stuck) {
      const seen = this.#seen.get(client);
      const isSame = seen !== undefined && seen.work === client.pendingWork() && seen.bytesRead === client.bytesRead;
      if (!isSame || client.isUnlimited || client.processId === null) continue;
      if (workingFor.has(client.processId)) seen.suspectSince = null;
      else if (now - (seen.suspectSince ??= now) >= this.#options.limits.deadMs)
        client.destroy(new DatabaseAway('the connection to the database was lost'));
    }
  }

  #leave(cause: string): void {
    this.#awaySince = performance.now();
    this.#options.onAway(cause);
    for (const client of this.#clients) if (!client.isUnlimited) client.destroy(new DatabaseAway());
    void this.#awaitReturn();
  }

  async #awaitReturn(): Promise<void> {
    for (;;) {
      const verdict = await this.#ask([]);
      if (this.#isClosed) return;
      if (!verdict.isAway) break;
      await new Promise((resolve) => setTimeout(resolve, this.#options.limits.probeMs / 2).unref());
    }
    const awayMs = performance.now() - (this.#awaySince ?? 0);
    this.#awaySince = null;
    this.#options.onBack(awayMs);
  }
}
