import { and, eq, getTableColumns, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../../../db/database.ts';
import { signalled } from '../../../db/signals.ts';
import { products, promotions, quotaHolds } from '../catalogue/catalogue.tables.ts';
import { lockedBuyer } from './buyer-queries.ts';
import { hasQuota } from '../catalogue/quotas.ts';
import { attempts, orderEvents, orders, buyers } from './orders.tables.ts';

const place = (name: string) => sql.placeholder(name);
const isThere = (table: PgTable, which: SQL | undefined) => sql<boolean>`exists (select from ${table} where ${which})`;

/** Loads the data for a new order: one row per promotion of the product, or one row without promotion. */
const contextStatement = (db: Database) =>
  db
    .select({
      product: getTableColumns(products),
      promotion: getTableColumns(promotions),
      hasQuota: hasQuota(sql`${place('productId')}`),
      isHeld: isThere(buyers, and(eq(buyers.accountId, place('accountId')), isNotNull(buyers.heldAt))),
      hasOrder: isThere(orders, eq(orders.orderTokenHash, place('orderTokenHash'))),
      hasBought: isThere(
        orders,
        and(eq(orders.accountId, place('accountId')), eq(orders.vas, products.vas), isNotNull(orders.grantedAt)),
      ),
      hasHold: isThere(
        quotaHolds,
        and(
          eq(quotaHolds.productId, place('productId')),
          eq(quotaHolds.accountId, place('accountId')),
          isNull(quotaHolds.soldAt),
        ),
      ),
    })
    .from(sql`(values (1)) as asked`)
    .leftJoin(products, eq(products.id, place('productId')))
    .leftJoin(promotions, eq(promotions.productId, products.id));

/**
 * Locks the buyer's row and inserts order, first attempt and timeline event. Inserts nothing if the token was used or a
 * purchase hold exists.
 */
const startStatement = (db: Database) => {
  const filled = filledColumns(orders, 'accountId');
  const names = sql.join(
    filled.map(([, column]) => sql.identifier(column.name)),
    sql`, `,
  );
  const values = sql.join(
    filled.map(([name, column]) => sql.param(place(name), column)),
    sql`, `,
  );
  const buyer = db.$with('buyer', {}).as(lockedBuyer(place('accountId')));
  const made = db.$with('made', {}).as(sql`
    insert into ${orders} (${names}) select ${values} from buyer
    on conflict (order_token_hash) do nothing returning id, created_at, expires_at`);
  const tried = db.$with('tried', {}).as(sql`
    insert into ${attempts} (out_trade_no, order_id, seq, channel, amount_fen, state, created_at, expires_at, next_query_at)
    select ${place('outTradeNo')}, ${place('id')}, 1, ${place('channel')}, ${place('amountFen')}::int, 'creating', created_at, expires_at,
      ${place('nextQueryAt')}::timestamptz from made`);
  const noted = db.$with('noted', {}).as(sql`
    insert into ${orderEvents} (order_id, at, kind, out_trade_no, facts)
    select ${place('id')}, created_at, 'created', ${place('outTradeNo')}, ${place('facts')}::jsonb from made`);
  return db
    .with(buyer, made, tried, noted)
    .select({ isMade: sql<boolean>`exists (select from made)`, mayBuy: sql<boolean>`exists (select from buyer)` })
    .from(sql`(values (1)) as asked`);
};

/**
 * Locks the order, stores the code of an attempt in state `creating`, makes the order payable and signals waiting
 * pages.
 */
const storeCodeStatement = (db: Database) => {
  const held = db.$with('held').as(
    db
      .select({ id: orders.id, state: orders.state })
      .from(orders)
      .where(eq(orders.id, place('orderId')))
      .for('no key update'),
  );
  const opened = db.$with('opened', {}).as(sql`
    update ${attempts} set state = 'open', code_url = ${place('codeUrl')}, queries = 0, next_query_at = ${place('nextQueryAt')}::timestamptz
    from held where out_trade_no = ${place('outTradeNo')} and order_id = ${place('orderId')} and ${attempts.state} = 'creating' returning order_id`);
  const shown = db.$with('shown', {}).as(sql`
    update ${orders} set state = 'qr_ready' from opened where id = ${place('orderId')} and state = 'created'`);
  const noted = db.$with('noted', {}).as(sql`
    insert into ${orderEvents} (order_id, at, kind, out_trade_no, facts)
    select ${place('orderId')}, ${place('at')}::timestamptz, ${place('kind')}, ${place('outTradeNo')}, ${place('facts')}::jsonb from opened`);
  return db
    .with(held, opened, shown, noted)
    .select({ told: signalled('pay') })
    .from(sql`opened`);
};

/** Returns the columns to insert: those that are NOT NULL and those named in `others`. */
const filledColumns = (table: PgTable, ...others: string[]) =>
  Object.entries(getTableColumns(table)).filter(([name, { notNull }]) => notNull || others.includes(name));

/** Prepared statements for new orders. Each is atomic, and PostgreSQL plans it once per connection. */
export function prepareOrderStatements(db: Database) {
  return {
    loadContext: contextStatement(db).prepare('load_order_context'),
    start: startStatement(db).prepare('start_order'),
    /** The statement `start` for use inside a transaction. */
    startIn: (tx: Database) => startStatement(tx).prepare(''),
    storeCode: storeCodeStatement(db).prepare('keep_code'),
  };
}
export type OrderStatements = ReturnType<typeof prepareOrderStatements>;
