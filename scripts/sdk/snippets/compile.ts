import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../launch.mjs';
import { readEntries, sdkPackages, type SdkPackage } from '../package-places.ts';

/**
 * Compiles each text as a module that uses the SDKs.
 * @param texts by name
 * @param around the package whose compiler options are used, and declarations of names that the texts do not declare
 * @returns the compiler's errors
 */
export function compile(
  texts: ReadonlyMap<string, string>,
  { sdk, surroundings }: { sdk: SdkPackage; surroundings: string },
): string {
  const folder = mkdtempSync(join(tmpdir(), 'feisuo-sdk-snippets-'));
  try {
    writeFileSync(join(folder, 'surroundings.d.ts'), surroundings);
    // `export {}` makes each text a module. Otherwise a text without imports would be a script, whose names are global.
    for (const [name, text] of texts) writeFileSync(join(folder, `${name}.tsx`), `${text}\nexport {};\n`);
    const installed = join(root, 'node_modules');
    const react = join(installed, '@types/react');
    const entries = sdkPackages.flatMap((one) =>
      readEntries(one).map(({ entry, source }) => [`@feisuo/${one.name}${entry.slice(1)}`, [source]]),
    );
    const frameworks = { express: [join(installed, '@types/express')], fastify: [join(installed, 'fastify')] };
    const compilerOptions = {
      noUnusedLocals: false,
      incremental: false,
      tsBuildInfoFile: null,
      typeRoots: [join(installed, '@types')],
      module: 'ESNext',
      moduleResolution: 'bundler',
      paths: { ...Object.fromEntries(entries), ...frameworks, react: [react], 'react/*': [join(react, '*')] },
    };
    const files = ['surroundings.d.ts', ...[...texts.keys()].map((name) => `${name}.tsx`)];
    const config = { extends: join(sdk.folder, 'tsconfig.json'), compilerOptions, files, include: [] };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
    const compiler = join(root, 'node_modules/typescript/bin/tsc');
    return spawnSync(process.execPath, [compiler, '-p', folder], { cwd: folder, encoding: 'utf8' }).stdout;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
