import { StartError } from './database-errors.ts';

const EVERY_MS = 60_000;

/** SQLSTATE `disk_full`. A transaction, a statement or the whole PostgreSQL fails with it. */
const DISK_FULL = '53100';

/** The start error of an embedded PostgreSQL that has no room. */
export class DiskFullError extends StartError {}

/** Reports at most once a minute that the disk of the database is full. */
export class DiskFullReport {
  readonly #place: string;
  readonly #report: (error: Error) => void;
  #quietUntil = 0;

  /** `place` names the disk: the folder of an embedded database, the address of a server. */
  constructor(place: string, report: (error: Error) => void) {
    this.#place = place;
    this.#report = report;
  }

  /** Reports the error, unless it is one of many about the full disk. Returns whether it is about the full disk. */
  note(error: { code?: string | undefined; message?: string | undefined }, now = performance.now()): boolean {
    if (!(error instanceof DiskFullError) && error.code !== DISK_FULL) return false;
    if (now >= this.#quietUntil) {
      this.#quietUntil = now + EVERY_MS;
      this.#report(
        new Error(
          `The disk of the database is full: ${this.#place}. Writes get 503 until there is room, nothing is lost: ${error.message}`,
        ),
      );
    }
    return true;
  }
}

/** Whether the disk of the database is full. Such errors are reported by `DiskFullReport`, not per request. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (error as { code?: unknown }).code === DISK_FULL || isDiskFull(error.cause);
}
