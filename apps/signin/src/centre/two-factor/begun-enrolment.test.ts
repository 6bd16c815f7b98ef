import { expect, test } from 'vitest';
import { noteEnrolment, takeLostEnrolment } from './authenticator-card.tsx';

function shelfOf() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

test('reports an interrupted enrolment once, and a completed one never', () => {
  const shelf = shelfOf();
  expect(takeLostEnrolment(() => shelf)).toBe(false);
  noteEnrolment(() => shelf, true);
  expect(takeLostEnrolment(() => shelf)).toBe(true);
  expect(takeLostEnrolment(() => shelf)).toBe(false);
  noteEnrolment(() => shelf, true);
  noteEnrolment(() => shelf, false);
  expect(takeLostEnrolment(() => shelf)).toBe(false);
});

test('without storage starts anew silently', () => {
  const closed = () => {
    throw new Error('forbidden');
  };
  noteEnrolment(closed, true);
  expect(takeLostEnrolment(closed)).toBe(false);
});
