import { readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

/** CPU time of a process's main thread in seconds. NaN on a system that does not report it; Linux does. */
export function mainThreadSeconds(pid: number): number {
  try {
    // The main thread's id is the process id. The fields after the last bracket are read, because the program's name
    // before it may contain any character.
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

/** Number of operations that run at the same time. */
export const IN_FLIGHT = 16;

export const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);

/** Runs all operations, `IN_FLIGHT` of them at a time, and returns the number of operations per second. */
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
