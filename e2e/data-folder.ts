import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder for one server's data. It goes with this process, also where a set-up was given up on and nobody tidies. */
export function makeDataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'feisuo-journey-'));
  // The server in there may take a moment to end.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 }));
  return folder;
}
