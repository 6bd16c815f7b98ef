import { expect, test } from 'vitest';
import { fieldRefusals } from './field-refusals.ts';
import { faultsOfCreatives, faultsOfLineItem, type TypedCreative } from './line-item-rules.ts';

test.each<[string, Parameters<typeof faultsOfLineItem>[0], string, string]>([
  [
    'a bucket must not be empty',
    { targeting: { bucket: { from: 5000, below: 5000 } } },
    'targeting.bucket',
    fieldRefusals.bucketEmpty,
  ],
  [
    'the range of versions must be ascending',
    { targeting: { versionFrom: 2, versionTo: 1 } },
    'targeting.versionTo',
    fieldRefusals.versionsUpsideDown,
  ],
  [
    'the range of days left must be ascending',
    { targeting: { daysLeftFrom: 2, daysLeftTo: 1 } },
    'targeting.daysLeftTo',
    fieldRefusals.daysLeftUpsideDown,
  ],
  [
    'the range of days since registration must be ascending',
    { targeting: { oldAfterDays: 8, newWithinDays: 7 } },
    'targeting.newWithinDays',
    fieldRefusals.ageUpsideDown,
  ],
  [
    'the end must be after the beginning',
    { startsAt: '2026-02-01T00:00:00.000Z', endsAt: '2026-02-01T00:00:00.000Z' },
    'endsAt',
    fieldRefusals.endsBeforeStart,
  ],
  [
    'a moment must be a valid date',
    { startsAt: '2026-13-01T00:00:00.000Z', endsAt: null },
    'startsAt',
    fieldRefusals.noMoment,
  ],
])('a fault in a line item is reported at its field: %s', (_rule, item, field, message) => {
  expect(faultsOfLineItem(item).map((fault) => [fault.field, fault.says])).toEqual([[field, message]]);
});

test('a line item is valid if its ranges have equal ends or only one end', () => {
  const targeting = { versionFrom: 1, versionTo: 1, daysLeftFrom: 3, newWithinDays: 7, bucket: { from: 0, below: 1 } };
  expect(faultsOfLineItem({ startsAt: null, endsAt: '2026-02-01T00:00:00.000Z', targeting })).toEqual([]);
});

test('all faults in the targeting of a line item are reported together', () => {
  const targeting = { versionFrom: 2, versionTo: 1, oldAfterDays: 8, newWithinDays: 7 };
  expect(faultsOfLineItem({ targeting })).toHaveLength(2);
});

const creative: TypedCreative = {
  id: 'pop',
  lineItemId: 'pop',
  styleId: 'popup',
  link: { landing_type: 'open_in_browser' },
  assets: [{ id: 'title' }],
};
const slot = { styles: ['popup'], landingTypes: ['open_in_browser'] };

test.each<[string, TypedCreative[], string, string]>([
  [
    'a creative has a style that the slot can show',
    [{ ...creative, styleId: 'card' }],
    'creatives.0.styleId',
    fieldRefusals.styleNotDrawn,
  ],
  [
    "a creative's link opens in a way that the slot supports",
    [creative, { ...creative, id: 'pop-b', link: { landing_type: 'app' } }],
    'creatives.1.link',
    fieldRefusals.landingNotOpened,
  ],
  [
    'a creative has a title',
    [{ ...creative, assets: [{ id: 'desc' }] }],
    'creatives.0.assets',
    fieldRefusals.creativeUntitled,
  ],
  [
    'an asset occurs once',
    [{ ...creative, assets: [{ id: 'title' }, { id: 'title' }] }],
    'creatives.0.assets',
    fieldRefusals.assetTwice,
  ],
  ['a creative has a unique id', [creative, creative], 'creatives', fieldRefusals.creativeTwice],
  [
    'a creative belongs to its line item',
    [{ ...creative, lineItemId: 'other' }],
    'creatives',
    fieldRefusals.creativeElsewhere,
  ],
  [
    'a line item has at most twelve creatives',
    Array.from({ length: 13 }, (_, index) => ({ ...creative, id: `pop-${index}` })),
    'creatives',
    fieldRefusals.tooManyCreatives(12),
  ],
])('a fault in a creative is reported at its field: %s', (_rule, creatives, field, message) => {
  expect(faultsOfCreatives(creatives, 'pop', slot).map((fault) => [fault.field, fault.says])).toEqual([
    [field, message],
  ]);
});

test('faults in styles and landing types are not reported while the slot is unknown', () => {
  expect(faultsOfCreatives([{ ...creative, styleId: 'card' }], 'pop', null)).toEqual([]);
});
