import { Readable } from 'node:stream';
import { mayDo } from '@feisuo/contract/facts/permissions';
import { countedUntil, type FigureSource } from '../db/roll-up.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../http/app-error.ts';
import { roleInSession } from '../modules/operator/index.ts';

type LiveDeps = Pick<Deps, 'db' | 'clock' | 'signals' | 'log'>;

export const figureSources: readonly FigureSource[] = ['pay', 'steps'];

const BEAT_MS = 15_000;
/** A page that was left open does not hold a connection for ever; it comes again by itself. */
const LONGEST_BEATS = 120;
const PER_SESSION = 4;
const PER_PROCESS = 200;

interface Watcher {
  tokenHash: string;
  stream: Readable;
  beats: number;
}

/** Overviews that are open and hear when figures have changed. What changed they fetch like anybody else. */
export class LiveFigures {
  readonly #deps: LiveDeps;
  readonly #watchers = new Set<Watcher>();
  #timer: NodeJS.Timeout | null = null;

  constructor(deps: LiveDeps) {
    this.#deps = deps;
    deps.signals.on('figures', () => void this.#tellAll());
  }

  /** @param seen until when what the page shows is counted */
  async watch(tokenHash: string, seen: string): Promise<Readable> {
    const own = [...this.#watchers].filter((watcher) => watcher.tokenHash === tokenHash);
    if (own.length >= PER_SESSION) own[0]?.stream.push(null);
    if (this.#watchers.size >= PER_PROCESS) throw new AppError('unavailable', { description: 'too many live pages' });
    const stream = new Readable({ read() {} });
    const watcher = { tokenHash, stream, beats: 0 };
    this.#watchers.add(watcher);
    stream.once('close', () => this.#forget(watcher));
    this.#timer ??= setInterval(() => void this.beat(), BEAT_MS).unref();
    stream.push('retry: 5000\n\n');
    const until = await this.#countedAt();
    if (until !== seen) stream.push(changed(until));
    return stream;
  }

  /** Keeps connections open, and ends those of sessions that have ended or may not look any more. */
  async beat(): Promise<void> {
    for (const watcher of this.#watchers) {
      watcher.beats += 1;
      try {
        const role = await roleInSession(this.#deps, watcher.tokenHash);
        const maySee = role !== null && mayDo(role, 'dashboard.read') && watcher.beats <= LONGEST_BEATS;
        if (!watcher.stream.readableEnded) watcher.stream.push(maySee ? ':\n\n' : null);
      } catch (error) {
        this.#deps.log.error({ err: error }, 'live figures');
      }
    }
  }

  /** The server closes: pages come again elsewhere. */
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

  async #tellAll(): Promise<void> {
    if (this.#watchers.size === 0) return;
    try {
      const until = await this.#countedAt();
      for (const { stream } of this.#watchers) if (!stream.readableEnded) stream.push(changed(until));
    } catch (error) {
      this.#deps.log.error({ err: error }, 'live figures');
    }
  }

  #countedAt = async () => (await countedUntil(this.#deps.db, figureSources))?.toISOString() ?? 'never';
}

const changed = (until: string) => `event: changed\ndata: ${JSON.stringify({ countedAt: until })}\n\n`;
