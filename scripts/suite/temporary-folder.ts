import { existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const IN_MEMORY = '/dev/shm';
/** Several times the maximum that a run of the test suite needs. */
export const PLENTY_BYTES = 6 * 1024 ** 3;

/**
 * Size of the file system in memory, and the free memory of the machine or container, both in bytes; null if there is
 * no such file system.
 */
export interface MemoryRoom {
  folder: number;
  machine: number;
}

/**
 * The folder for temporary data. It is in memory if possible, because the tests copy and drop hundreds of databases,
 * which is several times slower on disk.
 */
export function temporaryFolder(room: MemoryRoom | null = memoryRoom()): string {
  return room && Math.min(room.folder, room.machine) >= PLENTY_BYTES ? IN_MEMORY : tmpdir();
}

function memoryRoom(): MemoryRoom | null {
  if (!existsSync(IN_MEMORY)) return null;
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  return { folder: bavail * bsize, machine: process.availableMemory() };
}
