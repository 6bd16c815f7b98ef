import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import { startProgram, type RunningProgram } from './processes.ts';

export interface RunningBrowser extends RunningProgram {
  /** The debugging port, which Lighthouse uses too. */
  port: number;
  browser: Browser;
}

/** Timeout of loading a page. */
export const PAGE_TIMEOUT_MS = 30_000;

/** Starts Debian's Chromium here, so that Playwright and Lighthouse share it and it ends with the run. */
export async function startBrowser(folder: string): Promise<RunningBrowser> {
  const profile = join(folder, 'chromium');
  // The browser chooses a free port and writes it to this file.
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
        // Blocks all requests to other hosts.
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
