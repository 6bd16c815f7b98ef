import { expect, test } from 'vitest';
import { runRestoreDrill } from '../../../../scripts/restore-drill.ts';

test('point-in-time recovery restores every row before the moment, and none after it, from a base backup and WAL', async () => {
  const steps: string[] = [];
  const { restored, lost } = await runRestoreDrill((step) => void steps.push(step));
  expect(restored).toEqual(['before the base backup', 'after the base backup']);
  expect(lost).toEqual([]);
  expect(steps).toContain('kill -9, and the data folder is gone');
}, 120_000);
