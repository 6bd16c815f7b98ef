import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../launch.mjs';
import { readEntries, sdkFolder } from './package-places.ts';
import { declareSchemas, schemaModulesOf } from './schema-types.ts';
import { shakeDeclarations } from './shake-declarations.ts';

/** Makes the declarations of the SDK's package, by path in `dist` without extension. */
export async function makeDeclarations(): Promise<Map<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), 'feisuo-sdk-types-'));
  try {
    const schemas = new Map<string, string>();
    for (const name of schemaModulesOf(join(sdkFolder, 'src'))) schemas.set(name, await declareSchemas(name));
    compile(folder, schemas);
    return shakeDeclarations(
      readEntries().map(({ name }) => name),
      (path) => schemas.get(path.replace('contract/schemas/', '')) ?? readFileSync(emittedFile(folder, path), 'utf8'),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const emittedFile = (folder: string, path: string) => {
  const place = path.startsWith('contract/') ? path.replace('contract/', 'contract/src/') : `account-sdk/src/${path}`;
  return join(folder, `${place}.d.ts`);
};

/**
 * Runs the TypeScript compiler with plain types in place of the schemas, because it would otherwise expand the types of
 * the schemas.
 */
function compile(folder: string, schemas: ReadonlyMap<string, string>): void {
  for (const [name, text] of schemas) writeFileSync(join(folder, `${name}.d.ts`), text);
  const config = {
    extends: join(sdkFolder, 'tsconfig.build.json'),
    compilerOptions: { outDir: folder, paths: { '@feisuo/contract/schemas/*': [join(folder, '*.d.ts')] } },
  };
  const file = join(folder, 'tsconfig.json');
  writeFileSync(file, JSON.stringify(config));
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  const { status, stdout } = spawnSync(process.execPath, [compiler, '-p', file], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`the client's types are wrong:\n${stdout}`);
}
