import { existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const IN_MEMORY = '/dev/shm';
/** Several times what the suite ever keeps at once. */
export const PLENTY_BYTES = 6 * 1024 ** 3;

/** How many bytes the folder in memory takes, and how many of them the machine, or our share of it, could give; null without such a folder. */
export interface MemoryRoom {
  folder: number;
  machine: number;
}

/**
 * Where data that nobody keeps is written. Hundreds of databases are copied and dropped, a thousand files each, which takes
 * the disk several times as long as memory; where memory is short, the disk it is.
 */
export function quickFolder(room: MemoryRoom | null = memoryRoom()): string {
  return room && Math.min(room.folder, room.machine) >= PLENTY_BYTES ? IN_MEMORY : tmpdir();
}

function memoryRoom(): MemoryRoom | null {
  if (!existsSync(IN_MEMORY)) return null;
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  return { folder: bavail * bsize, machine: process.availableMemory() };
}
