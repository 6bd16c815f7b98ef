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

/** Returns all text that a stream receives until it ends. */
const heard = async (page: { stream: AsyncIterable<Buffer> }) => {
  let text = '';
  for await (const chunk of page.stream) text += chunk.toString();
  return text;
};

test("opening too many event streams closes the person's oldest one, and no stream of another person", async () => {
  const other = pages.open('b', '');
  const first = pages.open('a', '');
  pages.open('a', '');
  pages.open('a', '');
  expect([...pages].map(({ owner }) => owner)).toEqual(['b', 'a', 'a']);
  expect(await heard(first)).toBe('retry: 4000\n\n');
  expect(other.stream.readableEnded).toBe(false);
  expect(() => pages.open('c', '')).toThrow(expect.objectContaining({ refusal: 'unavailable' }));
});

test('countBeat returns false after a stream has had the maximum number of heartbeats', () => {
  const page = pages.open('a', '');
  expect([pages.countBeat(page), pages.countBeat(page), pages.countBeat(page)]).toEqual([true, true, false]);
});

test('event streams get heartbeats while a stream is open, and heartbeats stop after the last stream has ended', async () => {
  const page = pages.open('a', '');
  vi.advanceTimersByTime(2_500);
  expect(onBeat).toHaveBeenCalledTimes(2);
  pages.end(page);
  await heard(page);
  vi.advanceTimersByTime(5_000);
  expect(onBeat).toHaveBeenCalledTimes(2);
});

test('closing the server ends all event streams', async () => {
  const all = [pages.open('a', ''), pages.open('b', '')];
  pages.close();
  expect(await Promise.all(all.map(heard))).toEqual(['retry: 4000\n\n', 'retry: 4000\n\n']);
  expect(pages.size).toBe(0);
});

test('an ended event stream no longer counts as open and receives nothing more, even if its client did not read', async () => {
  const page = pages.open('a', '');
  pages.send(page, 'before\n\n');
  pages.end(page);
  expect(pages.size).toBe(0);
  pages.send(page, 'after\n\n');
  pages.end(page);
  expect(await heard(page)).toBe('retry: 4000\n\nbefore\n\n');
});

test('if a client does not read, an error of its event stream ends the stream but not the process', async () => {
  const page = pages.open('a', '');
  page.stream.destroy(new Error('lost'));
  await vi.waitFor(() => expect(pages.size).toBe(0));
});
