import { writeSystemSetting } from '../src/db/system-settings.ts';
import type { TestServer } from './test-server.ts';

/** Moves the product's clock and also stores the shift, because the server would otherwise reset the clock. */
export async function shiftClock({ clock, deps }: TestServer, shiftMs: number): Promise<void> {
  await writeSystemSetting(deps.db, 'clock_offset_ms', shiftMs);
  clock.setShift(shiftMs);
}
