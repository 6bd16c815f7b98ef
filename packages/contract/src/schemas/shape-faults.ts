import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { contentIdPattern } from '../facts/content-vocabulary.ts';
import { linkAddressPattern, linkAddressWords } from '../facts/site-content.ts';
import { shapeWords, type ShapeFault } from '../facts/shape-words.ts';

/** A refused part: its place, the rule, and the message for the operator. */
export interface PartFault {
  /** `prizes.0.stock`; empty for the whole. */
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
 * All faults of a value, part by part: the validator stops after a few, and reports every alternative of a union.
 * Server and forms share it.
 */
export function shapeFaults(schema: object, value: unknown, field = ''): PartFault[] {
  if (Value.Check(schema as TSchema, value)) return [];
  const shape = schema as Shape;
  const meant = shape.anyOf && meantOf(shape.anyOf, value);
  const below = meant
    ? shapeFaults(meant, value, field)
    : partsOf(shape, value).flatMap(([step, part, given]) => shapeFaults(part, given, joinField(field, step)));
  return below.length > 0 ? below : [faultOf(shape, value, field)];
}

function partsOf({ properties, required = [], items }: Shape, value: unknown): [string | number, Shape, unknown][] {
  if (Array.isArray(value)) return items ? value.map((given: unknown, at) => [at, items, given]) : [];
  if (!isDict(value)) return [];
  return Object.entries(properties ?? {})
    .filter(([name]) => name in value || required.includes(name))
    .map(([name, part]) => [name, part, value[name]]);
}

/** The intended alternative: for a nullable the other one, for a block the one of its type. */
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
  // Of alternatives the last error only says that none fits; the first says more.
  const [first] = Value.Errors(shape as TSchema, value) as ShapeFault[];
  return { field, rule: first?.keyword ?? 'type', says: shapeWords(first ?? {}, value) };
}

const isDict = (value: unknown): value is Dict => typeof value === 'object' && value !== null && !Array.isArray(value);
