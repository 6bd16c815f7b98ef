import { existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const IN_MEMORY = '/dev/shm';
/** Free bytes that are required to use a file system in memory: several times what a run of the tests needs. */
export const PLENTY_BYTES = 6 * 1024 ** 3;

/**
 * Size of the file system in memory, and free memory of the machine or container, in bytes. Null if there is no file
 * system in memory.
 */
export interface MemoryRoom {
  folder: number;
  machine: number;
}

/**
 * Chooses the folder for temporary data: in memory if possible, because the tests copy and drop hundreds of databases,
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
