import { readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

/** CPU time of a process's main thread. NaN if the system does not report it; Linux does. */
export function mainThreadSeconds(pid: number): number {
  try {
    // The main thread has the process's id. Fields are read after the last bracket, because the program's name may
    // contain any character.
    const stat = readFileSync(`/proc/${pid}/task/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(') ') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
  } catch {
    return Number.NaN;
  }
}

export function medianOf(values: number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** Number of concurrent callers in benchmarks that count operations. */
export const IN_FLIGHT = 16;

export const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);

/** Runs all operations, `IN_FLIGHT` of them at a time, and returns the rate. */
export async function ratePerSecond(tasks: readonly (() => Promise<unknown>)[]): Promise<number> {
  const waiting = [...tasks];
  const startedAt = performance.now();
  await Promise.all(
    times(IN_FLIGHT, async () => {
      for (let task = waiting.pop(); task; task = waiting.pop()) await task();
    }),
  );
  return (tasks.length * 1000) / (performance.now() - startedAt);
}
