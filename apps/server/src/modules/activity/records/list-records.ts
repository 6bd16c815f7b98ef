import type { ActivityRecord, RecordsReply } from '@feisuo/contract/schemas/activity-records';
import type { Award } from '@feisuo/contract/schemas/activity';
import { sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { listActivities, type Activity } from '../activities/activity-queries.ts';
import { readRules } from '../activities/activity-kinds.ts';
import { activityAwards, activityReversals } from '../awards/awards.tables.ts';
import { coinEntries, type CoinEntryKind } from '../coins/coins.tables.ts';
import { checkInMakeUps } from '../check-in/make-up.tables.ts';
import { exchanges } from '../exchange/exchange.tables.ts';

export interface RecordsPage {
  kind: 'all' | 'earned' | 'spent' | 'got';
  /** Cursor from the previous page. */
  cursor: string | null;
  size: number;
}

type Row = {
  source: 'c' | 'a';
  id: string;
  at_ms: string;
  kind: CoinEntryKind | 'got';
  coins: number;
  /** Idempotency key of the coin entry. Null for a record of an award that is not coins. */
  key: string | null;
  activity_id: string | null;
  slot: string | null;
  is_made_up: boolean;
  award_kind: Award['kind'] | null;
  award_name: string | null;
  award_amount: number | null;
};

const wanted = {
  all: sql`true`,
  earned: sql`source = 'c' and coins > 0`,
  spent: sql`source = 'c' and coins <= 0`,
  got: sql`award_kind is not null and award_kind <> 'coins' and kind in ('spent', 'got')`,
};

/**
 * Lists a member's coin entries, and the member's awards that are not coins. An exchange is one record with its coins
 * and its award.
 */
export async function listRecords(db: Database, accountId: string, page: RecordsPage): Promise<RecordsReply['data']> {
  const [ms, source, id] = page.cursor?.split('-') ?? [];
  const after = page.cursor === null ? sql`true` : sql`(at_ms, source, id) < (${ms}::bigint, ${source}, ${id}::bigint)`;
  const { rows } = await db.execute<Row>(sql`
    select source, id::text, at_ms::text, kind, coins, key, record.activity_id, slot, award_kind, award_name, award_amount,
           made_up.day is not null as is_made_up from (
      select 'c' as source, entry.id, (extract(epoch from entry.at) * 1000)::bigint as at_ms, entry.kind, entry.amount as coins,
             entry.key, award.activity_id, award.period, award.slot,
             award.kind as award_kind, award.name as award_name, award.amount as award_amount
        from ${coinEntries} as entry
        left join ${exchanges} as exchange on exchange.coin_key = regexp_replace(entry.key, '^returned:', '')
        left join ${activityAwards} as award
          on award.id = coalesce(exchange.award_id, substring(entry.key from '^(?:taken-back:|owed:)?award:([0-9]{1,18})$')::bigint)
       where entry.account_id = ${accountId}
      union all
      select 'a', award.id, (extract(epoch from award.at) * 1000)::bigint,
             case when reversal.award_id is null then 'got' else 'taken_back' end, 0,
             null, award.activity_id, award.period, award.slot, award.kind, award.name, award.amount
        from ${activityAwards} as award
        left join ${activityReversals} as reversal on reversal.award_id = award.id
       where award.account_id = ${accountId} and award.kind <> 'coins'
         and not exists (select 1 from ${exchanges} as exchange where exchange.award_id = award.id)
    ) as record
    left join ${checkInMakeUps} as made_up on made_up.account_id = ${accountId} and made_up.activity_id = record.activity_id
      and made_up.period = record.period and record.slot = 'day-' || made_up.day
    where ${wanted[page.kind]} and ${after}
    order by at_ms desc, source desc, record.id desc limit ${page.size + 1}`);
  const shown = rows.slice(0, page.size);
  const last = rows.length > page.size ? shown.at(-1) : undefined;
  const activities = new Map((await listActivities(db)).map((activity) => [activity.id, activity]));
  return {
    list: shown.map((row) => describe(row, activities)),
    next: last ? `${last.at_ms}-${last.source}-${last.id}` : null,
  };
}

function describe(row: Row, activities: Map<string, Activity>): ActivityRecord {
  const { award_kind: kind, award_name: name, award_amount: amount } = row;
  return {
    id: `${row.source}${row.id}`,
    at: new Date(Number(row.at_ms)).toISOString(),
    kind: row.kind,
    title: titleOf(row, activities),
    coins: row.coins,
    award: kind === null || kind === 'coins' ? null : { kind, name: name ?? '', amount: amount ?? 0 },
  };
}

const weekdays = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'];

/** Returns the title of a record: the activity and what the member did, or a general title if no activity is known. */
function titleOf({ kind, key, activity_id: id, slot, is_made_up: isMadeUp }: Row, activities: Map<string, Activity>) {
  // The key of a coin entry without an award names the purpose: `chance:shuttle:…` or `make-up:week:…:3`.
  const [paidFor, paidAt = '', ...rest] = key?.split(':') ?? [];
  const isPaid = paidFor === 'chance' || paidFor === 'make-up';
  const activity = activities.get(id ?? (isPaid ? paidAt : ''));
  if (kind === 'expired') return '加速币到期';
  if (paidFor === 'import') return '原平台转入';
  if (!activity) return kind === 'spent' ? '使用加速币' : '加速币变动';
  if (paidFor === 'chance') return `${activity.name} · 抽奖次数`;
  if (activity.kind === 'exchange') return '补给站兑换';
  if (activity.kind === 'check_in') {
    const day = weekdays[Number(paidFor === 'make-up' ? rest.at(-1) : slot?.replace('day-', '')) - 1];
    if (paidFor === 'make-up') return `${activity.name} · 补签${day ?? ''}`;
    return `${activity.name} · ${isMadeUp ? '补签' : ''}${day ?? ''}`;
  }
  if (activity.kind !== 'tasks') return activity.name;
  const task = readRules('tasks', activity.rules).tasks.find((rule) => rule.id === slot);
  return task ? `任务：${task.title}` : activity.name;
}
