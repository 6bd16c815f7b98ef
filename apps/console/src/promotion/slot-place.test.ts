import { expect, test } from 'vitest';
import { placeOf } from './slot-names.tsx';

const slots = [
  { id: 'Nested', subSlots: ['Deeper'] },
  { id: 'Deeper', subSlots: [] },
  { id: 'Alone', subSlots: [] },
  { id: 'WebCenterPop', subSlots: ['Nested'] },
];

test("a slot is shown at its own place or its parent's, one level deep", () => {
  const placeIdOf = (id: string) => placeOf(slots, id)?.id ?? null;
  expect(placeIdOf('WebCenterPop')).toBe('WebCenterPop');
  expect(placeIdOf('Nested')).toBe('WebCenterPop');
  expect(placeIdOf('Deeper')).toBeNull();
  expect(placeIdOf('Alone')).toBeNull();
});
