import { exchangeSystemSetting, readSystemSetting } from '../db/system-settings.ts';
import { sendSignal } from '../db/signals.ts';
import { AppError } from '../http/app-error.ts';
import { changedMeanwhile } from '../http/changed-meanwhile.ts';
import { endLapsed, keepInStep } from '../modules/operator/index.ts';
import { DAY_MS } from '../time/shanghai.ts';
import type { Desk } from './act.ts';
import { noteChange, type Doing } from './note-change.ts';

const unitMs = { s: 1000, m: 60_000, h: 3_600_000, d: DAY_MS } as const;
const FURTHEST_MS = 3660 * DAY_MS;

/** The offset from real time that a wish amounts to, steps adding to where the clock stands; null for what is no wish. */
export function shiftFor(wish: string, currentMs: number, realNow: Date): number | null {
  if (wish === 'reset') return 0;
  const step = /^([+-]\d{1,6})([smhd])$/.exec(wish);
  if (step) return currentMs + Number(step[1]) * unitMs[step[2] as keyof typeof unitMs];
  const moment = /^\d{4}-\d\d-\d\d(T|$)/.test(wish) ? Date.parse(wish) : Number.NaN;
  return Number.isNaN(moment) ? null : moment - realNow.getTime();
}

/** Moves the movable clock of every process, if it still stands where it was seen. Whoever does it in the console stays there. */
export const moveClock = (
  desk: Pick<Desk, 'db' | 'clock' | 'masterKey'>,
  { to, seenMs }: { to: string; seenMs: number },
  { operatorId, ...doing }: Doing & { operatorId?: string },
) =>
  noteChange(desk, { action: 'clock.move', subject: to }, doing, async (tx) => {
    const after = shiftFor(to, seenMs, new Date());
    if (after === null || Math.abs(after) > FURTHEST_MS)
      throw new AppError('invalid_argument', {
        description: 'to: +3d, -90m, a moment within ten years, or reset',
        reason: 'CLOCK_WISH',
      });
    if (!(await exchangeSystemSetting(tx, 'clock_offset_ms', seenMs, after)))
      throw changedMeanwhile('it was moved meanwhile');
    const now = desk.clock.now();
    await endLapsed(tx, now);
    if (operatorId !== undefined) await keepInStep(tx, operatorId, now, after - seenMs);
    await sendSignal(tx, 'clock');
    return { before: seenMs, after };
  });

export const readShift = async ({ db }: Pick<Desk, 'db'>): Promise<number> =>
  (await readSystemSetting(db, 'clock_offset_ms')) ?? 0;
