import type { ContentItem } from '@feisuo/contract/schemas/console-content';
import { expect, test } from 'vitest';
import { ConsoleError } from '../api/call-console.ts';
import { saveDraft } from './save-draft.ts';

const fields = { title: '夜里绕路' };
const item = (more: Partial<ContentItem> = {}): ContentItem => ({
  kind: 'article',
  id: '',
  standing: 'new',
  live: null,
  draft: null,
  revisions: [],
  path: '',
  isFinal: false,
  ...more,
});
const draftOf = (saved: unknown, revision = 1) => ({
  revision,
  base: 0,
  by: 'a',
  at: '2026-11-19T00:00:00Z',
  fields: saved,
  faults: [],
});
const conflict = () => new ConsoleError('有人改过', 409, 27001);

/** A fake API that answers from a list and records the requests. */
function apiOf(answers: Record<string, (() => unknown)[]>) {
  const asked: string[] = [];
  const answer = async (call: string) => {
    asked.push(call);
    return answers[call]?.shift()?.();
  };
  return {
    asked,
    get: <T>(path: string) => answer(`GET ${path}`) as Promise<T>,
    put: <T>(path: string) => answer(`PUT ${path}`) as Promise<T>,
  };
}

const ids = 'GET content/ids/article?title=%E5%A4%9C%E9%87%8C%E7%BB%95%E8%B7%AF';
const refuse = () => {
  throw conflict();
};

test('saving a new item uses the id that the server proposed', async () => {
  const saved = item({ id: 'ye-li-rao-lu', draft: draftOf(fields) });
  const api = apiOf({
    [ids]: [() => ({ id: 'ye-li-rao-lu' })],
    'PUT content/items/article/ye-li-rao-lu/draft': [() => saved],
  });
  expect(await saveDraft(api, item(), fields)).toBe(saved);
});

test('if another operator took the proposed id meanwhile, saving a new item uses another proposed id', async () => {
  const theirs = item({ id: 'ye-li-rao-lu', draft: draftOf({ title: '别人的' }) });
  const saved = item({ id: 'ye-li-rao-lu-2', draft: draftOf(fields) });
  const api = apiOf({
    [ids]: [() => ({ id: 'ye-li-rao-lu' }), () => ({ id: 'ye-li-rao-lu-2' })],
    'PUT content/items/article/ye-li-rao-lu/draft': [refuse],
    'GET content/items/article/ye-li-rao-lu': [() => theirs],
    'PUT content/items/article/ye-li-rao-lu-2/draft': [() => saved],
  });
  expect(await saveDraft(api, item(), fields)).toBe(saved);
});

test('if the answer to saving a draft was lost, saving the draft again reports no conflict', async () => {
  const stored = item({ id: 'a', draft: draftOf(fields, 2) });
  const api = apiOf({ 'PUT content/items/article/a/draft': [refuse], 'GET content/items/article/a': [() => stored] });
  expect(await saveDraft(api, item({ id: 'a', draft: draftOf({ title: '夜里' }, 1) }), fields)).toBe(stored);
});

test('saving a draft over different text of another operator is a conflict', async () => {
  const stored = item({ id: 'a', draft: draftOf({ title: '别人的' }, 2) });
  const api = apiOf({ 'PUT content/items/article/a/draft': [refuse], 'GET content/items/article/a': [() => stored] });
  await expect(saveDraft(api, item({ id: 'a', draft: draftOf({ title: '夜里' }, 1) }), fields)).rejects.toThrow(
    '有人改过',
  );
  expect(api.asked.filter((one) => one.startsWith('PUT'))).toHaveLength(1);
});
