import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

/** Chromium without a user interface, which needs a quarter less time for the journeys. */
const SHELL = '/usr/bin/chromium-headless-shell';

/** Uses the Chromium of Debian, so that Playwright need not download one. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.journey.ts',
  globalSetup: './server-data-folder.ts',
  outputDir: '../test-results',
  fullyParallel: true,
  workers: 2,
  // A long timeout in milliseconds, because a machine under other load is slow.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  retries: 0,
  use: {
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    // Drawing animations takes a seventh of the processor time, and a click could hit the place where a moving dialog was.
    // The journeys of the home page turn animations on.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env['CHROMIUM'] ?? (existsSync(SHELL) ? SHELL : '/usr/bin/chromium'),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
