import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, basename } from 'node:path';
import { locales } from '@feisuo/contract/facts/locales';
import { build as buildByEsbuild } from 'esbuild';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import { root } from '../scripts/launch.mjs';
import { bundleSdk } from '../scripts/sdk/bundle.ts';
import { accountSdk } from '../scripts/sdk/package-places.ts';
import { measureServerSdk } from './measure-server-sdk.ts';
import { factRow, limitRow, type Row } from './row.ts';

interface BundledFile {
  name: string;
  /** Size in bytes after minifying, and compressed by gzip at its highest level. */
  bytes: number;
  /** Whether the file is loaded only when it is needed. */
  isLazy: boolean;
}

/**
 * Sizes of the files of a module with all its imports, which are resolved from `folder`. With `isOneFile`, the size
 * includes chunks that are loaded later.
 */
async function bundledFiles(
  text: string,
  folder: string,
  external: string[] = [],
  isOneFile = false,
): Promise<BundledFile[]> {
  const entry = join(folder, 'bench-entry.js');
  const bundle = await rolldown({
    input: entry,
    external,
    platform: 'browser',
    resolve: { conditionNames: ['browser', 'import', 'module', 'default'] },
    plugins: [
      {
        name: 'feisuo:bench-entry',
        resolveId: (id) => (id === entry ? id : null),
        load: (id) => (id === entry ? text : null),
      },
    ],
    onLog(_level, log) {
      // Rollup would leave out an import that it cannot resolve, and the bundle would seem too small.
      if (log.code === 'UNRESOLVED_IMPORT') throw new Error(log.message);
    },
  });
  const { output } = await bundle.generate({
    format: 'esm',
    minify: true,
    chunkFileNames: '[name].js',
    codeSplitting: !isOneFile,
  });
  await bundle.close();
  const chunks = output.filter((file) => file.type === 'chunk');
  const atOnce = new Set<string>();
  const loadAtOnce = (name: string) => {
    if (atOnce.has(name)) return;
    atOnce.add(name);
    chunks.find(({ fileName }) => fileName === name)?.imports.forEach(loadAtOnce);
  };
  for (const { isEntry, fileName } of chunks) if (isEntry) loadAtOnce(fileName);
  return chunks.map(({ fileName, code }) => ({
    name: basename(fileName, '.js'),
    bytes: gzipSync(code, { level: 9 }).length,
    isLazy: !atOnce.has(fileName),
  }));
}

/** Sizes of the same files after bundling with esbuild, of which a bundle has the entry and what it imports at once. */
async function bytesByEsbuild(text: string, folder: string, isOneFile: boolean): Promise<number> {
  const { metafile, outputFiles } = await buildByEsbuild({
    stdin: { contents: text, resolveDir: folder },
    absWorkingDir: folder,
    outdir: 'out',
    bundle: true,
    minify: true,
    splitting: !isOneFile,
    format: 'esm',
    platform: 'browser',
    target: 'esnext',
    logLevel: 'error',
    metafile: true,
    write: false,
  });
  const atOnce = new Set<string>();
  const loadAtOnce = (name: string) => {
    if (atOnce.has(name)) return;
    atOnce.add(name);
    for (const { path, kind } of metafile.outputs[name]?.imports ?? []) {
      if (kind === 'import-statement') loadAtOnce(path);
    }
  };
  loadAtOnce('out/stdin.js');
  const files = outputFiles.filter(({ path }) => [...atOnce].some((name) => path === join(folder, name)));
  if (files.length === 0) throw new Error('esbuild wrote no file');
  return files.reduce((sum, { text: code }) => sum + gzipSync(code, { level: 9 }).length, 0);
}

const totalBytes = (files: readonly BundledFile[]) => files.reduce((sum, { bytes }) => sum + bytes, 0);

/** Limits for a bundle of rolldown and of esbuild, whose names and wrappers take more. */
const CORE_BYTES = { rolldown: 7_925, esbuild: 8_160 };
const EVERYTHING_BYTES = { rolldown: 14_265, esbuild: 14_530 };
const REACT_BYTES = 1_000;

/** The exports that an application needs for sign-in by redirect, silent sign-in and access tokens. */
const core = "export { createAccountClient, createSsoClient } from './index.js';";

/** All exports of the SDK except the languages, which have an entry of their own. */
const everything = "export * from './index.js';";

/** Client libraries of other vendors: the parts for sign-in and storing tokens. None has all features of our SDK. */
const peers = {
  'keycloak-js': "export * from 'keycloak-js'; export { default } from 'keycloak-js';",
  '@logto/browser': "export * from '@logto/browser'; export { default } from '@logto/browser';",
  'oidc-client-ts': "export * from 'oidc-client-ts';",
  '@auth0/auth0-spa-js': "export * from '@auth0/auth0-spa-js';",
};

/** Measures how many bytes our SDKs add to an application, the account SDK compared with other libraries. */
export async function measureSdk(): Promise<Row[]> {
  // The package as applications install it.
  const folder = mkdtempSync(join(tmpdir(), 'feisuo-sdk-'));
  try {
    await bundleSdk(accountSdk, folder);
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module', sideEffects: false }));
    return await measurePackage(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function measurePackage(folder: string): Promise<Row[]> {
  const [atOnce, later] = split(await bundledFiles(core, folder));
  const coreBytes = totalBytes(atOnce);
  const [withReact] = split(await bundledFiles(`${core}\nexport * from './react/index.js';`, folder, ['react']));
  const inAll = totalBytes(await bundledFiles(everything, folder, [], true));
  const [allAtOnce, allLater] = split(await bundledFiles(everything, folder));
  const [coreByEsbuild, allByEsbuild] = await Promise.all([
    bytesByEsbuild(core, folder, false),
    bytesByEsbuild(everything, folder, true),
  ]);
  const coreRow = limitRow('sdk, redirect, silent sign-in, tokens', coreBytes, CORE_BYTES.rolldown);
  const allRow = limitRow('sdk, everything', inAll, EVERYTHING_BYTES.rolldown);
  return [
    { ...coreRow, ...beside(later, coreBytes) },
    limitRow('sdk, the same, by esbuild', coreByEsbuild, CORE_BYTES.esbuild),
    { ...allRow, ...beside(allLater, totalBytes(allAtOnce)) },
    limitRow('sdk, everything, by esbuild', allByEsbuild, EVERYTHING_BYTES.esbuild),
    limitRow('sdk, React binding, on top', totalBytes(withReact) - coreBytes, REACT_BYTES),
    ...(await messageRows(folder)),
    ...(await measureServerSdk()),
    ...(await Promise.all(Object.entries(peers).map(([name, text]) => peerRow(name, text, coreBytes)))),
  ];
}

/** Divides files into those that are loaded at once and chunks that are loaded later. */
const split = (files: readonly BundledFile[]) =>
  [files.filter(({ isLazy }) => !isLazy), files.filter(({ isLazy }) => isLazy)] as const;

/** Note with the size of the files that are loaded at once, and of the chunks for old browsers or rare settings. */
const beside = (later: readonly BundledFile[], atOnceBytes: number) => ({
  note: `at once ${atOnceBytes} B; by who needs it: ${later.map(({ name, bytes }) => `${name} ${bytes} B`).join(', ')}`,
});

async function peerRow(name: string, text: string, coreBytes: number): Promise<Row> {
  const [atOnce] = split(await bundledFiles(text, root));
  const bytes = totalBytes(atOnce);
  const manifest = readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8');
  const { version } = JSON.parse(manifest) as { version: string };
  return {
    name: `sdk, beside ${name} ${version}`,
    ours: `${coreBytes} B`,
    against: `${bytes} B`,
    ratio: coreBytes / bytes,
    required: { atMost: 1 },
  };
}

/** Measures each language alone, because an application loads only one language. */
async function messageRows(folder: string): Promise<Row[]> {
  const files = await bundledFiles("export { loadMessages } from './locales/index.js';", folder);
  const [, apart] = split(files);
  const isLanguage = ({ name }: { name: string }) => locales.some((locale) => locale.toLowerCase() === name);
  return [
    factRow('sdk, languages in files of their own', String(apart.filter(isLanguage).length), String(locales.length)),
    ...apart.map(({ name, bytes }): Row => {
      return { name: `sdk, messages, ${name}`, ours: `${bytes} B`, against: '-', ratio: Number.NaN, required: null };
    }),
  ];
}
