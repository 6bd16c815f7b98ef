import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@feisuo/contract/facts/durations';
import type { AdPlatform } from '@feisuo/contract/facts/address-params';
import { desc, lt, sql } from 'drizzle-orm';
import type { Clock } from '../../../../time/clock.ts';
import type { Database } from '../../../../db/database.ts';
import { deleteInBatches } from '../../../../db/delete-in-batches.ts';
import { Unanswered, Unreached, type Send, type WireRequest } from '../wire.ts';
import { listFaults } from './faults.ts';
import { playBaidu } from './play-baidu.ts';
import { playBilibili } from './play-bilibili.ts';
import { playBing } from './play-bing.ts';
import { playKuaishou } from './play-kuaishou.ts';
import { playQihoo } from './play-qihoo.ts';
import type { Heard } from './played-platform.ts';
import { adPlayedUploads } from './stand-in.tables.ts';

const cast = [playBaidu, playQihoo, playBing, playBilibili, playKuaishou];
const MOST_SHOWN = 200;
const RETENTION_MS = 30 * DAY_MS;

/** The other side of all five wires: it reads as the platforms do, keeps what came, and answers as they would. */
export const playPlatforms =
  ({ db, clock }: { db: Database; clock: Clock }): Send =>
  async (request) => {
    const player = cast.find((one) => one.isMeant(request));
    if (!player) throw new Unreached('nobody is played there');
    const reading = player.read(request);
    if (!('heard' in reading)) return reading.answer;
    const fault = await findFault(db, player.platform);
    if (fault === 'busy') return reading.busy;
    if (fault === 'refuse') return reading.refuse;
    const refused = fault === 'partial' ? [0] : [];
    const taken = reading.heard.filter((_, place) => !refused.includes(place));
    for (const heard of taken) {
      await keep(db, player.platform, request, heard, clock.now());
    }
    if (fault === 'silent') throw new Unanswered('silent');
    return reading.answer(refused);
  };

async function keep(db: Database, platform: AdPlatform, request: WireRequest, heard: Heard, at: Date): Promise<void> {
  const { event, action, dedupe } = heard;
  const { method, url, body } = request;
  await db
    .insert(adPlayedUploads)
    .values({ platform, event, action, dedupe: dedupe ?? randomUUID(), method, url, body, at })
    .onConflictDoUpdate({
      target: [adPlayedUploads.platform, adPlayedUploads.action, adPlayedUploads.dedupe],
      set: { times: sql`${adPlayedUploads.times} + 1` },
    });
}

const findFault = async (db: Database, platform: AdPlatform) =>
  (await listFaults(db)).find((one) => one.platform === platform)?.fault;

/** What came, newest first. */
export async function listPlayedUploads(db: Database) {
  const rows = await db.select().from(adPlayedUploads).orderBy(desc(adPlayedUploads.id)).limit(MOST_SHOWN);
  return rows.map(({ platform, event, action, method, url, body, times, at }) => ({
    platform,
    event,
    action,
    method,
    url,
    body,
    times,
    at: at.toISOString(),
  }));
}

export async function forgetPlayedUploads(db: Database, now: Date): Promise<void> {
  await deleteInBatches(db, adPlayedUploads, lt(adPlayedUploads.at, new Date(now.getTime() - RETENTION_MS)));
}
