import { parseSync } from 'rolldown/utils';

/** Comments of a schema and its fields. */
export interface SchemaComments {
  doc: string;
  fields: Record<string, string>;
}

/** Comments of the exported schemas in a source text, by schema name. */
export function commentsOf(source: string): Record<string, SchemaComments> {
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
