import { expect, test } from 'vitest';
import { draftOf } from './draft.ts';

const isText = (stored: unknown): stored is { text: string } =>
  typeof stored === 'object' && stored !== null && typeof (stored as { text?: unknown }).text === 'string';

function memory(entries: Record<string, string> = {}) {
  const map = new Map(Object.entries(entries));
  return {
    map,
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  };
}

test('a form draft is restored as it was saved, and is gone after it was cleared', () => {
  const storage = memory();
  const draft = draftOf('work-order', isText, () => storage);
  expect(draft.read()).toBeNull();
  draft.write({ text: '写到一半' });
  expect(draftOf('work-order', isText, () => storage).read()).toEqual({ text: '写到一半' });
  draft.clear();
  expect(storage.map.size).toBe(0);
});

test.each(['{', '[]', '{"text":1}', 'null'])('an invalid form draft is ignored: %s', (stored) => {
  expect(draftOf('x', isText, () => memory({ 'draft:x': stored })).read()).toBeNull();
});

test('without storage, form drafts are not saved and throw no errors', () => {
  const draft = draftOf('x', isText, () => {
    throw new Error('denied');
  });
  draft.write({ text: 'x' });
  draft.clear();
  expect(draft.read()).toBeNull();
});
