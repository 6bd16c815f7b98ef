import { expect, test } from 'vitest';
import { faultsOfActivity, faultsOfGoods, faultsOfPrizes } from './activity-rules.ts';
import { fieldRefusals } from './field-refusals.ts';

const prize = { id: 'day', name: '一天会员', weight: 400_000, stock: 10 };
const won = [{ id: 'day', name: '一天会员', taken: 3 }];

test.each<[string, Parameters<typeof faultsOfPrizes>, [string, string][]]>([
  [
    'odds above 100 % are refused',
    [[prize, { ...prize, id: 'b', weight: 600_001 }]],
    [['prizes', fieldRefusals.oddsAboveWhole('100.0001')]],
  ],
  ['odds of exactly 100 % are accepted', [[prize, { ...prize, id: 'b', weight: 600_000 }]], []],
  ['a duplicate id is refused', [[prize, prize]], [['prizes', fieldRefusals.prizeIdTwice('day')]]],
  [
    'empty ids are no duplicates',
    [
      [
        { ...prize, id: '' },
        { ...prize, id: '' },
      ],
    ],
    [],
  ],
  [
    'a stock below the number won is refused',
    [[{ ...prize, stock: 2 }], won],
    [['prizes.0.stock', fieldRefusals.prizeStockBelowWon('一天会员')]],
  ],
  ['a stock equal to the number won is accepted', [[{ ...prize, stock: 3 }], won], []],
  ['no stock means unlimited', [[{ ...prize, stock: null }], won], []],
  ['removing a prize that was won is refused', [[], won], [['prizes', fieldRefusals.prizeWon('一天会员')]]],
  ['a prize without winners may be removed', [[], [{ id: 'day', name: '一天会员', taken: 0 }]], []],
])('faults in lottery prizes are reported at their fields: %s', (_rule, input, faults) => {
  expect(faultsOfPrizes(...input).map(({ field, says }) => [field, says])).toEqual(faults);
});

const good = { id: 'skin', name: '头像框', stock: 5, dailyRelease: null };
const had = [{ id: 'skin', name: '头像框', taken: 2 }];

test.each<[string, Parameters<typeof faultsOfGoods>, [string, string][]]>([
  [
    'a daily release without a stock is refused',
    [[{ ...good, stock: null, dailyRelease: 3 }]],
    [['goods.0.dailyRelease', fieldRefusals.goodEndless('头像框')]],
  ],
  ['a daily release with a stock is accepted', [[{ ...good, dailyRelease: 3 }]], []],
  ['a duplicate id is refused', [[good, good]], [['goods', fieldRefusals.goodIdTwice('skin')]]],
  [
    'a stock below the number given is refused',
    [[{ ...good, stock: 1 }], had],
    [['goods.0.stock', fieldRefusals.goodStockBelowHad('头像框')]],
  ],
  ['removing a good that was given is refused', [[], had], [['goods', fieldRefusals.goodHad('头像框')]]],
])('faults in goods of a supply station are reported at their fields: %s', (_rule, input, faults) => {
  expect(faultsOfGoods(...input).map(({ field, says }) => [field, says])).toEqual(faults);
});

test('an activity must not end before its start, and its budget must not be below the awards given so far', () => {
  const moments = { startsAt: new Date('2026-02-01'), endsAt: new Date('2026-01-01') };
  expect(faultsOfActivity({ ...moments, budget: 4 }, 5).map(({ field, says }) => [field, says])).toEqual([
    ['endsAt', fieldRefusals.endsBeforeStart],
    ['budget', fieldRefusals.budgetBelowGiven(5)],
  ]);
  expect(faultsOfActivity({ budget: 5 }, 5)).toEqual([]);
  expect(faultsOfActivity({ budget: null }, 5)).toEqual([]);
});
