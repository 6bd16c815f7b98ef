import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { activityPorts } from '../../apps/server/src/wiring/activity-ports.ts';
import { readConfig } from '../../apps/server/src/config/config.ts';
import { createLogger } from '../../apps/server/src/logging/logging.ts';
import { checkIn } from '../../apps/server/src/modules/activity/check-in/check-in.ts';
import { weekdayOf, weekOf } from '../../apps/server/src/modules/activity/check-in/check-in-week.ts';
import { drawLottery } from '../../apps/server/src/modules/activity/lottery/draw.ts';
import { startServer } from '../../apps/server/src/server.ts';
import { dayOf } from '../../apps/server/src/time/shanghai.ts';
import { startPrivatePostgres } from '../../apps/server/test/private-postgres.ts';
import { runBare, type Statement } from '../bare-statements.ts';
import { medianOf, ratePerSecond, times } from '../measurements.ts';
import type { Row } from '../row.ts';
import type { Stage } from '../shared-servers.ts';
import { checkInStatements, drawStatements } from './bare-sql.ts';

const POOL = 10;
const ROUNDS = 15;
const PER_ROUND = 200;
const AT_LEAST = 0.5;
const LOTTERY = 'bench';

/**
 * Compares the first check-in and draw of a day with the minimal statements over the same driver. Every draw wins coins
 * from a limited stock, which is the slowest case.
 */
export async function measureActivity({ folder }: Stage): Promise<Row[]> {
  const postgres = await startPrivatePostgres();
  const config = readConfig({
    DATABASE_URL: postgres.url,
    DATABASE_POOL: String(POOL),
    DATA_DIR: join(folder, 'activity'),
    SERVICES: 'activity',
  });
  const server = await startServer(config, createLogger('silent'));
  const pool = new pg.Pool({ connectionString: postgres.url, max: POOL });
  try {
    await addLottery(pool);
    const deps = { ...server.deps, ...activityPorts, limitsScale: 1 };
    const newcomer = () => `bench-${randomUUID()}`;
    const now = () => server.deps.clock.now();
    return [
      await compare(pool, 'check-in', () => ({
        ours: () => checkIn(deps, newcomer(), 'week'),
        bare: checkInStatements(
          { activityId: 'week', accountId: newcomer() },
          weekOf(now()),
          `day-${weekdayOf(now())}`,
        ),
      })),
      await compare(pool, 'draw', () => ({
        ours: () => drawLottery(deps, { activityId: LOTTERY, accountId: newcomer(), key: randomUUID() }),
        bare: drawStatements({ activityId: LOTTERY, accountId: newcomer() }, randomUUID(), dayOf(now())),
      })),
    ];
  } finally {
    await pool.end();
    await server.close();
    postgres.stop();
  }
}

/** Adds a lottery of five prizes. One of them is certain and has enough stock. */
async function addLottery(pool: pg.Pool): Promise<void> {
  await pool.query(
    `insert into activities (id, kind, name, picture, starts_at, ends_at, is_off, rules, rules_version, given, updated_at)
     values ($1, 'lottery', '抽奖', '', now() - interval '1 year', now() + interval '1 day', false,
       '{"freePerDay": 1, "chanceCoins": null, "coinDays": 180}', 1, 0, now())`,
    [LOTTERY],
  );
  await pool.query(
    `insert into lottery_prizes (activity_id, id, kind, name, amount, weight, stock, taken, sort)
     select $1, id, 'coins', '加速币', 5, weight, 1000000000, 0, row_number() over ()
     from (values ('a', 0), ('b', 0), ('sure', 1000000), ('c', 0), ('d', 0)) as prize (id, weight)`,
    [LOTTERY],
  );
}

/**
 * Runs our code and the minimal statements in turn for short rounds, so that other load on the machine affects both.
 * The first round of each is a warm-up.
 */
async function compare(
  pool: pg.Pool,
  name: string,
  make: () => { ours: () => Promise<unknown>; bare: Statement[] },
): Promise<Row> {
  const rates = { ours: [] as number[], bare: [] as number[] };
  let statements = 0;
  for (let round = 0; round <= ROUNDS; round += 1) {
    const requests = times(PER_ROUND, make);
    statements = requests[0]?.bare.length ?? 0;
    const bare = await ratePerSecond(requests.map((request) => () => runBare(pool, request.bare)));
    const ours = await ratePerSecond(requests.map((request) => request.ours));
    if (round > 0) {
      rates.bare.push(bare);
      rates.ours.push(ours);
    }
  }
  const [ours, bare] = [medianOf(rates.ours), medianOf(rates.bare)];
  return {
    name: `activity: ${name}`,
    ours: `${ours.toFixed(0)}/s`,
    against: `the ${statements} statements that it needs, bare ${bare.toFixed(0)}/s`,
    ratio: ours / bare,
    required: { atLeast: AT_LEAST },
  };
}
