import type { Agreement } from '@feisuo/contract/schemas/content-items';
import { jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../../../db/columns.ts';
import { publicationColumns } from '../publication.ts';

/** Versions of agreements. All are kept, because a member must be able to read the accepted version. */
export const agreements = pgTable(
  'agreements',
  {
    kind: text('kind').$type<Agreement['kind']>().notNull(),
    /** The name of the version, such as 2.1, as readers see it. The column `version` counts the edits of this row. */
    versionName: text('version_name').notNull(),
    title: text('title').notNull(),
    effectiveAt: moment('effective_at').notNull(),
    changes: text('changes').notNull(),
    body: jsonb('body').$type<Agreement['body']>().notNull(),
    ...publicationColumns(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.versionName] })],
);

/** Which account accepted which version, and when. */
export const agreementAcceptances = pgTable(
  'agreement_acceptances',
  {
    accountId: text('account_id').notNull(),
    kind: text('kind').$type<Agreement['kind']>().notNull(),
    versionName: text('version_name').notNull(),
    acceptedAt: moment('accepted_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.kind, table.versionName] })],
);
