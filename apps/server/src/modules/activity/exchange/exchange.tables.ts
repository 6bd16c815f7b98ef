import type { Award } from '@feisuo/contract/schemas/activity';
import type { ExchangeLimit } from '@feisuo/contract/schemas/activity-exchange';
import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';
import { activities } from '../activities/activities.tables.ts';
import { activityAwards } from '../awards/awards.tables.ts';
import type { VoucherPromise } from '../vouchers/vouchers.ts';

/** What coins buy at a supply station. */
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
    /** In coins. */
    price: integer('price').notNull(),
    /** How many there are in all; null where there is no end of them. */
    stock: integer('stock'),
    taken: integer('taken').notNull(),
    /** How many are let go each day of Shanghai's calendar, from the first; what is left over stays. Null: all at once. */
    dailyRelease: integer('daily_release'),
    /** How many one person may have at all, and in a day or week, here and at other stations that have it; null: as many as they like. */
    perPerson: integer('per_person'),
    perPeriod: jsonb('per_period').$type<ExchangeLimit>(),
    /** What its code gives to whoever redeems it; null where it comes without. */
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

/** Every exchange: what was had for which coins. One that is asked for again tells what it was. */
export const exchanges = pgTable(
  'exchanges',
  {
    id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    activityId: text('activity_id').notNull(),
    accountId: text('account_id').notNull(),
    /** What the page calls it. */
    key: uuid('key').notNull(),
    goodId: text('good_id').notNull(),
    coins: integer('coins').notNull(),
    /** The key of the entry by which the coins were spent. */
    coinKey: text('coin_key').notNull().unique('exchanges_coin_key'),
    awardId: bigint('award_id', { mode: 'bigint' })
      .notNull()
      .unique('exchanges_award')
      .references(() => activityAwards.id),
    at: moment('at').notNull(),
    /** When it was undone. */
    undoneAt: moment('undone_at'),
  },
  (table) => [
    unique('exchanges_key').on(table.activityId, table.accountId, table.key),
    index('exchanges_account').on(table.accountId),
    index('exchanges_activity').on(table.activityId, table.id),
    index('exchanges_good').on(table.activityId, table.accountId, table.goodId, table.at),
  ],
);
