import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'rolldown/utils';
import { contractFolder } from './package-places.ts';

interface SchemaComments {
  doc: string;
  fields: Record<string, string>;
}

/** Finds the comments on the exported schemas of a source file, by name of the schema. */
function commentsOf(source: string): Record<string, SchemaComments> {
  const { program, comments } = parseSync('schemas.ts', source);
  const docs = comments.filter(({ type, value }) => type === 'Block' && value.startsWith('*'));
  const docAbove = (start: number): string => {
    const above = docs.find(({ end }) => end <= start && source.slice(end, start).trim() === '');
    return above ? source.slice(above.start, above.end) : '';
  };
  const found: Record<string, SchemaComments> = {};
  for (const statement of program.body) {
    if (statement.type !== 'ExportNamedDeclaration' || statement.declaration?.type !== 'VariableDeclaration') continue;
    const [{ id, init } = { id: null, init: null }] = statement.declaration.declarations;
    if (id?.type !== 'Identifier') continue;
    const fields: Record<string, string> = {};
    const [shape] = init?.type === 'CallExpression' ? init.arguments : [];
    for (const property of shape?.type === 'ObjectExpression' ? shape.properties : []) {
      if (property.type !== 'Property' || property.key.type !== 'Identifier') continue;
      const doc = docAbove(property.start);
      if (doc) fields[property.key.name] = doc;
    }
    found[id.name] = { doc: docAbove(statement.start), fields };
  }
  return found;
}

/** The part of JSON Schema that the contract uses. */
interface Schema {
  type?: string;
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: readonly string[];
  patternProperties?: Record<string, Schema>;
}

/** Modules with schemas that the source files in a folder import. */
export function schemaModulesOf(folder: string): string[] {
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => /\.tsx?$/.test(path));
  const found = sources.flatMap((path) => [
    ...readFileSync(join(folder, path), 'utf8').matchAll(/'@feisuo\/contract\/schemas\/([\w-]+)'/g),
  ]);
  return [...new Set(found.map(([, name = '']) => name))].toSorted();
}

/**
 * Declares the schemas of a module as plain types with comments. Developers who use the package have neither the
 * contract nor its validator.
 */
export async function declareSchemas(module: string): Promise<string> {
  const file = join(contractFolder, 'schemas', `${module}.ts`);
  const schemas = (await import(file)) as Record<string, Schema>;
  const source = readFileSync(file, 'utf8');
  const comments = commentsOf(source);
  const declared = [...source.matchAll(/^export type (\w+) = Static</gm)].map(([, name = '']) => {
    const schema = schemas[name];
    if (!schema) throw new Error(`schemas/${module} has a type ${name}, but no schema`);
    const { doc = '', fields = {} } = comments[name] ?? {};
    const text = schema.properties
      ? `interface ${name} ${objectType(schema, '', fields)}`
      : `type ${name} = ${typeOf(schema, '')};`;
    return `${doc && `${doc}\n`}export ${text}\n`;
  });
  return declared.join('');
}

function typeOf(schema: Schema, indent: string): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.anyOf) return schema.anyOf.map((one) => typeOf(one, indent)).join(' | ');
  if (schema.patternProperties) return recordType(schema.patternProperties, indent);
  if (schema.properties) return objectType(schema, indent, {});
  switch (schema.type) {
    case 'string':
    case 'boolean':
    case 'null':
      return schema.type;
    case 'integer':
    case 'number':
      return 'number';
    case 'array':
      return schema.items ? `(${typeOf(schema.items, indent)})[]`.replace(/^\((\w+)\)/, '$1') : 'unknown[]';
    case undefined:
      return 'unknown';
    default:
      throw new Error(`a schema of type ${schema.type} cannot be declared yet`);
  }
}

function recordType(patterns: Record<string, Schema>, indent: string): string {
  const [values = {}] = Object.values(patterns);
  return `Record<string, ${typeOf(values, indent)}>`;
}

function objectType({ properties = {}, required = [] }: Schema, indent: string, docs: Record<string, string>): string {
  const inner = `${indent}    `;
  const lines = Object.entries(properties).map(([name, schema]) => {
    const key = /^\w+$/.test(name) ? name : JSON.stringify(name);
    const doc = docs[name] ? `${inner}${docs[name]}\n` : '';
    return `${doc}${inner}${key}${required.includes(name) ? '' : '?'}: ${typeOf(schema, inner)};\n`;
  });
  return lines.length > 0 ? `{\n${lines.join('')}${indent}}` : 'Record<never, never>';
}
