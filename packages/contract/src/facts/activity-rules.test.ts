import { expect, test } from 'vitest';
import { faultsOfActivity, faultsOfGoods, faultsOfPrizes } from './activity-rules.ts';
import { fieldRefusals } from './field-refusals.ts';

const prize = { id: 'day', name: '一天会员', weight: 400_000, stock: 10 };
const won = [{ id: 'day', name: '一天会员', taken: 3 }];

test.each<[string, Parameters<typeof faultsOfPrizes>, [string, string][]]>([
  [
    'odds come to the whole at most',
    [[prize, { ...prize, id: 'b', weight: 600_001 }]],
    [['prizes', fieldRefusals.oddsAboveWhole('100.0001')]],
  ],
  ['odds of exactly the whole are sound', [[prize, { ...prize, id: 'b', weight: 600_000 }]], []],
  ['a prize has an id of its own', [[prize, prize]], [['prizes', fieldRefusals.prizeIdTwice('day')]]],
  [
    'what has no id yet is no double',
    [
      [
        { ...prize, id: '' },
        { ...prize, id: '' },
      ],
    ],
    [],
  ],
  [
    'a stock is not below what was won',
    [[{ ...prize, stock: 2 }], won],
    [['prizes.0.stock', fieldRefusals.prizeStockBelowWon('一天会员')]],
  ],
  ['a stock of what was won is sound', [[{ ...prize, stock: 3 }], won], []],
  ['no stock is no end', [[{ ...prize, stock: null }], won], []],
  ['what was won stays', [[], won], [['prizes', fieldRefusals.prizeWon('一天会员')]]],
  ['what nobody won may go', [[], [{ id: 'day', name: '一天会员', taken: 0 }]], []],
])('of prizes: %s', (_rule, given, faults) => {
  expect(faultsOfPrizes(...given).map(({ field, says }) => [field, says])).toEqual(faults);
});

const good = { id: 'skin', name: '头像框', stock: 5, dailyRelease: null };
const had = [{ id: 'skin', name: '头像框', taken: 2 }];

test.each<[string, Parameters<typeof faultsOfGoods>, [string, string][]]>([
  [
    'without a stock nothing is let go by day',
    [[{ ...good, stock: null, dailyRelease: 3 }]],
    [['goods.0.dailyRelease', fieldRefusals.goodEndless('头像框')]],
  ],
  ['with a stock it is', [[{ ...good, dailyRelease: 3 }]], []],
  ['a good has an id of its own', [[good, good]], [['goods', fieldRefusals.goodIdTwice('skin')]]],
  [
    'a stock is not below what was had',
    [[{ ...good, stock: 1 }], had],
    [['goods.0.stock', fieldRefusals.goodStockBelowHad('头像框')]],
  ],
  ['what was had stays', [[], had], [['goods', fieldRefusals.goodHad('头像框')]]],
])('of goods: %s', (_rule, given, faults) => {
  expect(faultsOfGoods(...given).map(({ field, says }) => [field, says])).toEqual(faults);
});

test('an activity ends after it begins, and a budget is not below what was given', () => {
  const moments = { startsAt: new Date('2026-02-01'), endsAt: new Date('2026-01-01') };
  expect(faultsOfActivity({ ...moments, budget: 4 }, 5).map(({ field, says }) => [field, says])).toEqual([
    ['endsAt', fieldRefusals.endsBeforeStart],
    ['budget', fieldRefusals.budgetBelowGiven(5)],
  ]);
  expect(faultsOfActivity({ budget: 5 }, 5)).toEqual([]);
  expect(faultsOfActivity({ budget: null }, 5)).toEqual([]);
});
