import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../launch.mjs';
import { readEntries, type SdkPackage } from './package-places.ts';
import { declareSchemas, schemaModulesOf } from './schema-types.ts';
import { shakeDeclarations } from './shake-declarations.ts';

/** Makes the declarations of a package, by path in `dist` without extension. */
export async function makeDeclarations(sdk: SdkPackage): Promise<Map<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), 'feisuo-sdk-types-'));
  try {
    const schemas = new Map<string, string>();
    for (const name of schemaModulesOf(join(sdk.folder, 'src'))) schemas.set(name, await declareSchemas(name));
    compile(sdk, folder, schemas);
    return shakeDeclarations(
      readEntries(sdk).map(({ name }) => name),
      (path) =>
        schemas.get(path.replace('contract/schemas/', '')) ?? readFileSync(emittedFile(sdk, folder, path), 'utf8'),
      sdk.outside,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const emittedFile = ({ name }: SdkPackage, folder: string, path: string) => {
  const place = path.startsWith('contract/') ? path.replace('contract/', 'contract/src/') : `${name}/src/${path}`;
  return join(folder, `${place}.d.ts`);
};

/**
 * Runs the TypeScript compiler with plain types in place of the schemas, because it would otherwise expand the types of
 * the schemas.
 */
function compile(sdk: SdkPackage, folder: string, schemas: ReadonlyMap<string, string>): void {
  for (const [name, text] of schemas) writeFileSync(join(folder, `${name}.d.ts`), text);
  const config = {
    extends: join(sdk.folder, 'tsconfig.build.json'),
    compilerOptions: { outDir: folder, paths: { '@feisuo/contract/schemas/*': [join(folder, '*.d.ts')] } },
  };
  const file = join(folder, 'tsconfig.json');
  writeFileSync(file, JSON.stringify(config));
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  const { status, stdout } = spawnSync(process.execPath, [compiler, '-p', file], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`the client's types are wrong:\n${stdout}`);
}
