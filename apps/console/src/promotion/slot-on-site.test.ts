import { expect, test } from 'vitest';
import { placeOf } from './slot-names.tsx';

const slots = [
  { id: 'Nested', subSlots: ['Deeper'] },
  { id: 'Deeper', subSlots: [] },
  { id: 'Alone', subSlots: [] },
  { id: 'WebCenterPop', subSlots: ['Nested'] },
];

test('placeOf finds a slot by its own id or the id of its direct child, not of a grandchild', () => {
  const placeIdOf = (id: string) => placeOf(slots, id)?.id ?? null;
  expect(placeIdOf('WebCenterPop')).toBe('WebCenterPop');
  expect(placeIdOf('Nested')).toBe('WebCenterPop');
  expect(placeIdOf('Deeper')).toBeNull();
  expect(placeIdOf('Alone')).toBeNull();
});
