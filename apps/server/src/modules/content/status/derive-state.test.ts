import { describe, expect, test } from 'vitest';
import { daysOf, phaseOf, stateAt, worstOf, type TimedIncident } from './derive-state.ts';

const at = (text: string) => new Date(`${text}:00+08:00`);
const fault = (change: Partial<TimedIncident> = {}): TimedIncident => ({
  kind: 'fault',
  startsAt: at('2026-11-10T20:00'),
  endsAt: null,
  updates: [{ at: at('2026-11-10T20:05'), state: 'congested' }],
  ...change,
});
const maintenance: TimedIncident = {
  kind: 'maintenance',
  startsAt: at('2026-11-12T04:00'),
  endsAt: at('2026-11-12T06:00'),
  updates: [{ at: at('2026-11-10T10:00'), state: 'maintenance' }],
};
const long = at('2026-01-01T00:00');
const day = (incidents: TimedIncident[], text: string, now: string, since = long) =>
  daysOf(incidents, since, at(now)).find((one) => one.day === text)?.state;

describe('the state of a line region follows from its incidents', () => {
  test('a line region without an open incident is normal', () => {
    expect(stateAt([], at('2026-11-10T21:00'))).toBe('normal');
    expect(stateAt([fault({ endsAt: at('2026-11-10T20:30') })], at('2026-11-10T20:30'))).toBe('normal');
  });

  test("a line region has the state of its incident's last update, beginning at the start that the operator entered", () => {
    const worse = fault({
      updates: [
        { at: at('2026-11-10T20:05'), state: 'congested' },
        { at: at('2026-11-10T20:20'), state: 'down' },
      ],
    });
    expect(stateAt([worse], at('2026-11-10T19:59'))).toBe('normal');
    expect(stateAt([worse], at('2026-11-10T20:01'))).toBe('congested');
    expect(stateAt([worse], at('2026-11-10T20:20'))).toBe('down');
    expect(worstOf(worse)).toBe('down');
  });

  test('a line region with several incidents has the worst of their states', () => {
    const now = at('2026-11-12T05:00');
    expect(stateAt([maintenance], now)).toBe('maintenance');
    expect(stateAt([maintenance, fault()], now)).toBe('congested');
  });

  test('a line region is in maintenance from the planned start to the planned end, without action of an operator', () => {
    expect(stateAt([maintenance], at('2026-11-12T03:59'))).toBe('normal');
    expect(stateAt([maintenance], at('2026-11-12T04:00'))).toBe('maintenance');
    expect(stateAt([maintenance], at('2026-11-12T06:00'))).toBe('normal');
    expect(['03:59', '04:00', '06:00'].map((time) => phaseOf(maintenance, at(`2026-11-12T${time}`)))).toEqual([
      'planned',
      'open',
      'over',
    ]);
  });

  test('cancelled maintenance does not change the state of a line region', () => {
    const cancelled = { ...maintenance, endsAt: at('2026-11-11T12:00') };
    expect(phaseOf(cancelled, at('2026-11-12T05:00'))).toBe('cancelled');
    expect(stateAt([cancelled], at('2026-11-12T05:00'))).toBe('normal');
    expect(day([cancelled], '2026-11-12', '2026-11-13T12:00')).toBe('normal');
  });
});

describe('the 90-day history of a line region', () => {
  test('the history of a line region has 90 days, today last', () => {
    const days = daysOf([], long, at('2026-11-18T00:30'));
    expect(days).toHaveLength(90);
    expect([days[0]?.day, days.at(-1)?.day]).toEqual(['2026-08-21', '2026-11-18']);
  });

  test('the history of a line region shows the worst state of each day in Shanghai, on both days at midnight', () => {
    const night = fault({
      startsAt: at('2026-11-10T23:50'),
      endsAt: at('2026-11-11T00:10'),
      updates: [
        { at: at('2026-11-10T23:50'), state: 'congested' },
        { at: at('2026-11-11T00:05'), state: 'down' },
      ],
    });
    const states = ['09', '10', '11', '12'].map((date) => day([night], `2026-11-${date}`, '2026-11-18T12:00'));
    expect(states).toEqual(['normal', 'congested', 'down', 'normal']);
  });

  test('an incident that ends at midnight does not count for the next day', () => {
    const evening = fault({ endsAt: at('2026-11-11T00:00') });
    expect(day([evening], '2026-11-11', '2026-11-18T12:00')).toBe('normal');
  });

  test("the history of a line region leaves today's planned maintenance out until it begins", () => {
    expect(day([maintenance], '2026-11-12', '2026-11-12T03:00')).toBe('normal');
    expect(day([maintenance], '2026-11-12', '2026-11-12T04:00')).toBe('maintenance');
  });

  test('the history of a line region is empty for days before the region was added', () => {
    const since = at('2026-11-10T15:00');
    expect(day([], '2026-11-09', '2026-11-18T12:00', since)).toBeNull();
    expect(day([], '2026-11-10', '2026-11-18T12:00', since)).toBe('normal');
  });
});
