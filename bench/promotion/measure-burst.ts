import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { percentile, sendOnce, type Call, type Loop } from '../account/closed-loop.ts';
import { factRow, type Row } from '../row.ts';
import type { RunningServer } from '../shared-servers.ts';
import { sendSteadily, type Sending } from './steady-sender.ts';

const PER_SECOND = 5_000;
const SECONDS = 6;
/** Number of pages per second that are opened during the burst. Each page requests its slots. */
const PAGES_PER_SECOND = 50;
/** Maximum latency in milliseconds; visitors do not notice a shorter delay. */
const MOST_MS = 100;

/**
 * Sends far more reports per second than real visitors would. Meanwhile slot requests must be answered in time, and
 * every acknowledged report must be stored.
 */
export async function measureBurst(
  ours: RunningServer,
  pool: pg.Pool,
  askSlots: () => Call,
  reports: Pick<Sending, 'headers' | 'next'>,
): Promise<Row[]> {
  const idle = await openPages(ours.origin, askSlots, 2);
  const [sent, busy] = await Promise.all([
    sendSteadily({ origin: ours.origin, perSecond: PER_SECOND, seconds: SECONDS, ...reports }),
    openPages(ours.origin, askSlots, SECONDS),
  ]);
  const { rows } = await pool.query<{ kept: number }>(
    'select count(*)::int as kept from promotion_events where delivery = any($1)',
    [sent.acknowledged],
  );
  const [before, within] = [percentile(idle, 0.99), percentile(busy, 0.99)];
  const name = `promotion: ${PER_SECOND.toLocaleString('en')} reports a second`;
  return [
    {
      name: `${name}, acknowledged`,
      ours: `${sent.perSecond.toFixed(0)}/s`,
      against: `${PER_SECOND}/s`,
      ratio: sent.perSecond / PER_SECOND,
      required: { atLeast: 0.95 },
      ...(sent.refused.size > 0 && { note: `refused: ${JSON.stringify(Object.fromEntries(sent.refused))}` }),
    },
    factRow(`${name}, acknowledged and there`, String(rows[0]?.kept), String(sent.acknowledged.length)),
    {
      name: `${name}, slots p99 meanwhile`,
      ours: `${within.toFixed(1)} ms`,
      against: `${MOST_MS} ms; idle ${before.toFixed(1)} ms`,
      ratio: within / MOST_MS,
      required: { atMost: 1 },
    },
  ];
}

/** Open-loop load: each page starts at its scheduled time, even if earlier pages still wait for answers. */
async function openPages(origin: string, ask: () => Call, seconds: number): Promise<Pick<Loop, 'latencies'>> {
  const pages = Array.from({ length: seconds * PAGES_PER_SECOND }, async (_, index) => {
    await wait((index * 1000) / PAGES_PER_SECOND);
    const sentAt = performance.now();
    await sendOnce(origin, ask());
    return performance.now() - sentAt;
  });
  return { latencies: (await Promise.all(pages)).toSorted((one, other) => one - other) };
}
