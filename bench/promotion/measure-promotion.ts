import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fillPath, slotPaths } from '@feisuo/contract/facts/paths';
import { slotIds } from '@feisuo/contract/facts/slot-vocabulary';
import type { SlotsReply } from '@feisuo/contract/schemas/ads';
import autocannon from 'autocannon';
import pg from 'pg';
import { requireStoredKey, openDataKey } from '../../apps/server/src/db/data-key.ts';
import type { MasterKey } from '../../apps/server/src/keys/master-key.ts';
import { QuickHmac } from '../../apps/server/src/modules/promotion/quick-hmac.ts';
import { signDelivery } from '../../apps/server/src/modules/promotion/trackers/tracker-token.ts';
import { serverFlags } from '../../scripts/launch.mjs';
import { startPrivatePostgres } from '../../apps/server/test/private-postgres.ts';
import type { Call } from '../account/closed-loop.ts';
import { callingFromAPage } from '../browser-headers.ts';
import { mainThreadSeconds, medianOf } from '../measurements.ts';
import type { Row } from '../row.ts';
import { startServer, type RunningServer, type Stage } from '../shared-servers.ts';
import { addLineItems, countEachTenth } from './many-line-items.ts';
import { measureBurst } from './measure-burst.ts';
import { addMemberSlot, measureMemberSlot, signUpMembers, waitForMemberSlot } from './measure-member-slot.ts';
import { preparePeer, type PeerFixture } from './peer-server.ts';

const LINE_ITEMS = 1_000;
const POOL = 10;
const ROUNDS = 5;
const SECONDS = 2;
const AT_LEAST = 0.5;
const DEVICES = 2_000;
/**
 * Numbers of concurrent connections. Reports come from many pages, and each waits until its batch is written, so they
 * need more connections.
 */
const CONNECTIONS = { slots: 10, reports: 64 };

const fileOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * Compares requests for three slots with a thousand line items with a bare Fastify that sends an equal reply. Compares
 * reports, acknowledged once written, with a bare batch insert.
 */
export async function measurePromotion({ folder }: Stage): Promise<Row[]> {
  const postgres = await startPrivatePostgres();
  const masterKey = randomBytes(32).toString('base64');
  const running: RunningServer[] = [];
  try {
    const env = { MASTER_KEY: masterKey, DATABASE_URL: postgres.url, DATABASE_POOL: String(POOL) };
    const ours = await startServer(
      folder,
      'promotion-ours',
      [...serverFlags, fileOf('../../apps/server/dist/main.js')],
      '/readyz',
      {
        ...env,
        DATA_DIR: join(folder, 'promotion-data'),
        LOG_LEVEL: 'info',
        LIMITS_SCALE: '1000000',
      },
    );
    running.push(ours);
    const pool = new pg.Pool({ connectionString: postgres.url, max: 1 });
    await addLineItems(pool, LINE_ITEMS);
    await pool.query(preparePeer);
    const replyFile = join(folder, 'slots-reply.json');
    writeFileSync(replyFile, JSON.stringify(await askOnce(ours)));
    const members = await signUpMembers(ours);
    await addMemberSlot(pool);
    const memberReplyFile = join(folder, 'member-slot-reply.json');
    writeFileSync(memberReplyFile, await waitForMemberSlot(ours, members));
    const fixture: PeerFixture = { databaseUrl: postgres.url, pool: POOL, replyFile, memberReplyFile };
    const peer = await startServer(
      folder,
      'promotion-peer',
      [fileOf('peer-server.ts'), JSON.stringify(fixture)],
      '/readyz',
    );
    running.push(peer);
    const nextReport = reportsOf(
      openDataKey(await requireStoredKey(pool), { masterKey, newMasterKey: null, dataDir: folder }),
    );
    const memberRows = await measureMemberSlot(ours, peer, members, postgres.pid);
    const name = `slots:batchGet, 3 slots, ${LINE_ITEMS} line items`;
    const rows = await compare(name, ours, peer, CONNECTIONS.slots, askSlots);
    await countEachTenth(pool);
    const counted = await compare(`${name}, a tenth counted`, ours, peer, CONNECTIONS.slots, askSlots);
    const reports = await compare('reports, written before acknowledged', ours, peer, CONNECTIONS.reports, () => ({
      method: 'GET',
      path: nextReport().path,
      headers: callingFromAPage,
    }));
    const burst = await measureBurst(ours, pool, askAsAPage, { headers: callingFromAPage, next: nextReport });
    await pool.end();
    return [...memberRows, ...rows, ...counted.map((row) => ({ ...row, required: null })), ...reports, ...burst];
  } finally {
    for (const server of running) await server.stop();
    postgres.stop();
  }
}

const slotsBody = JSON.stringify({ id: 'bench', slots: Object.values(slotIds).map((id) => ({ id })) });
const slotsHeaders = { ...callingFromAPage, 'content-type': 'application/json' };

async function askOnce({ origin }: RunningServer): Promise<SlotsReply> {
  const reply = await fetch(origin + slotPaths.batchGet, {
    method: 'POST',
    headers: { ...slotsHeaders, 'x-device-id': 'bench' },
    body: slotsBody,
  });
  const answer = (await reply.json()) as SlotsReply;
  if (answer.slots.length !== 3) throw new Error(`${answer.slots.length} of 3 slots were answered`);
  return answer;
}

type NextRequest = (turn: number) => autocannon.Request;

const askSlots: NextRequest = (turn) => ({
  method: 'POST',
  path: slotPaths.batchGet,
  headers: { ...slotsHeaders, 'x-device-id': `device-${turn % DEVICES}` },
  body: slotsBody,
});

/** A request for all slots, as a page of the site sends it. */
function askAsAPage(): Call {
  const body = { id: 'bench', slots: Object.values(slotIds).map((id) => ({ id })) };
  return { method: 'POST', path: slotPaths.batchGet, headers: { ...callingFromAPage, 'x-device-id': 'burst' }, body };
}

/** Paths of signed reports, each different. The slot answers that they report on never existed. */
function reportsOf(key: MasterKey) {
  const trackerKey = QuickHmac.for(key, 'promotion-tracker');
  const run = randomBytes(6).toString('hex');
  const path = fillPath(slotPaths.track, { event: 'show' });
  let made = 0;
  return () => {
    const id = `${run}${(made += 1)}`;
    const signed = signDelivery(trackerKey, {
      id,
      slotId: slotIds.rightCard,
      lineItemId: 'bench-1',
      creativeId: 'bench-1',
      channel: 'official',
      platform: 'web',
      person: '',
      atMs: Date.now(),
      events: ['show'],
      isHeld: false,
      counts: [],
    });
    return { id, path: `${path}?${signed}` };
  };
}

/**
 * Runs our server and the peer in turn for short rounds, so that other load on the machine affects both. The first
 * round of each is a warm-up.
 */
async function compare(
  name: string,
  ours: RunningServer,
  peer: RunningServer,
  connections: number,
  next: NextRequest,
): Promise<Row[]> {
  const rounds = { ours: [] as Round[], peer: [] as Round[] };
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [who, server] of [
      ['ours', ours],
      ['peer', peer],
    ] as const) {
      const measured = await load(server, connections, next);
      if (round > 0) rounds[who].push(measured);
    }
  }
  const medians = (list: readonly Round[]): Round => ({
    perSecond: medianOf(list.map(({ perSecond }) => perSecond)),
    micros: medianOf(list.map(({ micros }) => micros)),
  });
  const [us, them] = [medians(rounds.ours), medians(rounds.peer)];
  return [
    {
      name: `promotion: ${name}`,
      ours: `${us.perSecond.toFixed(0)}/s`,
      against: `bare Fastify ${them.perSecond.toFixed(0)}/s`,
      ratio: us.perSecond / them.perSecond,
      required: { atLeast: AT_LEAST },
    },
    {
      name: '… main thread per request',
      ours: `${us.micros.toFixed(0)} µs`,
      against: `bare Fastify ${them.micros.toFixed(0)} µs`,
      ratio: them.micros / us.micros,
      required: null,
    },
  ];
}

interface Round {
  perSecond: number;
  /** CPU time in microseconds of the server's main thread per request, which other load distorts little. */
  micros: number;
}

async function load({ origin, pid }: RunningServer, connections: number, next: NextRequest): Promise<Round> {
  let turn = 0;
  const before = mainThreadSeconds(pid);
  const { requests, non2xx, errors } = await autocannon({
    url: origin,
    connections,
    duration: SECONDS,
    requests: [{ setupRequest: (request) => ({ ...request, ...next((turn += 1)) }) }],
  });
  const spent = mainThreadSeconds(pid) - before;
  if (non2xx + errors > 0) throw new Error(`${origin}: ${non2xx} answers were not 2xx, ${errors} failed`);
  return { perSecond: requests.average, micros: (spent / requests.total) * 1e6 };
}
