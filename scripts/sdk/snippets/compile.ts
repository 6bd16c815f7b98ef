import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../launch.mjs';
import { readEntries, sdkFolder } from '../package-places.ts';
import { surroundings } from './surroundings.ts';

/**
 * Compiles each text as a module that uses the SDK.
 * @param texts by name
 * @returns the compiler's errors
 */
export function compile(texts: ReadonlyMap<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'feisuo-sdk-snippets-'));
  try {
    writeFileSync(join(folder, 'surroundings.d.ts'), surroundings);
    // `export {}` makes each text a module. Otherwise a text without imports would be a script, whose names are global.
    for (const [name, text] of texts) writeFileSync(join(folder, `${name}.tsx`), `${text}\nexport {};\n`);
    const react = join(root, 'node_modules/@types/react');
    const entries = readEntries().map(({ entry, source }) => [`@feisuo/account-sdk${entry.slice(1)}`, [source]]);
    const compilerOptions = {
      noUnusedLocals: false,
      incremental: false,
      tsBuildInfoFile: null,
      paths: { ...Object.fromEntries(entries), react: [react], 'react/*': [join(react, '*')] },
    };
    const files = ['surroundings.d.ts', ...[...texts.keys()].map((name) => `${name}.tsx`)];
    const config = { extends: join(sdkFolder, 'tsconfig.json'), compilerOptions, files, include: [] };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
    const compiler = join(root, 'node_modules/typescript/bin/tsc');
    return spawnSync(process.execPath, [compiler, '-p', folder], { cwd: folder, encoding: 'utf8' }).stdout;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
