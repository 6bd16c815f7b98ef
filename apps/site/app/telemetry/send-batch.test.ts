import { telemetryPaths } from '@feisuo/contract/facts/paths';
import type { CollectRequest } from '@feisuo/contract/schemas/telemetry';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sendBatch } from './send-batch.ts';

const batch: CollectRequest = {
  app_id: 20034,
  batch: 'b'.repeat(16),
  events: [{ category: 'xl_acc', name: 'a', at: 1 }],
};
let beacons: string[];
let calls: RequestInit[];
let answer: () => Promise<Pick<Response, 'ok' | 'status'>>;

beforeEach(() => {
  beacons = [];
  calls = [];
  answer = () => Promise.resolve({ ok: true, status: 200 });
  vi.stubGlobal('navigator', { sendBeacon: (_url: string, body: string) => beacons.push(body) > 0 });
  vi.stubGlobal('fetch', (_url: string, init: RequestInit) => {
    calls.push(init);
    return answer();
  });
});
afterEach(() => vi.unstubAllGlobals());

test('§7 Other: events are sent by beacon when the page closes, otherwise by fetch', async () => {
  expect(await sendBatch(batch, true)).toBe('sent');
  expect([beacons.length, calls.length]).toEqual([1, 0]);
  expect(await sendBatch(batch, false)).toBe('sent');
  expect([beacons.length, calls.length]).toEqual([1, 1]);
  // Without a content type the body counts as plain text, which needs no CORS preflight.
  expect(calls[0]).toEqual({ method: 'POST', body: JSON.stringify(batch), keepalive: true });
});

test('events are sent by fetch with keepalive if the browser has no beacons or refuses one', async () => {
  vi.stubGlobal('navigator', { sendBeacon: () => false });
  expect(await sendBatch(batch, true)).toBe('sent');
  vi.stubGlobal('navigator', {});
  expect(await sendBatch(batch, true)).toBe('sent');
  expect(calls.map(({ keepalive }) => keepalive)).toEqual([true, true]);
});

test.each([
  ['after a network failure', () => Promise.reject(new TypeError('Failed to fetch')), 'lost', 'no answer'],
  ['after status 503', () => Promise.resolve({ ok: false, status: 503 }), 'lost', 503],
  ['after status 429', () => Promise.resolve({ ok: false, status: 429 }), 'refused', 429],
  ['after a refused batch', () => Promise.resolve({ ok: false, status: 400 }), 'refused', 400],
] as const)(
  '§7 %s: sendBatch returns the matching outcome and logs the reason',
  async (_what, given, outcome, reason) => {
    const log = vi.fn();
    answer = given;
    expect(await sendBatch(batch, false, log)).toBe(outcome);
    expect(log.mock.calls).toEqual([[{ method: 'POST', path: telemetryPaths.collect, reason }]]);
  },
);
