import { shapeWords, type ShapeFault } from '@feisuo/contract/facts/shape-fault-text';
import { Value } from 'typebox/value';

/** A JSON Schema, as used in the contract. */
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

/** Finds the schema of a field and whether the field is required. Null if the schema does not contain the field. */
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

/** Whether the schema accepts null; an empty input is then sent as null. */
const allowsNull = (schema: Schema): boolean => schema.type === 'null' || (schema.anyOf?.some(allowsNull) ?? false);

const isBlank = (value: unknown) => value === undefined || value === null || value === '';

/** Message for the operator about an invalid value; null if it is valid. The server checks by the same schema. */
export function refusalOf(
  schema: Schema,
  value: unknown,
  isRequired: boolean,
  describeFault: (fault: ShapeFault, value: unknown) => string = shapeWords,
): string | null {
  if (isBlank(value)) {
    if (!isRequired || allowsNull(schema)) return null;
    if (!(value === '' && Value.Check(schema as never, ''))) return '请填写';
  }
  if (Value.Check(schema as never, value)) return null;
  // For a union, the last error only says that no alternative fits. The first error is more detailed, so it is shown.
  const [first] = Value.Errors(schema as never, value) as ShapeFault[];
  return describeFault(first ?? {}, value);
}

/** Appends the field's label to a message that does not name the field. */
export const withLabel = (label: string, refusal: string): string =>
  refusal === '请填写' || refusal === '请选择' ? `${refusal}${label}` : refusal;

/**
 * Converts a form's values to a request. An empty field becomes null if the schema allows null, and is left out
 * otherwise; fields that the schema does not contain are left out too.
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
