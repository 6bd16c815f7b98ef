import type { SystemStatus } from '@feisuo/contract/schemas/operator';
import { bridgeSimulatorOf } from '../bridge-simulator.ts';
import { countMigrations } from '../db/migrate.ts';
import type { Deps } from '../deps.ts';
import { productVersion } from '../product-version.ts';

const startedAt = new Date().toISOString();

/** What an operator wants to know of the running system at a glance. */
export async function describeSystem({ config, database, clock, jobs }: Deps): Promise<SystemStatus> {
  const [version, migrations, queues, deadLetters] = await Promise.all([
    database.pool.query<{ server_version: string }>('show server_version'),
    countMigrations(database.pool),
    jobs.listQueues(),
    jobs.countDeadJobs(),
  ]);
  return {
    version: productVersion,
    mode: config.mode,
    services: [...config.services],
    startedAt,
    now: clock.now().toISOString(),
    database: { kind: database.kind, version: version.rows[0]?.server_version ?? '', migrations },
    standIns: config.standIns.map(({ id, says }) => ({ id, says })),
    bridgeSimulator: bridgeSimulatorOf(config),
    queues,
    deadLetters,
  };
}
