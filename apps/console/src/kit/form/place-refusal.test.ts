import { expect, test, vi } from 'vitest';
import { ConsoleError } from '../../api/call-console.ts';
import { fieldAt, placeRefusal, withoutWrap } from './place-refusal.ts';

const names = [['name'], ['prizes'], ['quota', 'total'], ['promotions', 0, 'priceFen'], ['promotions', 0, 'until']];

test.each([
  ['name', ['name']],
  ['promotions.0.priceFen', ['promotions', 0, 'priceFen']],
  ['draft.promotions.0.until', ['promotions', 0, 'until']],
  ['prizes.3.stock', ['prizes']],
  ['quota.total', ['quota', 'total']],
  ['quota', null],
  ['quota.name', null],
  ['promotions', null],
  ['promotions.1.priceFen', null],
  ['draft', null],
  ['', null],
])('a server fault at %s is shown at its form field, or at the field that contains it', (path, name) => {
  expect(fieldAt(names, withoutWrap(names, path))).toEqual(name);
});

test('a fault from the server is shown at its field, and the field is focused', () => {
  const form = { getFieldsError: () => names.map((name) => ({ name })), setFields: vi.fn() };
  const ways = { goToField: vi.fn(), goToPart: vi.fn(() => false) };
  const says = '促销价要低于价格';
  const refused = (field: string) =>
    placeRefusal(form as never, new ConsoleError(says, 400, 400, { field, says }), ways);
  expect(refused('draft.promotions.0.priceFen')).toEqual({ field: 'promotions.0.priceFen', says });
  const name = ['promotions', 0, 'priceFen'];
  expect(form.setFields.mock.calls).toEqual([[[{ name, errors: [says] }]]]);
  expect(ways.goToField.mock.calls).toEqual([[form, name]]);
  expect(refused('elsewhere')).toBeNull();
  expect(placeRefusal(form as never, new ConsoleError('没有连上服务器', 0, 0))).toBeNull();
  expect(form.setFields).toHaveBeenCalledTimes(1);
  ways.goToPart.mockReset().mockReturnValue(true);
  // The input of the nested field takes the focus and shows the fault, so the error of the form field `prizes` is not
  // set.
  expect(refused('prizes.3.stock')).toEqual({ field: 'prizes.3.stock', says });
  expect(ways.goToPart.mock.calls).toEqual([['prizes.3.stock']]);
  expect(form.setFields).toHaveBeenCalledTimes(1);
  // If the nested field is not rendered, the form field `prizes`, which contains it, shows the error.
  ways.goToPart.mockReturnValue(false);
  refused('prizes.3.stock');
  expect(form.setFields).toHaveBeenLastCalledWith([{ name: ['prizes'], errors: [says] }]);
});
