import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY_MS } from '@feisuo/contract/facts/durations';
import { addDays, addMonths, type Length } from './length.ts';
import { timelineOf, type LedgerEntry } from './timeline.ts';

const START = new Date('2026-01-30T16:00:00Z');
const day = (days: number) => new Date(START.getTime() + days * DAY_MS);

interface Given {
  at: number;
  length: Length;
  revoked?: number | null;
}

const entriesOf = (given: readonly Given[]): LedgerEntry[] =>
  given.map(({ at, length, revoked }, index) => ({
    id: BigInt(index + 1),
    vas: 3,
    source: { type: 'order', id: String(index) },
    productId: 'p',
    length,
    at: day(at),
    revokedAt: revoked === undefined || revoked === null ? null : day(revoked),
  }));

/** Days since the start, of each period. */
const lay = (...given: Given[]) =>
  timelineOf(entriesOf(given)).map(({ entry, startsAt, endsAt }) => [
    Number(entry.id),
    (startsAt.getTime() - START.getTime()) / DAY_MS,
    (endsAt.getTime() - START.getTime()) / DAY_MS,
  ]);

describe('examples', () => {
  test('grants stack end to end; after a gap the next starts when it is granted', () => {
    const given = [
      { at: 0, length: { days: 10 } },
      { at: 4, length: { days: 5 } },
      { at: 20, length: { days: 1 } },
    ];
    expect(lay(...given)).toEqual([
      [1, 0, 10],
      [2, 10, 15],
      [3, 20, 21],
    ]);
  });

  test('twelve months from the 31st are a year: no day is lost in February', () => {
    const year = timelineOf(entriesOf(Array.from({ length: 12 }, () => ({ at: 0, length: { months: 1 } }))));
    expect(year.at(-1)?.endsAt).toEqual(addMonths(START, 12));
    expect(year[0]?.endsAt).toEqual(new Date('2026-02-27T16:00:00Z'));
  });

  test('a running grant ends at its revocation, and later ones move up', () => {
    expect(lay({ at: 0, length: { days: 10 }, revoked: 4 }, { at: 1, length: { days: 5 } })).toEqual([
      [1, 0, 4],
      [2, 4, 9],
    ]);
  });

  test('a waiting grant is revoked completely; a past one stays', () => {
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

  test('revoked at the moment of its grant, it has no period; a clock moved back revokes nothing earlier', () => {
    expect(lay({ at: 3, length: { days: 10 }, revoked: 3 })).toEqual([]);
    expect(lay({ at: 3, length: { days: 10 }, revoked: 1 }, { at: 3, length: { days: 2 } })).toEqual([[2, 3, 5]]);
  });
});

const lengths: fc.Arbitrary<Length> = fc.oneof(
  fc.record({ months: fc.integer({ min: 1, max: 14 }) }),
  fc.record({ days: fc.integer({ min: 1, max: 60 }) }),
);
/** Quarter days, so that instants coincide. */
const instants = fc.integer({ min: 0, max: 400 }).map((quarter) => quarter / 4);
const grants = fc.array(fc.record({ at: instants, length: lengths, revoked: fc.option(instants) }), { maxLength: 12 });
const unrevoked = fc.array(fc.record({ at: instants, length: lengths }), { minLength: 1, maxLength: 12 });

describe('properties', () => {
  test('periods do not overlap, start no earlier than granted, and have gaps only without grants', () => {
    fc.assert(
      fc.property(grants, (given) => {
        const periods = timelineOf(entriesOf(given));
        for (const { entry, startsAt, endsAt } of periods) {
          expect(startsAt.getTime()).toBeLessThan(endsAt.getTime());
          expect(startsAt.getTime()).toBeGreaterThanOrEqual(entry.at.getTime());
        }
        const pairs = periods.slice(1).map((next, index) => ({ next, endsAt: periods[index]?.endsAt ?? START }));
        for (const { next, endsAt } of pairs) expect(next.startsAt.getTime()).toBeGreaterThanOrEqual(endsAt.getTime());
        // A gap means that the next grant came later.
        const breaks = pairs.filter(({ next, endsAt }) => next.startsAt > endsAt);
        expect(breaks.map(({ next }) => next.startsAt)).toEqual(breaks.map(({ next }) => next.entry.at));
      }),
    );
  });

  test('consecutive months are one sum, consecutive days another, each starting where the other ends', () => {
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
  ])('the order in which grants of one moment arrive changes nothing of a sum of %s', (_, unit) => {
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

  test('the order of reading the ledger does not matter', () => {
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

  test('a further grant moves no earlier one', () => {
    fc.assert(
      fc.property(unrevoked, lengths, (given, length) => {
        const last = Math.max(...given.map(({ at }) => at));
        const before = timelineOf(entriesOf(given));
        const after = timelineOf(entriesOf([...given, { at: last, length }]));
        expect(after.slice(0, -1)).toEqual(before);
      }),
    );
  });

  test('a revocation never changes the past, and keeps the days of all other grants', () => {
    fc.assert(
      fc.property(unrevoked, fc.nat(), instants, (given, which, later) => {
        const chosen = which % given.length;
        const taken = Math.max(...given.map(({ at }) => at)) + later;
        const before = timelineOf(entriesOf(given));
        const after = timelineOf(
          entriesOf(given.map((one, index) => (index === chosen ? { ...one, revoked: taken } : one))),
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
        // Nothing ends later, except the hours of the 29th to the 31st, which short months put on one day.
        for (const period of after) {
          const was = before.find(({ entry }) => entry.id === period.entry.id);
          expect(period.endsAt.getTime()).toBeLessThan((was?.endsAt.getTime() ?? 0) + DAY_MS);
        }
      }),
    );
  });
});
