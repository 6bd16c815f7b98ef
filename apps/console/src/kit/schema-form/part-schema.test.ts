import { ActivityBlock, BlockPage } from '@feisuo/contract/schemas/activity-pages';
import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { cellsOf, choicesOf, firstOf, orNothing, variantsOf, type PartSchema } from './part-schema.ts';

// Converts a schema to plain JSON, which is what the server sends to the console.
const wire = (schema: object) => JSON.parse(JSON.stringify(schema)) as PartSchema;

test('each variant of a page block has a unique name, and its initial value fits only that variant', () => {
  const variants = variantsOf(wire(ActivityBlock)) ?? [];
  const names = variants.map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining(['heading', 'button', 'lottery', 'rules', 'figure.image', 'figure.weave']),
  );
  expect(new Set(names).size).toBe(names.length);
  for (const { name, schema } of variants)
    expect(variants.filter(({ fits }) => fits(firstOf(schema))).map((one) => one.name)).toEqual([name]);
  expect(firstOf(wire(BlockPage))).toMatchObject({ blocks: [{ type: 'heading' }] });
});

test('a form for a nullable schema starts as null, and the form of an enum schema offers its values', () => {
  const coins = wire(Type.Union([Type.Integer({ minimum: 1 }), Type.Null()]));
  expect(orNothing(coins)).toMatchObject({ type: 'integer', minimum: 1 });
  expect(firstOf(coins)).toBeNull();
  expect(choicesOf(wire(Type.Enum(['day', 'week'])))).toEqual(['day', 'week']);
  expect(choicesOf(wire(Type.Union([Type.Literal(2), Type.Literal(3)])))).toEqual(['2', '3']);
  expect(variantsOf(coins)).toBeNull();
});

test('cellsOf returns the fields if all fit on one line, or null if one is long, optional or nullable', () => {
  const Link = Type.Object({
    text: Type.String({ maxLength: 60 }),
    href: Type.String({ maxLength: 500, pattern: '^/' }),
  });
  expect(cellsOf(wire(Link))?.map(([name]) => name)).toEqual(['text', 'href']);
  expect(cellsOf(wire(Type.Object({ title: Type.String(), text: Type.String({ maxLength: 200 }) })))).toBeNull();
  expect(cellsOf(wire(Type.Object({ a: Type.String(), b: Type.Optional(Type.String()) })))).toBeNull();
  expect(cellsOf(wire(Type.Object({ a: Type.String(), b: Type.Union([Type.String(), Type.Null()]) })))).toBeNull();
});
