import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';

/** Authorization requests of devices without a keyboard (RFC 8628). */
export const deviceGrants = pgTable(
  'device_grants',
  {
    /** Keyed hash of the device code. */
    hash: text('hash').primaryKey(),
    /** Keyed hash of the user code; unique among stored requests. */
    userCodeHash: text('user_code_hash').notNull().unique(),
    clientId: text('client_id').notNull(),
    scope: text('scope').notNull(),
    deviceId: text('device_id').notNull(),
    deviceName: text('device_name').notNull(),
    place: text('place').notNull(),
    /** The member who answered the request, and the member's session; null until then. */
    accountId: text('account_id'),
    sessionId: text('session_id'),
    answeredAt: moment('answered_at'),
    /** `allowed` or `denied`; null until a member answers. */
    answer: text('answer'),
    intervalS: integer('interval_s').notNull(),
    lastPolledAt: moment('last_polled_at'),
    usedAt: moment('used_at'),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('device_grants_expires_at').on(table.expiresAt)],
);
