import { sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { promotionHolds } from '../selection/counters.tables.ts';
import { promotionEvents } from './events.tables.ts';

/** By the names of the columns, for they travel as one JSON value. */
export interface EventRow {
  delivery: string;
  event: string;
  kind: string | null;
  slot_id: string;
  line_item_id: string;
  creative_id: string;
  channel: string;
  platform: string;
  person: string | null;
  at: string;
  is_held: boolean;
}

/**
 * Keeps what is new of many reports, in one statement; what was held for something that is shown now stays taken. So it
 * does for what was clicked or closed by hand: whoever does that within a second has seen it, and is not asked again. Rows are taken
 * in one order, or two processes with the same reports could wait for each other.
 */
export async function keepEvents(db: Database, rows: readonly EventRow[]): Promise<void> {
  await db.execute(sql`
    with told as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e(
        delivery text, event text, kind text, slot_id text, line_item_id text, creative_id text, channel text, platform text,
        person text, at timestamptz, is_held boolean)
    ), shown as (
      delete from ${promotionHolds} where delivery in (
        select delivery from told
         where is_held and (event in ('show', 'click') or event = 'close' and kind = 'manual'))
    )
    insert into ${promotionEvents}
      (delivery, event, kind, slot_id, line_item_id, creative_id, channel, platform, person, at)
    select delivery, event, kind, slot_id, line_item_id, creative_id, channel, platform, person, at
      from told order by delivery, event
    on conflict (delivery, event) do nothing`);
}
