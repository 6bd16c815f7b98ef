import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CallOptions } from '../../api/call-console.ts';
import { receive } from './download-action-result.ts';

let tab: EventTarget;
beforeEach(() => {
  tab = new EventTarget();
  vi.stubGlobal('addEventListener', tab.addEventListener.bind(tab));
  vi.stubGlobal('removeEventListener', tab.removeEventListener.bind(tab));
});
afterEach(() => vi.unstubAllGlobals());

/** Whether the browser would ask for confirmation if the operator closed the tab now. */
const isAskedAbout = () => !tab.dispatchEvent(new Event('beforeunload', { cancelable: true }));
const asked = { path: 'codes/1/export', body: { reason: '给合作方' }, begins: '正在取出', leaving: '可以收起。' };

test('a download reports progress from its start, and the browser asks before the tab is closed', async () => {
  const answer = Promise.withResolvers<object>();
  let manner: CallOptions | undefined;
  const post = (async (_path: string, _body: unknown, how?: CallOptions) => {
    manner = how;
    return answer.promise;
  }) as never;
  const said: string[] = [];
  expect(isAskedAbout()).toBe(false);
  const received = receive({ post }, asked, (words) => said.push(words));
  expect(said).toEqual(['正在取出。可以收起。']);
  expect(isAskedAbout()).toBe(true);
  manner?.onReceived?.(2048);
  expect(said.at(-1)).toBe('已收到 2.0 KB。可以收起。');
  answer.resolve({ codes: [] });
  expect(await received).toEqual({ codes: [] });
  expect(isAskedAbout()).toBe(false);
});

test('after a failed download the tab can be closed without a question', async () => {
  const post = (() => Promise.reject(new Error('cut off'))) as never;
  await expect(receive({ post }, asked, () => {})).rejects.toThrow('cut off');
  expect(isAskedAbout()).toBe(false);
});
