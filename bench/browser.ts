import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import { startProgram, type RunningProgram } from './processes.ts';

export interface RunningBrowser extends RunningProgram {
  /** Debugging port of the browser. Playwright and Lighthouse connect to it. */
  port: number;
  browser: Browser;
}

export const PAGE_TIMEOUT_MS = 30_000;

/** Starts Debian's Chromium as a child process that Playwright and Lighthouse share, and that ends with this one. */
export async function startBrowser(folder: string): Promise<RunningBrowser> {
  const profile = join(folder, 'chromium');
  // The browser chooses a free port and writes the number to this file.
  const portFile = join(profile, 'DevToolsActivePort');
  const readPort = () => (existsSync(portFile) ? Number(readFileSync(portFile, 'utf8').split('\n', 1)[0]) : 0);
  const program = await startProgram(
    folder,
    {
      name: 'browser',
      command: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
      args: [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Blocks requests to all hosts other than localhost.
        '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost',
        `--user-data-dir=${profile}`,
        '--remote-debugging-port=0',
        'about:blank',
      ],
      env: {},
    },
    async () => readPort() > 0,
  );
  const port = readPort();
  const browser = await chromium.connectOverCDP(`http://localhost:${port}`);
  return {
    ...program,
    port,
    browser,
    async stop() {
      await browser.close();
      await program.stop();
    },
  };
}
