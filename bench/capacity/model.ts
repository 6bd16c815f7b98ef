import type { Measured } from './measured.ts';
import { rowsPerAccount, usage, type CallName } from './usage.ts';

/** Assumptions about machines. */
const machines = {
  serverCores: 8,
  databaseCores: 64,
  /** Part of a machine's cores that the busiest second may use; the rest is for failures of others and for jobs. */
  use: 0.5,
  /** Database connections of one process, and processes per core. */
  pool: 10,
} as const;

interface Capacity {
  accounts: number;
  /** Calls per second in the busiest second. */
  peakCalls: number;
  /** Cores that are busy in the busiest second. */
  serverCores: number;
  databaseCores: number;
  serverMachines: number;
  databaseMachines: number;
  connections: number;
  storageGb: number;
  walGbPerMonth: number;
  cpuHoursPerMonth: number;
}

const DAYS = 30;
const SECONDS = DAYS * 86_400;
const GB = 1e9;

/** Calls of all accounts in a month, by name. */
export function callsPerMonth(accounts: number): Record<CallName, number> {
  const perDay = Object.entries(usage.callsPerActiveDay).map(([name, calls]) => [
    name,
    accounts * usage.activeShare * DAYS * calls,
  ]);
  const perMonth = Object.entries(usage.callsPerMonth).map(([name, calls]) => [name, accounts * calls]);
  return Object.fromEntries([...perDay, ...perMonth]) as Record<CallName, number>;
}

/** Bytes per stored account after a year: rows per account times the measured bytes of a row with its indexes. */
export function bytesPerAccount({ tables }: Measured['sizes'][number]): number {
  return tables.reduce((sum, { table, rows, bytes }) => sum + ((rowsPerAccount[table] ?? 0) * bytes) / rows, 0);
}

/** Calls of the model without a measured cost. The model leaves them out, and docs/capacity.md names them. */
export const unmeasuredCalls = (measured: Measured): string[] =>
  Object.keys(callsPerMonth(1)).filter((name) => measured.sizes.at(-1)?.calls[name] === undefined);

/** Computes what a service with this many accounts needs, from the costs that the largest measured size has. */
export function capacityOf(accounts: number, measured: Measured): Capacity {
  const size = measured.sizes.at(-1);
  if (!size) throw new Error('no size was measured');
  let [serverSeconds, databaseSeconds, wal, calls] = [0, 0, 0, 0];
  for (const [name, count] of Object.entries(callsPerMonth(accounts))) {
    const cost = size.calls[name];
    if (!cost) continue;
    serverSeconds += (count * cost.serverMs) / 1000;
    databaseSeconds += (count * cost.postgresMs) / 1000;
    wal += count * cost.walBytes;
    calls += count;
  }
  const atPeak = (perMonth: number) => (perMonth / SECONDS) * usage.peak;
  const [serverCores, databaseCores] = [atPeak(serverSeconds), atPeak(databaseSeconds)];
  const serverMachines = Math.max(2, Math.ceil(serverCores / (machines.serverCores * machines.use)));
  return {
    accounts,
    peakCalls: atPeak(calls),
    serverCores,
    databaseCores,
    serverMachines,
    databaseMachines: Math.ceil(databaseCores / (machines.databaseCores * machines.use)),
    connections: serverMachines * machines.serverCores * machines.pool,
    storageGb: (accounts * bytesPerAccount(size)) / GB,
    walGbPerMonth: wal / GB,
    cpuHoursPerMonth: (serverSeconds + databaseSeconds) / 3600,
  };
}
