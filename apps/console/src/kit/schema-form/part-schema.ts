/** The part of JSON Schema that schemas of fields use. */
export type PartSchema = {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: PartSchema[];
  properties?: Record<string, PartSchema>;
  required?: string[];
  items?: PartSchema;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  pattern?: string;
};

/** Choices of an enum schema, which may be written as `enum` or as a union of constants. Null for other schemas. */
export function choicesOf(schema: PartSchema): string[] | null {
  if (schema.enum) return schema.enum.map(String);
  if (schema.anyOf?.every((one) => one.const !== undefined)) return schema.anyOf.map((one) => String(one.const));
  return null;
}

/** A nullable field's schema without the alternative null. The result is null if the field is not nullable. */
export function orNothing(schema: PartSchema): PartSchema | null {
  const { anyOf } = schema;
  if (anyOf?.length !== 2 || !anyOf.some(({ type }) => type === 'null')) return null;
  return anyOf.find(({ type }) => type !== 'null') ?? null;
}

export interface Variant {
  /**
   * Name of the variant: the constant of its field `type`. If several variants have the same `type`, the name of a
   * distinguishing field is appended: `figure.image`.
   */
  name: string;
  schema: PartSchema;
  fits: (value: unknown) => boolean;
}

const typeOf = ({ properties }: PartSchema): unknown => properties?.['type']?.const;

/** Variants of a block, which differ by their field `type`. Null if the schema is not a union of blocks. */
export function variantsOf({ anyOf }: PartSchema): Variant[] | null {
  if (!anyOf || anyOf.length < 2 || !anyOf.every((one) => typeof typeOf(one) === 'string')) return null;
  return anyOf.map((schema) => {
    const type = String(typeOf(schema));
    const alike = anyOf.filter((one) => one !== schema && typeOf(one) === type);
    const own = schema.required?.find((key) => alike.every(({ properties }) => !properties?.[key]));
    const marks = alike.length > 0 && own !== undefined ? own : null;
    return {
      name: marks === null ? type : `${type}.${marks}`,
      schema,
      fits: (value) =>
        typeof value === 'object' &&
        value !== null &&
        'type' in value &&
        value.type === type &&
        (marks ?? 'type') in value,
    };
  });
}

/** A small initial value that fits the schema as far as possible. */
export function firstOf(schema: PartSchema): unknown {
  if (schema.const !== undefined) return schema.const;
  const choices = choicesOf(schema);
  if (choices) return choices[0];
  if (orNothing(schema)) return null;
  if (schema.anyOf?.[0]) return firstOf(schema.anyOf[0]);
  switch (schema.type ?? 'string') {
    case 'object':
      return Object.fromEntries(
        (schema.required ?? []).map((name) => [name, firstOf(schema.properties?.[name] ?? {})]),
      );
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => firstOf(schema.items ?? {}));
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 0, 0);
    case 'boolean':
      return false;
    default:
      return '';
  }
}

/**
 * Lengths in characters. A field for a text that may be longer than LONG has several lines; longer than SENTENCE, it
 * has the full width.
 */
const LONG = 200;
const SENTENCE = 80;
/** A text that must match a pattern, such as an address, gets one line even if it may be long. */
const roomOf = ({ maxLength = 0, pattern }: PartSchema) => (pattern === undefined ? maxLength : 0);
export const isLong = (schema: PartSchema): boolean => roomOf(schema) >= LONG;
export const isWide = (schema: PartSchema): boolean => roomOf(schema) >= SENTENCE;

const MOST_CELLS = 4;

/**
 * Fields that fit side by side on one line, such as text and address of a link. Null if they do not fit, or if a field
 * is optional.
 */
export function cellsOf(schema: PartSchema): [string, PartSchema][] | null {
  const cells = Object.entries(schema.properties ?? {});
  const fits = ([, cell]: [string, PartSchema]) =>
    isSingle(cell) && cell.const === undefined && cell.type !== 'boolean' && !isWide(cell);
  const isSmall = cells.length > 1 && cells.length <= MOST_CELLS && cells.every(fits);
  return isSmall && cells.length === (schema.required ?? []).length ? cells : null;
}

/** Whether the field needs only one input. */
export const isSingle = (schema: PartSchema): boolean =>
  choicesOf(schema) !== null || (!schema.anyOf && schema.type !== 'object' && schema.type !== 'array');
