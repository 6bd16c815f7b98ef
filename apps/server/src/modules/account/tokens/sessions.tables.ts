import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';
import { accounts } from '../people/accounts.tables.ts';

/** Sessions. Each access token names one, and ends with it. */
export const sessions = pgTable(
  'sessions',
  {
    /** The `sid` on the wire. */
    id: text('id').primaryKey(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id),
    clientId: text('client_id').notNull(),
    scope: text('scope').notNull(),
    /** The generation of the current refresh token; the token itself is not stored, see refresh-token.ts. */
    generation: integer('generation').notNull().default(0),
    /** When the last refresh tokens were exchanged, newest first, to measure their grace periods. */
    rotations: moment('rotations').array().notNull(),
    /** The client's reason of the last refresh (400, 401 or 402), from x-action. */
    lastAction: integer('last_action'),
    createdAt: moment('created_at').notNull(),
    lastUsedAt: moment('last_used_at').notNull(),
    /** The idle timeout; each refresh extends it, up to endsAt. */
    idleUntil: moment('idle_until').notNull(),
    /** The absolute end. */
    endsAt: moment('ends_at').notNull(),
    endedAt: moment('ended_at'),
    endedBy: text('ended_by'),
    deviceId: text('device_id').notNull().default(''),
    deviceName: text('device_name').notNull().default(''),
    place: text('place').notNull().default(''),
  },
  (table) => [
    index('sessions_account_id').on(table.accountId),
    // Housekeeping deletes by this column, which grows with the rows.
    index('sessions_ends_at').using('brin', table.endsAt),
    // Housekeeping looks for accounts in which a session ended recently.
    index('sessions_ended_at')
      .on(table.endedAt)
      .where(sql`${table.endedAt} is not null`),
    // Housekeeping deletes these long before their absolute end.
    index('sessions_too_many')
      .on(table.endedAt)
      .where(sql`${table.endedBy} = 'too_many'`),
  ],
);
