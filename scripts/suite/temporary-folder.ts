import { existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const IN_MEMORY = '/dev/shm';
/** Several times the suite's peak. */
export const PLENTY_BYTES = 6 * 1024 ** 3;

/** Size of the memory file system, and the memory that the machine or container could give; null without one. */
export interface MemoryRoom {
  folder: number;
  machine: number;
}

/**
 * The folder for temporary data. Hundreds of databases are copied and dropped, which is several times slower on disk;
 * with little memory the disk is used.
 */
export function temporaryFolder(room: MemoryRoom | null = memoryRoom()): string {
  return room && Math.min(room.folder, room.machine) >= PLENTY_BYTES ? IN_MEMORY : tmpdir();
}

function memoryRoom(): MemoryRoom | null {
  if (!existsSync(IN_MEMORY)) return null;
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  return { folder: bavail * bsize, machine: process.availableMemory() };
}
