import type { Command } from 'commander';
import { sendSignal } from '../db/signals.ts';
import { readSystemSetting, writeSystemSetting } from '../db/system-settings.ts';
import { writeAudit } from '../modules/operator/index.ts';
import { Refusal } from './refusal.ts';
import { visit } from './visit.ts';

const unitMs = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

export function addClockVerb(program: Command): void {
  program
    .command('clock [to]')
    .description('shows the server’s clock, or moves it: +3d, -90m, 2027-01-01T00:00:00+08:00, reset')
    .action((to?: string) =>
      visit(async ({ config, db, clock }) => {
        const kind = (await readSystemSetting(db, 'clock_kind')) ?? config.clock;
        const isMovable = config.clock === 'movable' && kind === 'movable';
        if (to !== undefined) {
          if (!isMovable) throw new Refusal('The clock may be moved only while it is a stand-in (CLOCK=movable).');
          const before = (await readSystemSetting(db, 'clock_offset_ms')) ?? 0;
          const after = offsetFor(to, before, new Date());
          await db.transaction(async (tx) => {
            await writeSystemSetting(tx, 'clock_offset_ms', after);
            await writeAudit(tx, {
              at: clock.now(),
              actor: 'command line',
              action: 'clock.move',
              subject: to,
              before,
              after,
            });
            await sendSignal(tx, 'clock');
          });
        }
        const offset = (await readSystemSetting(db, 'clock_offset_ms')) ?? 0;
        const note = isMovable ? `moved by ${offset / 1000} s` : 'the system’s own';
        console.log(`${new Date(Date.now() + (isMovable ? offset : 0)).toISOString()} (${note})`);
      }),
    );
}

/** The offset from real time that a wish amounts to; steps add to where the clock stands. */
export function offsetFor(wish: string, currentMs: number, realNow: Date): number {
  if (wish === 'reset') return 0;
  const step = /^([+-]\d{1,6})([smhd])$/.exec(wish);
  if (step) return currentMs + Number(step[1]) * unitMs[step[2] as keyof typeof unitMs];
  const moment = /^\d{4}-\d\d-\d\d(T|$)/.test(wish) ? Date.parse(wish) : Number.NaN;
  if (Number.isNaN(moment)) throw new Refusal(`${wish} is neither a step such as +3d, a moment, nor reset`);
  return moment - realNow.getTime();
}
