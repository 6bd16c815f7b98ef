import type { Award } from '@feisuo/contract/schemas/activity';
import type { ExchangeLimit } from '@feisuo/contract/schemas/activity-exchange';
import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';
import { activities } from '../activities/activities.tables.ts';
import { activityAwards } from '../awards/awards.tables.ts';
import type { VoucherPromise } from '../vouchers/vouchers.ts';

/** Goods of supply stations. */
export const exchangeGoods = pgTable(
  'exchange_goods',
  {
    activityId: text('activity_id')
      .notNull()
      .references(() => activities.id),
    id: text('id').notNull(),
    kind: text('kind').$type<Award['kind']>().notNull(),
    name: text('name').notNull(),
    amount: integer('amount').notNull(),
    description: text('description').notNull(),
    picture: text('picture').notNull(),
    /** Price in coins. */
    price: integer('price').notNull(),
    /** Null means unlimited stock. */
    stock: integer('stock'),
    taken: integer('taken').notNull(),
    /**
     * Units that are released per day in Shanghai, starting with the first day; unsold units stay available. Null means
     * that the whole stock is available from the start.
     */
    dailyRelease: integer('daily_release'),
    /**
     * Limits per member: in total, and per day or week. They count exchanges at all stations that have this good; null
     * means no limit.
     */
    perPerson: integer('per_person'),
    perPeriod: jsonb('per_period').$type<ExchangeLimit>(),
    /** What the voucher code that comes with the good gives; null for goods without a code. */
    voucher: jsonb('voucher').$type<VoucherPromise>(),
    sort: integer('sort').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.activityId, table.id] }),
    check(
      'exchange_goods_stock',
      sql`${table.taken} >= 0 and (${table.stock} is null or ${table.taken} <= ${table.stock})`,
    ),
    check('exchange_goods_price', sql`${table.price} > 0`),
  ],
);

/** Exchanges of coins for goods. A repeated request returns the stored exchange. */
export const exchanges = pgTable(
  'exchanges',
  {
    id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    activityId: text('activity_id').notNull(),
    accountId: text('account_id').notNull(),
    /** Idempotency key, chosen by the page. */
    key: uuid('key').notNull(),
    goodId: text('good_id').notNull(),
    coins: integer('coins').notNull(),
    /** Key of the coin entry that paid for the exchange. */
    coinKey: text('coin_key').notNull().unique('exchanges_coin_key'),
    awardId: bigint('award_id', { mode: 'bigint' })
      .notNull()
      .unique('exchanges_award')
      .references(() => activityAwards.id),
    at: moment('at').notNull(),
    undoneAt: moment('undone_at'),
  },
  (table) => [
    unique('exchanges_key').on(table.activityId, table.accountId, table.key),
    index('exchanges_account').on(table.accountId),
    index('exchanges_activity').on(table.activityId, table.id),
    index('exchanges_good').on(table.activityId, table.accountId, table.goodId, table.at),
  ],
);
