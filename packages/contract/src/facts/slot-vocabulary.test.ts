import { expect, test } from 'vitest';
import { slotsOpened } from './slot-vocabulary.ts';

const slot = { id: 'Place', styles: ['card'], landingTypes: ['browser'], subSlots: ['Inner'] };

test('slotsOpened returns the whole slot if a change lets it show more, otherwise only its new sub-slots', () => {
  expect(slotsOpened(slot, { ...slot, subSlots: ['Inner', 'Other'] })).toEqual(['Other']);
  expect(slotsOpened(slot, { ...slot, styles: ['card', 'popup'] })).toEqual(['Place', 'Inner']);
  expect(slotsOpened(slot, { ...slot, landingTypes: ['webview'] })).toEqual(['Place', 'Inner']);
  expect(slotsOpened(slot, { ...slot, styles: [], landingTypes: [], subSlots: [] })).toEqual([]);
  expect(slotsOpened(null, slot)).toEqual(['Inner']);
});
