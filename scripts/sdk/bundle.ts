import { relative } from 'node:path';
import { rolldown } from 'rolldown';
import { contractFolder, readEntries, sdkFolder } from './package-places.ts';

/**
 * Writes each module as its own file, so that bundlers drop unused modules. The facts of the contract are included,
 * so that users install no other package.
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
      // An unresolved package would cause an error for the users who install the client.
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

/** The path of a source file's output in `dist`, without extension. */
function placeOf(file: string): string {
  const [folder, prefix] = file.startsWith(contractFolder) ? [contractFolder, 'contract/'] : [`${sdkFolder}/src`, ''];
  return (
    prefix +
    relative(folder, file)
      .replaceAll('\\', '/')
      .replace(/\.tsx?$/, '')
  );
}
