import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { ColumnFiles } from '../../../blobs/stored-files.ts';
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
    /** Null if the file is an object, whose key is `blobKey`. */
    content: bytes('content'),
    blobKey: text('blob_key'),
  },
  (table) => [primaryKey({ columns: [table.hash, table.width] })],
);

export const imageFiles: ColumnFiles = {
  kind: 'image',
  table: contentImageFiles,
  id: [contentImageFiles.hash, contentImageFiles.width],
  blobKey: contentImageFiles.blobKey,
  content: contentImageFiles.content,
};
