import { DAY_MS } from '@feisuo/contract/facts/durations';
import { MoveClockRequest } from '@feisuo/contract/schemas/sandbox';
import { DoneReply } from '@feisuo/contract/schemas/service';
import { exchangeSystemSetting, readSystemSetting } from '../../db/system-settings.ts';
import { sendSignal } from '../../db/signals.ts';
import { AppError, conflict } from '../../http/app-error.ts';
import { endExpiredSessions, shiftSessions, sessionOf } from '../../modules/operator/index.ts';
import { MovableClock } from '../../time/clock.ts';
import type { CommonActionDeps, AuditDeps } from '../action-deps.ts';
import { defineAction } from '../define-action.ts';
import { noteChange, type PartialAuditContext } from '../note-change.ts';
import { Refusal, type VerbCall } from '../verb.ts';
import { playedOnly } from './sandbox.ts';

/** Moves the clock for all users: whatever depends on time expires or becomes valid again. */
export const moveClockAction = defineAction({
  name: 'clock.move',
  path: 'POST /sandbox/clock',
  permission: 'system.write',
  proof: 'fresh',
  audit: 'system.read',
  words: '拨动时钟',
  summary: 'Moves the clock',
  input: MoveClockRequest,
  output: DoneReply,
  run: async (deps, { input: { to, seenMs }, audit, request }) => {
    const { config, clock } = deps;
    if (config.clock !== 'movable') throw playedOnly('the clock is the system’s own');
    await moveClock(deps, { to, seenMs }, { ...audit, operatorId: sessionOf(request).operator.id });
    // Other processes are notified by a signal. This process moves its clock immediately, so that the operator's
    // session matches the clock.
    if (clock instanceof MovableClock) clock.setShift(await readShift(deps));
    return {};
  },
  verb: {
    command: 'clock [to]',
    help: 'prints the clock of the server, or moves it: +3d, -90m, 2027-01-01T00:00:00+08:00, reset',
    takesNegative: true,
    reason: { isOptional: true },
    run: async (opened, { args: [to], audit }: VerbCall<object, readonly [string?]>) => {
      const { db, config } = opened;
      const kind = (await readSystemSetting(db, 'clock_kind')) ?? config.clock;
      const isMovable = config.clock === 'movable' && kind === 'movable';
      if (to !== undefined) {
        if (!isMovable) throw new Refusal('The clock can be moved only with CLOCK=movable.');
        const seenMs = await readShift(opened);
        offsetFor(to, seenMs, new Date());
        await moveClock(opened, { to, seenMs }, audit);
      }
      const offset = await readShift(opened);
      const note = isMovable ? `moved by ${offset / 1000} s` : 'the system’s own';
      return `${new Date(Date.now() + (isMovable ? offset : 0)).toISOString()} (${note})`;
    },
  },
});

/** @throws Refusal for an invalid request */
export function offsetFor(input: string, currentMs: number, realNow: Date): number {
  const offset = shiftFor(input, currentMs, realNow);
  if (offset === null) throw new Refusal(`${input} is not a step such as +3d, a date and time, or reset`);
  return offset;
}

const unitMs = { s: 1000, m: 60_000, h: 3_600_000, d: DAY_MS } as const;
const FURTHEST_MS = 3660 * DAY_MS;

/** The new offset from real time; a step is added to the current offset. Null for an invalid request. */
function shiftFor(input: string, currentMs: number, realNow: Date): number | null {
  if (input === 'reset') return 0;
  const step = /^([+-]\d{1,6})([smhd])$/.exec(input);
  if (step) return currentMs + Number(step[1]) * unitMs[step[2] as keyof typeof unitMs];
  const moment = /^\d{4}-\d\d-\d\d(T|$)/.test(input) ? Date.parse(input) : Number.NaN;
  return Number.isNaN(moment) ? null : moment - realNow.getTime();
}

/**
 * Moves the clock of all processes if its offset is still the one that the operator read. The operator stays signed in
 * to the console.
 */
const moveClock = (
  deps: AuditDeps,
  { to, seenMs }: { to: string; seenMs: number },
  { operatorId, ...audit }: PartialAuditContext & { operatorId?: string },
) =>
  noteChange(deps, { action: 'clock.move', subject: to }, audit, async (tx) => {
    const after = shiftFor(to, seenMs, new Date());
    if (after === null || Math.abs(after) > FURTHEST_MS)
      throw new AppError('invalid_argument', {
        description: 'to: +3d, -90m, a date and time within ten years, or reset',
        reason: 'CLOCK_TARGET',
      });
    if (!(await exchangeSystemSetting(tx, 'clock_offset_ms', seenMs, after))) throw conflict('it was moved meanwhile');
    const now = deps.clock.now();
    await endExpiredSessions(tx, now);
    if (operatorId !== undefined) await shiftSessions(tx, operatorId, now, after - seenMs);
    await sendSignal(tx, 'clock');
    return { before: seenMs, after };
  });

export const readShift = async ({ db }: Pick<CommonActionDeps, 'db'>): Promise<number> =>
  (await readSystemSetting(db, 'clock_offset_ms')) ?? 0;
