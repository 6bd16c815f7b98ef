import { expect, test } from 'vitest';
import { blankFields } from './blank-fields.ts';
import { contentDraftOf, hasSidePreview } from './content-draft.ts';

const now = new Date('2026-11-19T02:00:00Z');
const options = {
  topics: [{ id: 'guide', name: '网络指南' }],
  groups: [],
  games: [],
  questions: [],
  brand: { name: '飞梭', suffix: '加速器', company: '梭织公司' },
  agreements: [],
};
const fresh = (kind: 'article' | 'notice' | 'help' | 'game' | 'agreement' | 'topic', id = '') => ({
  kind,
  id,
  live: null,
});

test('the content preview works for an empty article, and shows topic and reading time of a written article', () => {
  expect(contentDraftOf(fresh('article'), blankFields.article(), options, now)).toMatchObject({
    kind: 'article',
    article: {
      id: 'preview',
      title: '未写标题',
      topicName: '未选栏目',
      readingMinutes: 1,
      publishedAt: now.toISOString(),
    },
  });
  const body = [{ type: 'paragraph', text: '字'.repeat(700) }];
  const fields = { ...blankFields.article(), title: '绕路', topic: 'guide', body };
  expect(contentDraftOf(fresh('article', 'a'), fields, options, now)).toMatchObject({
    article: { id: 'a', title: '绕路', topicName: '网络指南', readingMinutes: 3, body },
  });
});

test('the preview of a notice with dates shows whether its event is running, and a published notice keeps its date', () => {
  const fields = { ...blankFields.notice(), startsAt: '2026-11-19T01:00:00.000Z', endsAt: null };
  const live = { version: 2, publishedAt: '2026-11-01T00:00:00.000Z', fields };
  const draft = contentDraftOf({ kind: 'notice', id: 'n', live }, fields, options, now);
  expect(draft).toMatchObject({ notice: { state: 'running', publishedAt: live.publishedAt } });
  expect(contentDraftOf(fresh('notice'), blankFields.notice(), options, now)).toMatchObject({
    notice: { state: null },
  });
});

test('the preview of an agreement takes kind and version from its id, and works without a date', () => {
  expect(contentDraftOf(fresh('agreement', 'auto-renewal-2.1'), blankFields.agreement(), options, now)).toMatchObject({
    agreement: { kind: 'auto-renewal', version: '2.1', effectiveAt: now.toISOString() },
  });
});

test('contentDraftOf returns null for kinds of content without a page of their own', () => {
  expect(hasSidePreview({ kind: 'topic' })).toBe(false);
  expect(contentDraftOf(fresh('topic'), blankFields.topic(), options, now)).toBeNull();
});
