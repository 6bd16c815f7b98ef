import type pg from 'pg';
import { writeUnguarded } from './write-without-triggers.ts';

/**
 * Tables to fill: their columns, and SQL expressions for the values of row number `i`. `at` is the time of the row,
 * which increases with `i`.
 */
export type RowsOf = (rare: number) => [table: string, columns: string, values: string][];

const catalogueRows: RowsOf = (rare) => [
  [
    'pay_products',
    `id, name, vas, user_vas, length_unit, length_count, days, price_fen, is_renewable, is_offered, sort, version, updated_at`,
    `'bench-' || i, '季卡 ' || left(md5(i::text), 12), 3, 3, 'months', 3, 93, 9000, false, i % ${rare} <> 0, 500 + i % 7, 1, at`,
  ],
  ['pay_pages', 'id, refer_from, pay_way, types', `'bench-' || i, 'bench', '0', '{wechat}'`],
  ['pay_page_entries', 'page_id, position, product_id, act_id, num', `'bench-' || i, 1, 'bench-' || i, 'bench', 1`],
];

/** Rows for lists of accounts, money and the audit log. */
export const moneyRows: RowsOf = (rare) => [
  [
    'accounts',
    'id, state, state_changed_at, phone, name, locale, created_at',
    `(100000000000000 + i::bigint * 7919)::text, case when i % ${rare} = 0 then 'frozen' else 'active' end, at,
     '+86139' || lpad(i::text, 8, '0'), '梭友' || md5(i::text), 'zh-CN', at`,
  ],
  [
    'pay_refunds',
    `id, refund_no, order_id, attempt_id, channel, transaction_id, total_fen, amount_fen, reason, by, takes_grant, state, queries, refusals,
     at, updated_at, succeeded_at`,
    `'R' || lpad(i::text, 18, '0'), 'R' || lpad(i::text, 18, '0'), 'P' || i, 'P' || i, 'wechat', '4200' || i, 3000, 3000, '不想要了', 'operator', true,
     case when i % ${rare} = 0 then 'abnormal' else 'succeeded' end, 1, 0, at, at, at`,
  ],
  [
    'pay_refund_proposals',
    'kind, order_id, amount_fen, takes_grant, reason, asked_by, asked_at, state, decided_by, decided_at, note',
    `'order', 'P' || i, 90000, true, '大额', 'one', at, case when i % ${rare} = 0 then 'waiting' else 'approved' end, 'other', at, ''`,
  ],
  [
    'pay_mismatches',
    'channel, day, kind, row_kind, reference, out_trade_no, ours_fen, theirs_fen, found_at, resolved_at, resolved_by, note',
    `case when i % ${rare} = 0 then 'alipay' else 'wechat' end, at::date, 'amount', 'payment', 'M' || i, 'P' || i, 3000, 3001, at,
     case when i % ${rare} = 0 then null else at end, 'one', ''`,
  ],
  [
    'pay_agreements',
    `id, account_id, order_id, channel, state, product_id, product_name, vas, length, period_days, amount_fen, terms_version, period,
     charges_at, planned_on, created_at`,
    `'A' || lpad(i::text, 18, '0'), 'past_' || i, 'P' || i, case when i % ${rare} = 0 then 'alipay' else 'wechat' end,
     case when i % ${rare} = 0 then 'active' else 'stopped' end, 'vipxjsq_1m_10', '月卡', 3, '{"days": 31}', 31, 3000, '1.0', 1, at, '2026-01-01', at`,
  ],
  [
    'audit_log',
    'at, actor, action, subject, before, after, "from", reason',
    `at, case when i % ${rare} = 0 then '少见的人' else '值班' || i % 7 end, case when i % ${rare} = 0 then 'release.publish' else 'account.state' end,
     'account ' || (100000000000000 + i::bigint * 7919), '{"state": "active"}', '{"state": "frozen"}', '127.0.0.1', '异常登录'`,
  ],
  ...catalogueRows(rare),
];

/** Rows for lists of activities, support, content, promotion and system. */
export const otherRows: RowsOf = (rare) => [
  [
    'clients',
    'id, name, scopes, grants, redirect_uris, sign_out_uris, origins, owner_id, is_sandbox, created_at',
    `'app-' || lpad(i::text, 20, '0'), '应用' || i, '{openid}', '{authorization_code}', '{}', '{}', '{}', 'past_' || i, true, at`,
  ],
  [
    'applications',
    'id, state, created_at',
    `'app-' || lpad(i::text, 20, '0'), case when i % ${rare} = 0 then 'waiting' else 'sandbox' end, at`,
  ],
  [
    'application_requests',
    'application_id, state, fields, asked_at',
    `'app-' || lpad(i::text, 20, '0'), case when i % ${rare} = 0 then 'waiting' else 'cancelled' end, '{}', at`,
  ],
  [
    'activity_awards',
    'activity_id, account_id, period, slot, rules_version, kind, name, amount, at',
    `case when i % 2 = 0 then 'week' else 'shuttle' end, 'past_' || i, '2026-01-01', '1', 1, 'coins', '金币', 5, at`,
  ],
  [
    'lottery_draws',
    'activity_id, account_id, key, prize_id, award_id, at',
    `'shuttle', 'past_' || i, gen_random_uuid(), case when i % ${rare} = 0 then 'rare' else 'coins' end, i, at`,
  ],
  [
    'exchanges',
    'activity_id, account_id, key, good_id, coins, coin_key, award_id, at',
    `'supply', 'past_' || i, gen_random_uuid(), 'days', 100, 'bench:' || i, i, at`,
  ],
  [
    'recall_list',
    'activity_id, account_id, added_at, claimed_at',
    `'recall', 'past_' || i, at, case when i % ${rare} = 0 then at end`,
  ],
  [
    'partner_machines',
    'activity_id, hash, added_at, account_id, claimed_at',
    `'lenovo', md5(i::text), at, case when i % ${rare} = 0 then 'past_' || i end, case when i % ${rare} = 0 then at end`,
  ],
  [
    'redeem_batches',
    'id, activity_id, name, kind, award_name, amount, coin_days, per_person, size, valid_until, made_at',
    `'bench-' || i, 'redeem', '批次' || i, 'coins', '金币', 5, 30, 1, 10, at, at`,
  ],
  [
    'ad_uploads',
    'click_id, platform, event, action, key, converted_at, state, next_try_at, created_at',
    `i, case when i % ${rare} = 0 then 'bilibili' else 'baidu' end, 'register', 'convert', 'bench:' || i, at, case when i % ${rare} = 1 then 'dead' else 'sent' end, at, at`,
  ],
  [
    'ad_unmatched',
    'day, step, why, platform, channel, times, landing, last_at',
    `to_char(at, 'YYYY-MM-DD'), case when i % ${rare} = 0 then 'activate' else 'download' end, 'no_click', case when i % ${rare} = 0 then 'bilibili' else 'baidu' end, 'c' || i, 1, '/', at`,
  ],
  [
    'tickets',
    `number, account_id, request_key, kind, state, title, game_id, game_name, region, happened_at, environment, message_count, submitted_at,
     updated_at, assignee`,
    `'T' || lpad(i::text, 11, '0'), 'past_' || i, 'bench:' || i, case when i % ${rare} = 0 then 'pay' else 'line' end,
     case when i % ${rare} = 0 then 'waiting' else 'closed' end, '加速后延迟没有变化 ' || left(md5(i::text), 12), '', '', '', '', '', 1, at, at,
     case when i % ${rare} = 0 then '值班' end`,
  ],
  [
    'feedback',
    'number, request_key, account_id, kind, text, page, environment, at, state',
    `'F' || lpad(i::text, 11, '0'), 'bench:' || i, 'past_' || i, case when i % ${rare} = 0 then 'content' else 'problem' end,
     '换到这条线路以后，晚高峰的丢包少了很多，但是偶尔还会断开 ' || left(md5(i::text), 12), '/', '', at, case when i % ${rare} = 0 then 'new' else 'done' end`,
  ],
  [
    'requested_games',
    'name_key, name, requests, pc, android, ios, console, last_at',
    `'bench' || i, '游戏 ' || left(md5(i::text), 12), 1 + i % 500, 1, 0, case when i % ${rare} = 0 then 1 else 0 end, 0, at`,
  ],
  [
    'guardian_requests',
    'number, request_key, state, asks, sealed, submitted_at, updated_at',
    `'G' || lpad(i::text, 11, '0'), 'bench:' || i, case when i % ${rare} = 0 then 'submitted' else 'done' end, '[]', '', at, at`,
  ],
  [
    'invoice_requests',
    'number, request_key, account_id, state, order_ids, title_type, sealed, at, updated_at',
    `'I' || lpad(i::text, 11, '0'), 'bench:' || i, 'past_' || i, case when i % ${rare} = 0 then 'submitted' else 'issued' end,
     jsonb_build_array('P' || i), 'personal', '', at, at`,
  ],
  [
    'error_issues',
    'project, fingerprint, type, title, culprit, level, state, events, first_seen_at, last_seen_at, first_release, last_release',
    `'1', 'bench:' || i, 'TypeError', 'Cannot read properties of undefined ' || left(md5(i::text), 12), '/assets/route-' || i % 50 || '.js', 'error',
     case when i % ${rare} = 0 then 'open' else 'resolved' end, 1, at, at, 'r', 'r'`,
  ],
  [
    'content_images',
    'hash, width, height, name, by, at',
    `md5(i::text) || md5(i::text), 1600, 900, 'p.webp', 'bench', at`,
  ],
  [
    'articles',
    'id, topic, title, summary, source, motif, hue, reading_minutes, body, status, version, published_at, updated_at, sort',
    `'bench-' || i, 'line', '晚高峰的线路说明 ' || left(md5(i::text), 12), '', '', 'bolt', 'lime', 1, '[]', case when i % ${rare} = 0 then 'draft' else 'published' end, 2, at, at, 0`,
  ],
  [
    'content_drafts',
    'kind, item_id, title, fields, base, revision, by, updated_at',
    `'article', 'bench-' || i * 10, '晚高峰的线路说明，改过 ' || left(md5(i::text), 12), '{}', 2, 1, 'bench', at + interval '1 minute'`,
  ],
  [
    'webhook_deliveries',
    'endpoint_id, event_id, kind, body, happened_at, state, next_try_at, created_at',
    `'we_bench', 'bench:' || i, 'order.paid', '{}', at, case when i % ${rare} = 0 then 'dead' else 'delivered' end, at, at`,
  ],
  [
    'logout_deliveries',
    'client_id, account_id, session_id, state, next_try_at, created_at',
    `'bench.1', 'bench', 'bench:' || i, case when i % ${rare} = 0 then 'dead' else 'delivered' end, at, at`,
  ],
  [
    'channels',
    'id, name, download_name, created_at',
    `'bench' || i, '渠道 ' || left(md5(i::text), 12), 'bench-file' || i, at`,
  ],
  [
    'clients',
    'id, name, scopes, grants, redirect_uris, sign_out_uris, origins, created_at, disabled_at',
    `'bench.' || i, '应用 ' || left(md5(i::text), 12), '{openid}', '{authorization_code}', '{}', '{}', '{}', at, case when i % ${rare} = 0 then at end`,
  ],
  [
    'releases',
    'platform, version, status, is_current, bytes, chunk_bytes, sha256, requirement, notes, added_at',
    `case when i % 2 = 0 then 'windows' else 'android' end, '9.' || i || '.0', case when i % ${rare} = 0 then 'draft' else 'withdrawn' end, false, 1, 1,
     md5(i::text), 'Windows 10', '[]', at`,
  ],
  [
    'promotion_line_items',
    'id, slot_id, name, is_on, priority, weight, pacing, frequency, targeting, version, updated_at',
    `'bench-' || i, case when i % ${rare} = 0 then 'WebCenterPop' else (select max(id) from promotion_slots) end, '投放' || md5(i::text), false, 8, 1, 'asap', '[]', '{}', 2, at`,
  ],
];

/** Orders and journals only. The benchmark does not use these, because it adds complete payments. */
export const orderRows: RowsOf = () => [
  [
    'pay_orders',
    `id, account_id, order_token_hash, state, product_id, product_name, vas, length, days, num, list_fen, amount_fen, price_kind,
     is_renewing, act_id, refer_from, pay_page_id, created_at, expires_at`,
    `'P' || lpad(i::text, 18, '0'), 'past_' || i, 'bench:' || i, 'granted', 'vipxjsq_1m_10', '月卡', 3, '{"days": 31}', 31, 1, 3000, 3000, 'list',
     false, '', 'jsq_web', 'jsq_web', at, at`,
  ],
  [
    'pay_attempts',
    'out_trade_no, order_id, seq, channel, amount_fen, state, created_at, expires_at',
    `'A' || lpad(i::text, 18, '0'), 'P' || lpad(i::text, 18, '0'), 1, 'wechat', 3000, 'paid', at, at`,
  ],
  [
    'pay_payments',
    'channel, transaction_id, out_trade_no, order_id, paid_fen, paid_at, recorded_at, via, disposition',
    `'wechat', '4300' || i, 'A' || lpad(i::text, 18, '0'), 'P' || lpad(i::text, 18, '0'), 2999, at, at, 'notification', 'review'`,
  ],
  [
    'pay_journals',
    'key, kind, at, day, order_id, line_count',
    `'bench:' || i, 'payment', at, at::date, 'P' || lpad(i::text, 18, '0'), 2`,
  ],
];

/** Divisors of the number of rows by table: only every tenth article has a draft. */
const fewer: Record<string, number> = { content_drafts: 10 };

/**
 * Maximum number of rows of tables that server processes cache as a whole. These tables are small in production too.
 */
const atMost: Record<string, number> = {
  clients: 10_000,
  pay_products: 10_000,
  pay_pages: 10_000,
  pay_page_entries: 10_000,
};

/** From this number of rows on, existing rows are skipped and the fastest way of inserting is used. */
const MANY = 10_000;

export interface Filling {
  /** Number of the first row. A second call must pass a higher number than the last row of the first call. */
  first: number;
  count: number;
  /** One in this many rows has a rare value, such as a rare state. */
  rare: number;
  /** Time of the first row; `to` is the time of the last row. */
  from: Date;
  to: Date;
}

/** Inserts rows with SQL, as fast as possible. */
export async function addConsoleRows(
  pool: pg.Pool,
  rows: RowsOf,
  { first, count, rare, from, to }: Filling,
): Promise<void> {
  await writeUnguarded(pool, async (client) => {
    for (const [table, columns, values] of rows(rare)) {
      const many = Math.min(Math.ceil(count / (fewer[table] ?? 1)), atMost[table] ?? count);
      if (count > MANY && (await hasRows(client, table, many))) continue;
      const rebuild = count > MANY ? await takeWordIndexes(client, table) : [];
      await client.query(
        `insert into ${table} (${columns}) select ${values}
         from (select i, $1::timestamptz + ($2::timestamptz - $1::timestamptz) * (i - ${first} + 1) / ${many} as at
                 from generate_series(${first}, ${first + many - 1}) i) series`,
        [from, to],
      );
      for (const statement of rebuild) await client.query(statement);
      await client.query(`vacuum analyze ${table}`);
    }
  });
}

/** Returns true if the table already has its rows, so that an interrupted run can continue. */
async function hasRows(client: pg.PoolClient, table: string, count: number): Promise<boolean> {
  const { rows } = await client.query<{ n: number }>(
    `select count(*)::int as n from (select from ${table} limit ${count}) found`,
  );
  return (rows[0]?.n ?? 0) >= count;
}

/**
 * Drops the text indexes before rows are inserted, and returns their definitions. Building an index afterwards takes
 * seconds, updating it for each row takes minutes.
 */
async function takeWordIndexes(client: pg.PoolClient, table: string): Promise<string[]> {
  await client.query("set maintenance_work_mem = '512MB'");
  const { rows } = await client.query<{ indexname: string; indexdef: string }>(
    `select indexname, indexdef from pg_indexes where tablename = $1 and indexdef like '% USING gin %'`,
    [table],
  );
  for (const { indexname } of rows) await client.query(`drop index ${indexname}`);
  return rows.map(({ indexdef }) => indexdef);
}
