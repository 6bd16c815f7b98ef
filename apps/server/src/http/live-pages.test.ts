import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LivePages } from './live-pages.ts';

const limits = { beatMs: 1_000, longestBeats: 2, perOwner: 2, inAll: 3, retryMs: 4_000 };
const onBeat = vi.fn();
let pages: LivePages<string>;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onBeat.mockReset();
  pages = new LivePages(limits, onBeat);
});
afterEach(() => void vi.useRealTimers());

/** What a page hears until its connection ends. */
const heard = async (page: { stream: AsyncIterable<Buffer> }) => {
  let text = '';
  for await (const chunk of page.stream) text += chunk.toString();
  return text;
};

test('who opens one page more than they may have closes the first of theirs, and nobody else’s', async () => {
  const other = pages.open('b', '');
  const first = pages.open('a', '');
  pages.open('a', '');
  expect(() => pages.open('a', '')).toThrow(expect.objectContaining({ refusal: 'unavailable' }));
  expect(await heard(first)).toBe('retry: 4000\n\n');
  expect(pages.size).toBe(2);
  pages.open('a', '');
  expect([...pages].map(({ owner }) => owner)).toEqual(['b', 'a', 'a']);
  expect(other.stream.readableEnded).toBe(false);
});

test('a page lives for so many beats', () => {
  const page = pages.open('a', '');
  expect([pages.lives(page), pages.lives(page), pages.lives(page)]).toEqual([true, true, false]);
});

test('beats come while somebody listens, and stop with the last', async () => {
  const page = pages.open('a', '');
  vi.advanceTimersByTime(2_500);
  expect(onBeat).toHaveBeenCalledTimes(2);
  page.stream.push(null);
  await heard(page);
  vi.advanceTimersByTime(5_000);
  expect(onBeat).toHaveBeenCalledTimes(2);
});

test('closing ends every connection', async () => {
  const all = [pages.open('a', ''), pages.open('b', '')];
  pages.close();
  expect(await Promise.all(all.map(heard))).toEqual(['retry: 4000\n\n', 'retry: 4000\n\n']);
  expect(pages.size).toBe(0);
});
