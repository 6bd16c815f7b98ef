import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { bytes, moment } from './columns.ts';

/**
 * Scripts, styles and pictures of the pages of every version that ran lately. Pages that are open in browsers during
 * an upgrade load their files from processes of another version.
 */
export const pageAssets = pgTable(
  'page_assets',
  {
    /** Path of the URL. The name contains a hash of the content, so the content of a path never changes. */
    path: text('path').primaryKey(),
    /** Compressed with brotli if the extension of the path is in the list of `pages/asset-types.ts`. */
    content: bytes('content').notNull(),
    /** Moved ahead as long as a process serves the file itself. */
    keptUntil: moment('kept_until').notNull(),
  },
  (table) => [index('page_assets_kept_until').on(table.keptUntil)],
);
