import { type DeclarationModule, type Origin, readDeclarations } from './declaration-module.ts';
import { modulePath, outside } from './declaration-paths.ts';
import { type Keeping, writeDeclarations } from './write-declarations.ts';

/**
 * Keeps only declarations that are reachable from the exports of the entries, so that the result imports only React.
 * Functions that no entry exports lose their parameters.
 * @param read returns the text of a module
 * @returns texts by path in `dist` without extension, sorted
 */
export function shakeDeclarations(entries: readonly string[], read: (path: string) => string): Map<string, string> {
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

  /** The module that declares a name; undefined for an external package. */
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
      .map(([path, { module, keeping }]): [string, string] => [path, writeDeclarations(path, module, keeping)])
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );
}
