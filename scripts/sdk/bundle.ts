import { relative } from 'node:path';
import { rolldown } from 'rolldown';
import { contractFolder, readEntries, sdkFolder } from './package-places.ts';

/**
 * Writes the modules one by one, as they are: what an application leaves out is then left out whole. Facts of the
 * contract go along, so that nothing else needs to be installed.
 */
export async function bundleSdk(folder: string): Promise<void> {
  const bundle = await rolldown({
    input: Object.fromEntries(readEntries().map(({ name, source }) => [name, source])),
    external: /^react(?:\/|$)/,
    platform: 'neutral',
    tsconfig: false,
    experimental: { attachDebugInfo: 'none' },
    transform: { target: 'es2022', jsx: { runtime: 'automatic', development: false } },
    onLog(level, log) {
      // A package that cannot be found would be left for whoever installs the client to find.
      if (level === 'warn') throw new Error(log.message);
    },
  });
  await bundle.write({
    dir: folder,
    format: 'esm',
    preserveModules: true,
    comments: { jsdoc: false },
    entryFileNames: ({ name, facadeModuleId }) => `${facadeModuleId ? placeOf(facadeModuleId) : name}.js`,
  });
  await bundle.close();
}

/** Where a source file goes, without ending. */
function placeOf(file: string): string {
  const [folder, prefix] = file.startsWith(contractFolder) ? [contractFolder, 'contract/'] : [`${sdkFolder}/src`, ''];
  return (
    prefix +
    relative(folder, file)
      .replaceAll('\\', '/')
      .replace(/\.tsx?$/, '')
  );
}
