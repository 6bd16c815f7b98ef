import { relative } from 'node:path';
import { rolldown } from 'rolldown';
import { contractFolder, readEntries, type SdkPackage } from './package-places.ts';

/**
 * Writes each module of a package to a file of its own, so that bundlers of applications can leave out unused modules.
 * The facts of the contract are included, so that developers install no other package.
 */
export async function bundleSdk(sdk: SdkPackage, folder: string): Promise<void> {
  const bundle = await rolldown({
    input: Object.fromEntries(readEntries(sdk).map(({ name, source }) => [name, source])),
    external: sdk.external,
    platform: 'neutral',
    tsconfig: false,
    experimental: { attachDebugInfo: 'none' },
    // Not every bundler of an application puts constants of other modules in place.
    // No property of the SDK is a getter with an effect, so a constant that only reads others may be left out.
    treeshake: { propertyReadSideEffects: false },
    optimization: { inlineConst: { mode: 'all', pass: 3 } },
    transform: { target: 'es2022', jsx: { runtime: 'automatic', development: false } },
    onLog(level, log) {
      // An import that cannot be resolved here would fail for the developers who install the SDK.
      if (level === 'warn') throw new Error(log.message);
    },
  });
  await bundle.write({
    dir: folder,
    format: 'esm',
    // Shortens the syntax. Names and lines stay, so that the files can be read and debugged.
    minify: { compress: { target: 'es2022' }, mangle: false, codegen: false },
    preserveModules: true,
    comments: { jsdoc: false },
    entryFileNames: ({ name, facadeModuleId }) => `${facadeModuleId ? placeOf(sdk, facadeModuleId) : name}.js`,
  });
  await bundle.close();
}

/** Path of the output file in `dist` for a source file, without extension. */
function placeOf(sdk: SdkPackage, file: string): string {
  const [folder, prefix] = file.startsWith(contractFolder) ? [contractFolder, 'contract/'] : [`${sdk.folder}/src`, ''];
  return (
    prefix +
    relative(folder, file)
      .replaceAll('\\', '/')
      .replace(/\.tsx?$/, '')
  );
}
