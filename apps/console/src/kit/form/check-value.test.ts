import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { refusalOf, schemaAt, toRequest } from './check-value.ts';

const Product = Type.Object({
  name: Type.String({ minLength: 2, maxLength: 4 }),
  priceCents: Type.Integer({ minimum: 1, maximum: 100 }),
  note: Type.Optional(Type.String({ minLength: 1 })),
  endsAt: Type.Union([Type.String(), Type.Null()]),
  kind: Type.Enum(['month', 'year']),
  links: Type.Array(Type.Object({ href: Type.String({ pattern: '^/' }) }), { minItems: 1 }),
  remark: Type.String({ maxLength: 3 }),
});

const refusal = (path: (string | number)[], value: unknown) => {
  const found = schemaAt(Product, path);
  return found && refusalOf(found.schema, value, found.isRequired);
};

test.each([
  [['name'], '', '请填写'],
  [['name'], '一', '至少 2 个字'],
  [['name'], '一二三四五', '最多 4 个字'],
  [['name'], '月卡', null],
  [['priceCents'], 0, '不能小于 1'],
  [['priceCents'], 101, '不能大于 100'],
  [['priceCents'], 1.5, '要填整数'],
  [['priceCents'], null, '请填写'],
  [['note'], '', null],
  [['endsAt'], '', null],
  [['endsAt'], null, null],
  [['kind'], 'week', '请从给出的选项里选'],
  [['links'], [], '至少要有 1 项'],
  [['links', 0, 'href'], 'x', '格式不对'],
  [['links', 0, 'href'], '/x', null],
  [['remark'], '', null],
  [['unknown'], 'x', null],
] as const)('the field %j with the value %j is refused with: %s', (path, value, words) => {
  expect(refusal([...path], value)).toBe(words);
});

test('toRequest keeps only fields of the schema; an empty field is left out, or null if the field is nullable', () => {
  const filled = { name: '月卡', note: '', endsAt: '', remark: '', kind: 'month', role: 'owner' };
  expect(toRequest(Product, filled)).toEqual({
    name: '月卡',
    priceCents: undefined,
    endsAt: null,
    kind: 'month',
    links: undefined,
    remark: '',
  });
});
