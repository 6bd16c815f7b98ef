import { DAY_S } from '@feisuo/contract/facts/durations';
import { slotIds } from '@feisuo/contract/facts/slot-vocabulary';
import type pg from 'pg';

/**
 * Inserts line items for three slots: a quarter each for a channel that does not match, for a platform that does not
 * match, for half of the visitors, and for all visitors.
 */
export async function addLineItems(pool: pg.Pool, count: number): Promise<void> {
  const slots = Object.values(slotIds);
  const items = Array.from({ length: count }, (_, index) => ({
    id: `bench-${index}`,
    slot_id: slots[index % slots.length],
    priority: 1 + (index % 16),
    weight: 1 + (index % 7),
    tenth: index % 10 === 0,
    targeting: [
      { channels: ['200061'] },
      { platforms: ['wechat'] },
      { bucket: { salt: `bench-${index}`, from: 0, below: 5_000 } },
      {},
    ][Math.floor(index / 3) % 4],
  }));
  const assets = [
    { id: 'imageUrl', type: 'image', img: { url: '/art/weave/lime/bolt/bench.svg', w: 460, h: 230 } },
    { id: 'title', type: 'title', text: { value: '装好客户端才能加速' } },
    { id: 'desc', type: 'title', text: { value: '选游戏、选区服、点一下。不用时退出，不改系统设置。' } },
    { id: 'cta', type: 'cta', text: { value: '下载' } },
  ];
  const link = { url: '/download', landing_type: 'open_in_browser' };
  await pool.query(
    `with told as (
       select * from jsonb_to_recordset($1::jsonb) as i(id text, slot_id text, priority int, weight int, tenth boolean, targeting jsonb)
     ), items as (
       insert into promotion_line_items (id, slot_id, name, is_on, priority, weight, pacing, frequency, targeting, version, updated_at)
       select id, slot_id, id, true, priority, weight, 'asap', '[]', targeting, case when tenth then 10 else 1 end, $2 from told
     )
     insert into promotion_creatives (id, line_item_id, is_on, weight, style_id, assets, link, updated_at)
     select id, id, true, 1, 'H5CenterPop', $3, $4, $2 from told`,
    [JSON.stringify(items), new Date(), JSON.stringify(assets), JSON.stringify(link)],
  );
  await pool.query(`select pg_notify('feisuo', 'promotion')`);
}

/** Gives every tenth line item a frequency cap of three per device and day, so that showing it needs a counter. */
export async function countEachTenth(pool: pg.Pool): Promise<void> {
  const frequency = JSON.stringify([{ scope: 'device', count: 3, windowS: DAY_S }]);
  await pool.query('update promotion_line_items set frequency = $1 where version = 10', [frequency]);
  await pool.query(`select pg_notify('feisuo', 'promotion')`);
}
