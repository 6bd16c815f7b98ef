import type { PayType, PayWay } from '@feisuo/contract/facts/pay-vocabulary';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text, type AnyPgColumn } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';
import { bigramsOf } from '../../../db/list-conditions.ts';
import type { ProductVas } from './product.ts';

/** The name and id of a product or pay page, in which the console searches. */
export const wordsOfNamed = ({ name, id }: Record<'name' | 'id', AnyPgColumn>) => sql`(${name} || ' ' || ${id})`;

export const products = pgTable(
  'pay_products',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    vas: integer('vas').$type<ProductVas>().notNull(),
    userVas: integer('user_vas').notNull(),
    lengthUnit: text('length_unit').$type<'months' | 'days'>().notNull(),
    lengthCount: integer('length_count').notNull(),
    days: integer('days').notNull(),
    priceFen: integer('price_fen').notNull(),
    firstPeriodFen: integer('first_period_fen'),
    isRenewable: boolean('is_renewable').notNull(),
    isOffered: boolean('is_offered').notNull(),
    saleFrom: moment('sale_from'),
    saleUntil: moment('sale_until'),
    claimDays: integer('claim_days'),
    sort: integer('sort').notNull(),
    version: integer('version').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    check('pay_products_price', sql`${table.priceFen} > 0`),
    check('pay_products_first', sql`${table.firstPeriodFen} > 0 and ${table.firstPeriodFen} <= ${table.priceFen}`),
    check('pay_products_length', sql`${table.lengthCount} > 0 and ${table.days} > 0`),
    check('pay_products_window', sql`${table.saleFrom} < ${table.saleUntil}`),
    index('pay_products_sort').on(table.sort, table.id),
    index('pay_products_offered').on(table.isOffered, table.sort, table.id),
    index('pay_products_words').using('gin', bigramsOf(wordsOfNamed(table))),
  ],
);

export const promotions = pgTable(
  'pay_promotions',
  {
    productId: text('product_id')
      .notNull()
      .references(() => products.id),
    /** The activity of the promotion; empty if it applies in all activities. */
    actId: text('act_id').notNull(),
    priceFen: integer('price_fen').notNull(),
    from: moment('starts_at'),
    until: moment('ends_at'),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.actId] }),
    check('pay_promotions_price', sql`${table.priceFen} > 0`),
    check('pay_promotions_window', sql`${table.from} < ${table.until}`),
  ],
);

/** A pay page: a list of products offered together. Pages of the site and promotion channels refer to it by id. */
export const payPages = pgTable(
  'pay_pages',
  {
    id: text('id').primaryKey(),
    /** Name of the page for operators; may be empty. */
    name: text('name').notNull().default(''),
    /** The number under which the component service (`component_group`) returns this page; null if it has none. */
    groupId: integer('group_id').unique(),
    referFrom: text('refer_from').notNull(),
    payWay: text('pay_way').$type<PayWay>().notNull(),
    types: text('types').array().$type<PayType[]>().notNull(),
    /** Each change of the page or its entries increments the version. */
    version: integer('version').notNull().default(1),
  },
  (table) => [index('pay_pages_words').using('gin', bigramsOf(wordsOfNamed(table)))],
);

export const payPageEntries = pgTable(
  'pay_page_entries',
  {
    pageId: text('page_id')
      .notNull()
      .references(() => payPages.id),
    /** Starts at 1; the first entry is preselected. */
    position: integer('position').notNull(),
    productId: text('product_id')
      .notNull()
      .references(() => products.id),
    actId: text('act_id').notNull(),
    /** How many periods are bought together. */
    num: integer('num').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.pageId, table.position] }),
    check('pay_page_entries_num', sql`${table.num} > 0`),
    index('pay_page_entries_product').on(table.productId),
  ],
);

/**
 * The quota of a product; `held` and `sold` equal the numbers of its hold rows that are not returned. Its row is locked
 * before hold rows, so that concurrent orders do not deadlock.
 */
export const quotas = pgTable(
  'pay_quotas',
  {
    productId: text('product_id')
      .primaryKey()
      .references(() => products.id),
    /** How many units may be sold; null if unlimited. Units are counted in both cases. */
    total: integer('total'),
    held: integer('held').notNull(),
    sold: integer('sold').notNull(),
    /** Maximum per account; null if unlimited. */
    perAccount: integer('per_account'),
  },
  (table) => [
    check('pay_quotas_counts', sql`${table.held} >= 0 and ${table.sold} >= 0`),
    check('pay_quotas_total', sql`${table.held} + ${table.sold} <= ${table.total}`),
    check('pay_quotas_per_account', sql`${table.perAccount} > 0`),
  ],
);

/**
 * A unit of the quota, held for an unpaid order until `until`, or sold. A returned unit is free for other buyers, but
 * its row still counts towards the limit of its account.
 */
export const quotaHolds = pgTable(
  'pay_quota_holds',
  {
    orderId: text('order_id').primaryKey(),
    productId: text('product_id')
      .notNull()
      .references(() => quotas.productId),
    accountId: text('account_id').notNull(),
    until: moment('held_until').notNull(),
    /** When the unit was sold; null while it is only held. */
    soldAt: moment('sold_at'),
    /** When a full refund of the order returned the unit to the quota; null otherwise. */
    returnedAt: moment('returned_at'),
  },
  (table) => [
    check('pay_quota_holds_returned', sql`${table.returnedAt} is null or ${table.soldAt} is not null`),
    index('pay_quota_holds_account').on(table.productId, table.accountId),
    index('pay_quota_holds_until')
      .on(table.productId, table.until)
      .where(sql`${table.soldAt} is null`),
  ],
);

/**
 * Keyed hashes of account, device and network for each order of a product with a quota. They limit how many units
 * unpaid orders hold.
 */
export const quotaRequesters = pgTable(
  'pay_quota_requesters',
  {
    orderId: text('order_id').notNull(),
    subject: text('subject').notNull(),
    /** No foreign key: its check would share-lock the quota's row before FOR UPDATE, and two orders could deadlock. */
    productId: text('product_id').notNull(),
    at: moment('at').notNull(),
    /** When a unit was first held for the order; null if never. */
    heldAt: moment('held_at'),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.subject] }),
    index('pay_quota_requesters_subject').on(table.productId, table.subject, table.heldAt),
    index('pay_quota_requesters_at').on(table.at),
  ],
);
