const day = (at: string) => `date_trunc('day', ${at}, 'Asia/Shanghai')`;
const within = (at: string) => `${at} >= $1 and ${at} < $2`;

/** The overview's queries without roll-up tables: each part reads raw events. */
export const rawStatements: readonly string[] = [
  `select ${day('at')}, count(distinct visit) from page_events where ${within('at')} group by 1`,
  `select channel, count(distinct visit) from page_events where ${within('at')} group by 1`,
  `select ${day('at')}, channel, kind, count(*), sum(amount_fen) from ad_conversions where ${within('at')} group by 1, 2, 3`,
  `select date_trunc('hour', e.at, 'UTC'), e.kind, count(*) from pay_order_events e join pay_orders o on o.id = e.order_id
     where ${within('e.at')} group by 1, 2`,
  `select date_trunc('hour', paid_at, 'UTC'), count(*), sum(paid_fen) from pay_payments where channel in ('wechat', 'alipay') and ${within('paid_at')}
     group by 1`,
  `select slot_id, count(*) filter (where event = 'show'), count(*) filter (where event = 'click') from promotion_events
     where ${within('at')} group by 1`,
  `select ${day('at')}, metric, percentile_cont(0.75) within group (order by value), count(*) from web_vitals where ${within('at')} group by 1, 2`,
];
