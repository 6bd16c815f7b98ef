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

test('an enrolment that a reload cut off is told of once; one that came to its end is not', () => {
  const shelf = shelfOf();
  expect(takeLostEnrolment(() => shelf)).toBe(false);
  noteEnrolment(() => shelf, true);
  expect(takeLostEnrolment(() => shelf)).toBe(true);
  expect(takeLostEnrolment(() => shelf)).toBe(false);
  noteEnrolment(() => shelf, true);
  noteEnrolment(() => shelf, false);
  expect(takeLostEnrolment(() => shelf)).toBe(false);
});

test('a browser that keeps nothing begins anew without a word', () => {
  const closed = () => {
    throw new Error('forbidden');
  };
  noteEnrolment(closed, true);
  expect(takeLostEnrolment(closed)).toBe(false);
});
