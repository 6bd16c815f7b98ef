import type { HelpEntry, HelpGroup } from '@feisuo/contract/schemas/content-items';
import { boolean, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { publicationColumns } from '../publication.ts';

export const helpGroups = pgTable('help_groups', {
  id: text('id').primaryKey(),
  title: text('title').notNull(),
  text: text('text').notNull(),
  icon: text('icon').$type<HelpGroup['icon']>().notNull(),
  ...publicationColumns(),
});

export const helpEntries = pgTable(
  'help_entries',
  {
    id: text('id').primaryKey(),
    groupId: text('group_id')
      .notNull()
      .references(() => helpGroups.id),
    question: text('question').notNull(),
    answer: jsonb('answer').$type<HelpEntry['answer']>().notNull(),
    /** Whether other pages show this entry as a common question. */
    isCommon: boolean('is_common').notNull(),
    ...publicationColumns(),
  },
  (table) => [index('help_entries_of_group').on(table.groupId, table.sort)],
);
