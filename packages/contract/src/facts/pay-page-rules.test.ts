import { expect, test } from 'vitest';
import { fieldRefusals } from './field-refusals.ts';
import { faultsOfEntries } from './pay-page-rules.ts';

const entry = { productId: 'month', actId: 'default', num: 1 };

test.each<[string, Parameters<typeof faultsOfEntries>[0], [string, string][]]>([
  ['a page offers at least one product', [], [['entries', fieldRefusals.pageEntries(20)]]],
  ['a page offers no product twice', [entry, entry], [['entries.1.productId', fieldRefusals.pageEntryTwice]]],
  [
    'entries without a chosen product are no duplicates',
    [
      { ...entry, productId: null },
      { ...entry, productId: null },
    ],
    [],
  ],
  ['an activity has an id', [{ ...entry, actId: '夏天' }], [['entries.0.actId', fieldRefusals.pageActId]]],
  [
    'at most twelve periods are bought at once',
    [{ ...entry, num: 13 }],
    [['entries.0.num', fieldRefusals.pagePeriods(12)]],
  ],
  ['a valid page has no fault', [entry, { ...entry, productId: 'year' }], []],
])('a fault in a pay page is reported at its field: %s', (_rule, entries, faults) => {
  expect(faultsOfEntries(entries).map(({ field, says }) => [field, says])).toEqual(faults);
});
