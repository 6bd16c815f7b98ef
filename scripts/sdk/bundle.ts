import { relative } from 'node:path';
import { rolldown } from 'rolldown';
import { contractFolder, readEntries, sdkFolder } from './package-places.ts';

/**
 * Writes the modules one by one, so that bundlers drop unused ones. Includes facts of the contract, so that nothing
 * else needs to be installed.
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
      // An unresolved package would fail at the installer.
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

/** The path of a source file in `dist`, without extension. */
function placeOf(file: string): string {
  const [folder, prefix] = file.startsWith(contractFolder) ? [contractFolder, 'contract/'] : [`${sdkFolder}/src`, ''];
  return (
    prefix +
    relative(folder, file)
      .replaceAll('\\', '/')
      .replace(/\.tsx?$/, '')
  );
}
