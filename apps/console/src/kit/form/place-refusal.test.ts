import { expect, test, vi } from 'vitest';
import { ConsoleError } from '../../api/call-console.ts';
import { fieldAt, placeRefusal } from './place-refusal.ts';

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
])('a refusal of %s stands at its field, or at the one that it is inside of', (path, name) => {
  expect(fieldAt(names, path)).toEqual(name);
});

test('what the server has against a field is said at it, and the form goes there', () => {
  const form = { getFieldsError: () => names.map((name) => ({ name })), setFields: vi.fn(), scrollToField: vi.fn() };
  const refused = (field: string) =>
    placeRefusal(form as never, new ConsoleError('促销价要低于价格', 400, 400, { field, says: '促销价要低于价格' }));
  expect(refused('promotions.0.priceFen')).toBe(true);
  const name = ['promotions', 0, 'priceFen'];
  expect(form.setFields.mock.calls).toEqual([[[{ name, errors: ['促销价要低于价格'] }]]]);
  expect(form.scrollToField.mock.calls[0]?.[0]).toEqual(name);
  expect(refused('elsewhere')).toBe(false);
  expect(placeRefusal(form as never, new ConsoleError('没有连上服务器', 0, 0))).toBe(false);
  expect(form.setFields).toHaveBeenCalledTimes(1);
});
