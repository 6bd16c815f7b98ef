import { expect, test } from 'vitest';
import { noteEnrolment, takeLostEnrolment } from './authenticator-card.tsx';

function storageOf() {
  const stored = new Map<string, string>();
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
}

test('an interrupted setup of an authenticator app is reported once, and a completed setup never', () => {
  const storage = storageOf();
  expect(takeLostEnrolment(() => storage)).toBe(false);
  noteEnrolment(() => storage, true);
  expect(takeLostEnrolment(() => storage)).toBe(true);
  expect(takeLostEnrolment(() => storage)).toBe(false);
  noteEnrolment(() => storage, true);
  noteEnrolment(() => storage, false);
  expect(takeLostEnrolment(() => storage)).toBe(false);
});

test('without browser storage, an interrupted setup of an authenticator app is not reported', () => {
  const closed = () => {
    throw new Error('forbidden');
  };
  noteEnrolment(closed, true);
  expect(takeLostEnrolment(closed)).toBe(false);
});
