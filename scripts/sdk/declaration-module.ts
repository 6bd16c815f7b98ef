import { parseSync } from 'rolldown/utils';

/** Where an imported or exported name comes from: a module, and the name that it has there. */
export interface Origin {
  from: string;
  name: string;
  /** True for a type-only export. A class that is exported this way can be used only as a type, not constructed. */
  isType?: boolean;
}

/** A part of a declaration file, and the identifiers that it contains. */
interface Wording {
  text: string;
  mentions: ReadonlySet<string>;
  /** Types in the text that are written as `import('…').Name`. */
  inlineImports: readonly Origin[];
}

/** A declaration with its comments. */
export interface Declaration extends Wording {
  /** Only for a function: the declaration without parameters, used if only the return type is public. */
  withoutParameters?: Wording;
}

/** The content of a declaration file. */
export interface DeclarationModule {
  /** Declarations by name. Overloads and merged interfaces are several declarations with the same name. */
  declarations: ReadonlyMap<string, readonly Declaration[]>;
  /** Names that the file imports, and where each comes from. */
  imports: ReadonlyMap<string, Origin>;
  /** Names that the file exports. The value is a declaration in the file, or the origin in another module. */
  exports: ReadonlyMap<string, string | Origin>;
}

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

/** Parses a declaration file (`.d.ts`) that the compiler wrote. Module specifiers stay unchanged. */
export function readDeclarations(text: string): DeclarationModule {
  const { program, comments } = parseSync('module.d.ts', text);
  const declarations = new Map<string, Declaration[]>();
  const imports = new Map<string, Origin>();
  const exports = new Map<string, string | Origin>();
  const startWithComments = (start: number): number => {
    const above = comments.find(({ end }) => end <= start && text.slice(end, start).trim() === '');
    return above ? startWithComments(above.start) : start;
  };
  const declare = (names: readonly string[], statement: Node) => {
    const start = startWithComments(statement.start);
    const { params, returnType } = signatureOf(statement);
    const [first, last] = [params[0], params.at(-1)];
    const declaration: Declaration = {
      text: text.slice(start, statement.end),
      ...mentionsIn(statement),
      ...(first &&
        last && {
          withoutParameters: {
            text: `${text.slice(start, first.start)}...args: never${text.slice(last.end, statement.end)}`,
            ...mentionsIn(returnType),
          },
        }),
    };
    for (const name of names) declarations.set(name, [...(declarations.get(name) ?? []), declaration]);
  };
  for (const statement of program.body) {
    const node = statement as unknown as Node;
    if (statement.type === 'ImportDeclaration') {
      for (const specifier of statement.specifiers) {
        if (specifier.type !== 'ImportSpecifier') throw new Error(`only named imports can be declared: ${text}`);
        imports.set(specifier.local.name, { from: statement.source.value, name: nameOf(specifier.imported) });
      }
    } else if (statement.type === 'ExportAllDeclaration') {
      throw new Error(`export names instead of everything from ${statement.source.value}`);
    } else if (statement.type === 'ExportNamedDeclaration' && statement.declaration) {
      const names = namesOf(statement.declaration as unknown as Node);
      declare(names, node);
      for (const name of names) exports.set(name, name);
    } else if (statement.type === 'ExportNamedDeclaration') {
      for (const { local, exported, exportKind } of statement.specifiers) {
        const name = nameOf(local);
        const isType = statement.exportKind === 'type' || exportKind === 'type';
        // A name that is imported and then exported counts as an export from the other module.
        const origin = statement.source ? { from: statement.source.value, name } : imports.get(name);
        exports.set(nameOf(exported), origin ? { ...origin, isType } : name);
      }
    } else {
      declare(namesOf(node), node);
    }
  }
  return { declarations, imports, exports };
}

const nameOf = (node: { type: string }): string => {
  const { name, value } = node as { name?: string; value?: string };
  return name ?? value ?? '';
};

function namesOf(declaration: Node): string[] {
  if (declaration.type === 'VariableDeclaration') {
    return (declaration['declarations'] as { id: { type: string } }[]).map(({ id }) => nameOf(id));
  }
  return [nameOf(declaration['id'] as { type: string })];
}

/** Parameters and return type of a function, which may be declared by `function` or as a constant. */
function signatureOf(statement: Node): { params: readonly Node[]; returnType: unknown } {
  const declared = (statement['declaration'] ?? statement) as Node;
  const [{ id } = { id: null }] = (declared['declarations'] ?? []) as { id: { typeAnnotation?: Node } | null }[];
  const type = (id?.typeAnnotation?.['typeAnnotation'] ?? declared) as Node;
  const isFunction = type.type === 'TSFunctionType' || type.type === 'TSDeclareFunction';
  return { params: isFunction ? (type['params'] as Node[]) : [], returnType: type['returnType'] };
}

/**
 * All identifiers in a part of the syntax tree, except member names. One identifier too many does no harm, but a
 * missing one would break the declarations.
 */
function mentionsIn(statement: unknown): Omit<Wording, 'text'> {
  const mentions = new Set<string>();
  const inlineImports: Origin[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit);
    if (typeof value !== 'object' || value === null) return;
    const node = value as Node;
    if (node.type === 'Identifier') mentions.add(nameOf(node));
    if (node.type === 'TSImportType') {
      inlineImports.push({ from: nameOf(node['source'] as Node), name: nameOf(firstOf(node['qualifier'] as Node)) });
    }
    for (const [key, child] of Object.entries(node)) if (key !== 'key' || node['computed'] === true) visit(child);
  };
  visit(statement);
  return { mentions, inlineImports };
}

const firstOf = (name: Node): Node => (name.type === 'TSQualifiedName' ? firstOf(name['left'] as Node) : name);
