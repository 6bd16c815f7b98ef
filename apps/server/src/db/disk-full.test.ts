import { expect, test } from 'vitest';
import { DiskFullError, DiskFullReport } from './disk-full.ts';

test('a full disk is reported once a minute with its place, and other errors are not', () => {
  const reports: string[] = [];
  const report = new DiskFullReport('/data/postgres', ({ message }) => reports.push(message));
  const full = { code: '53100', message: 'could not extend file' };
  expect(report.note({ code: '53200', message: 'out of memory' }, 0)).toBe(false);
  for (const second of [0, 1, 30, 59, 60, 61]) expect(report.note(full, second * 1000)).toBe(true);
  expect(report.note(new DiskFullError('PostgreSQL cannot start'), 119_000)).toBe(true);
  expect(reports).toEqual([
    expect.stringMatching(/full: \/data\/postgres\..*could not extend file/),
    expect.stringContaining('/data/postgres'),
  ]);
});
