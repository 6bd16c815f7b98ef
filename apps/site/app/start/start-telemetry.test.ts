import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { chooseConsent } from '../telemetry/consent.ts';
import { startTelemetry } from './start-telemetry.ts';

const mocks = vi.hoisted(() => ({ runTelemetry: vi.fn(), interaction: Promise.withResolvers<void>() }));
vi.mock('./run-telemetry.ts', () => ({ runTelemetry: mocks.runTelemetry }));
vi.mock('../visit/visit.ts', () => ({ visit: () => {} }));
vi.mock('../idle-after-load.ts', () => ({ idleAfterLoad: () => Promise.resolve() }));
vi.mock('../first-interaction.ts', () => ({ firstInteraction: () => mocks.interaction.promise }));

let heard: Map<string, (event: object) => void>;
beforeEach(() => {
  vi.useFakeTimers();
  mocks.runTelemetry.mockClear();
  mocks.interaction = Promise.withResolvers<void>();
  heard = new Map();
  const store = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => void store.set(key, value),
  });
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('window', {}); // The page has no router.
  vi.stubGlobal('addEventListener', (name: string, listener: (event: object) => void) => heard.set(name, listener));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const runsAfter = async (ms: number) => {
  await vi.advanceTimersByTimeAsync(ms);
  await vi.dynamicImportSettled();
  return mocks.runTelemetry.mock.calls.length;
};

test('with consent, telemetry is loaded when the page is idle', async () => {
  chooseConsent('all');
  void startTelemetry();
  expect(await runsAfter(0)).toBe(1);
});

test('without consent, telemetry is loaded after a timeout', async () => {
  chooseConsent('needed');
  void startTelemetry();
  expect(await runsAfter(3999)).toBe(0);
  expect(await runsAfter(1)).toBe(1);
});

test('without consent, telemetry is loaded at the first interaction', async () => {
  void startTelemetry();
  expect(await runsAfter(100)).toBe(0);
  mocks.interaction.resolve();
  expect(await runsAfter(0)).toBe(1);
});

test('without consent, telemetry is loaded at the first error', async () => {
  void startTelemetry();
  expect(await runsAfter(100)).toBe(0);
  heard.get('error')?.({ error: new Error('x'), message: 'x' });
  expect(await runsAfter(0)).toBe(1);
});
