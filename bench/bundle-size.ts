import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';

export interface BundledFile {
  name: string;
  /** Minified and compressed with gzip at the highest level. */
  bytes: number;
  /** Loaded on demand. */
  isLazy: boolean;
}

/**
 * The cost of a module with everything it imports, file by file. Names are resolved from the folder. All bundles of a
 * run are made the same way. As one file, it includes chunks that would be loaded later.
 */
export async function bundledFiles(
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
    resolve: { conditionNames: ['feisuo:source', 'browser', 'import', 'module', 'default'] },
    plugins: [
      {
        name: 'feisuo:bench-entry',
        resolveId: (id) => (id === entry ? id : null),
        load: (id) => (id === entry ? text : null),
      },
    ],
    onLog(_level, log) {
      // An unresolved import would be left out, and the bundle would seem small.
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

export const totalBytes = (files: readonly BundledFile[]) => files.reduce((sum, { bytes }) => sum + bytes, 0);
