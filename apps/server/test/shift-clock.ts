import { writeSystemSetting } from '../src/db/system-settings.ts';
import type { TestServer } from './test-server.ts';

/** Shifts the server's clock and stores the shift. Without the stored shift, the server would reset its clock. */
export async function shiftClock({ clock, deps }: TestServer, shiftMs: number): Promise<void> {
  await writeSystemSetting(deps.db, 'clock_offset_ms', shiftMs);
  clock.setShift(shiftMs);
}
