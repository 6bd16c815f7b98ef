import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytes, moment } from '../../../db/columns.ts';

/** Uploaded pictures. The id is a hash of the content. */
export const contentImages = pgTable(
  'content_images',
  {
    hash: text('hash').primaryKey(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** Name of the uploaded file, by which operators can search for the picture. */
    name: text('name').notNull(),
    by: text('by').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [index('content_images_newest').on(table.at, table.hash)],
);

/** The files of a picture, one for each stored width. */
export const contentImageFiles = pgTable(
  'content_image_files',
  {
    hash: text('hash')
      .notNull()
      .references(() => contentImages.hash, { onDelete: 'cascade' }),
    width: integer('width').notNull(),
    content: bytes('content').notNull(),
  },
  (table) => [primaryKey({ columns: [table.hash, table.width] })],
);
