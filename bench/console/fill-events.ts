import type pg from 'pg';
import { addPastOrders } from '../../apps/server/test/past-orders.ts';
import { writeUnguarded } from '../../apps/server/test/write-unguarded.ts';

const DAYS = 90;

/** Of all events, so many parts of a hundred are of each table; four of each order are its own. */
const parts = { page: 78, clicks: 2, vitals: 8, promotion: 8, steps: 2, orders: 2 };

/** Events of ninety days until now, from some two hundred channels; written by the database itself. */
export async function fillEvents(pool: pg.Pool, events: number): Promise<void> {
  const now = new Date().toISOString();
  const series = (part: number) => {
    const count = Math.ceil((events * part) / 100);
    // In their order, as they came.
    return `(select i, '${now}'::timestamptz - interval '${DAYS} days' * (${count} - i) / ${count} as at from generate_series(1, ${count}) i) s`;
  };
  const statements = [
    "set work_mem = '64MB'",
    `insert into page_events (key, category, name, at, received_at, path, host, channel, visitor, visit, props)
       select 'b' || lpad(i::text, 9, '0'), 'xl_acc', (array['page_view', 'page_view', 'page_view', 'slot_show', 'download_click', 'vip_popup'])[1 + i % 6],
              at, at, '/', 'localhost', case when i % 3 = 0 then 'official' else 'c' || i % 199 end, left(md5((i / 12)::text), 22),
              left(md5((i / 6)::text || 'v'), 22), '{}' from ${series(parts.page)}`,
    `insert into web_vitals (key, metric, value, rating, route, at, received_at)
       select 'b' || i, (array['LCP', 'INP', 'CLS', 'TTFB'])[1 + i % 4], (i::bigint * 7919) % 5000, case when i % 5 = 0 then 'poor' else 'good' end,
              (array['/', '/vip', '/download', '/games/:id'])[1 + i % 4], at, at from ${series(parts.vitals)}`,
    `insert into promotion_events (delivery, event, kind, slot_id, line_item_id, creative_id, channel, platform, person, at)
       select 'b' || i / 4, (array['show', 'click', 'close', 'hide'])[1 + i % 4], case when i % 4 = 2 then 'manual' end, 'WebCenterPop', 'i' || i % 40, 'c' || i % 80, 'c' || i % 199, 'web',
              left(md5((i / 8)::text), 22), at from ${series(parts.promotion)}`,
    `insert into ad_clicks (platform, click_md5, channel, refer_from, landing, device_kind, at)
       select 'baidu', md5('b' || i), 'c' || i % 199, '', '/', 'pc', at from ${series(parts.clicks)}`,
    `insert into ad_steps (kind, source, channel, amount_fen, at, day)
       select (array['download', 'download', 'register', 'pay'])[1 + i % 4], 'b' || i, 'c' || i % 199, case when i % 4 = 3 then 3000 end, at,
              to_char(at, 'YYYY-MM-DD') from ${series(parts.steps)}`,
    'vacuum analyze page_events, web_vitals, promotion_events, ad_clicks, ad_steps',
  ];
  await writeUnguarded(pool, async (client) => {
    for (const statement of statements) await client.query(statement);
  });
  await addPastOrders(pool, Math.ceil((events * parts.orders) / 400));
}
