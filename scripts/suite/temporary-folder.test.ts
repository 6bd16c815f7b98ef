import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { PLENTY_BYTES, temporaryFolder } from './temporary-folder.ts';

test('the temporary folder is in memory if there is enough free memory, otherwise on disk', () => {
  expect(temporaryFolder({ folder: PLENTY_BYTES, machine: PLENTY_BYTES })).toBe('/dev/shm');
  expect(temporaryFolder({ folder: PLENTY_BYTES - 1, machine: PLENTY_BYTES })).toBe(tmpdir());
  expect(temporaryFolder({ folder: PLENTY_BYTES, machine: PLENTY_BYTES - 1 })).toBe(tmpdir());
  expect(temporaryFolder(null)).toBe(tmpdir());
});
