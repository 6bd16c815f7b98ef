import { expect, test } from 'vitest';
import { reporterOptions } from './error-reporter.ts';

const settings = { dsn: 'https://k@h/1', release: 'r', environment: 'e', host: 'h' };

test('§9 error telemetry: 100 breadcrumbs, and §7 a tracing sample rate of 1', () => {
  expect(reporterOptions(settings)).toMatchObject({ maxBreadcrumbs: 100, tracesSampleRate: 1 });
});

test('the error reporter collects no personal data', () => {
  expect(reporterOptions(settings).dataCollection).toMatchObject({
    userInfo: false,
    cookies: false,
    urlQueryParams: false,
    httpBodies: [],
  });
});
