import type { ContentItem } from '@feisuo/contract/schemas/console-content';
import { expect, test } from 'vitest';
import { rebaseDraft, versionsOf } from './draft-rebase.ts';

const begun = { title: '夜里绕路', summary: '原来的摘要' };

const itemOf = (revision: number, fields: object, version = 1) =>
  ({
    kind: 'article',
    id: 'detour',
    standing: 'live',
    live: { version, fields: begun },
    draft: { revision, fields, by: '同事', at: '2026-06-01T00:00:00.000Z', faults: [] },
    revisions: [],
    path: '/news/detour',
    isFinal: false,
  }) as unknown as ContentItem;

const over = itemOf(1, begun);
const fields = { ...begun, title: '我写的标题' };

test('reloading an item in the editor takes fields that only another operator changed, and keeps the typed fields', () => {
  const now = itemOf(2, { ...begun, summary: '同事的摘要' }, 2);
  const written = rebaseDraft({ over, fields }, now);
  expect(written).toEqual({ over: now, fields: { title: '我写的标题', summary: '同事的摘要' } });
  expect(versionsOf(written.over)).toEqual({ base: 2, revision: 2 });
});

test('if another operator changed a field that this operator typed in, saving after a reload is refused as a conflict', () => {
  const now = itemOf(2, { title: '同事的标题', summary: '同事的摘要' }, 2);
  const written = rebaseDraft({ over, fields }, now);
  expect(written).toEqual({ over, fields });
  expect(versionsOf(written.over)).toEqual({ base: 1, revision: 1 });
  // After another reload the draft is still based on the versions that were loaded first.
  expect(versionsOf(rebaseDraft(written, itemOf(3, { ...begun, title: '又改了' }, 2)).over)).toEqual({
    base: 1,
    revision: 1,
  });
});

test('if the operator typed nothing, reloading shows the current item, even if its draft was discarded meanwhile', () => {
  const now: ContentItem = { ...over, draft: null };
  expect(rebaseDraft({ over: itemOf(1, fields), fields }, now)).toEqual({ over: now, fields: begun });
});
