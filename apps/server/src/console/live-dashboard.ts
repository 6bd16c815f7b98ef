import type { Readable } from 'node:stream';
import { mayDo } from '@feisuo/contract/facts/permissions';
import { countedUntil, type FigureSource } from '../db/roll-up.ts';
import type { Deps } from '../ports/deps.ts';
import { EventStreams } from '../http/event-streams.ts';
import { roleInSession } from '../modules/operator/index.ts';
import { coalesce } from '../events/coalesce.ts';
import { countFigures } from './refresh-counts.ts';

type LiveDeps = Pick<Deps, 'db' | 'clock' | 'signals' | 'log'>;

export const figureSources: readonly FigureSource[] = ['pay', 'steps'];

const limits = { beatMs: 15_000, longestBeats: 120, perOwner: 4, inAll: 200, retryMs: 5_000 };

/** Pause between two counts while a dashboard is open. */
const REST_MS = 2_000;

/**
 * Event streams of open dashboards; an event tells a dashboard to fetch its figures. While a dashboard is open, orders
 * and money are counted immediately instead of every minute.
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

  /** @param seen the time until which the figures on the page were counted */
  async watch(tokenHash: string, seen: string): Promise<Readable> {
    // The stream opens before the query, so that a change during the query is also sent.
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

  /**
   * Sends a heartbeat to each stream. Ends a stream if its operator's session ended or the role lost the permission.
   */
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
