import { readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

/** Processor time that a process's main thread has used; not a number where the system does not tell (Linux does). */
export function mainThreadSeconds(pid: number): number {
  try {
    // The main thread has the process's own number. The name before the last bracket may contain anything.
    const stat = readFileSync(`/proc/${pid}/task/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(') ') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
  } catch {
    return Number.NaN;
  }
}
