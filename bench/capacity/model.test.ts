import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeParts } from './document.ts';
import type { CallCost, Measured } from './measured.ts';
import { bytesPerAccount, callsPerMonth, capacityOf } from './model.ts';
import { rowsPerAccount, usage } from './usage.ts';

const measured = JSON.parse(readFileSync(join(import.meta.dirname, 'measured.json'), 'utf8')) as Measured;
const document = readFileSync(join(import.meta.dirname, '../../docs/capacity.md'), 'utf8');

test('docs/capacity.md has the tables that the measured figures and the formula give', () => {
  expect(writeParts(document, measured)).toBe(document);
});

test('no hot path costs over 15 % more CPU time with the largest number of accounts than with the smallest', () => {
  const [few, many] = [measured.sizes[0], measured.sizes.at(-1)];
  const cpu = (cost: CallCost | undefined) => (cost?.serverMs ?? 0) + (cost?.postgresMs ?? 0);
  const growth = Object.entries(many?.calls ?? {}).map(([name, cost]) => [name, cpu(cost) / cpu(few?.calls[name])]);
  expect(growth.filter(([, ratio]) => !(Number(ratio) <= 1.15))).toEqual([]);
  expect(many?.accounts).toBeGreaterThanOrEqual(10 * (few?.accounts ?? Infinity));
});

test('the model adds up calls, rows and machines by hand-computed figures', () => {
  const cost = { serverMs: 1, postgresMs: 2, walBytes: 100, perSecond: 1, perSecondOfTwo: 1 };
  const calls = Object.fromEntries(Object.keys(callsPerMonth(1)).map((name) => [name, cost]));
  const tables = [
    { table: 'accounts', rows: 10, bytes: 1000 },
    { table: 'sessions', rows: 20, bytes: 4000 },
  ];
  const one: Measured = { at: '', sizes: [{ accounts: 10, fillSeconds: 0, vacuumSeconds: 0, tables, calls }] };
  // 15 calls on 5 % of 30 days and 0.2 others: 22.7 calls per account and month.
  const perAccount = 0.05 * 30 * 15 + 0.2;
  expect(Object.values(callsPerMonth(1)).reduce((sum, count) => sum + count, 0)).toBeCloseTo(perAccount);
  const result = capacityOf(1_000_000, one);
  expect(result.peakCalls).toBeCloseTo(((perAccount * 1e6) / 2_592_000) * usage.peak, 3);
  expect(result.serverCores).toBeCloseTo(result.peakCalls / 1000, 6);
  expect(result.databaseCores).toBeCloseTo(result.peakCalls / 500, 6);
  expect(result.cpuHoursPerMonth).toBeCloseTo((perAccount * 1e6 * 0.003) / 3600, 3);
  expect(result.walGbPerMonth).toBeCloseTo((perAccount * 1e6 * 100) / 1e9, 6);
  expect(result.storageGb).toBeCloseTo((1e6 * (100 + (rowsPerAccount['sessions'] ?? 0) * 200)) / 1e9, 6);
  expect(bytesPerAccount(one.sizes[0] as Measured['sizes'][number])).toBe(100 + 2 * 200);
});
