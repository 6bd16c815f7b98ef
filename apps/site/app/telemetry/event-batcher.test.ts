import { collectLimits } from '@feisuo/contract/facts/telemetry-vocabulary';
import type { CollectRequest, PageEvent } from '@feisuo/contract/schemas/telemetry';
import { beforeEach, expect, test } from 'vitest';
import { EventBatcher, type Outcome } from './event-batcher.ts';

let now: number;
let timers: { at: number; run: () => void }[];
let sent: { batch: CollectRequest; isLeaving: boolean }[];
let outcomes: Outcome[];
let ids: number;
let batcher: EventBatcher;

beforeEach(() => {
  now = 1_000_000;
  timers = [];
  sent = [];
  outcomes = [];
  ids = 0;
  batcher = new EventBatcher({
    now: () => now,
    newId: () => `batch-${ids++}`,
    later(run, ms) {
      const timer = { at: now + ms, run };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    async send(batch, isLeaving) {
      sent.push({ batch: structuredClone(batch), isLeaving });
      return outcomes.shift() ?? 'sent';
    },
    describe: () => ({ device_id: 'device', channel: '200061' }),
  });
});

async function pass(ms: number): Promise<void> {
  const until = now + ms;
  for (;;) {
    const due = timers.filter(({ at }) => at <= until).toSorted((one, other) => one.at - other.at)[0];
    if (!due) break;
    timers = timers.filter((timer) => timer !== due);
    now = due.at;
    due.run();
    await Promise.resolve();
    await Promise.resolve();
  }
  now = until;
}

const event = (name: string, more: Partial<PageEvent> = {}): PageEvent => ({
  category: 'xl_acc',
  name,
  at: now,
  ...more,
});
const names = () => sent.map(({ batch }) => batch.events.map(({ name }) => name));

test('§7 Other: events are sent together, 5 seconds after the last event, for application 20034', async () => {
  batcher.add(event('a'));
  await pass(4000);
  batcher.add(event('b'));
  await pass(4999);
  expect(sent).toEqual([]);
  await pass(1);
  expect(names()).toEqual([['a', 'b']]);
  expect(sent[0]?.batch).toMatchObject({
    app_id: 20034,
    consent: true,
    device_id: 'device',
    channel: '200061',
    sent_at: now,
  });
});

test('waiting events are sent after a maximum time, even if further events keep arriving', async () => {
  for (let second = 0; second < 30; second++) {
    batcher.add(event(`e${second}`));
    await pass(1000);
  }
  expect(sent).toHaveLength(1);
  expect(sent[0]?.batch.events).toHaveLength(20);
});

test('a full batch of events is sent immediately', () => {
  for (let n = 0; n < collectLimits.eventsPerBatch; n++) batcher.add(event('a'));
  expect(sent.map(({ batch }) => batch.events.length)).toEqual([collectLimits.eventsPerBatch]);
});

test('a batch of events is never larger than a beacon may be', () => {
  const large = { props: { text: '字'.repeat(256), more: '字'.repeat(256), most: '字'.repeat(256) } };
  for (let n = 0; n < collectLimits.eventsPerBatch; n++) batcher.add(event('a', large));
  expect(sent.length).toBeGreaterThan(1);
  for (const { batch } of sent) {
    expect(new TextEncoder().encode(JSON.stringify(batch)).length).toBeLessThan(collectLimits.bodyBytes);
  }
  expect(sent.flatMap(({ batch }) => batch.events)).toHaveLength(collectLimits.eventsPerBatch);
});

test('all events are sent when the page closes, without waiting for a response', () => {
  batcher.add(event('a'));
  batcher.flush(true);
  expect(sent).toMatchObject([{ isLeaving: true }]);
  expect(timers).toEqual([]);
});

test('a second event with the same id is dropped', () => {
  batcher.add(event('a', { id: 'same-same' }));
  batcher.add(event('a', { id: 'same-same' }));
  batcher.add(event('a', { id: 'other-one' }));
  batcher.flush();
  expect(names()).toEqual([['a', 'a']]);
});

test('a batch of events without a response is retried once with the same id, then dropped', async () => {
  outcomes = ['lost', 'lost'];
  batcher.add(event('a'));
  await pass(5000);
  await pass(60_000);
  expect(sent).toHaveLength(2);
  expect(sent[1]?.batch).toEqual(sent[0]?.batch);
});

test('when the page closes, a batch without a response is sent again', async () => {
  outcomes = ['lost'];
  batcher.add(event('a'));
  await pass(5000);
  batcher.add(event('b'));
  batcher.flush(true);
  expect(names()).toEqual([['a'], ['a'], ['b']]);
  expect(sent[1]?.batch.batch).toBe(sent[0]?.batch.batch);
});

test('after a refused batch no events are sent for a minute, and only a limited number is kept', async () => {
  outcomes = ['refused'];
  batcher.add(event('a'));
  await pass(5000);
  for (let n = 0; n < collectLimits.queuedEvents + 100; n++) batcher.add(event(`n${n}`));
  await pass(30_000);
  expect(sent).toHaveLength(1);
  await pass(31_000);
  batcher.flush();
  const later = sent.slice(1).flatMap(({ batch }) => batch.events.map(({ name }) => name));
  expect(later).toHaveLength(collectLimits.queuedEvents);
  expect(later.at(-1)).toBe(`n${collectLimits.queuedEvents + 99}`);
});

test('events that were cleared are never sent', async () => {
  outcomes = ['lost'];
  batcher.add(event('a'));
  await pass(5000);
  batcher.add(event('b'));
  batcher.clear();
  await pass(60_000);
  batcher.flush(true);
  expect(names()).toEqual([['a']]);
});
