import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY_MS } from '@feisuo/contract/facts/durations';
import { addDays, addMonths, type Length } from './length.ts';
import { timelineOf, type LedgerEntry } from './timeline.ts';

const START = new Date('2026-01-30T16:00:00Z');
const day = (days: number) => new Date(START.getTime() + days * DAY_MS);

interface TestGrant {
  at: number;
  length: Length;
  revoked?: number | null;
}

const entriesOf = (granted: readonly TestGrant[]): LedgerEntry[] =>
  granted.map(({ at, length, revoked }, index) => ({
    id: BigInt(index + 1),
    vas: 3,
    source: { type: 'order', id: String(index) },
    productId: 'p',
    length,
    at: day(at),
    revokedAt: revoked === undefined || revoked === null ? null : day(revoked),
  }));

/** Returns the grant, start and end of each period; times are in days since START. */
const lay = (...granted: TestGrant[]) =>
  timelineOf(entriesOf(granted)).map(({ entry, startsAt, endsAt }) => [
    Number(entry.id),
    (startsAt.getTime() - START.getTime()) / DAY_MS,
    (endsAt.getTime() - START.getTime()) / DAY_MS,
  ]);

describe('the timeline of grants, by examples', () => {
  test('grants follow each other without a gap; after a gap the next period starts when it is granted', () => {
    const granted = [
      { at: 0, length: { days: 10 } },
      { at: 4, length: { days: 5 } },
      { at: 20, length: { days: 1 } },
    ];
    expect(lay(...granted)).toEqual([
      [1, 0, 10],
      [2, 10, 15],
      [3, 20, 21],
    ]);
  });

  test('twelve months granted from the 31st are exactly a year, without losing days in February', () => {
    const year = timelineOf(entriesOf(Array.from({ length: 12 }, () => ({ at: 0, length: { months: 1 } }))));
    expect(year.at(-1)?.endsAt).toEqual(addMonths(START, 12));
    expect(year[0]?.endsAt).toEqual(new Date('2026-02-27T16:00:00Z'));
  });

  test('a running membership period ends when its grant is revoked, and later periods move forward', () => {
    expect(lay({ at: 0, length: { days: 10 }, revoked: 4 }, { at: 1, length: { days: 5 } })).toEqual([
      [1, 0, 4],
      [2, 4, 9],
    ]);
  });

  test('a grant revoked before its start has no period, and a revocation after its end changes nothing', () => {
    const first = { at: 0, length: { days: 10 } };
    expect(lay(first, { at: 1, length: { days: 5 }, revoked: 4 }, { at: 2, length: { days: 3 } })).toEqual([
      [1, 0, 10],
      [3, 10, 13],
    ]);
    expect(lay({ ...first, revoked: 12 }, { at: 1, length: { days: 5 } })).toEqual([
      [1, 0, 10],
      [2, 10, 15],
    ]);
  });

  test('a grant revoked at the time of the grant or earlier has no period', () => {
    expect(lay({ at: 3, length: { days: 10 }, revoked: 3 })).toEqual([]);
    expect(lay({ at: 3, length: { days: 10 }, revoked: 1 }, { at: 3, length: { days: 2 } })).toEqual([[2, 3, 5]]);
  });
});

const lengths: fc.Arbitrary<Length> = fc.oneof(
  fc.record({ months: fc.integer({ min: 1, max: 14 }) }),
  fc.record({ days: fc.integer({ min: 1, max: 60 }) }),
);
/** Multiples of a quarter day, so that some times are equal. */
const instants = fc.integer({ min: 0, max: 400 }).map((quarter) => quarter / 4);
const grants = fc.array(fc.record({ at: instants, length: lengths, revoked: fc.option(instants) }), { maxLength: 12 });
const unrevoked = fc.array(fc.record({ at: instants, length: lengths }), { minLength: 1, maxLength: 12 });

describe('the timeline of grants, by random examples', () => {
  test('periods never overlap or start before their grant, and have a gap only if the next grant came later', () => {
    fc.assert(
      fc.property(grants, (granted) => {
        const periods = timelineOf(entriesOf(granted));
        for (const { entry, startsAt, endsAt } of periods) {
          expect(startsAt.getTime()).toBeLessThan(endsAt.getTime());
          expect(startsAt.getTime()).toBeGreaterThanOrEqual(entry.at.getTime());
        }
        const pairs = periods.slice(1).map((next, index) => ({ next, endsAt: periods[index]?.endsAt ?? START }));
        for (const { next, endsAt } of pairs) expect(next.startsAt.getTime()).toBeGreaterThanOrEqual(endsAt.getTime());
        // After a gap, the next period starts exactly at the time of its grant.
        const breaks = pairs.filter(({ next, endsAt }) => next.startsAt > endsAt);
        expect(breaks.map(({ next }) => next.startsAt)).toEqual(breaks.map(({ next }) => next.entry.at));
      }),
    );
  });

  test('consecutive grants of months are added up before the calendar is applied, and so are consecutive grants of days', () => {
    fc.assert(
      fc.property(fc.array(lengths, { maxLength: 12 }), (all) => {
        let [end, anchor, months] = [START, START, 0];
        for (const length of all) {
          months = 'months' in length ? months + length.months : 0;
          end = 'months' in length ? addMonths(anchor, months) : addDays(end, length.days);
          if (months === 0) anchor = end;
        }
        const periods = timelineOf(entriesOf(all.map((length) => ({ at: 0, length }))));
        expect(periods.at(-1)?.endsAt ?? START).toEqual(end);
      }),
    );
  });

  test.each([
    ['months', fc.record({ months: fc.integer({ min: 1, max: 14 }) })],
    ['days', fc.record({ days: fc.integer({ min: 1, max: 60 }) })],
  ])('the order of grants with the same time does not change the sum of %s', (_, unit) => {
    const shuffled = fc
      .array<Length>(unit, { minLength: 1, maxLength: 10 })
      .chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })));
    const endOf = (all: Length[]) => timelineOf(entriesOf(all.map((length) => ({ at: 0, length })))).at(-1)?.endsAt;
    fc.assert(
      fc.property(shuffled, ([one, other]) => {
        expect(endOf(other)).toEqual(endOf(one));
      }),
    );
  });

  test('the timeline does not depend on the order in which grants are read from the ledger', () => {
    const shuffled = grants.chain((all) => {
      const entries = entriesOf(all);
      return fc.tuple(fc.constant(entries), fc.shuffledSubarray(entries, { minLength: entries.length }));
    });
    fc.assert(
      fc.property(shuffled, ([one, other]) => {
        expect(timelineOf(other)).toEqual(timelineOf(one));
      }),
    );
  });

  test('another grant does not move earlier periods', () => {
    fc.assert(
      fc.property(unrevoked, lengths, (granted, length) => {
        const last = Math.max(...granted.map(({ at }) => at));
        const before = timelineOf(entriesOf(granted));
        const after = timelineOf(entriesOf([...granted, { at: last, length }]));
        expect(after.slice(0, -1)).toEqual(before);
      }),
    );
  });

  test('a revocation does not change the past, and keeps the days of all other grants', () => {
    fc.assert(
      fc.property(unrevoked, fc.nat(), instants, (granted, which, later) => {
        const chosen = which % granted.length;
        const taken = Math.max(...granted.map(({ at }) => at)) + later;
        const before = timelineOf(entriesOf(granted));
        const after = timelineOf(
          entriesOf(granted.map((one, index) => (index === chosen ? { ...one, revoked: taken } : one))),
        );
        const past = (periods: typeof before) =>
          periods
            .filter(({ startsAt }) => startsAt < day(taken))
            .map(({ entry, startsAt, endsAt }) => ({
              id: entry.id,
              startsAt,
              endsAt: endsAt < day(taken) ? endsAt : day(taken),
            }));
        expect(past(after)).toEqual(past(before));
        const others = (periods: typeof before) =>
          periods.map(({ entry }) => entry.id).filter((id) => id !== BigInt(chosen + 1));
        expect(others(after)).toEqual(others(before));
        // In a short month the 29th to the 31st become the same day, so other periods may end up to a day earlier.
        for (const period of after) {
          const was = before.find(({ entry }) => entry.id === period.entry.id);
          expect(period.endsAt.getTime()).toBeLessThan((was?.endsAt.getTime() ?? 0) + DAY_MS);
        }
      }),
    );
  });
});
