import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';

export interface BundledFile {
  name: string;
  /** Minified and compressed with gzip at its strongest. */
  bytes: number;
  isEntry: boolean;
}

/**
 * What a module of this text costs a browser with everything it imports, file by file. Names are looked up from the
 * folder. Every bundle of a run is made in this one way, whoever wrote what is in it.
 */
export async function bundledFiles(text: string, folder: string, external: string[] = []): Promise<BundledFile[]> {
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
      // What is not found would be left out, and the bundle would seem small.
      if (log.code === 'UNRESOLVED_IMPORT') throw new Error(log.message);
    },
  });
  const { output } = await bundle.generate({ format: 'esm', minify: true });
  await bundle.close();
  return output
    .filter((file) => file.type === 'chunk')
    .map(({ fileName, code, isEntry }) => ({
      name: basename(fileName).replace(/(?:-[\w-]{8})?\.js$/, ''),
      bytes: gzipSync(code, { level: 9 }).length,
      isEntry,
    }));
}

export const totalBytes = (files: readonly BundledFile[]) => files.reduce((sum, { bytes }) => sum + bytes, 0);
