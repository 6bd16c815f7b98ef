import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { contentIdPattern } from '../facts/content-vocabulary.ts';
import { linkAddressPattern, linkAddressWords } from '../facts/site-content.ts';
import { shapeWords, type ShapeFault } from '../facts/shape-fault-text.ts';

/** A fault of a value: the path of the field, the violated rule, and the message for the operator. */
export interface PartFault {
  /** Path of the field, such as `prizes.0.stock`; empty if the value itself is invalid. */
  field: string;
  rule: string;
  says: string;
}

/** The subset of JSON Schema that our schemas use. */
type Shape = {
  type?: string;
  const?: unknown;
  pattern?: string;
  anyOf?: Shape[];
  properties?: Record<string, Shape>;
  required?: string[];
  items?: Shape;
};
type Dict = Record<string, unknown>;

export const joinField = (within: string, step: string | number): string =>
  within === '' ? String(step) : `${within}.${step}`;

/**
 * All faults of a value, field by field, for the server and for forms. The validator alone would stop after some
 * faults, and would report each alternative of a union.
 */
export function shapeFaults(schema: object, value: unknown, field = ''): PartFault[] {
  if (Value.Check(schema as TSchema, value)) return [];
  const shape = schema as Shape;
  const meant = shape.anyOf && meantOf(shape.anyOf, value);
  const below = meant
    ? shapeFaults(meant, value, field)
    : partsOf(shape, value).flatMap(([step, part, item]) => shapeFaults(part, item, joinField(field, step)));
  return below.length > 0 ? below : [faultOf(shape, value, field)];
}

function partsOf({ properties, required = [], items }: Shape, value: unknown): [string | number, Shape, unknown][] {
  if (Array.isArray(value)) return items ? value.map((item: unknown, at) => [at, items, item]) : [];
  if (!isDict(value)) return [];
  return Object.entries(properties ?? {})
    .filter(([name]) => name in value || required.includes(name))
    .map(([name, part]) => [name, part, value[name]]);
}

/**
 * The schema of a union that the value was meant for: of a nullable value the schema that is not null, of a block the
 * schema of its type.
 */
function meantOf(anyOf: readonly Shape[], value: unknown): Shape | undefined {
  const some = anyOf.filter(({ type }) => type !== 'null');
  if (some.length === 1) return value === null ? undefined : some[0];
  return some.find(
    ({ properties, required = [] }) =>
      isDict(value) &&
      required.every((name) => name in value) &&
      Object.entries(properties ?? {}).every(([name, part]) => part.const === undefined || part.const === value[name]),
  );
}

function faultOf(shape: Shape, value: unknown, field: string): PartFault {
  const isBlank = value === undefined || value === null || value === '';
  if (isBlank) return { field, rule: 'required', says: shape.pattern === contentIdPattern ? '请选择' : '请填写' };
  if (shape.pattern === linkAddressPattern) return { field, rule: 'pattern', says: linkAddressWords };
  // The last error for a union only says that no alternative fits. The first error says more.
  const [first] = Value.Errors(shape as TSchema, value) as ShapeFault[];
  return { field, rule: first?.keyword ?? 'type', says: shapeWords(first ?? {}, value) };
}

const isDict = (value: unknown): value is Dict => typeof value === 'object' && value !== null && !Array.isArray(value);
