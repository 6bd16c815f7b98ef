import { type DeclarationModule, type Origin, readDeclarations, type Declaration } from './declaration-module.ts';
import { modulePath, specifierInDist } from './package-places.ts';

/** The parts of a module that are reachable from the public API. */
interface Keeping {
  /** Reachable declarations, with the text to write for each. */
  declarations: Map<Declaration, string>;
  /** Local names of the reachable imports. */
  imports: Set<string>;
  exports: Set<string>;
}

/** Writes the reachable parts of a module in the order of the source. */
function writeDeclarations(path: string, module: DeclarationModule, keeping: Keeping, outside: RegExp): string {
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
    ...fromLines(path, imports, outside).map((line) => `import type ${line}`),
    ...texts.map((text) => withOwnImports(path, text, outside)),
    ...(exportedApart.length > 0 ? [`export { ${exportedApart.toSorted().join(', ')} };`] : []),
    ...fromLines(
      path,
      passedOn.filter(({ isType }) => !isType),
      outside,
    ).map((line) => `export ${line}`),
    ...fromLines(
      path,
      passedOn.filter(({ isType }) => isType),
      outside,
    ).map((line) => `export type ${line}`),
    // `export {}` is necessary, because without it every declaration of the file would be exported.
    ...(keeping.declarations.size > 0 ? ['export {};'] : []),
  ];
  return `${lines.join('\n')}\n`;
}

const isExportedWhereDeclared = ({ declarations }: DeclarationModule, name: string) =>
  /^export /m.test(declarations.get(name)?.[0]?.text ?? '');

const renamed = (name: string, as: string) => (name === as ? as : `${name} as ${as}`);

/** Formats imports or exports as lines such as `{ a, b as c } from './module.js';`, one line per module. */
function fromLines(path: string, names: readonly (Origin & { as: string })[], outside: RegExp): string[] {
  const modules = new Map<string, string[]>();
  for (const { from, name, as } of names) {
    const specifier = specifierInDist(path, from, outside);
    modules.set(specifier, [...(modules.get(specifier) ?? []), renamed(name, as)]);
  }
  return [...modules].toSorted().map(([from, list]) => `{ ${list.toSorted().join(', ')} } from '${from}';`);
}

/** Adapts the module names in types that the compiler wrote as `import('…').Name`. */
const withOwnImports = (path: string, text: string, outside: RegExp) =>
  text.replace(/\bimport\((['"])([^'"]+)\1\)/g, (_all, _quote, from: string) => {
    return `import('${specifierInDist(path, from, outside)}')`;
  });

/**
 * Keeps only declarations that are reachable from the exports of the entries, so that the result imports only modules
 * that `outside` matches.
 * Functions that no entry exports are written without parameters.
 * @param read returns the text of a module
 * @param outside modules that the declarations may import
 * @returns texts by path in `dist` without extension, sorted
 */
export function shakeDeclarations(
  entries: readonly string[],
  read: (path: string) => string,
  outside: RegExp,
): Map<string, string> {
  const modules = new Map<string, { module: DeclarationModule; keeping: Keeping }>();
  const offered = new Set<string>();

  const moduleAt = (path: string) => {
    const known = modules.get(path);
    if (known) return known;
    const keeping: Keeping = { declarations: new Map(), imports: new Set(), exports: new Set() };
    const fresh = { module: readDeclarations(read(path)), keeping };
    modules.set(path, fresh);
    return fresh;
  };

  /** Path of the module that declares a name; undefined if an external package declares it. */
  const sourceOf = (path: string, { from, name }: Origin) =>
    outside.test(from) ? undefined : { path: modulePath(path, from), name };

  const offer = (path: string, name: string) => {
    const target = moduleAt(path).module.exports.get(name);
    if (typeof target === 'string') offered.add(`${path} ${target}`);
    const source = typeof target === 'object' && sourceOf(path, target);
    if (source) offer(source.path, source.name);
  };

  const keepExport = (path: string, name: string) => {
    const { module, keeping } = moduleAt(path);
    const target = module.exports.get(name);
    if (target === undefined) throw new Error(`${path} has no ${name}`);
    if (keeping.exports.has(name)) return;
    keeping.exports.add(name);
    if (typeof target === 'string') keepLocal(path, target);
    else follow(path, target);
  };

  const follow = (path: string, origin: Origin) => {
    const source = sourceOf(path, origin);
    if (source) keepExport(source.path, source.name);
  };

  const keepLocal = (path: string, name: string) => {
    const { module, keeping } = moduleAt(path);
    const imported = module.imports.get(name);
    if (imported && !keeping.imports.has(name)) {
      keeping.imports.add(name);
      follow(path, imported);
    }
    for (const declaration of module.declarations.get(name) ?? []) {
      if (keeping.declarations.has(declaration)) continue;
      const wording = (!offered.has(`${path} ${name}`) && declaration.withoutParameters) || declaration;
      keeping.declarations.set(declaration, wording.text);
      for (const mention of wording.mentions) keepLocal(path, mention);
      for (const inline of wording.inlineImports) follow(path, inline);
    }
  };

  const exportsOf = (entry: string) => [...moduleAt(entry).module.exports.keys()];
  for (const entry of entries) for (const name of exportsOf(entry)) offer(entry, name);
  for (const entry of entries) for (const name of exportsOf(entry)) keepExport(entry, name);
  return new Map(
    [...modules]
      .map(([path, { module, keeping }]): [string, string] => [path, writeDeclarations(path, module, keeping, outside)])
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );
}
