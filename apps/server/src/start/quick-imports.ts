import { registerHooks } from 'node:module';

/** Packages of many files that are all modules and name each other with their endings. */
const MANY_FILES = /\/node_modules\/(?:drizzle-orm|jose|typebox)\//;

interface Resolved {
  url: string;
  format?: string | null | undefined;
  shortCircuit: true;
}
/** Entries of packages, by what our own files import. A workspace has one copy of each package it names. */
const entries = new Map<string, Resolved>();

/**
 * To resolve an import, Node reads the package.json files around both files and looks the file up on the disk, anew for
 * every import: a fifth of the time that loading takes. What an import says by itself, or said before, is not looked up.
 */
registerHooks({
  resolve(specifier, context, nextResolve) {
    const parent = context.parentURL ?? '';
    const isOurs = !parent.includes('/node_modules/');
    if (specifier.startsWith('.')) {
      if (isOurs && specifier.endsWith('.ts')) return found(join(parent, specifier), 'module-typescript');
      if (MANY_FILES.test(parent)) return found(join(parent, specifier), 'module');
    } else if (isOurs && !specifier.startsWith('node:') && context.conditions.includes('import')) {
      const key = `${workspaceOf(parent)} ${specifier}`;
      const known = entries.get(key) ?? { ...nextResolve(specifier, context), shortCircuit: true as const };
      entries.set(key, known);
      return known;
    }
    return nextResolve(specifier, context);
  },
});

const found = (url: string, format: string): Resolved => ({ url, format, shortCircuit: true });

/** `apps/server` of any file below it: packages may be installed for one workspace alone. */
const workspaceOf = (file: string) => /^.*\/(?:apps|packages)\/[^/]+/.exec(file)?.[0] ?? file;

/** As `new URL` does with the paths that imports name, without parsing whole addresses. */
function join(parent: string, specifier: string): string {
  let folder = parent.slice(0, parent.lastIndexOf('/'));
  let rest = specifier.replace(/^\.\//, '');
  while (rest.startsWith('../')) {
    rest = rest.slice(3);
    folder = folder.slice(0, folder.lastIndexOf('/'));
  }
  return `${folder}/${rest}`;
}
