/** What the server says of rules: JSON Schema, as far as ours use it. */
export type RuleSchema = {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: RuleSchema[];
  properties?: Record<string, RuleSchema>;
  required?: string[];
  items?: RuleSchema;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  pattern?: string;
};

/** The choices of a fixed list, whether it is written as one or as alternatives. */
export function choicesOf(schema: RuleSchema): string[] | null {
  if (schema.enum) return schema.enum.map(String);
  if (schema.anyOf?.every((one) => one.const !== undefined)) return schema.anyOf.map((one) => String(one.const));
  return null;
}

/** What a part is when it is something; the other alternative is nothing. Null where it cannot be nothing. */
export function orNothing(schema: RuleSchema): RuleSchema | null {
  const { anyOf } = schema;
  if (anyOf?.length !== 2 || !anyOf.some(({ type }) => type === 'null')) return null;
  return anyOf.find(({ type }) => type !== 'null') ?? null;
}

/** The kinds that a part may be of, each with a `type` of its own: blocks. Null where it is no such part. */
export function variantsOf(schema: RuleSchema): { type: string; schema: RuleSchema }[] | null {
  const { anyOf } = schema;
  if (!anyOf || anyOf.length < 2) return null;
  const variants = anyOf.map((one) => ({ type: one.properties?.['type']?.const, schema: one }));
  return variants.every(({ type }) => typeof type === 'string')
    ? variants.map((one) => ({ ...one, type: String(one.type) }))
    : null;
}

/** Something that a part may begin with: small, and as far as can be told from its shape allowed. */
export function firstOf(schema: RuleSchema): unknown {
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
