import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';
import type { PayChannel } from '../channels/channel.ts';
import type { AgreementEventKind, AgreementState, Length, StopReason } from './agreement.ts';

/**
 * An agreement for recurring charges with a copy of its terms at signing, which later changes of the product do not
 * affect.
 */
export const agreements = pgTable(
  'pay_agreements',
  {
    /** Trade number of the attempt that offered the agreement; it identifies the agreement at the channel too. */
    id: text('id').primaryKey(),
    /** Null after the account is erased. */
    accountId: text('account_id'),
    /** The order that paid the first period. */
    orderId: text('order_id').notNull(),
    channel: text('channel').$type<PayChannel>().notNull(),
    /** The number that the channel gave the agreement; null until it is signed. */
    contractId: text('contract_id'),
    state: text('state').$type<AgreementState>().notNull(),
    stopReason: text('stop_reason').$type<StopReason>(),
    productId: text('product_id').notNull(),
    productName: text('product_name').notNull(),
    vas: integer('vas').$type<3 | 5>().notNull(),
    length: jsonb('length').$type<Length>().notNull(),
    periodDays: integer('period_days').notNull(),
    /** The maximum amount of a renewal. */
    amountFen: integer('amount_fen').notNull(),
    /** Version of the terms that the member accepted. */
    termsVersion: text('terms_version').notNull(),
    /** Number of the next period to charge. The first period is paid with the order. */
    period: integer('period').notNull(),
    chargesAt: moment('charges_at').notNull(),
    /** The last day on which the channel's plan allows the charge of this period. */
    plannedOn: text('planned_on').notNull(),
    /** When the member got the notice of the next charge, and the amount named in it; null before the notice. */
    noticedAt: moment('noticed_at'),
    noticedFen: integer('noticed_fen'),
    /** When the next charge was announced to the channel; null before. */
    announcedAt: moment('announced_at'),
    /** Trade number of the pending charge; null if none is pending. */
    chargeNo: text('charge_no'),
    failures: integer('failures').notNull().default(0),
    /** Time of the next step; null if there is none. A worker claims the step by updating this column. */
    nextAt: moment('next_at'),
    /** How often the current step was tried. */
    tries: integer('tries').notNull().default(0),
    createdAt: moment('created_at').notNull(),
    signedAt: moment('signed_at'),
    firstPaidAt: moment('first_paid_at'),
    stoppedAt: moment('stopped_at'),
  },
  (table) => [
    uniqueIndex('pay_agreements_active')
      .on(table.accountId, table.vas)
      .where(sql`${table.state} = 'active'`),
    uniqueIndex('pay_agreements_contract')
      .on(table.channel, table.contractId)
      .where(sql`${table.contractId} is not null`),
    index('pay_agreements_account').on(table.accountId, table.createdAt),
    index('pay_agreements_created_at').on(table.createdAt, table.id),
    index('pay_agreements_state').on(table.state, table.createdAt, table.id),
    index('pay_agreements_channel').on(table.channel, table.createdAt, table.id),
    index('pay_agreements_order').on(table.orderId),
    index('pay_agreements_next_at')
      .on(table.nextAt)
      .where(sql`${table.nextAt} is not null`),
  ],
);

/** The history of an agreement. Rows are never changed. */
export const agreementEvents = pgTable(
  'pay_agreement_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    agreementId: text('agreement_id')
      .notNull()
      .references(() => agreements.id),
    at: moment('at').notNull(),
    kind: text('kind').$type<AgreementEventKind>().notNull(),
    period: integer('period').notNull(),
    facts: jsonb('facts').$type<Record<string, string | number | boolean | null>>().notNull(),
  },
  (table) => [index('pay_agreement_events_agreement').on(table.agreementId, table.id)],
);
