import { statfsSync } from 'node:fs';
import { StartError } from '../database-errors.ts';
import { DiskFullError } from '../disk-full.ts';

/** Free bytes below which PostgreSQL cannot write its first files. */
const LEAST_BYTES = 64 * 1024;

/** Turns an operating system error about a folder into a message for operators. Other errors are returned unchanged. */
export function inPlainWords(error: unknown, folder: string): unknown {
  const { code, message } = error as NodeJS.ErrnoException;
  if (error instanceof StartError || code === undefined) return error;
  if (code === 'ENOSPC') return fullDisk(folder);
  return new StartError(
    `${folder} cannot be used: ${message}. Set DATA_DIR to a folder that this user can write, or DATABASE_URL to a PostgreSQL server.`,
  );
}

/** The error message for a failed PostgreSQL program, made from the program's output. */
export function startFailure(folder: string, output: string): StartError {
  if (/No space left on device|Check free disk space/.test(output) || isFull(folder)) return fullDisk(folder);
  return new StartError(`PostgreSQL did not start on ${folder}:\n${output.trim()}`);
}

const fullDisk = (folder: string) =>
  new DiskFullError(
    `The disk of ${folder} is full, so PostgreSQL cannot start. Nothing is lost: free some space and start again.`,
  );

function isFull(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize < LEAST_BYTES;
  } catch {
    return false; // Free space is unknown for a missing folder or on some systems.
  }
}
