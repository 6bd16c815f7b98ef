import * as errorCodes from '@feisuo/contract/facts/error-codes';
import * as limits from '@feisuo/contract/facts/limits';
import * as paths from '@feisuo/contract/facts/paths';
import { parseAst, type Plugin } from 'vite';

type Exports = Readonly<Record<string, unknown>>;

const facts: Readonly<Record<string, Exports>> = {
  '@feisuo/contract/facts/error-codes': errorCodes,
  '@feisuo/contract/facts/limits': limits,
  '@feisuo/contract/facts/paths': paths,
};

interface Node {
  type: string;
  start: number;
  end: number;
  [part: string]: unknown;
}

/**
 * Replaces a property such as `accountPaths.signIn` by its value, if the object is imported from the facts of the
 * contract. Otherwise bundlers include the whole object, although most pages need few of its properties.
 */
export function withFactsInlined(code: string): string {
  const tables = new Map<string, Exports>();
  const uses: { start: number; end: number; value: string }[] = [];
  const visit = (node: Node): void => {
    if (node.type === 'ImportDeclaration') {
      const module = facts[(node['source'] as { value: string }).value];
      for (const { imported, local } of module ? (node['specifiers'] as Record<string, { name: string }>[]) : []) {
        const table = imported && module?.[imported.name];
        if (local && typeof table === 'object' && table) tables.set(local.name, table as Exports);
      }
    }
    if (node.type === 'MemberExpression' && !node['computed']) {
      const [object, property] = [node['object'] as Node, node['property'] as Node];
      const value = object.type === 'Identifier' && tables.get(object['name'] as string)?.[property['name'] as string];
      if (typeof value === 'string' || typeof value === 'number')
        uses.push({ start: node.start, end: node.end, value: `(${JSON.stringify(value)})` });
    }
    for (const part of Object.values(node)) {
      for (const child of Array.isArray(part) ? part : [part]) if (isNode(child)) visit(child);
    }
  };
  visit(parseAst(code) as unknown as Node);
  return uses
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, { start, end, value }) => text.slice(0, start) + value + text.slice(end), code);
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** Runs after TypeScript's types were removed, because it parses plain JavaScript. */
export function inlineFacts(): Plugin {
  return {
    name: 'feisuo:inline-facts',
    enforce: 'post',
    apply: 'build',
    transform: {
      filter: { id: /\.tsx?$/, code: /@feisuo\/contract\/facts\/(?:error-codes|limits|paths)/ },
      handler: (code) => ({ code: withFactsInlined(code), map: null }),
    },
  };
}
