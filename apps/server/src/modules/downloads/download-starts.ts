import { DAY_MS } from '@feisuo/contract/facts/durations';
import type { ReleasePlatform } from '@feisuo/contract/facts/content-vocabulary';
import type { DownloadSource } from '@feisuo/contract/facts/download-names';
import type { FastifyBaseLogger } from 'fastify';
import { lt } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { deleteOldRows } from '../../db/partitions/drop-partitions.ts';
import { budgetRules, type BudgetDeps } from '../../http/daily-budget.ts';
import { limitBatch } from '../../http/rate-limit-batch.ts';
import { addressSubject } from '../../http/rate-limit.ts';
import { downloadStarts } from './downloads.tables.ts';

export interface DownloadStart extends DownloadSource {
  platform: ReleasePlatform;
  version: string;
  ip: string;
}

interface StartsDeps extends BudgetDeps {
  log: Pick<FastifyBaseLogger, 'warn'>;
  /** Called in the transaction that writes the records of started downloads. */
  onStarts?: OnStarts;
}

export type OnStarts = (tx: Database, starts: StartRow[]) => Promise<void>;

interface StartRow {
  channel: string;
  adId: string | null;
  addressKey: string;
  at: Date;
}

const GATHER_MS = 200;
const GATHER_STARTS = 200;
/** If more records than this wait during an outage of the database, new records are dropped. */
const MAX_WAITING = 10_000;

type Row = typeof downloadStarts.$inferInsert & StartRow;

/** A row to write, and the address whose budget it uses. */
interface Noted {
  row: Row;
  ip: string;
}

/**
 * Records started downloads in batches, so that no download waits for its record or fails with it. If the daily budget
 * of a network or the total budget is used up, the file is served without a record.
 */
export class DownloadStarts {
  readonly #deps: StartsDeps;
  #noted: Noted[] = [];
  #timer: NodeJS.Timeout | null = null;
  #writing: Promise<void> = Promise.resolve();

  constructor(deps: StartsDeps) {
    this.#deps = deps;
  }

  note({ platform, version, channel, adId, ip }: DownloadStart): void {
    if (this.#noted.length >= MAX_WAITING) return;
    const at = this.#deps.clock.now();
    const row = { platform, version, channel, adId: adId ?? null, addressKey: this.#keyOf(ip, at), at };
    this.#noted.push({ row, ip });
    if (this.#noted.length === GATHER_STARTS) void this.flush();
    else this.#timer ??= setTimeout(() => void this.flush(), GATHER_MS).unref();
  }

  /** Resolves when all records up to now are written or have failed. */
  flush(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  async #write(): Promise<void> {
    while (this.#noted.length > 0) {
      const noted = this.#noted.splice(0, GATHER_STARTS);
      try {
        await this.#keep(await this.#withinBudget(noted));
      } catch (error) {
        this.#deps.log.warn({ err: error, starts: noted.length }, 'started downloads were not counted');
        // The remaining records are written with the next record. Retrying now would take long while the database is
        // not available.
        return;
      }
    }
  }

  async #withinBudget(noted: readonly Noted[]): Promise<Row[]> {
    const refused = await limitBatch(this.#deps, noted, budgetRules('download', this.#deps.config.limitsScale));
    return noted.filter((one) => !refused.has(one)).map(({ row }) => row);
  }

  async #keep(rows: Row[]): Promise<void> {
    if (rows.length === 0) return;
    const { db, onStarts } = this.#deps;
    if (!onStarts) return void (await db.insert(downloadStarts).values(rows));
    await db.transaction(async (tx) => {
      await tx.insert(downloadStarts).values(rows);
      await onStarts(tx, rows);
    });
  }

  #keyOf(ip: string, at: Date): string {
    return this.#deps.masterKey.digest('download-start', `${at.toISOString().slice(0, 10)}\n${addressSubject(ip)}`);
  }
}

const RETENTION_MS = 180 * DAY_MS;

export async function forgetOldStarts(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - RETENTION_MS);
  await deleteOldRows(db, downloadStarts, before, lt(downloadStarts.at, before));
}
