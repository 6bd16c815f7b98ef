import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DAY_MS } from '@feisuo/contract/facts/durations';
import { refusesTracking, chooseConsent, consent, onConsent, readChoice } from './consent.ts';

let store: Map<string, string>;
let heard: ((event: { key: string }) => void)[];

beforeEach(() => {
  store = new Map();
  heard = [];
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => void store.set(key, value),
  });
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('addEventListener', (_name: string, listener: (event: { key: string }) => void) =>
    heard.push(listener),
  );
  vi.stubGlobal('removeEventListener', () => {});
});
afterEach(() => vi.unstubAllGlobals());

test('consent to telemetry is unknown until the visitor chooses', () => {
  expect(readChoice(null, 0)).toBe('unknown');
  for (const odd of ['', 'all', 'yes 1', 'all x', '{}']) expect(readChoice(odd, 0), odd).toBe('unknown');
});

test('a choice about consent expires after a year', () => {
  expect(readChoice(`all ${10 * DAY_MS}`, 300 * DAY_MS)).toBe('all');
  expect(readChoice(`needed ${10 * DAY_MS}`, 300 * DAY_MS)).toBe('needed');
  expect(readChoice(`all ${10 * DAY_MS}`, 376 * DAY_MS)).toBe('unknown');
});

test('do-not-track counts as a refusal, even if consent is stored', () => {
  expect(refusesTracking({ doNotTrack: '1' })).toBe(true);
  expect(refusesTracking({ globalPrivacyControl: true })).toBe(true);
  expect(refusesTracking({ doNotTrack: null, globalPrivacyControl: false })).toBe(false);
  chooseConsent('all');
  expect(consent()).toBe('all');
  vi.stubGlobal('navigator', { globalPrivacyControl: true });
  expect(consent()).toBe('needed');
});

test('a change of consent is reported to listeners, also from another tab', () => {
  const told: string[] = [];
  const stop = onConsent((now) => void told.push(now));
  chooseConsent('all');
  store.set('consent', `needed ${Date.now()}`);
  for (const listener of heard) {
    listener({ key: 'other' });
    listener({ key: 'consent' });
  }
  stop();
  chooseConsent('all');
  expect(told).toEqual(['all', 'needed']);
});

test('without storage, the choice about consent is kept until a reload', () => {
  const fail = () => {
    throw new Error('denied');
  };
  vi.stubGlobal('localStorage', { getItem: fail, setItem: fail });
  chooseConsent('needed');
  expect(consent()).toBe('needed');
});
