import { sql } from 'drizzle-orm';
import type { Clock } from '../../../time/clock.ts';
import type { Database } from '../../../db/database.ts';
import { promotionRequests } from './roll-up.tables.ts';

const EVERY_MS = 1_000;
const HOUR_MS = 3_600_000;

interface Filled {
  lineItemId: string;
  creativeId: string;
}

/** Fields are named like the columns, because the rows are sent to PostgreSQL as one JSON parameter. */
interface RequestRow {
  starts_at: string;
  slot_id: string;
  line_item_id: string;
  creative_id: string;
  channel: string;
  platform: string;
  requests: number;
  fills: number;
}

/**
 * Counts slot requests, and how many of them were filled, in memory, and writes the sums once per second. If the
 * process is killed, the counts of the last second are lost.
 */
export class RequestCounts {
  readonly #db: Database;
  readonly #clock: Clock;
  readonly #onError: (error: unknown) => void;
  #rows = new Map<string, RequestRow>();
  #timer: NodeJS.Timeout | null = null;
  #writing: Promise<void> = Promise.resolve();

  constructor(db: Database, clock: Clock, onError: (error: unknown) => void) {
    this.#db = db;
    this.#clock = clock;
    this.#onError = onError;
  }

  note(
    { who, nowMs }: { who: { channel: string; platform: string }; nowMs: number },
    slotId: string,
    filled: Filled | null,
  ): void {
    const row = this.#add(nowMs, slotId, filled, who);
    row.requests += 1;
    if (filled) row.fills += 1;
    this.#timer ??= setTimeout(() => this.#write(), EVERY_MS).unref();
  }

  async close(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#write();
    await this.#writing;
  }

  #add(nowMs: number, slotId: string, filled: Filled | null, who: { channel: string; platform: string }): RequestRow {
    const hour = Math.floor(nowMs / HOUR_MS);
    const { channel, platform } = who;
    const key = `${hour} ${slotId} ${filled?.lineItemId ?? ''} ${filled?.creativeId ?? ''} ${channel} ${platform}`;
    const known = this.#rows.get(key);
    if (known) return known;
    const row: RequestRow = {
      starts_at: new Date(hour * HOUR_MS).toISOString(),
      slot_id: slotId,
      line_item_id: filled?.lineItemId ?? '',
      creative_id: filled?.creativeId ?? '',
      channel,
      platform,
      requests: 0,
      fills: 0,
    };
    this.#rows.set(key, row);
    return row;
  }

  #write(): void {
    this.#timer = null;
    const rows = [...this.#rows.values()];
    if (rows.length === 0) return;
    this.#rows = new Map();
    this.#writing = this.#writing.then(() => this.#addUp(rows)).catch(this.#onError);
  }

  async #addUp(rows: readonly RequestRow[]): Promise<void> {
    const now = sql`${this.#clock.now().toISOString()}::timestamptz`;
    await this.#db.execute(sql`
      insert into ${promotionRequests}
        (starts_at, slot_id, line_item_id, creative_id, channel, platform, requests, fills, updated_at)
      select r.starts_at, r.slot_id, r.line_item_id, r.creative_id, r.channel, r.platform, r.requests, r.fills, ${now}
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(
          starts_at timestamptz, slot_id text, line_item_id text, creative_id text, channel text, platform text,
          requests integer, fills integer)
       order by r.starts_at, r.slot_id, r.line_item_id, r.creative_id, r.channel, r.platform
      on conflict (starts_at, slot_id, line_item_id, creative_id, channel, platform) do update
        set requests = promotion_requests.requests + excluded.requests, fills = promotion_requests.fills + excluded.fills,
            updated_at = excluded.updated_at`);
  }
}
