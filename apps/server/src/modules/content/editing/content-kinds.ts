import {
  agreementKinds,
  agreementVersionPattern,
  contentIdPattern,
  type AgreementKind,
  type ContentKind,
} from '@feisuo/contract/facts/content-vocabulary';
import { isSiteDocument, siteDocuments, type SiteDocumentId } from '@feisuo/contract/facts/site-documents';
import { itemFields, type ArticleFields } from '@feisuo/contract/schemas/console-content';
import { documentSchemas } from '@feisuo/contract/schemas/documents';
import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { TObject } from 'typebox';
import { agreements } from '../agreements/agreement.tables.ts';
import { articles, articleTopics } from '../articles/article.tables.ts';
import { readingMinutes } from '@feisuo/contract/schemas/reading-minutes';
import { games } from '../games/game.tables.ts';
import { helpEntries, helpGroups } from '../help/help.tables.ts';
import { notices } from '../notices/notice.tables.ts';

export type Fields = Record<string, unknown>;
export interface Item {
  kind: ContentKind;
  id: string;
}
type Published = PgTable & { status: PgColumn; version: PgColumn; publishedAt: PgColumn; updatedAt: PgColumn };

interface Kind {
  schema(id: string): TObject;
  /** Returns the title of an item for lists in the console. */
  titleOf(id: string, fields: Fields): string;
  /** Names of the fields that contain dates. */
  moments: readonly string[];
  /** Names of the fields that contain long texts. */
  texts(id: string): readonly string[];
  isId(id: string): boolean;
  /** Returns the path of the item's page on the site; empty for kinds without a page. */
  path(id: string): string;
}

/** A kind of content whose items are rows of a table. */
interface RowKind extends Kind {
  table: Published;
  title: PgColumn;
  /** SQL expression for the item's id as text. */
  id: SQL<string>;
  is(id: string): SQL | undefined;
  /** Column that marks an example that came with the program. */
  isExample?: PgColumn;
  /**
   * Returns the columns that operators cannot edit: the id, computed values, and the mark of examples, which saving
   * clears.
   */
  own(id: string, fields: Fields): Fields;
}

const plainId = new RegExp(contentIdPattern);
const agreementVersion = new RegExp(agreementVersionPattern);
const isPlainId = (id: string) => plainId.test(id);
const named = (table: { id: PgColumn }) => ({
  id: sql<string>`${table.id}`,
  is: (id: string) => eq(table.id, id),
  isId: isPlainId,
});

const titled = (name: string) => (_id: string, fields: Fields) => fields[name] as string;

/** Splits an id such as `user-2.1` into agreement and version. */
export function readAgreementId(id: string): { kind: AgreementKind; versionName: string } | null {
  const kind = agreementKinds.find((one) => id.startsWith(`${one}-`));
  const versionName = kind ? id.slice(kind.length + 1) : '';
  return kind && agreementVersion.test(versionName) ? { kind, versionName } : null;
}

/** All kinds with a table of their own, which are all except documents (`page`). */
export type RowKindName = Exclude<ContentKind, 'page'>;

export const kinds: Record<RowKindName, RowKind> & { page: Kind } = {
  article: {
    ...named(articles),
    table: articles,
    schema: () => itemFields.article,
    titleOf: titled('title'),
    title: articles.title,
    isExample: articles.isExample,
    own: (id, fields) => ({
      id,
      readingMinutes: readingMinutes((fields as ArticleFields).body),
      sort: 0,
      isExample: false,
    }),
    moments: [],
    texts: () => ['body'],
    path: (id) => `/news/${id}`,
  },
  topic: {
    ...named(articleTopics),
    table: articleTopics,
    schema: () => itemFields.topic,
    titleOf: titled('name'),
    title: articleTopics.name,
    own: (id) => ({ id }),
    moments: [],
    texts: () => [],
    path: (id) => `/news_pubg/t/${id}`,
  },
  game: {
    ...named(games),
    table: games,
    schema: () => itemFields.game,
    titleOf: titled('name'),
    title: games.name,
    own: (id) => ({ id }),
    moments: [],
    texts: () => ['body'],
    path: (id) => `/games/${id}`,
  },
  notice: {
    ...named(notices),
    table: notices,
    schema: () => itemFields.notice,
    titleOf: titled('title'),
    title: notices.title,
    isExample: notices.isExample,
    own: (id) => ({ id, sort: 0, isExample: false }),
    moments: ['startsAt', 'endsAt'],
    texts: () => ['body'],
    path: (id) => `/notice/${id}`,
  },
  help: {
    ...named(helpEntries),
    table: helpEntries,
    schema: () => itemFields.help,
    titleOf: titled('question'),
    title: helpEntries.question,
    own: (id) => ({ id }),
    moments: [],
    texts: () => ['answer'],
    path: () => '/help',
  },
  shelf: {
    ...named(helpGroups),
    table: helpGroups,
    schema: () => itemFields.shelf,
    titleOf: titled('title'),
    title: helpGroups.title,
    own: (id) => ({ id }),
    moments: [],
    texts: () => [],
    path: () => '/help',
  },
  agreement: {
    table: agreements,
    schema: () => itemFields.agreement,
    titleOf: titled('title'),
    title: agreements.title,
    id: sql<string>`${agreements.kind} || '-' || ${agreements.versionName}`,
    is(id) {
      const { kind, versionName } = readAgreementId(id) ?? { kind: 'user' as const, versionName: '' };
      return and(eq(agreements.kind, kind), eq(agreements.versionName, versionName));
    },
    own: (id) => ({ ...readAgreementId(id), sort: 0 }),
    moments: ['effectiveAt'],
    texts: () => ['body'],
    isId: (id) => readAgreementId(id) !== null,
    path: (id) => id.replace(/^(.*)-([\d.]+)$/, '/agreement/$1/$2'),
  },
  page: {
    schema: (id) => documentSchemas[id as SiteDocumentId],
    titleOf: (id) => siteDocuments[id as SiteDocumentId].name,
    moments: [],
    texts: (id) => (id === 'child-protection' ? ['rules'] : id === 'about' ? ['body'] : []),
    isId: isSiteDocument,
    path: (id) => siteDocuments[id as SiteDocumentId].path,
  },
};

/** Returns the fields of a row that operators can edit. */
export function fieldsOf(kind: RowKindName, id: string, row: Fields): Fields {
  const names = Object.keys(kinds[kind].schema(id).properties);
  return Object.fromEntries(
    names.map((name) => [name, row[name] instanceof Date ? row[name].toISOString() : row[name]]),
  );
}

/** Returns the row that stores an item's fields. */
export function rowOf(kind: RowKindName, id: string, fields: Fields): Fields {
  const { moments, own } = kinds[kind];
  const dates = moments.map((name) => [name, fields[name] === null ? null : new Date(fields[name] as string)]);
  return { ...fields, ...Object.fromEntries(dates), ...own(id, fields) };
}
