import type {
  ApplicationEventKind,
  ApplicationRequestState,
  ApplicationState,
} from '@feisuo/contract/facts/application-rules';
import type { ApprovalFields } from '@feisuo/contract/schemas/developer-apps';
import { sql } from 'drizzle-orm';
import { bigint, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { ColumnFiles } from '../../../blobs/stored-files.ts';
import { bytes, moment } from '../../../db/columns.ts';
import { clients } from '../clients/clients.tables.ts';

/** Applications of members. Name, addresses, scopes, secrets and owner are in the row of the client. */
export const applications = pgTable(
  'applications',
  {
    id: text('id')
      .primaryKey()
      .references(() => clients.id, { onDelete: 'cascade' }),
    state: text('state').$type<ApplicationState>().notNull(),
    createdAt: moment('created_at').notNull(),
    approvedAt: moment('approved_at'),
    withdrawnAt: moment('withdrawn_at'),
  },
  (table) => [
    index('applications_state').on(table.state, table.createdAt),
    index('applications_withdrawn_at')
      .on(table.withdrawnAt)
      .where(sql`withdrawn_at is not null`),
  ],
);

/**
 * Requests for approval. The fields of a request never change: an edit is a new request, so that an operator approves
 * exactly what the page showed.
 */
export const applicationRequests = pgTable(
  'application_requests',
  {
    id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    applicationId: text('application_id')
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    state: text('state').$type<ApplicationRequestState>().notNull(),
    fields: jsonb('fields').$type<ApprovalFields>().notNull(),
    grantedScopes: text('granted_scopes').array(),
    /** What the operator wrote to the member. */
    reason: text('reason').notNull().default(''),
    askedAt: moment('asked_at').notNull(),
    decidedAt: moment('decided_at'),
  },
  (table) => [
    uniqueIndex('application_requests_waiting')
      .on(table.applicationId)
      .where(sql`state = 'waiting'`),
    index('application_requests_application').on(table.applicationId, table.id),
    index('application_requests_queue')
      .on(table.id)
      .where(sql`state = 'waiting'`),
  ],
);

export const applicationEvents = pgTable(
  'application_events',
  {
    id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    applicationId: text('application_id')
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<ApplicationEventKind>().notNull(),
    note: text('note').notNull().default(''),
    at: moment('at').notNull(),
  },
  (table) => [index('application_events_application').on(table.applicationId, table.id)],
);

/** Logos, under random ids. Files that neither the client nor a waiting request names are deleted at the next upload. */
export const applicationPictures = pgTable(
  'application_pictures',
  {
    id: text('id').primaryKey(),
    applicationId: text('application_id')
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    /** Null if the logo is an object, whose key is `blobKey`. */
    content: bytes('content'),
    blobKey: text('blob_key'),
    at: moment('at').notNull(),
  },
  (table) => [index('application_pictures_application').on(table.applicationId)],
);

export const applicationPictureFiles: ColumnFiles = {
  kind: 'logo',
  table: applicationPictures,
  id: [applicationPictures.id],
  blobKey: applicationPictures.blobKey,
  content: applicationPictures.content,
};
