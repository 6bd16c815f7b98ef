import { errorTelemetryLimits } from '@feisuo/contract/facts/limits';
import { createTransport, getCurrentScope, init, startInactiveSpan, startSpan } from '@sentry/browser';
import { afterAll, expect, test } from 'vitest';
import { reporterOptions } from './error-reporter.ts';

const { spansPerTransaction } = errorTelemetryLimits;
const settings = { dsn: 'https://k@h.example/1', release: 'r', environment: 'e', host: 'h' };

let sent: string[] = [];
const client = init({
  ...reporterOptions(settings),
  defaultIntegrations: [],
  transport: (options) =>
    createTransport(options, async ({ body }) => {
      sent.push(typeof body === 'string' ? body : new TextDecoder().decode(body));
      return { statusCode: 200 };
    }),
});
afterAll(() => getCurrentScope().setClient(undefined));

/** Returns how many spans are sent for a page on which `happened` spans were created. */
async function spansSentOf(happened: number): Promise<number> {
  sent = [];
  startSpan({ name: '/vip', forceTransaction: true }, () => {
    for (let i = 0; i < happened; i++) startInactiveSpan({ name: `step ${i}` }).end();
  });
  await client?.flush(1000);
  const transactions = sent
    .flatMap((envelope) => envelope.split('\n'))
    .filter((line) => line.includes('"type":"transaction"') && line.includes('"spans"'))
    .map((line) => JSON.parse(line) as { spans: unknown[] });
  expect(transactions).toHaveLength(1);
  return transactions[0]?.spans.length ?? 0;
}

test('§9 error telemetry: a transaction carries at most 1000 spans', async () => {
  expect(spansPerTransaction).toBe(1000);
  expect(await spansSentOf(spansPerTransaction - 1)).toBe(999);
  expect(await spansSentOf(spansPerTransaction)).toBe(1000);
  expect(await spansSentOf(spansPerTransaction + 5)).toBe(1000);
});
