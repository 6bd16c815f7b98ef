import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const TICKS_PER_SECOND = 100;
const PERIOD_US = 20_000;
/** Folder of cgroups that limit CPU time: version 1, and version 2 where it is mounted alone. */
const folder = existsSync('/sys/fs/cgroup/cpu/cgroup.procs') ? '/sys/fs/cgroup/cpu' : '/sys/fs/cgroup';

const fieldsOf = (pid: number): string[] => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The program's name before the last bracket may contain any character.
  return stat.slice(stat.lastIndexOf(') ') + 2).split(' ');
};

/** A process and its children, which are the workers of a server. */
export function listProcesses(pid: number): number[] {
  const children = readdirSync('/proc')
    .map(Number)
    .filter((other) => {
      try {
        return other > 0 && Number(fieldsOf(other)[1]) === pid;
      } catch {
        return false; // The process has ended meanwhile.
      }
    });
  return [pid, ...children];
}

/** CPU time of a process with its threads, and of its children, in seconds. */
export const cpuSeconds = (pid: number): number =>
  listProcesses(pid)
    .map((one) => {
      const fields = fieldsOf(one);
      return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
    })
    .reduce((sum, seconds) => sum + seconds, 0);

/**
 * Gives each process a share of one core of its own, so that two workers can be compared with one while the load
 * generator has a core. Returns the function that ends this, or null where this process may not do it.
 */
export function limitCpu(pids: readonly number[], share: number): (() => void) | null {
  const groups: string[] = [];
  const release = () => {
    for (const [index, group] of groups.entries()) {
      writeFileSync(join(folder, 'cgroup.procs'), String(pids[index]));
      rmdirSync(group);
    }
  };
  try {
    for (const pid of pids) {
      const group = join(folder, `feisuo-bench-${pid}`);
      mkdirSync(group);
      groups.push(group);
      const quota = String(PERIOD_US * share);
      if (existsSync(join(group, 'cpu.cfs_quota_us'))) {
        writeFileSync(join(group, 'cpu.cfs_period_us'), String(PERIOD_US));
        writeFileSync(join(group, 'cpu.cfs_quota_us'), quota);
      } else writeFileSync(join(group, 'cpu.max'), `${quota} ${PERIOD_US}`);
      writeFileSync(join(group, 'cgroup.procs'), String(pid));
    }
    return release;
  } catch {
    for (const group of groups) rmdirSync(group);
    return null;
  }
}
