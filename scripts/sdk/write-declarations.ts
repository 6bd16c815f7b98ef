import type { Declaration, DeclarationModule, Origin } from './declaration-module.ts';
import { specifierInDist } from './declaration-paths.ts';

/** The parts of a module that the package needs. */
export interface Keeping {
  /** Needed declarations with their text. */
  declarations: Map<Declaration, string>;
  /** Local names of needed imports. */
  imports: Set<string>;
  exports: Set<string>;
}

/** Writes the needed parts of a module, in the order of the source. */
export function writeDeclarations(path: string, module: DeclarationModule, keeping: Keeping): string {
  const imports = [...keeping.imports].flatMap((as) => {
    const origin = module.imports.get(as);
    return origin ? [{ ...origin, as }] : [];
  });
  const exports = [...keeping.exports].map((as) => ({ as, target: module.exports.get(as) }));
  const passedOn = exports.flatMap(({ as, target }) => (typeof target === 'object' ? [{ ...target, as }] : []));
  const exportedApart = exports.flatMap(({ as, target }) =>
    typeof target === 'string' && !isExportedWhereDeclared(module, target) ? [renamed(target, as)] : [],
  );
  const texts = [...new Set([...module.declarations.values()].flat())].flatMap(
    (declaration) => keeping.declarations.get(declaration) ?? [],
  );
  const lines = [
    ...fromLines(path, imports).map((line) => `import type ${line}`),
    ...texts.map((text) => withOwnImports(path, text)),
    ...(exportedApart.length > 0 ? [`export { ${exportedApart.toSorted().join(', ')} };`] : []),
    ...fromLines(
      path,
      passedOn.filter(({ isType }) => !isType),
    ).map((line) => `export ${line}`),
    ...fromLines(
      path,
      passedOn.filter(({ isType }) => isType),
    ).map((line) => `export type ${line}`),
    // Without `export {}`, every declaration of the file would count as exported.
    ...(keeping.declarations.size > 0 ? ['export {};'] : []),
  ];
  return `${lines.join('\n')}\n`;
}

const isExportedWhereDeclared = ({ declarations }: DeclarationModule, name: string) =>
  /^export /m.test(declarations.get(name)?.[0]?.text ?? '');

const renamed = (name: string, as: string) => (name === as ? as : `${name} as ${as}`);

/** Formats import or export lines such as `{ a, b as c } from './module.js';`, one line for each module. */
function fromLines(path: string, names: readonly (Origin & { as: string })[]): string[] {
  const modules = new Map<string, string[]>();
  for (const { from, name, as } of names) {
    const specifier = specifierInDist(path, from);
    modules.set(specifier, [...(modules.get(specifier) ?? []), renamed(name, as)]);
  }
  return [...modules].toSorted().map(([from, list]) => `{ ${list.toSorted().join(', ')} } from '${from}';`);
}

/** Adapts the specifiers of types that the compiler wrote as `import('…').Name`. */
const withOwnImports = (path: string, text: string) =>
  text.replace(/\bimport\((['"])([^'"]+)\1\)/g, (_all, _quote, from: string) => {
    return `import('${specifierInDist(path, from)}')`;
  });
