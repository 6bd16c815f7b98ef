import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { accountPaths, slotPaths } from '@feisuo/contract/facts/paths';
import { slotIds } from '@feisuo/contract/facts/slot-vocabulary';
import type { Credentials } from '@feisuo/contract/schemas/account-tokens';
import { readConfig } from '../../apps/server/src/config/config.ts';
import { createLogger } from '../../apps/server/src/logging/logging.ts';
import { startServer } from '../../apps/server/src/server.ts';
import { newBuyer, payDriver } from '../../apps/server/test/pay-driver.ts';
import { findDebianPrograms, startPrivatePostgres } from '../../apps/server/test/private-postgres.ts';
import { medianOf, IN_FLIGHT, ratePerSecond, times } from '../measurements.ts';
import type { Row } from '../row.ts';
import type { Stage } from '../shared-servers.ts';
import { runLoop, sendOnce, type Call, type Caller } from '../account/closed-loop.ts';

const ROUNDS = 13;
const SECONDS = 2;
const ORDERS = 160;
const AT_LEAST = 0.9;
const SITE = { client_id: 'feisuo-site' };

/** Compares the embedded PostgreSQL with Debian's PostgreSQL under the same server. Both flush every commit to disk. */
export async function measureDatabase({ folder }: Stage): Promise<Row[]> {
  const programs = findDebianPrograms();
  if (!programs) throw new Error("Debian's PostgreSQL is not installed; `npm run test:full` installs it");
  const debian = await startPrivatePostgres(programs, { isDurable: true });
  const sides: Side[] = [];
  try {
    sides.push(await openSide(folder, 'embedded', {}));
    sides.push(await openSide(folder, 'debian', { DATABASE_URL: debian.socketUrl }));
    const [embedded, other] = sides;
    if (!embedded || !other) throw new Error('one of the two databases did not start');
    const rows: Row[] = [];
    for (const { name, rate } of comparisons) rows.push(await compare(name, rate, embedded, other));
    return rows;
  } finally {
    for (const side of sides) await side.close();
    debian.stop();
  }
}

interface Side {
  origin: string;
  people: Credentials[];
  driver: ReturnType<typeof payDriver>;
  close(): Promise<void>;
}

async function openSide(folder: string, name: string, database: Record<string, string>): Promise<Side> {
  const config = readConfig({
    DATA_DIR: join(folder, `database-${name}`),
    SERVICES: 'account,pay,promotion,content',
    LIMITS_SCALE: '1000000',
    ...database,
  });
  const server = await startServer(config, createLogger('silent'));
  const origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const people: Credentials[] = [];
  for (let n = 0; n < IN_FLIGHT; n += 1) {
    const answer = await sendOnce(origin, { method: 'POST', path: accountPaths.signUpAnonymously, body: SITE });
    people.push(JSON.parse(answer) as Credentials);
  }
  return { origin, people, driver: payDriver(server), close: () => server.close() };
}

/** Each refresh sends the refresh token of the previous answer, as a real client does. */
function refresher(person: Credentials): Caller {
  return {
    next: () => ({
      method: 'POST',
      path: accountPaths.token,
      body: { ...SITE, grant_type: 'refresh_token', refresh_token: person.refresh_token },
    }),
    hear: (body) => Object.assign(person, JSON.parse(body) as Credentials),
  };
}

const askMe = ({ access_token: token }: Credentials): Call => ({
  method: 'GET',
  path: accountPaths.me,
  headers: { authorization: `Bearer ${token}` },
});

const askSlots = (): Call => ({
  method: 'POST',
  path: slotPaths.batchGet,
  headers: { 'x-device-id': randomBytes(8).toString('hex') },
  body: { id: 'bench', slots: Object.values(slotIds).map((id) => ({ id })) },
});

const looped = (callerOf: (person: Credentials) => Caller) => async (side: Side) =>
  (await runLoop(side.origin, side.people.map(callerOf), SECONDS)).requestsPerSecond;

const comparisons: { name: string; rate(side: Side): Promise<number> }[] = [
  { name: 'refresh', rate: looped(refresher) },
  { name: 'user/me', rate: looped((person) => ({ next: () => askMe(person) })) },
  {
    name: 'order to code',
    rate: ({ driver }) =>
      ratePerSecond(
        times(ORDERS, () => {
          const buyer = newBuyer();
          const token = driver.tokenOf(buyer);
          return () => driver.order(buyer, { token });
        }),
      ),
  },
  { name: 'slots', rate: looped(() => ({ next: askSlots })) },
];

/**
 * Runs both databases in turn for short rounds in alternating order, after a first round as warm-up. The result is the
 * median of the ratios per round, because other load affects both halves of a round.
 */
async function compare(
  name: string,
  rateOf: (side: Side) => Promise<number>,
  embedded: Side,
  debian: Side,
): Promise<Row> {
  const rounds: { ours: number; theirs: number }[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const isOursFirst = round % 2 === 0;
    const first = await rateOf(isOursFirst ? embedded : debian);
    const second = await rateOf(isOursFirst ? debian : embedded);
    if (round > 0) rounds.push(isOursFirst ? { ours: first, theirs: second } : { ours: second, theirs: first });
  }
  const ratios = rounds.map(({ ours, theirs }) => ours / theirs);
  return {
    name: `database: ${name}`,
    ours: `embedded ${medianOf(rounds.map(({ ours }) => ours)).toFixed(0)}/s`,
    against: `Debian's ${medianOf(rounds.map(({ theirs }) => theirs)).toFixed(0)}/s`,
    ratio: medianOf(ratios),
    required: { atLeast: AT_LEAST },
    note: `${ROUNDS} rounds, ratios from ${Math.min(...ratios).toFixed(3)} to ${Math.max(...ratios).toFixed(3)}`,
  };
}
