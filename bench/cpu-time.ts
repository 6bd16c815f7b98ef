import { readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

/** User and system time of a process in seconds, all threads included; with `isParent` also that of its children. */
function cpuSeconds(pid: number, isParent = false): number {
  // The fields after the last bracket are read, because the program's name before it may contain any character.
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(') ') + 2).split(' ');
  const [user, system, endedUser, endedSystem] = fields.slice(11, 15).map(Number);
  const own = (user ?? 0) + (system ?? 0);
  if (!isParent) return own / TICKS_PER_SECOND;
  const ended = (endedUser ?? 0) + (endedSystem ?? 0);
  return (own + ended) / TICKS_PER_SECOND + childrenOf(pid).reduce((sum, child) => sum + safeCpuSeconds(child), 0);
}

/** A child may have ended since it was listed; its time is then part of its parent's. */
function safeCpuSeconds(pid: number): number {
  try {
    return cpuSeconds(pid);
  } catch {
    return 0;
  }
}

const childrenOf = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);

/** CPU time in seconds of a server and of PostgreSQL with all its processes. NaN where the system does not report it. */
export interface CpuTime {
  server: number;
  database: number;
}

export function readCpuTime(serverPid: number, postmasterPid: number): CpuTime {
  try {
    return { server: cpuSeconds(serverPid), database: cpuSeconds(postmasterPid, true) };
  } catch {
    return { server: Number.NaN, database: Number.NaN };
  }
}

export const cpuText = ({ server, database }: CpuTime) =>
  `${(server * 1000).toFixed(2)} + ${(database * 1000).toFixed(2)} ms`;
