import type { Readable } from 'node:stream';
import { mayDo } from '@feisuo/contract/facts/permissions';
import { countedUntil, type FigureSource } from '../db/roll-up.ts';
import type { Deps } from '../ports/deps.ts';
import { EventStreams } from '../http/event-streams.ts';
import { roleInSession } from '../modules/operator/index.ts';
import { coalesce } from '../events/coalesce.ts';
import { countFigures } from './count-figures.ts';

type LiveDeps = Pick<Deps, 'db' | 'clock' | 'signals' | 'log'>;

export const figureSources: readonly FigureSource[] = ['pay', 'steps'];

const limits = { beatMs: 15_000, longestBeats: 120, perOwner: 4, inAll: 200, retryMs: 5_000 };

/** Of counting on behalf of whoever looks. */
const REST_MS = 2_000;

/**
 * Overviews that are open and hear when figures have changed. What changed they fetch like anybody else. While one is open, orders and money
 * are counted as they move, and not only at the turn of the minute.
 */
export class LiveFigures {
  readonly #deps: LiveDeps;
  readonly #pages = new EventStreams<null>(limits, () => void this.beat());

  constructor(deps: LiveDeps) {
    this.#deps = deps;
    deps.signals.on('figures', () => void this.#tellAll());
    const countSoon = coalesce(() => countFigures(deps.db, deps.clock.now()), {
      onError: (error) => deps.log.error({ err: error }, 'live figures'),
      restMs: REST_MS,
    });
    deps.signals.on('pay', () => {
      if (this.#pages.size > 0) countSoon();
    });
  }

  /** @param seen until when what the page shows is counted */
  async watch(tokenHash: string, seen: string): Promise<Readable> {
    // Opened before the query, so that a change during it is told too.
    const page = this.#pages.open(tokenHash, null);
    try {
      const until = await this.#countedAt();
      if (until !== seen) this.#pages.send(page, changed(until));
      return page.stream;
    } catch (error) {
      this.#pages.end(page);
      page.stream.destroy();
      throw error;
    }
  }

  /** Keeps connections open, and ends those of sessions that have ended or may not look any more. */
  async beat(): Promise<void> {
    for (const page of this.#pages) {
      try {
        const lives = this.#pages.countBeat(page);
        const role = lives ? await roleInSession(this.#deps, page.owner) : null;
        if (role !== null && mayDo(role, 'dashboard.read')) this.#pages.send(page, ':\n\n');
        else this.#pages.end(page);
      } catch (error) {
        this.#deps.log.error({ err: error }, 'live figures');
      }
    }
  }

  close(): void {
    this.#pages.close();
  }

  async #tellAll(): Promise<void> {
    if (this.#pages.size === 0) return;
    try {
      const until = await this.#countedAt();
      for (const page of this.#pages) this.#pages.send(page, changed(until));
    } catch (error) {
      this.#deps.log.error({ err: error }, 'live figures');
    }
  }

  #countedAt = async () => (await countedUntil(this.#deps.db, figureSources))?.toISOString() ?? 'never';
}

const changed = (until: string) => `event: changed\ndata: ${JSON.stringify({ countedAt: until })}\n\n`;
