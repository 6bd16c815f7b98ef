import { shapeWords, type ShapeFault } from '@feisuo/contract/facts/shape-words';
import { Value } from 'typebox/value';

/** What the contract's schemas are underneath: JSON Schema. */
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

/** The part of a schema that a field is about, and whether the field may be missing; null where the schema does not name it. */
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

/** Whether the field may be left blank: then blank means that there is nothing. */
const allowsNull = (schema: Schema): boolean => schema.type === 'null' || (schema.anyOf?.some(allowsNull) ?? false);

const isBlank = (value: unknown) => value === undefined || value === null || value === '';

/** What is wrong with a value, as the server would find; null when nothing is. Said to whoever filled it in. */
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
  // Of a union the last error only says that none fits; the first that says more is of use.
  const [first] = Value.Errors(schema as never, value) as ShapeFault[];
  return wordsOf(first ?? {}, value);
}

/** With the name of the field, where the words alone would leave open what is to be filled in. */
export const sayAt = (label: string, refusal: string): string =>
  refusal === '请填写' || refusal === '请选择' ? `${refusal}${label}` : refusal;

/**
 * A form's values as the request wants them: a blank field that may be missing is missing, one that may be null is null.
 * Fields that the schema does not name are left out, or the server would be sent what nobody asked for.
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
