import type { Command } from 'commander';
import { readSystemSetting } from '../db/system-settings.ts';
import { moveClock, readShift, shiftFor } from '../desk/clock.ts';
import { mayTellWhy, perhapsBecause, type Why } from './check-reason.ts';
import { Refusal } from './refusal.ts';
import { visit } from './visit.ts';

export function addClockVerb(program: Command): void {
  mayTellWhy(program.command('clock [to]'))
    .description('shows the server’s clock, or moves it: +3d, -90m, 2027-01-01T00:00:00+08:00, reset')
    .action((to: string | undefined, why: Partial<Why>) =>
      visit(async ({ config, db, clock, masterKey }) => {
        const kind = (await readSystemSetting(db, 'clock_kind')) ?? config.clock;
        const isMovable = config.clock === 'movable' && kind === 'movable';
        if (to !== undefined) {
          if (!isMovable) throw new Refusal('The clock may be moved only while it is a stand-in (CLOCK=movable).');
          const seenMs = await readShift({ db });
          offsetFor(to, seenMs, new Date());
          await moveClock({ db, clock, masterKey }, { to, seenMs }, perhapsBecause(why));
        }
        const offset = await readShift({ db });
        const note = isMovable ? `moved by ${offset / 1000} s` : 'the system’s own';
        console.log(`${new Date(Date.now() + (isMovable ? offset : 0)).toISOString()} (${note})`);
      }),
    );
}

/** @throws Refusal for what is no wish */
export function offsetFor(wish: string, currentMs: number, realNow: Date): number {
  const offset = shiftFor(wish, currentMs, realNow);
  if (offset === null) throw new Refusal(`${wish} is neither a step such as +3d, a moment, nor reset`);
  return offset;
}
