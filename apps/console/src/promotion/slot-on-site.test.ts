import { expect, test } from 'vitest';
import { placeOf } from './slot-names.tsx';

const slots = [
  { id: 'Nested', subSlots: ['Deeper'] },
  { id: 'Deeper', subSlots: [] },
  { id: 'Alone', subSlots: [] },
  { id: 'WebCenterPop', subSlots: ['Nested'] },
];

test('placeOf finds the slot on the site for a slot itself and for its direct sub-slot, and null for deeper sub-slots', () => {
  const placeIdOf = (id: string) => placeOf(slots, id)?.id ?? null;
  expect(placeIdOf('WebCenterPop')).toBe('WebCenterPop');
  expect(placeIdOf('Nested')).toBe('WebCenterPop');
  expect(placeIdOf('Deeper')).toBeNull();
  expect(placeIdOf('Alone')).toBeNull();
});
