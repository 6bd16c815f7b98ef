import type { SystemStatus } from '@feisuo/contract/schemas/operator';
import type pg from 'pg';
import { bridgeSimulatorOf } from '../config/bridge-simulator.ts';
import { readSchema } from '../db/migrate.ts';
import type { Deps } from '../ports/deps.ts';
import { productVersion } from '../config/product-version.ts';

const startedAt = new Date().toISOString();

/** What an operator wants to know of the running system at a glance. */
export async function describeSystem({ config, database, clock, jobs }: Deps): Promise<SystemStatus> {
  const roundTripMs = await timeDatabase(database.pool);
  const [version, schema, queues, deadLetters] = await Promise.all([
    database.pool.query<{ server_version: string }>('show server_version'),
    readSchema(database.pool),
    jobs.listQueues(),
    jobs.countDeadJobs(),
  ]);
  return {
    version: productVersion,
    mode: config.mode,
    services: [...config.services],
    startedAt,
    now: clock.now().toISOString(),
    database: {
      kind: database.kind,
      version: version.rows[0]?.server_version ?? '',
      schema: new Date(schema).toISOString(),
      roundTripMs,
    },
    standIns: config.standIns.map(({ id, says }) => ({ id, says })),
    bridgeSimulator: bridgeSimulatorOf(config),
    queues,
    deadLetters,
  };
}

/** Tenths of a millisecond are enough to see a neighbour from another town. */
async function timeDatabase(pool: pg.Pool): Promise<number> {
  const began = performance.now();
  await pool.query('select 1');
  return Math.round((performance.now() - began) * 10) / 10;
}
