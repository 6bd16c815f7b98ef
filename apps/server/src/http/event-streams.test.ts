import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { EventStreams } from './event-streams.ts';

const limits = { beatMs: 1_000, longestBeats: 2, perOwner: 2, inAll: 3, retryMs: 4_000 };
const onBeat = vi.fn();
let pages: EventStreams<string>;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onBeat.mockReset();
  pages = new EventStreams(limits, onBeat);
});
afterEach(() => void vi.useRealTimers());

/** Everything that a stream receives until it ends. */
const heard = async (page: { stream: AsyncIterable<Buffer> }) => {
  let text = '';
  for await (const chunk of page.stream) text += chunk.toString();
  return text;
};

test('opening one stream too many closes the owner’s oldest, and no other owner’s', async () => {
  const other = pages.open('b', '');
  const first = pages.open('a', '');
  pages.open('a', '');
  pages.open('a', '');
  expect([...pages].map(({ owner }) => owner)).toEqual(['b', 'a', 'a']);
  expect(await heard(first)).toBe('retry: 4000\n\n');
  expect(other.stream.readableEnded).toBe(false);
  expect(() => pages.open('c', '')).toThrow(expect.objectContaining({ refusal: 'unavailable' }));
});

test('a stream ends after its number of beats', () => {
  const page = pages.open('a', '');
  expect([pages.countBeat(page), pages.countBeat(page), pages.countBeat(page)]).toEqual([true, true, false]);
});

test('beats run while a stream is open and stop with the last', async () => {
  const page = pages.open('a', '');
  vi.advanceTimersByTime(2_500);
  expect(onBeat).toHaveBeenCalledTimes(2);
  pages.end(page);
  await heard(page);
  vi.advanceTimersByTime(5_000);
  expect(onBeat).toHaveBeenCalledTimes(2);
});

test('close ends every connection', async () => {
  const all = [pages.open('a', ''), pages.open('b', '')];
  pages.close();
  expect(await Promise.all(all.map(heard))).toEqual(['retry: 4000\n\n', 'retry: 4000\n\n']);
  expect(pages.size).toBe(0);
});

test('an ended stream is dropped and receives nothing more, even without a reader', async () => {
  const page = pages.open('a', '');
  pages.send(page, 'before\n\n');
  pages.end(page);
  expect(pages.size).toBe(0);
  pages.send(page, 'after\n\n');
  pages.end(page);
  expect(await heard(page)).toBe('retry: 4000\n\nbefore\n\n');
});

test('an error of an unread stream ends that stream and not the process', async () => {
  const page = pages.open('a', '');
  page.stream.destroy(new Error('lost'));
  await vi.waitFor(() => expect(pages.size).toBe(0));
});
