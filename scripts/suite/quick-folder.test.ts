import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { PLENTY_BYTES, quickFolder } from './quick-folder.ts';

test('temporary data is in memory if there is plenty, otherwise on disk', () => {
  expect(quickFolder({ folder: PLENTY_BYTES, machine: PLENTY_BYTES })).toBe('/dev/shm');
  expect(quickFolder({ folder: PLENTY_BYTES - 1, machine: PLENTY_BYTES })).toBe(tmpdir());
  expect(quickFolder({ folder: PLENTY_BYTES, machine: PLENTY_BYTES - 1 })).toBe(tmpdir());
  expect(quickFolder(null)).toBe(tmpdir());
});
