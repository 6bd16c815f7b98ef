import { describe, expect, test } from 'vitest';
import { DAY_MS } from '@feisuo/contract/facts/durations';
import { bucketOf } from '../line-items/bucket.ts';
import type { Frequency, LineItem, Targeting } from '../line-items/line-item.ts';
import { isOpenHour } from '../line-items/schedule.ts';
import { isFor, type Facets } from '../line-items/targeting.ts';
import { acceptsOf } from '../slots/accepted-creatives.ts';
import { Snapshot, type SnapshotItem } from '../slots/snapshot.ts';
import { choose } from './choose-line-item.ts';
import type { Reservation } from './reservations.ts';
import { grantRequests, type Counter } from './grant-requests.ts';

const MONDAY = Date.parse('2026-03-02T00:00:00+08:00');
const everybody: Facets = {
  channel: 'official',
  platform: 'web',
  version: null,
  locale: 'zh-CN',
  host: 'localhost:8080',
  isSignedIn: false,
  registeredAt: null,
  vip: 'none',
  daysLeft: null,
  bucketBy: 'd1',
};

const creative = {
  id: 'c',
  weight: 1,
  styleId: 'NoticeWindows',
  assets: [{ id: 'title', type: 'title', text: { value: 'x' } }],
  link: null,
  expireSeconds: null,
  autoCloseSeconds: null,
} as const;

const itemOf = (id: string, fields: Partial<LineItem> = {}): SnapshotItem => ({
  id,
  slotId: 's',
  priority: 8,
  weight: 1,
  startsAt: null,
  endsAt: null,
  hours: null,
  pacing: 'asap',
  totalCap: null,
  dailyCap: null,
  frequency: [],
  targeting: {},
  creatives: [{ ...creative, id: `${id}-c`, assets: [...creative.assets] }],
  ...fields,
});

/** A pseudo-random generator with a seed. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Replaces the database: counts in memory, and counts each answer as shown. */
function counting() {
  const counters = new Map<string, Counter>();
  const grant = async (reservation: Reservation) =>
    grantRequests([reservation], counters, reservation.nowMs)[0]?.alternative ?? null;
  return { counters, reservations: { isKnownFull: () => false, reserve: grant }, frequencies: { claim: grant } };
}

const sharedAddress = { key: 'address:a', subject: 'a', limit: 1e9, endsAtMs: 1e15 };

describe('targeting: to whom a line item is shown', () => {
  const member: Facets = {
    ...everybody,
    isSignedIn: true,
    registeredAt: new Date(MONDAY - 10 * DAY_MS),
    vip: 'trial',
    daysLeft: 3,
  };
  test.each<[string, Targeting, Facets, boolean]>([
    ['no condition fits every visitor', {}, everybody, true],
    ['a channel', { channels: ['200061'] }, everybody, false],
    ['the channel of the request', { channels: ['200061', 'official'] }, everybody, true],
    ['another platform does not fit', { platforms: ['wechat'] }, everybody, false],
    ['a version condition and a request without a version', { versionFrom: 1 }, everybody, false],
    ['a version within the range', { versionFrom: 100, versionTo: 200 }, { ...everybody, version: 200 }, true],
    ['a version above the range', { versionTo: 200 }, { ...everybody, version: 201 }, false],
    ['only signed-in members', { isSignedIn: true }, everybody, false],
    ['visitors', { isSignedIn: false }, member, false],
    ['newly registered members, and a visitor', { newWithinDays: 5 }, everybody, false],
    ['newly registered members', { newWithinDays: 10 }, member, true],
    ['members registered more recently than this one', { newWithinDays: 9 }, member, false],
    ['members registered long ago', { oldAfterDays: 10 }, member, true],
    ['a trial', { vip: ['trial'], daysLeftFrom: 1, daysLeftTo: 3 }, member, true],
    ['fewer days left than this member has', { daysLeftTo: 2 }, member, false],
    ['members in their last days, and a visitor', { daysLeftTo: 7 }, everybody, false],
    [
      'members in their last days, and an ended membership',
      { daysLeftTo: 7 },
      { ...member, vip: 'expired', daysLeft: null },
      false,
    ],
    ['another language does not fit', { locales: ['en-US'] }, everybody, false],
    ['another host does not fit', { hosts: ['tp.example'] }, everybody, false],
    [
      'a bucket and a request without one',
      { bucket: { salt: 's', from: 0, below: 10_000 } },
      { ...everybody, bucketBy: null },
      false,
    ],
    ['everybody’s bucket', { bucket: { salt: 's', from: 0, below: 10_000 } }, everybody, true],
  ])('targeting of a line item: %s', (_, targeting, who, expected) => {
    expect(isFor(targeting, who, MONDAY)).toBe(expected);
  });

  test('buckets of visitors are stable, have the right size, and differ by salt', () => {
    const ids = Array.from({ length: 20_000 }, (_, index) => `device-${index}`);
    const inHalf = (salt: string) => new Set(ids.filter((id) => bucketOf(salt, id) < 5_000));
    const [a, b] = [inHalf('a'), inHalf('b')];
    expect(inHalf('a')).toEqual(a);
    expect(a.size / ids.length).toBeCloseTo(0.5, 1);
    expect([...a].filter((id) => b.has(id)).length / a.size).toBeCloseTo(0.5, 1);
  });

  test('targeted hours are checked in Asia/Shanghai time, per day or per week from Monday', () => {
    const evening = `${'0'.repeat(20)}1111`;
    expect(isOpenHour(evening, Date.parse('2026-03-02T20:00:00+08:00'))).toBe(true);
    expect(isOpenHour(evening, Date.parse('2026-03-02T19:59:59+08:00'))).toBe(false);
    const sunday = `${'0'.repeat(144)}${'1'.repeat(24)}`;
    expect(isOpenHour(sunday, Date.parse('2026-03-08T00:00:00+08:00'))).toBe(true);
    expect(isOpenHour(sunday, Date.parse('2026-03-09T00:00:00+08:00'))).toBe(false);
    expect(isOpenHour(sunday, Date.parse('2026-03-07T23:59:59+08:00'))).toBe(false);
  });
});

test('line items of one priority are drawn by weight, and the ratios of the others stay when one has reached its cap', async () => {
  const items = [
    itemOf('one', { weight: 1 }),
    itemOf('three', { weight: 3 }),
    itemOf('full', { weight: 6, totalCap: 5 }),
  ];
  const slot = { id: 's', subSlots: [], items };
  const snapshot = new Snapshot([slot], []);
  const chooser = { ...counting(), random: randomFrom(7) };
  const won: Record<string, number> = {};
  for (let round = 0; round < 8_000; round += 1) {
    const context = {
      snapshot,
      who: everybody,
      subjects: noSubjects,
      person: '',
      address: sharedAddress,
      nowMs: MONDAY,
    };
    const choice = await choose(chooser, context, slot, acceptsOf({ id: 's' }), 'd');
    won[choice?.item.id ?? ''] = (won[choice?.item.id ?? ''] ?? 0) + 1;
  }
  expect(won['full']).toBe(5);
  expect((won['three'] ?? 0) / (won['one'] ?? 1)).toBeCloseTo(3, 0);
});

const noSubjects = { user: null, device: null, session: null };

/** Reference model: stores all shows and checks the rules by searching them. */
class Model {
  readonly shown: { item: string; at: number; day: string; subjects: Record<string, string | null> }[] = [];

  /** Returns the name of the rule that forbids to show the line item now, or null. */
  blocked(item: LineItem, subjects: Record<string, string | null>, at: number): string | null {
    const own = this.shown.filter((show) => show.item === item.id);
    if (item.startsAt && at < item.startsAt.getTime()) return 'early';
    if (item.endsAt && at >= item.endsAt.getTime()) return 'late';
    const day = shanghaiDay(at);
    const today = own.filter((show) => show.day === day).length;
    if (item.totalCap !== null && own.length >= item.totalCap) return 'total';
    if (item.dailyCap !== null && today >= item.dailyCap) return 'day';
    if (item.pacing === 'even') {
      if (item.totalCap !== null && item.startsAt && item.endsAt) {
        const share = (at - item.startsAt.getTime()) / (item.endsAt.getTime() - item.startsAt.getTime());
        if (own.length > 0 && own.length + 1 > item.totalCap * share * 1.1) return 'pacing';
      }
      const midnight = Date.parse(`${day}T00:00:00+08:00`);
      if (item.dailyCap !== null && today > 0 && today + 1 > item.dailyCap * ((at - midnight) / DAY_MS) * 1.1)
        return 'pacing';
    }
    const isWorn = item.frequency.some((frequency) => {
      const subject = subjects[frequency.scope] ?? null;
      return subject === null || this.#timesSeen(own, frequency, subject, at) >= frequency.count;
    });
    return isWorn ? 'frequency' : null;
  }

  /** Counts the shows in the current window of a frequency. */
  #timesSeen(own: Model['shown'], { scope, windowS }: Frequency, subject: string, at: number): number {
    let [opened, count] = [Number.NEGATIVE_INFINITY, 0];
    for (const show of own.filter(({ subjects }) => subjects[scope] === subject)) {
      if (show.at >= opened + windowS * 1000) [opened, count] = [show.at, 0];
      count += 1;
    }
    return at >= opened + windowS * 1000 ? 0 : count;
  }
}

const calendar = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai', dateStyle: 'short' });
const shanghaiDay = (at: number) => calendar.format(at);

test.each([1, 2, 3, 4])(
  'the selection of line items equals a model of all rules while the clock runs through a week (%i)',
  async (seed) => {
    const random = randomFrom(seed);
    const upTo = (most: number) => Math.floor(random() * most);
    const items = Array.from({ length: 8 }, (_, index) => {
      const startMs = MONDAY + upTo(2) * DAY_MS;
      const scopes = ['user', 'device', 'session'] as const;
      return itemOf(`i${index}`, {
        priority: 1 + upTo(3),
        weight: 1 + upTo(5),
        pacing: upTo(2) ? 'even' : 'asap',
        startsAt: new Date(startMs),
        endsAt: upTo(3) ? new Date(startMs + (1 + upTo(5)) * DAY_MS) : null,
        totalCap: upTo(2) ? 10 + upTo(150) : null,
        dailyCap: upTo(2) ? 5 + upTo(60) : null,
        frequency: scopes
          .filter(() => upTo(3) === 0)
          .map((scope) => ({ scope, count: 1 + upTo(3), windowS: 3_600 * (1 + upTo(30)) })),
      });
    });
    const slot = { id: 's', subSlots: [], items };
    const snapshot = new Snapshot([slot], []);
    const chooser = { ...counting(), random };
    const model = new Model();
    let at = MONDAY;
    const reasons = new Set<string>();
    for (let round = 0; round < 800; round += 1) {
      at += upTo(2 * ((7 * DAY_MS) / 800));
      const subjects = {
        user: upTo(3) ? `u${upTo(5)}` : null,
        device: `d${upTo(10)}`,
        session: upTo(5) ? `s${upTo(40)}` : null,
      };
      const context = { snapshot, who: everybody, subjects, person: '', address: sharedAddress, nowMs: at };
      const choice = await choose(chooser, context, slot, acceptsOf({ id: 's' }), `d${round}`);
      const open = items.filter((item) => {
        const reason = model.blocked(item, subjects, at);
        if (reason) reasons.add(reason);
        return reason === null;
      });
      const best = Math.min(...open.map(({ priority }) => priority));
      // The chosen line item must be allowed by all rules and have the best priority. Nothing may be chosen only if no
      // line item is allowed.
      const fair = open.filter(({ priority }) => priority === best).map(({ id }) => id);
      expect(choice ? fair.includes(choice.item.id) : fair.length === 0).toBe(true);
      if (choice) model.shown.push({ item: choice.item.id, at, day: shanghaiDay(at), subjects });
    }
    expect(model.shown.length).toBeGreaterThan(100);
    expect(reasons.size).toBeGreaterThan(2);
  },
);
