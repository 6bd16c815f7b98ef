import { expect, test } from 'vitest';
import { PendingShows } from './pending-shows.ts';

const LATER = 3_600_000;

test('an answer counts towards each of its counters until its show is stored, or its time is over', () => {
  const pending = new PendingShows();
  pending.add('first', ['user', 'device'], LATER);
  pending.add('second', ['device'], 2 * LATER);
  const counts = (nowMs: number) =>
    ['user', 'device', 'other'].map((key) => pending.countOf(key, pending.mark(), nowMs));
  expect(counts(0)).toEqual([1, 2, 0]);
  pending.store('second');
  expect(counts(0)).toEqual([1, 1, 0]);
  expect(counts(LATER)).toEqual([0, 0, 0]);
});

test('a stored show still counts for a read that began before it was stored, and only once', () => {
  const pending = new PendingShows();
  pending.add('delivery', ['user'], LATER);
  const early = pending.mark();
  pending.store('delivery');
  pending.store('delivery');
  expect(pending.countOf('user', early, 0)).toBe(1);
  expect(pending.countOf('user', pending.mark(), 0)).toBe(0);
});

test('stored shows are forgotten after a thousand further reads', () => {
  const pending = new PendingShows();
  const early = pending.mark();
  pending.add('delivery', ['user'], LATER);
  pending.store('delivery');
  for (let read = 0; read < 1_010; read += 1) pending.mark();
  expect(pending.countOf('user', early, 0)).toBe(0);
});

test('a report of a delivery that another process answered changes nothing', () => {
  const pending = new PendingShows();
  pending.add('own', ['user'], LATER);
  pending.store('foreign');
  expect(pending.countOf('user', pending.mark(), 0)).toBe(1);
});

test('beyond 20,000 answers the oldest are forgotten first', () => {
  const pending = new PendingShows();
  for (let answer = 0; answer < 20_005; answer += 1)
    pending.add(`delivery-${answer}`, [answer < 5 ? 'old' : 'new'], LATER);
  expect([pending.countOf('old', pending.mark(), 0), pending.countOf('new', pending.mark(), 0)]).toEqual([0, 20_000]);
});
