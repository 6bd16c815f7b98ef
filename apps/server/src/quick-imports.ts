import { registerHooks } from 'node:module';

/** Packages of many files whose files are all modules. */
const MANY_FILES = /\/node_modules\/(?:drizzle-orm|typebox)\//;
/** Its package.json is 180 kB, and hundreds of our files import it. */
const SLOW_PACKAGE = 'drizzle-orm';

interface Resolved {
  url: string;
  format: string;
  shortCircuit: true;
}
/** Where the slow package's entries are; there is one copy of it, whoever asks. */
const entries = new Map<string, Resolved>();
const found = (url: string, format: string): Resolved => ({ url, format, shortCircuit: true });

/**
 * To learn where a package's entry is, and which format a file has, Node reads the package.json around it and looks the file up on the
 * disk, anew for every import: most of a second of every start. What an import says by itself is not looked up.
 */
registerHooks({
  resolve(specifier, context, nextResolve) {
    const parent = context.parentURL ?? '';
    if (specifier.startsWith('.')) {
      if (specifier.endsWith('.ts') && !parent.includes('/node_modules/'))
        return found(new URL(specifier, parent).href, 'module-typescript');
      if (MANY_FILES.test(parent)) return found(new URL(specifier, parent).href, 'module');
    } else if (specifier === SLOW_PACKAGE || specifier.startsWith(`${SLOW_PACKAGE}/`)) {
      const known = entries.get(specifier) ?? found(nextResolve(specifier, context).url, 'module');
      entries.set(specifier, known);
      return known;
    }
    return nextResolve(specifier, context);
  },
});
