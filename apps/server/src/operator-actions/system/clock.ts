import { DAY_MS } from '@feisuo/contract/facts/durations';
import { MoveClockRequest } from '@feisuo/contract/schemas/stand-ins';
import { DoneReply } from '@feisuo/contract/schemas/service';
import { exchangeSystemSetting, readSystemSetting } from '../../db/system-settings.ts';
import { sendSignal } from '../../db/signals.ts';
import { AppError, conflict } from '../../http/app-error.ts';
import { endExpiredSessions, shiftSessions, sessionOf } from '../../modules/operator/index.ts';
import { MovableClock } from '../../time/clock.ts';
import type { ActDeps, AuditDeps } from '../act.ts';
import { defineAction } from '../define-action.ts';
import { noteChange, type Doing } from '../note-change.ts';
import { Refusal, type VerbCall } from '../verb.ts';
import { playedOnly } from './sandbox.ts';

/** Everything that depends on time expires for all, or becomes valid again. */
export const moveClockAction = defineAction({
  name: 'clock.move',
  path: 'POST /stand-ins/clock',
  permission: 'system.write',
  proof: 'fresh',
  audit: 'system.read',
  words: '拨动时钟',
  summary: 'Moves the clock',
  input: MoveClockRequest,
  output: DoneReply,
  run: async (deps, { input: { to, seenMs }, act, request }) => {
    const { config, clock } = deps;
    if (config.clock !== 'movable') throw playedOnly('the clock is the system’s own');
    await moveClock(deps, { to, seenMs }, { ...act, operatorId: sessionOf(request).operator.id });
    // Other processes get the signal. The operator's session is moved to the new time at once.
    if (clock instanceof MovableClock) clock.setShift(await readShift(deps));
    return {};
  },
  verb: {
    command: 'clock [to]',
    says: 'shows the server’s clock, or moves it: +3d, -90m, 2027-01-01T00:00:00+08:00, reset',
    reason: { isOptional: true },
    run: async (opened, { args: [to], act }: VerbCall<object, readonly [string?]>) => {
      const { db, config } = opened;
      const kind = (await readSystemSetting(db, 'clock_kind')) ?? config.clock;
      const isMovable = config.clock === 'movable' && kind === 'movable';
      if (to !== undefined) {
        if (!isMovable) throw new Refusal('The clock may be moved only while it is a stand-in (CLOCK=movable).');
        const seenMs = await readShift(opened);
        offsetFor(to, seenMs, new Date());
        await moveClock(opened, { to, seenMs }, act);
      }
      const offset = await readShift(opened);
      const note = isMovable ? `moved by ${offset / 1000} s` : 'the system’s own';
      return `${new Date(Date.now() + (isMovable ? offset : 0)).toISOString()} (${note})`;
    },
  },
});

/** @throws Refusal for an invalid request */
export function offsetFor(wish: string, currentMs: number, realNow: Date): number {
  const offset = shiftFor(wish, currentMs, realNow);
  if (offset === null) throw new Refusal(`${wish} is neither a step such as +3d, a moment, nor reset`);
  return offset;
}

const unitMs = { s: 1000, m: 60_000, h: 3_600_000, d: DAY_MS } as const;
const FURTHEST_MS = 3660 * DAY_MS;

/** The offset from real time; steps add to the current offset. Null for an invalid request. */
function shiftFor(wish: string, currentMs: number, realNow: Date): number | null {
  if (wish === 'reset') return 0;
  const step = /^([+-]\d{1,6})([smhd])$/.exec(wish);
  if (step) return currentMs + Number(step[1]) * unitMs[step[2] as keyof typeof unitMs];
  const moment = /^\d{4}-\d\d-\d\d(T|$)/.test(wish) ? Date.parse(wish) : Number.NaN;
  return Number.isNaN(moment) ? null : moment - realNow.getTime();
}

/**
 * Moves the clock of all processes, if its offset is the one that was read. The operator's console session survives.
 */
const moveClock = (
  deps: AuditDeps,
  { to, seenMs }: { to: string; seenMs: number },
  { operatorId, ...doing }: Doing & { operatorId?: string },
) =>
  noteChange(deps, { action: 'clock.move', subject: to }, doing, async (tx) => {
    const after = shiftFor(to, seenMs, new Date());
    if (after === null || Math.abs(after) > FURTHEST_MS)
      throw new AppError('invalid_argument', {
        description: 'to: +3d, -90m, a moment within ten years, or reset',
        reason: 'CLOCK_WISH',
      });
    if (!(await exchangeSystemSetting(tx, 'clock_offset_ms', seenMs, after))) throw conflict('it was moved meanwhile');
    const now = deps.clock.now();
    await endExpiredSessions(tx, now);
    if (operatorId !== undefined) await shiftSessions(tx, operatorId, now, after - seenMs);
    await sendSignal(tx, 'clock');
    return { before: seenMs, after };
  });

export const readShift = async ({ db }: Pick<ActDeps, 'db'>): Promise<number> =>
  (await readSystemSetting(db, 'clock_offset_ms')) ?? 0;
