import { shapeWords, type ShapeFault } from '@feisuo/contract/facts/shape-words';
import { Value } from 'typebox/value';

/** JSON Schema, as in the contract. */
export type Schema = {
  type?: string;
  anyOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minLength?: number;
  maxLength?: number;
};

type Path = readonly (string | number)[];

/** The schema of a field and whether it is optional; null for an unknown field. */
export function schemaAt(schema: object, path: Path): { schema: Schema; isRequired: boolean } | null {
  let current: Schema | undefined = schema;
  let isRequired = true;
  for (const step of path) {
    if (typeof step === 'number') current = current?.items;
    else {
      isRequired = current?.required?.includes(step) ?? false;
      current = current?.properties?.[step];
    }
  }
  return current ? { schema: current, isRequired } : null;
}

/** Whether blank means null. */
const allowsNull = (schema: Schema): boolean => schema.type === 'null' || (schema.anyOf?.some(allowsNull) ?? false);

const isBlank = (value: unknown) => value === undefined || value === null || value === '';

/** The fault of a value, as on the server; null: none. The text is for the operator. */
export function refusalOf(
  schema: Schema,
  value: unknown,
  isRequired: boolean,
  wordsOf: (fault: ShapeFault, value: unknown) => string = shapeWords,
): string | null {
  if (isBlank(value)) {
    if (!isRequired || allowsNull(schema)) return null;
    if (!(value === '' && Value.Check(schema as never, ''))) return '请填写';
  }
  if (Value.Check(schema as never, value)) return null;
  // A union's last error only says that none fits; the first detailed one is useful.
  const [first] = Value.Errors(schema as never, value) as ShapeFault[];
  return wordsOf(first ?? {}, value);
}

/** With the field's label, where the text alone is unclear. */
export const sayAt = (label: string, refusal: string): string =>
  refusal === '请填写' || refusal === '请选择' ? `${refusal}${label}` : refusal;

/**
 * A form's values as a request: blank optional fields are absent, blank nullable ones null. Fields outside the schema
 * are left out.
 */
export function toRequest(schema: object, values: Record<string, unknown>): Record<string, unknown> {
  const { properties = {}, required = [] } = schema as Schema;
  const request: Record<string, unknown> = {};
  for (const [name, own] of Object.entries(properties)) {
    const given = values[name];
    const value = typeof given === 'string' ? given.trim() : given;
    if (isBlank(value) && allowsNull(own)) request[name] = null;
    else if (!isBlank(value) || required.includes(name)) request[name] = value;
  }
  return request;
}
