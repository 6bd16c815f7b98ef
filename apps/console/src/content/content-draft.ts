import { noticeStateAt } from '@feisuo/contract/facts/notice-state';
import type { ContentItem, ContentOptions, ContentDraft } from '@feisuo/contract/schemas/console-content';
import type { Agreement, Article, Game, HelpEntry, Notice } from '@feisuo/contract/schemas/content-items';
import { readingMinutes } from '@feisuo/contract/schemas/reading-minutes';
import type { RichText } from '@feisuo/contract/schemas/rich-text';
import type { Fields } from './blank-fields.ts';

/** Kinds of content that have a live preview beside the form. */
const previewed = new Set(['article', 'notice', 'help', 'game', 'agreement']);
export const hasSidePreview = ({ kind }: Pick<ContentItem, 'kind'>): boolean => previewed.has(kind);

const UNNAMED = 'preview';

/** Screen readers would announce a heading or link without text as empty, so the preview shows a placeholder. */
const named = (fields: Fields, name: string, otherwise: string) => ({ [name]: (fields[name] as string) || otherwise });

/**
 * The item as the site's API would return it if the fields were published now, with placeholders for blank fields. Null
 * for kinds of content that have no page of their own.
 */
export function contentDraftOf(
  { kind, id, live }: Pick<ContentItem, 'kind' | 'id' | 'live'>,
  fields: Fields,
  options: ContentOptions,
  now: Date,
): ContentDraft | null {
  const at = { publishedAt: live?.publishedAt ?? now.toISOString(), updatedAt: now.toISOString() };
  const common = { ...fields, ...at, id: id === '' ? UNNAMED : id };
  switch (kind) {
    case 'article': {
      const topicName = options.topics.find((one) => one.id === fields['topic'])?.name ?? '未选栏目';
      const titled = { ...common, ...named(fields, 'title', '未写标题'), topicName };
      const readingTime = { readingMinutes: readingMinutes(fields['body'] as RichText) };
      return { kind, article: { ...titled, ...readingTime } as unknown as Article, game: null };
    }
    case 'notice':
      return {
        kind,
        notice: {
          ...common,
          ...named(fields, 'title', '未写标题'),
          state: noticeStateAt(timesOf(fields), now),
        } as unknown as Notice,
      };
    case 'help':
      return { kind, entry: { ...common, ...named(fields, 'question', '未写问题') } as unknown as HelpEntry };
    case 'game':
      return {
        kind,
        game: { ...common, ...named(fields, 'name', '未写名称'), relatedArticles: [] } as unknown as Game,
      };
    case 'agreement':
      return { kind, agreement: agreementOf(id, fields, at.publishedAt) };
    case 'topic':
    case 'shelf':
    case 'page':
      return null;
  }
}

const momentOf = (value: unknown): Date | null => (typeof value === 'string' && value !== '' ? new Date(value) : null);
const timesOf = ({ startsAt, endsAt }: Fields) => ({ startsAt: momentOf(startsAt), endsAt: momentOf(endsAt) });

/** The id of an agreement is its kind and version: `user-2.1`. */
function agreementOf(id: string, fields: Fields, publishedAt: string): Agreement {
  const [, kind = '', version = ''] = /^(.+)-([\d.]+)$/.exec(id) ?? [];
  const effectiveAt = momentOf(fields['effectiveAt'])?.toISOString() ?? publishedAt;
  return {
    ...fields,
    ...named(fields, 'title', '未写标题'),
    kind,
    version,
    effectiveAt,
    publishedAt,
  } as unknown as Agreement;
}
