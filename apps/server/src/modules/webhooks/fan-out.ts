import { randomBytes } from 'node:crypto';
import { PING } from '@feisuo/contract/facts/webhook-events';
import { takeAnnouncements } from '../../events/announcements.ts';
import type { Database } from '../../db/database.ts';
import type { Deps } from '../../ports/deps.ts';
import { insertDeliveries, type Delivery, type NewDelivery } from './delivery-queries.ts';
import { listEndpoints } from './endpoint-queries.ts';
import { DELIVER } from './webhook-deps.ts';

type FanOutDeps = Pick<Deps, 'clock'> & { jobs: Pick<Deps['jobs'], 'enqueue'> };

const BATCH = 200;

/**
 * Creates one delivery per announcement and subscribed endpoint, and deletes the announcement in the same transaction.
 */
export async function fanOutAnnouncements(deps: FanOutDeps & Pick<Deps, 'db'>): Promise<void> {
  let taken: number;
  do {
    taken = await deps.db.transaction((tx) => fanOutBatch(tx, deps));
  } while (taken === BATCH);
}

async function fanOutBatch(tx: Database, { clock, jobs }: FanOutDeps): Promise<number> {
  const announced = await takeAnnouncements(tx, BATCH);
  if (announced.length === 0) return 0;
  const endpoints = (await listEndpoints(tx)).filter(({ isOn }) => isOn);
  const rows = announced.flatMap(({ kind, accountId, data, at: happenedAt }) => {
    const fact = { eventId: newEventId(), kind, accountId, happenedAt, body: bodyOf(kind, happenedAt, data) };
    return endpoints
      .filter(({ kinds }) => kinds.includes(kind))
      .map(({ id: endpointId }): NewDelivery => ({ ...fact, endpointId }));
  });
  await insertDeliveries(tx, rows, clock.now());
  for (const endpointId of new Set(rows.map((row) => row.endpointId))) {
    await jobs.enqueue(tx, DELIVER, { endpointId });
  }
  return announced.length;
}

/** Sends a test message, even if the endpoint is off. */
export async function sendPing(tx: Database, { clock, jobs }: FanOutDeps, endpointId: string): Promise<Delivery> {
  const now = clock.now();
  const body = bodyOf(PING, now, { endpoint_id: endpointId });
  const ping: NewDelivery = { endpointId, eventId: newEventId(), kind: PING, accountId: null, happenedAt: now, body };
  const [delivery] = await insertDeliveries(tx, [ping], now);
  if (!delivery) throw new Error('the id of a new event already exists');
  await jobs.enqueue(tx, DELIVER, { endpointId });
  return delivery;
}

const newEventId = () => `evt_${randomBytes(16).toString('base64url')}`;

/** The body is stored as exact bytes, so that every attempt signs the same bytes. */
const bodyOf = (type: string, at: Date, data: Record<string, unknown>) =>
  JSON.stringify({ type, timestamp: at.toISOString(), data });
