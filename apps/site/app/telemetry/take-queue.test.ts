import { CollectRequest } from '@feisuo/contract/schemas/telemetry';
import Value from 'typebox/value';
import { expect, test, vi } from 'vitest';
import { readQueuedEvent, takeQueue } from './analytics.ts';
import type { QueuedEvent } from './track.ts';

const here = { path: '/vip', now: 5, newId: () => 'new-id-00000' };

test('§7 Other: queued events and events pushed later are taken in their order', () => {
  const page = { xlaccQueue: [{ name: 'a' }, { name: 'b' }] as QueuedEvent[] };
  const held = page.xlaccQueue;
  const taken: string[] = [];
  takeQueue(page, ({ name }) => void taken.push(name));
  page.xlaccQueue.push({ name: 'c' }, { name: 'd' });
  held.push({ name: 'e' });
  expect(taken).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(held).toHaveLength(0);
});

test('the queue of events is created if the page has none', () => {
  const page: { xlaccQueue?: QueuedEvent[] } = {};
  const taken: string[] = [];
  takeQueue(page, ({ name }) => void taken.push(name));
  page.xlaccQueue?.push({ name: 'a' });
  expect(taken).toEqual(['a']);
});

test('an event has the category xl_acc unless it names xl_flow_sys', () => {
  expect(readQueuedEvent({ name: 'a' }, here)).toEqual({
    id: 'new-id-00000',
    category: 'xl_acc',
    name: 'a',
    at: 5,
    path: '/vip',
  });
  expect(readQueuedEvent({ name: 'show', category: 'xl_flow_sys', at: 3, path: '/x?code=1' }, here)).toMatchObject({
    category: 'xl_flow_sys',
    at: 3,
    path: '/x',
  });
});

test.each([null, 1, 'text', [], {}, { name: 1 }, { name: 'a b' }, { name: '' }, { name: 'a', category: 'xl_other' }])(
  'an invalid event is dropped: %j',
  (pushed) => {
    expect(readQueuedEvent(pushed as unknown as QueuedEvent, here)).toBeNull();
  },
);

test('pushed events with unusual values are cut so that the collector accepts them', () => {
  const odd = [
    { name: 'a', props: Object.fromEntries(Array.from({ length: 99 }, (_, n) => [`p${n}`, n])) },
    { name: 'a', props: { ['x'.repeat(99)]: 1, deep: { a: 1 }, half: 'a\ud800', fn: () => 1, text: 'x'.repeat(999) } },
    { name: 'a', props: [1], id: 'x', at: -1, path: '/'.repeat(999) },
    { name: 'a', at: Number.NaN, id: 'a'.repeat(99) },
  ] as unknown as QueuedEvent[];
  const events = odd.map((queued) => readQueuedEvent(queued, here));
  const batch = { app_id: 20034, batch: 'b'.repeat(16), events: JSON.parse(JSON.stringify(events)) as unknown };
  expect(Value.Check(CollectRequest, batch)).toBe(true);
  expect(JSON.stringify(batch).isWellFormed()).toBe(true);
});

test('in browsers without toWellFormed, lone surrogates are replaced and valid texts stay', () => {
  vi.spyOn(String.prototype, 'toWellFormed').mockReturnValue(undefined as unknown as string);
  const read = readQueuedEvent({ name: 'a', props: { whole: '飞梭😀', half: 'a\ud800' } }, here);
  vi.restoreAllMocks();
  expect(read?.props).toEqual({ whole: '飞梭😀', half: 'a\ufffd' });
});
