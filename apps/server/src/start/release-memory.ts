import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const CHECK_MS = 5_000;
/** Checks in a row that must find the process quiet. */
const QUIET_CHECKS = 2;
/** Share of the time in which a quiet process works. */
const QUIET_LOAD = 0.1;
/** A collection is worth its pause when memory grew by more than this. */
const WORTH_BYTES = 24 * 1024 * 1024;

export interface MemoryReadings {
  /** Share of the time since the last call in which the process worked. */
  readLoad(): number;
  readMemory(): number;
  /** Collects all garbage and returns free memory to the system. */
  collect(): void;
}

/**
 * Returns memory to the system when the process is quiet. V8 keeps what a start or a burst of requests used for as long
 * as the system has enough.
 */
export class MemoryRelease {
  readonly #readings: MemoryReadings;
  #quietChecks = 0;
  #kept = 0;

  constructor(readings: MemoryReadings) {
    this.#readings = readings;
  }

  check(): void {
    this.#quietChecks = this.#readings.readLoad() < QUIET_LOAD ? this.#quietChecks + 1 : 0;
    if (this.#quietChecks < QUIET_CHECKS || this.#readings.readMemory() - this.#kept < WORTH_BYTES) return;
    this.#readings.collect();
    this.#kept = this.#readings.readMemory();
    this.#quietChecks = 0;
  }
}

/** Checks the process at intervals. The first collection removes what loading the program left behind. */
export function releaseMemoryWhenQuiet(): void {
  let before = performance.eventLoopUtilization();
  const release = new MemoryRelease({
    readLoad() {
      const now = performance.eventLoopUtilization();
      const { utilization } = performance.eventLoopUtilization(now, before);
      before = now;
      return utilization;
    },
    readMemory: () => process.memoryUsage.rss(),
    collect,
  });
  setInterval(() => release.check(), CHECK_MS).unref();
}

/** `last-resort` also gives back the pages that are free, which other collections keep. */
function collect(): void {
  setFlagsFromString('--expose-gc');
  const gc = runInNewContext('gc') as (options: object) => void;
  gc({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
