import { expect, test } from 'vitest';
import { reporterOptions, tracingOptions } from './error-reporter.ts';

const settings = { dsn: 'https://k@h/1', release: 'r', environment: 'e', host: 'h' };

test('§9 error telemetry: 100 breadcrumbs, idle 1 s, final 30 s, child span 15 s, and §7 every trace', () => {
  expect(reporterOptions(settings)).toMatchObject({ maxBreadcrumbs: 100, tracesSampleRate: 1 });
  expect(tracingOptions).toMatchObject({ idleTimeout: 1000, finalTimeout: 30_000, childSpanTimeout: 15_000 });
});

test('§9 error telemetry: a transaction carries 1000 spans at most, which whole transactions do', () => {
  expect(reporterOptions(settings).traceLifecycle).toBe('static');
});

test('the reporter collects nothing about the person', () => {
  expect(reporterOptions(settings).dataCollection).toMatchObject({
    userInfo: false,
    cookies: false,
    urlQueryParams: false,
    httpBodies: [],
  });
});
