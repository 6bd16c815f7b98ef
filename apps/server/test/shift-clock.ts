import { writeSystemSetting } from '../src/db/system-settings.ts';
import type { TestServer } from './test-server.ts';

/** Moves the product's clock and stores the shift, or the server would reset it. */
export async function shiftClock({ clock, deps }: TestServer, shiftMs: number): Promise<void> {
  await writeSystemSetting(deps.db, 'clock_offset_ms', shiftMs);
  clock.setShift(shiftMs);
}
