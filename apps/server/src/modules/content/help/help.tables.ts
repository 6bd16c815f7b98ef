import type { HelpEntry, HelpGroup } from '@feisuo/contract/schemas/content-items';
import { boolean, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { publicationColumns } from '../publication.ts';

/** The shelves of the help centre. */
export const helpGroups = pgTable('help_groups', {
  id: text('id').primaryKey(),
  title: text('title').notNull(),
  text: text('text').notNull(),
  icon: text('icon').$type<HelpGroup['icon']>().notNull(),
  ...publicationColumns(),
});

/** Questions and answers. */
export const helpEntries = pgTable(
  'help_entries',
  {
    id: text('id').primaryKey(),
    groupId: text('group_id')
      .notNull()
      .references(() => helpGroups.id),
    question: text('question').notNull(),
    answer: jsonb('answer').$type<HelpEntry['answer']>().notNull(),
    /** Among the common questions that other pages show. */
    isCommon: boolean('is_common').notNull(),
    ...publicationColumns(),
  },
  (table) => [index('help_entries_of_group').on(table.groupId, table.sort)],
);
