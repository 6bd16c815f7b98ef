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

describe('the state of a region follows from its incidents', () => {
  test('is normal without an open one', () => {
    expect(stateAt([], at('2026-11-10T21:00'))).toBe('normal');
    expect(stateAt([fault({ endsAt: at('2026-11-10T20:30') })], at('2026-11-10T20:30'))).toBe('normal');
  });

  test('is the one of the last update, from the start that the operator entered', () => {
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

  test('is the worst one of several', () => {
    const now = at('2026-11-12T05:00');
    expect(stateAt([maintenance], now)).toBe('maintenance');
    expect(stateAt([maintenance, fault()], now)).toBe('congested');
  });

  test('is maintenance from the planned start to the planned end, without an operator', () => {
    expect(stateAt([maintenance], at('2026-11-12T03:59'))).toBe('normal');
    expect(stateAt([maintenance], at('2026-11-12T04:00'))).toBe('maintenance');
    expect(stateAt([maintenance], at('2026-11-12T06:00'))).toBe('normal');
    expect(['03:59', '04:00', '06:00'].map((time) => phaseOf(maintenance, at(`2026-11-12T${time}`)))).toEqual([
      'planned',
      'open',
      'over',
    ]);
  });

  test('is not changed by cancelled maintenance', () => {
    const cancelled = { ...maintenance, endsAt: at('2026-11-11T12:00') };
    expect(phaseOf(cancelled, at('2026-11-12T05:00'))).toBe('cancelled');
    expect(stateAt([cancelled], at('2026-11-12T05:00'))).toBe('normal');
    expect(day([cancelled], '2026-11-12', '2026-11-13T12:00')).toBe('normal');
  });
});

describe('the strip of days', () => {
  test('has 90 days, today last', () => {
    const days = daysOf([], long, at('2026-11-18T00:30'));
    expect(days).toHaveLength(90);
    expect([days[0]?.day, days.at(-1)?.day]).toEqual(['2026-08-21', '2026-11-18']);
  });

  test('shows the worst state of each day of Shanghai, over midnight on both', () => {
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

  test('leaves planned maintenance of today out until it begins', () => {
    expect(day([maintenance], '2026-11-12', '2026-11-12T03:00')).toBe('normal');
    expect(day([maintenance], '2026-11-12', '2026-11-12T04:00')).toBe('maintenance');
  });

  test('claims nothing about days before the region was recorded', () => {
    const since = at('2026-11-10T15:00');
    expect(day([], '2026-11-09', '2026-11-18T12:00', since)).toBeNull();
    expect(day([], '2026-11-10', '2026-11-18T12:00', since)).toBe('normal');
  });
});
