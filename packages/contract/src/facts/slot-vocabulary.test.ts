import { expect, test } from 'vitest';
import { slotsOpened } from './slot-vocabulary.ts';

const slot = { id: 'Place', styles: ['card'], landingTypes: ['browser'], subSlots: ['Inner'] };

test('more is seen of what is new inside a slot, and of all of it where it can draw or open more', () => {
  expect(slotsOpened(slot, { ...slot, subSlots: ['Inner', 'Other'] })).toEqual(['Other']);
  expect(slotsOpened(slot, { ...slot, styles: ['card', 'popup'] })).toEqual(['Place', 'Inner']);
  expect(slotsOpened(slot, { ...slot, landingTypes: ['webview'] })).toEqual(['Place', 'Inner']);
  expect(slotsOpened(slot, { ...slot, styles: [], landingTypes: [], subSlots: [] })).toEqual([]);
  expect(slotsOpened(null, slot)).toEqual(['Inner']);
});
